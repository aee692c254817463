"""Files are read in another process, under limits of time and memory: no exception can stop a call into C.

One warm process serves many files. Where it crashes, hangs or grows too large it is killed, the file gets an error
of one line, and the next file gets a new process. On systems with fork it costs some 5 ms to start; on Windows, or
while other threads run (a fork among threads can deadlock), a fresh Python is started instead.
"""

import os
import signal
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import BinaryIO, Self

import msgspec
from msgspec import Struct

from vitascope.document.limits import Limits
from vitascope.document.model import Document
from vitascope.errors import BadUsage, OverLimit, ReaderDied, VitascopeError, rebuild

_MOST_ANSWER = 256 << 20  # bytes
_BROKEN = 70  # exit status of a worker that met a fault of ours (EX_SOFTWARE)
_LENGTH = struct.Struct("<Q")
_SERVE = "from vitascope.document.worker import serve_standard_streams; serve_standard_streams()"


class Request(msgspec.Struct, frozen=True, array_like=True):
    """`pages` is 0 to read the file, or how many pages to picture at `dpi`; `recognise` the words of scans too."""

    data: bytes
    name: str
    limits: Limits
    pages: int = 0
    dpi: float = 96.0
    recognise: bool = False


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """A Document in msgpack, pictures, an error as its class and sentences, or where our own code failed."""

    document: bytes = b""
    pictures: tuple[bytes, ...] = ()
    error: tuple[str, str, str] | None = None
    fault: str = ""


def read_safely(data: bytes, name: str, limits: Limits, *, recognise: bool = False) -> Document:
    """One file in a process of its own; see Worker for many."""
    with Worker(limits) as worker:
        return worker.read(data, name, recognise=recognise)


def pictures_safely(
    data: bytes, name: str, document: Document, limits: Limits, dpi: float = 96.0
) -> tuple[bytes, ...]:
    """A PNG of each page that was read; none for files without pages."""
    if document.kind != "pdf" or not document.pages:
        return ()
    with Worker(limits) as worker:
        return worker.pictures(data, name, len(document.pages), dpi)


class Worker:
    """A process that reads files one after another. Use it in a `with` block, or `close` it."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._child: _Child | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process; a later call to `read` starts another."""
        child, self._child = self._child, None
        if child is not None:
            child.end()

    def kill(self) -> None:
        """End the process at once, from another thread too; what it was reading then raises ReaderDied."""
        if self._child is not None:
            self._child.kill()

    @property
    def pid(self) -> int:
        """The process's number; 0 while there is none."""
        return self._child.pid if self._child is not None else 0

    def start(self) -> None:
        """Start the process now; otherwise the first file does."""
        if self._child is None:
            self._child = _start()

    def read(self, data: bytes, name: str, *, recognise: bool = False) -> Document:
        """Raises a class of UnusableFile, OverLimit and ReaderDied among them.

        recognise  the words of pictures too; NoRecognition where the extra is not installed
        """
        if len(data) > self._limits.file_bytes:
            raise OverLimit(name, f"{self._limits.file_mb:g} MB a file")
        answer = self._ask(Request(data, name, self._limits, recognise=recognise))
        return _DOCUMENTS.decode(answer.document)

    def pictures(self, data: bytes, name: str, pages: int, dpi: float = 96.0) -> tuple[bytes, ...]:
        return self._ask(Request(data, name, self._limits, pages, dpi)).pictures

    def _ask(self, request: Request) -> Answer:
        if self._child is not None and not self._child.is_alive():
            self.close()
        child = self._child or _start()
        self._child = child
        killed = threading.Event()

        def stop() -> None:
            killed.set()
            child.kill()

        timer = threading.Timer(self._limits.seconds, stop)
        timer.daemon = True
        timer.start()
        try:
            message = _exchange(child, request)
        except BaseException:  # Ctrl-C: what comes late must not answer the next question
            child.kill()
            raise
        finally:
            timer.cancel()
            timer.join()
        if message is None:
            self._child = None
            raise _death(child, request, timed_out=killed.is_set())
        if killed.is_set():
            self.close()
        return _judged(_ANSWERS.decode(message), request.name)


def _judged(answer: Answer, name: str) -> Answer:
    if answer.error is not None:
        raise rebuild(*answer.error)
    if answer.fault:
        raise ReaderDied(name, answer.fault)
    return answer


def _exchange(child: "_Child", request: Request) -> bytes | None:
    """The answer, or None where the process ended before it gave a whole one."""
    try:
        _send(child.requests, _ENCODER.encode(request))
        return _receive(child.answers)
    except (BrokenPipeError, ConnectionResetError):
        return None


def _death(child: "_Child", request: Request, *, timed_out: bool) -> VitascopeError:
    status, peak_mib = child.end()
    limits = request.limits
    if timed_out or status == -getattr(signal, "SIGXCPU", 0):
        return OverLimit(request.name, f"{limits.seconds:g} seconds")
    if peak_mib > 0.6 * limits.memory_mib:
        return OverLimit(request.name, f"{limits.memory_mib} MiB of memory")
    if status < 0:
        return ReaderDied(request.name, _signal_name(-status))
    return ReaderDied(request.name, f"it ended with status {status}")


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


