"""vitascope import, render, proof, templates, new and schema: a master from files, files from a master."""

import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from vitascope.building import FORMATS, Format, Made, import_file, make, prove_against, stem_of
from vitascope.cli.console import Exit, complain, write_file, write_out
from vitascope.cli.source import sources
from vitascope.document.limits import Limits
from vitascope.errors import BadMaster, BadUsage, VitascopeError
from vitascope.master.model import Master
from vitascope.master.read import Loaded, read_master
from vitascope.render.compose import compose
from vitascope.render.options import Choices
from vitascope.render.plan import Plan

_LOOKS_EVERY_S = 0.3


def run_import(path: str, output: str | None, limits: Limits, *, force: bool) -> None:
    """Writes the master, with its schema beside it; says what was unsure and what went nowhere."""
    from vitascope.master.write import write_master

    _refuse_to_overwrite(output, force=force)
    source = sources((path,))[0]
    found = import_file(source.data(), source.name, limits)
    text = write_master(found.master, found.unsure)
    _put_master(text, output)
    for line in found.dropped:
        complain(f"went nowhere: {line}")
    unsure = len(found.unsure)
    marked = f"{unsure} {'thing' if unsure == 1 else 'things'} unsure, each marked by a comment; " if unsure else ""
    lost = len(found.dropped)
    complain(f"{source.name}: {marked}{lost} {'line' if lost == 1 else 'lines'} of the source went nowhere")


def _refuse_to_overwrite(output: str | None, *, force: bool) -> None:
    if output is not None and not force and Path(output).exists():
        raise BadUsage(f"{output} is there already", "take another name, or --force to replace it")


def _put_master(text: str, output: str | None) -> None:
    if output is None:
        write_out(text)
        return
    from vitascope.master.schema import schema_bytes
    from vitascope.master.write import SCHEMA_FILE

    write_file(output, text.encode())
    schema = Path(output).parent / SCHEMA_FILE
    write_file(str(schema), schema_bytes())


def run_new(role: str, level: str, output: str | None, *, force: bool) -> None:
    """Writes a starting master with a blank for every figure."""
    from vitascope.master.start import Asked, start
    from vitascope.master.write import write_master
    from vitascope.roles import role_named

    _refuse_to_overwrite(output, force=force)
    wanted = role_named(role)
    asked = tuple(Asked(e.id, e.question) for e in wanted.expectations)
    master, comments = start(wanted.title, wanted.profile, asked, level)
    _put_master(write_master(master, comments), output)


def run_schema(output: str | None) -> None:
    """Prints the master's JSON Schema, or writes it."""
    from vitascope.master.schema import schema_bytes

    if output is None:
        write_out(schema_bytes().decode())
    else:
        write_file(output, schema_bytes())


def run_templates(name: str | None) -> None:
    """Lists the templates, or prints one as TOML to begin one's own from."""
    from vitascope.render.looks import LOOKS, look_named, look_text

    if name is not None:
        write_out(look_text(name))
        return
    for look in map(look_named, LOOKS):
        pages = "1 page" if look.pages == 1 else f"{look.pages} pages"
        write_out(f"{look.id:<9} {look.purpose} [{look.type.font[0]} {look.type.size:g} pt, {pages}]")


