"""Draws the pictures of docs/templates.md: the first page of the example master in each template."""

from pathlib import Path

from vitascope.master.read import read_master
from vitascope.render.compose import compose
from vitascope.render.looks import LOOKS
from vitascope.render.options import Choices
from vitascope.render.pdf import draw_pictures

ROOT = Path(__file__).resolve().parent.parent
DPI = 72


def main() -> None:
    master = read_master((ROOT / "examples/master.yaml").read_bytes(), "master.yaml").master
    folder = ROOT / "docs/templates"
    folder.mkdir(exist_ok=True)
    for name in LOOKS:
        page = draw_pictures(compose(master, Choices(template=name)), dpi=DPI)[0]
        (folder / f"{name}.png").write_bytes(page)


if __name__ == "__main__":
    main()