class _Child(Struct):
    """A running worker: by fork (`process` None) or as a fresh Python."""

    pid: int
    requests: BinaryIO
    answers: BinaryIO
    process: subprocess.Popen[bytes] | None = None
    ended: tuple[int, int] | None = None

    def is_alive(self) -> bool:
        if self.ended is None:
            self._reap(block=False)
        return self.ended is None

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
        elif self.ended is None:
            os.kill(self.pid, signal.SIGKILL)

    def end(self) -> tuple[int, int]:
        """Close its pipes, kill it and wait: its status (minus the signal that ended it) and peak memory in MiB.

        It is not asked to leave: between two files it holds nothing worth keeping.
        """
        if self.ended is None:
            self._reap(block=False)
        if self.ended is None:
            self.kill()
            self._reap(block=True)
        for stream in (self.requests, self.answers):
            try:
                stream.close()
            except BrokenPipeError:
                continue
        assert self.ended is not None
        return self.ended

    def _reap(self, *, block: bool) -> None:
        if self.process is not None:
            status = self.process.wait() if block else self.process.poll()
            self.ended = None if status is None else (status, 0)
            return
        pid, code, usage = os.wait4(self.pid, 0 if block else os.WNOHANG)
        if pid:
            unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
            self.ended = (os.waitstatus_to_exitcode(code), usage.ru_maxrss // unit)


def _start() -> _Child:
    return _forked() if hasattr(os, "fork") and threading.active_count() == 1 else _spawned()


def _forked() -> _Child:
    their_requests, our_requests = os.pipe()
    our_answers, their_answers = os.pipe()
    pid = os.fork()
    if pid:
        os.close(their_requests)
        os.close(their_answers)
        return _Child(pid, os.fdopen(our_requests, "wb", 0), os.fdopen(our_answers, "rb", 0))
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle; it ends us
        if "faulthandler" in sys.modules:
            sys.modules["faulthandler"].disable()  # the parent tells of our death, in one line
        os.close(our_requests)
        os.close(our_answers)
        _serve(os.fdopen(their_requests, "rb", 0), os.fdopen(their_answers, "wb", 0))
    finally:
        os._exit(_BROKEN)


def _spawned() -> _Child:
    command = [sys.executable, "-P", "-c", _SERVE]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)  # noqa: S603
    assert process.stdin is not None
    assert process.stdout is not None
    return _Child(process.pid, process.stdin, process.stdout, process)  # type: ignore[arg-type]


def serve_standard_streams() -> None:
    """The main loop of a worker that was started as a fresh Python."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb", 0)
    os.dup2(2, 1)  # whatever a library prints must not look like an answer
    _serve(os.fdopen(0, "rb", 0), answers)


def _serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer until the other end closes. A fault of ours is told by its place alone: its text may quote the file."""
    limited = False
    while (message := _receive(requests)) is not None:
        request = _REQUESTS.decode(message)
        del message
        if not limited:
            limited = True
            _limit_memory(request.limits.memory_mib)
        _limit_processor(request.limits.seconds)
        with _telling_faults(answers):
            reply = _ENCODER.encode(_answer(request))
        _send(answers, reply)


@contextmanager
def _telling_faults(answers: BinaryIO) -> Iterator[None]:
    finished = False
    try:
        yield
        finished = True
    finally:
        if not finished:
            kind, _, trace = sys.exc_info()
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            place = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else "?"
            fault = f"{kind.__name__ if kind else 'fault'} at {place}"
            _send(answers, _ENCODER.encode(Answer(fault=fault)))


def _answer(request: Request) -> Answer:
    from vitascope.document.open import open_document

    limits = request.limits
    try:
        if request.pages:
            from vitascope.document.picture import page_pictures

            return Answer(pictures=page_pictures(request.data, request.pages, request.dpi, request.name))
        if request.recognise:
            from vitascope.document.recognise import recognised

            document = recognised(request.data, request.name, limits)
        else:
            document = open_document(request.data, request.name, limits)
        return Answer(document=_ENCODER.encode(document))
    except VitascopeError as error:
        return Answer(error=(type(error).__name__, error.sentence, error.remedy))
    except MemoryError:
        return _refused(OverLimit(request.name, f"{limits.memory_mib} MiB of memory"))
    except RecursionError:
        return _refused(OverLimit(request.name, "nesting"))


def _refused(error: VitascopeError) -> Answer:
    return Answer(error=(type(error).__name__, error.sentence, error.remedy))


def _limit_memory(mib: int) -> None:
    """`mib` on top of the address space that the process starts with; no core file, which would hold the résumé."""
    try:
        import resource
    except ImportError:  # Windows: the clock alone guards
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform != "linux":  # elsewhere the kernel does not hold a process to it
        return
    with open("/proc/self/statm", "rb") as statm:
        started_with = int(statm.read().split()[0]) * resource.getpagesize()
    most = started_with + (mib << 20)
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _limit_processor(seconds: float) -> None:
    """`seconds` from now, rounded up: it ends a worker whose parent is gone and cannot end it."""
    try:
        import resource
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime + seconds) + 2
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _send(stream: BinaryIO, message: bytes) -> None:
    view = memoryview(_LENGTH.pack(len(message)) + message)
    while view:
        view = view[stream.write(view) :]


def _receive(stream: BinaryIO) -> bytes | None:
    """One message; None where the stream ends before its end."""
    head = _exactly(stream, _LENGTH.size)
    if head is None:
        return None
    (length,) = _LENGTH.unpack(head)
    if length > _MOST_ANSWER:
        raise BadUsage("a file or its content is larger than 256 MB", "give a smaller file")
    return _exactly(stream, length)


def _exactly(stream: BinaryIO, count: int) -> bytes | None:
    parts = bytearray()
    while len(parts) < count:
        part = stream.read(min(count - len(parts), 1 << 20))
        if not part:
            return None
        parts += part
    return bytes(parts)


_ENCODER = msgspec.msgpack.Encoder()
_REQUESTS = msgspec.msgpack.Decoder(Request)
_ANSWERS = msgspec.msgpack.Decoder(Answer)
_DOCUMENTS = msgspec.msgpack.Decoder(Document)