def load(path: str) -> tuple[Loaded, str]:
    """The master at a path with its name. JSON Resume is taken for one; other files have to be imported first."""
    source = sources((path,))[0]
    data = source.data()
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{" or data[:5] == b"%PDF-" or data[:2] == b"PK":
        if data[:2] in (b"%P", b"PK"):
            raise BadUsage(f"{source.name} is no master", f"make one: vitascope import {path} -o master.yaml")
        master = import_file(data, source.name).master
        return Loaded(master, data.decode("utf-8", "replace"), {}), source.name
    return read_master(data, source.name), source.name


def run_render(path: str, given: Mapping[str, Any]) -> int:
    """Writes the files and prints a receipt for each; with --watch, again whenever the master changes."""
    job = _Job(path, given)
    ahead = threading.Thread(target=_load_readers, daemon=True)
    ahead.start()  # the typesetter lets go of the interpreter: what reads its page back loads meanwhile
    if not given["watch"]:
        return job.run()
    if path == "-":
        raise BadUsage("standard input cannot be watched", "give the path of the master")
    return _watch(job, path)


def _load_readers() -> None:
    """Loads what the proof of a PDF needs. A fault here shows where it is needed."""
    with suppress(Exception):
        from vitascope.document.pdfium import library

        library()


def _watch(job: "_Job", path: str) -> int:
    """Renders at every change until it is stopped. A fault in the master is told; the next change is waited for."""
    seen: tuple[int, int] | None = None
    complain(f"watching {path}: Ctrl-C stops")
    try:
        while True:
            now = _state(path)
            if now is not None and now != seen:
                seen = now
                try:
                    job.run()
                except VitascopeError as fault:
                    tell(fault)
            time.sleep(_LOOKS_EVERY_S)
    except KeyboardInterrupt:
        return Exit.FINE


def tell(fault: VitascopeError) -> None:
    """The error, and all faults of a master rather than the first alone."""
    for line in fault.faults if isinstance(fault, BadMaster) else (str(fault),):
        complain(line)


def _state(path: str) -> tuple[int, int] | None:
    """When the file was changed and how long it is; None while an editor replaces it."""
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


class _Job:
    """What to draw: read anew at each run, so that a watched master is drawn as it is now."""

    def __init__(self, path: str, given: Mapping[str, Any]) -> None:
        self.path = path
        self.formats = _formats(given["to"])
        self.folder = Path(given["output"] or ".")
        self.pages: int | None = given["pages"]
        self.office = bool(given["office"]) and not given["watch"]
        self.templates: tuple[str, ...] = given["template"] or ("",)
        self.spaced = bool(given["spacing"])
        self.choices = Choices(
            role=given["role"] or "",
            paper=given["paper"] or "",
            accent=given["accent"] or "",
            spacing=str(given["spacing"] or ""),
            font=given["font"] or "",
            dates=given["dates"] or "",
            font_dirs=tuple(given["font_dir"]),
        )

    def run(self) -> int:
        loaded, _ = load(self.path)
        status = Exit.FINE
        for template in self.templates:
            from msgspec.structs import replace

            plan = compose(loaded.master, replace(self.choices, template=template))
            self.spaced = self.spaced or bool(loaded.master.render.spacing)
            plan, fits = self._fitted(plan)
            status = status if fits else Exit.FINDINGS
            stem = stem_of(loaded.master) + (f"-{plan.look.id}" if len(self.templates) > 1 else "")
            self._write(loaded.master, plan, stem)
            self._say_of_page(plan)
        return status

    def _fitted(self, plan: Plan) -> tuple[Plan, bool]:
        from vitascope.render.fit import fit, settled_page, told

        if self.pages is None:
            return (plan if self.spaced else settled_page(plan, font_dirs=self.choices.font_dirs)), True

        outcome = fit(plan, self.pages, font_dirs=self.choices.font_dirs)
        for sentence in told(outcome, self.pages):
            complain(sentence)
        return outcome.plan, outcome.fits

    def _write(self, master: Master, plan: Plan, stem: str) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise BadUsage(
                f"the folder {self.folder} cannot be made ({fault.strerror})", "give another with -o"
            ) from None
        for form in self.formats:
            made = make(master, plan, form, stem, font_dirs=self.choices.font_dirs)
            path = self.folder / made.name
            write_file(str(path), made.data)
            write_out(f"{path}  {self._receipt(made, plan)}")

    def _receipt(self, made: Made, plan: Plan) -> str:
        if made.receipt is None:
            return "JSON Resume"
        sentence = made.receipt.sentence
        if self.office and made.name.endswith(".docx"):
            from vitascope.render.office import prove_in_office

            sentence += prove_in_office(made.data, made.name, plan)
        if made.receipt.pages > 2:
            complain(f"{made.name} has {made.receipt.pages} pages: more than two are read by few")
        return sentence

    def _say_of_page(self, plan: Plan) -> None:
        if plan.blanks:
            count = len(plan.blanks)
            complain(f"a draft: {count} {'blank' if count == 1 else 'blanks'} to fill (vitascope blanks {self.path})")


def _formats(given: str) -> tuple[Format, ...]:
    asked = [part.strip().lower() for part in given.split(",") if part.strip()]
    unknown = [name for name in asked if name not in FORMATS]
    if unknown or not asked:
        raise BadUsage(f"there is no format {(unknown or [given])[0]!r}", f"use one or more of {','.join(FORMATS)}")
    return tuple(form for form in FORMATS if form in asked)


def run_proof(path: str, master_path: str, template: str | None, font_dirs: Sequence[str]) -> None:
    """Prints the receipt of any file against a master."""
    loaded, _ = load(master_path)
    source = sources((path,))[0]
    choices = Choices(template=template or "", font_dirs=tuple(font_dirs))
    receipt = prove_against(source.data(), source.name, loaded.master, choices)
    write_out(f"{source.name}  {receipt.sentence}")
