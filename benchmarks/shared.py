"""Where the corpus lies, and a plain word where it does not."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SHARED = Path(__file__).parent.parent.parent / "shared"
CORPUS = SHARED / "corpus"


@dataclass(frozen=True, slots=True)
class Item:
    """A document of the corpus: its path, kind, the layout that made it, whose words it holds ("" if unknown)."""

    path: Path
    kind: str
    layout: str
    person: str


def need_corpus() -> None:
    """Ends the program with a plain sentence where the corpus is not there."""
    if not CORPUS.is_dir():
        sys.exit("The corpus is not there (../shared/corpus): nothing was measured.")


def documents() -> list[Item]:
    """Every résumé of the manifest, in its order."""
    need_corpus()
    rows: list[dict[str, Any]] = json.loads((CORPUS / "manifest.json").read_text(encoding="utf-8"))
    return [Item(CORPUS / row["local"], row["kind"], row["layout"], _person(row["local"])) for row in rows]


def _person(local: str) -> str:
    """The end of "theme__person.pdf": the same words in many layouts."""
    stem = Path(local).stem
    return stem.rpartition("__")[2] if "__" in stem and "jsonresume-themes" in local else ""


def truths() -> dict[str, dict[str, Any]]:
    """The truth beside each document that has one, by its path in the corpus."""
    need_corpus()
    lines = (CORPUS / "truth.jsonl").read_text(encoding="utf-8").splitlines()
    return {row["local"]: row for row in map(json.loads, lines)}


def every_file() -> list[Path]:
    """Every file under the corpus, sorted: résumés, hard cases, and what is no document at all."""
    need_corpus()
    return sorted(path for path in CORPUS.rglob("*") if path.is_file())
