"""What other extractors read in PDF files: paths in, one JSON line a file out. Knows nothing of this project.

    python -m benchmarks.extractors NAME < paths

Run by the interpreter that has the library (benchmarks/requirements.txt); poppler and Java are found on the path.
A file that an extractor cannot read gives null.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

STRIPPER = """
import java.io.*; import java.util.Base64; import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
public class Strip {
    public static void main(String[] a) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        for (String path; (path = in.readLine()) != null;) {
            String text = "!";
            try (PDDocument d = PDDocument.load(new File(path))) {
                PDFTextStripper s = new PDFTextStripper();
                s.setSortByPosition(a[0].equals("sorted"));
                text = Base64.getEncoder().encodeToString(s.getText(d).getBytes("UTF-8"));
            } catch (Throwable t) { }
            System.out.println(text);
        }
    }
}
"""


def pdfminer(path: str) -> str:
    from pdfminer.high_level import extract_text

    return str(extract_text(path))


def pypdf(path: str) -> str:
    from pypdf import PdfReader

    return "\n".join(page.extract_text() for page in PdfReader(path).pages)


def pdfplumber(path: str) -> str:
    import pdfplumber as library

    with library.open(path) as pdf:
        return "\n".join(page.extract_text() or "" for page in pdf.pages)


def pypdfium2(path: str) -> str:
    import pypdfium2 as library

    pdf = library.PdfDocument(path)
    return "\n".join(page.get_textpage().get_text_range() for page in pdf)


def poppler(*options: str) -> Callable[[str], str]:
    def extract(path: str) -> str:
        done = subprocess.run(["pdftotext", *options, path, "-"], capture_output=True, check=True, timeout=120)
        return done.stdout.decode("utf-8", "replace")

    return extract


EXTRACTORS: dict[str, Callable[[str], str]] = {
    "pdfminer": pdfminer,
    "pypdf": pypdf,
    "pdfplumber": pdfplumber,
    "pypdfium2": pypdfium2,
    "pdftotext": poppler(),
    "pdftotext-raw": poppler("-raw"),
    "pdftotext-layout": poppler("-layout"),
}
PDFBOX = ("pdfbox", "pdfbox-sorted")


def jar() -> str | None:
    """A jar with PDFBox 2: Debian's, or the one in tabula-py."""
    found = [*Path("/usr/share/java").glob("pdfbox2.jar")]
    found += [jar for place in sys.path for jar in Path(place).glob("tabula/*.jar")]
    return str(found[0]) if found and shutil.which("java") else None


def pdfbox(order: str, paths: list[str]) -> Iterator[str | None]:
    import base64

    where = jar()
    if where is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "Strip.java"
        source.write_text(STRIPPER, encoding="utf-8")
        command = ["java", "-cp", f"{where}:/usr/share/java/*", str(source), order]
        done = subprocess.run(command, input="\n".join(paths).encode(), capture_output=True, check=True)
    for line in done.stdout.decode().splitlines():
        yield None if line == "!" else base64.b64decode(line).decode("utf-8", "replace")


def attempt(name: str, path: str) -> str | None:
    try:
        return EXTRACTORS[name](path)
    except ImportError:
        raise
    except Exception as fault:  # noqa: BLE001 - a stranger's library may raise anything; it is counted as unread
        print(f"{name}: {Path(path).name}: {type(fault).__name__}", file=sys.stderr)
        return None


def main(name: str) -> None:
    paths = sys.stdin.read().split("\n")
    texts = pdfbox(name.removeprefix("pdfbox-"), paths) if name in PDFBOX else (attempt(name, p) for p in paths)
    for text in texts:
        print(json.dumps(text))


if __name__ == "__main__":
    main(sys.argv[1])
