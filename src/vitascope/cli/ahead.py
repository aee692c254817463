"""Documents read in a process of their own, the first one while this process is still loading the engine.

Reading takes about as long as loading; together they need two processors for a moment, and the answer comes sooner.
"""

import gc
import threading
from collections.abc import Iterator
from types import TracebackType
from typing import Self

from msgspec import Struct

from vitascope.cli.source import STANDARD_INPUT, Source
from vitascope.document.limits import Limits
from vitascope.document.model import Document
from vitascope.document.worker import Worker
from vitascope.errors import VitascopeError


class Opened(Struct, frozen=True):
    """A file's bytes and its document, or why there is none."""

    source: Source
    data: bytes = b""
    document: Document | None = None
    error: VitascopeError | None = None


class ReadAhead:
    """Reads `files` in order with one worker. The first is begun at once, in a thread that only waits for it."""

    def __init__(self, files: tuple[Source, ...], limits: Limits) -> None:
        self._files = files
        self._worker = Worker(limits)
        self._first: list[Opened] = []
        # The process is forked here, before the engine is loaded: a fork while another thread imports could
        # inherit a held import lock.
        self._worker.start()
        self._thread: threading.Thread | None = None
        if files[0].path != STANDARD_INPUT:  # waiting for that is for the main thread, where Ctrl-C arrives
            self._thread = threading.Thread(target=self._begin, daemon=True)
            self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._thread is not None and self._thread.is_alive():
            self._worker.kill()
            self._thread.join()
        self._worker.close()

    def _begin(self) -> None:
        self._first.append(self._open(self._files[0]))

    def _open(self, source: Source) -> Opened:
        try:
            data = source.data()
            return Opened(source, data, self._worker.read(data, source.name))
        except VitascopeError as error:
            return Opened(source, error=error)

    def opened(self) -> Iterator[Opened]:
        """One answer a file, in order."""
        if self._thread is not None:
            self._thread.join()
            yield self._first[0]
        for source in self._files[1 if self._first else 0 :]:
            yield self._open(source)
            gc.enable()
