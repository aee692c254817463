"""ATS101 to ATS130: whether the letters of the file are the letters of the page."""

import re
from collections.abc import Iterator
from itertools import pairwise

from vitascope.document.model import Document, Run
from vitascope.rules.facts import Facts, Located
from vitascope.rules.lines import is_icon_font, passage_of, seen_runs, words_of
from vitascope.rules.marks import counted, listed
from vitascope.rules.rule import FULL, PASSED, Cap, Finding, Rule, Spot, Verdict, failed, rule
from vitascope.text import Passage, Span

_LIGATURE = re.compile("[\ufb00-\ufb06]")


@rule(
    "ATS101",
    "no-text-layer",
    severity="error",
    weight=5,
    since="1.0",
    requirements=(1, 23, 29),
    cap=Cap(0, "The file has no text that software can read."),
    fails="""
        @ pdf
        [image 95%]
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def no_text_layer(facts: Facts) -> Verdict | None:
    """The file is a picture of a page, or has no text.

    Why: a filter finds nothing to match, and its form stays empty. No other rule of this family applies then, so that
    the category is 0, and the total is capped at 0: nothing can be judged that cannot be read.
    Fix: export the file as a PDF with text from the program it was written in; try to select a word on the page.
    Source: requirements R1; Lever and SAP SuccessFactors state that scans are not parsed.
    """
    document = facts.document
    if not facts.is_blank:
        return PASSED
    if any(run.hidden == "invisible" for run in document.runs) and document.is_image_only:
        message = "The page is a picture; the only text is an unseen layer behind it, as text recognition leaves."
    elif document.images:
        message = "The page is a picture: a reader of text finds nothing on it."
    else:
        message = "A reader of text finds no words in this file."
    spots = [Spot(page=i.page, box=i.box, text="a picture") for i in document.images if i.share >= 0.3]
    return failed(message, *(spots or [Spot()]))


@rule(
    "ATS102",
    "unreadable-glyphs",
    severity="error",
    weight=12,
    since="1.0",
    requirements=(2, 6),
    fails="""
        @ pdf
        # Skills
        ?PyTorch vLLM? Kubernetes and ordinary words about ordinary work
    """,
    passes="""
        @ pdf
        # Skills
        PyTorch vLLM Kubernetes and ordinary words about ordinary work
    """,
)
def unreadable_glyphs(facts: Facts) -> Verdict | None:
    """Words are drawn in a font that does not say which letters its shapes stand for.

    Why: the page looks right and copies as other letters or as nothing. A tenth of the words is enough to lose all
    marks: nobody can tell which names a filter received.
    Fix: export again with another font, or with the fonts embedded in full; then copy the page and paste it elsewhere.
    Source: requirements R2, R6; PDF 32000-1, 9.10 (ToUnicode).
    """
    document = facts.document
    seen = [i for i in seen_runs(document) if len(document.runs[i].text) > 1]
    odd = [i for i in seen if document.runs[i].suspect and _has_letters(document.runs[i].text)]
    odd = [i for i in odd if not _LIGATURE.search(document.runs[i].raw)]
    odd = [i for i in odd if not is_icon_font(document.style_of(document.runs[i]).font)]
    if not odd:
        return PASSED if seen else None
    fonts = listed(
        [document.style_of(document.runs[i]).font for i in odd if document.style_of(document.runs[i]).font]
    )
    stretches = _stretches(odd)
    where = f" ({fonts})" if fonts else ""
    findings = [
        Finding(
            f'"{words_of(s, document)[:80]}" is drawn in a font that does not say its letters{where}.',
            (Spot(runs=s),),
            0,
        )
        for s in stretches
    ]
    worst = FULL - max(100, min(FULL, 10 * FULL * len(odd) // len(seen)))
    return counted(findings, len(findings), lambda faults, of: FULL - (FULL - worst) * faults // max(of, 1))


def _has_letters(text: str) -> bool:
    return any(c.isalnum() or c == "\ufffd" or "\ue000" <= c <= "\uf8ff" for c in text)


def _stretches(runs: list[int]) -> list[tuple[int, ...]]:
    """Neighbours taken together."""
    found: list[list[int]] = []
    for index in runs:
        if found and index == found[-1][-1] + 1:
            found[-1].append(index)
        else:
            found.append([index])
    return [tuple(stretch) for stretch in found]


@rule(
    "ATS103",
    "ligature-characters",
    severity="warning",
    weight=2,
    since="1.0",
    requirements=(6, 190),
    fails="Pro\\ufb01led the kernels and cut a run from 9 hours to 3.5 hours.",
    passes="Profiled the kernels and cut a run from 9 hours to 3.5 hours.",
)
def ligature_characters(facts: Facts) -> Verdict | None:
    r"""Two or three letters of a word are written as one ligature character.

    Why: a filter that compares strings receives another word; "profiling" with one character for "fi" is not
    "profiling". Readers that fold such characters are common, so the weight is small.
    Fix: switch ligatures off in the program that makes the file (in LaTeX: \input{glyphtounicode}, \pdfgentounicode=1).
    Source: requirements R6; Unicode Standard Annex 15 (compatibility characters).
    """
    document = facts.document
    words = [(i, document.runs[i].raw) for i in seen_runs(document) if _LIGATURE.search(document.runs[i].raw)]
    if not words:
        return PASSED
    quoted = listed([f'"{word}"' for _, word in words], 6)
    spots = [Spot(runs=(i,), text=f"{document.runs[i].text} is in the file as {word}") for i, word in words]
    message = f"{_count(len(words), 'word')} with a ligature character: {quoted}."
    return failed(message, *spots, marks=max(0, 600 - 30 * len(words)))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


_PRIVATE = "\ue000-\uf8ff\U000f0000-\U0010ffff\ufffd"
_INSIDE = re.compile(rf"[^\W\d_][{_PRIVATE}]|[{_PRIVATE}][^\W\d_]+[{_PRIVATE}]|\ufffd[^\W\d_]{{2,}}")


@rule(
    "ATS104",
    "replacement-characters",
    severity="error",
    weight=5,
    since="1.0",
    requirements=(6,),
    fails="Pro\\ue001led the kernels and cut a run from 9 hours to 3.5 hours.",
    passes="Profiled the kernels and cut a run from 9 hours to 3.5 hours.",
)
def replacement_characters(facts: Facts) -> Verdict | None:
    """Inside a word stands a character that has no meaning outside its font, or the sign for a lost one.

    Why: the word is broken for every reader; no folding mends it.
    Fix: type the word anew in another font, or export with a font that maps all its letters.
    Source: requirements R6; Unicode Standard 23.5 (private use), 23.8 (replacement character).
    """
    found = []
    for line in facts.lines:
        at = 0
        for word in line.text.split(" "):
            if not word.isascii() and _INSIDE.search(word):
                found.append(Finding(f'Software receives "{word}".', (_word_spot(passage_of(line), at, word),), 0))
            at += len(word) + 1
    return counted(found, len(found), lambda faults, _: max(0, FULL - 250 * faults))


def _word_spot(passage: Passage, at: int, word: str) -> Spot:
    return Spot(passage=passage, span=Span(at, at + len(word)))


FEWEST_SPACED = 5
"""Single letters in a row that make a letter-spaced word: initials and grades have fewer."""


@rule(
    "ATS105",
    "letter-spaced-words",
    severity="warning",
    weight=4,
    since="1.0",
    requirements=(6, 8),
    fails="""
        @ pdf
        # E X P E R I E N C E
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
    passes="""
        @ pdf
        # EXPERIENCE
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
)
def letter_spaced_words(facts: Facts) -> Verdict | None:
    """A word is written with spaces between its letters.

    Why: "S K I L L S" is six words to a filter, so a heading or a name set that way is not found.
    Fix: write the word without spaces and set wide letters with the program's character spacing.
    Source: Greenhouse support, "resume parsing" (200989175), names spaced letters among the causes of failure.
    """
    document = facts.document
    words = [*_spaced(document), *((i,) for i in seen_runs(document) if _is_spaced(document.runs[i]))]
    if not words:
        return PASSED
    written = [document.runs[w[0]].raw if len(w) == 1 else words_of(w, document) for w in words]
    quoted = listed([f'"{word}"' for word in written])
    message = f"{_count(len(words), 'word')} with spaces between the letters: {quoted}."
    spots = [Spot(runs=w, text=text) for w, text in zip(words, written, strict=True)]
    return failed(message, *spots, marks=max(0, 700 - 50 * len(words)))


def _is_spaced(run: Run) -> bool:
    """Whether the reader of the file gave the word in pieces, most of them single letters."""
    pieces = run.raw.split(" ") if " " in run.raw else []
    return len(pieces) >= 3 and 2 * len(pieces) >= len(run.text)


def _spaced(document: Document) -> Iterator[tuple[int, ...]]:
    """Stretches of single letters, in file order."""
    letters: list[int] = []
    for i in seen_runs(document):
        run = document.runs[i]
        alone = len(run.text) == 1 and run.text.isalpha() and not run.joined
        if alone and letters and letters[-1] == i - 1 and document.runs[letters[-1]].paragraph == run.paragraph:
            letters.append(i)
            continue
        if len(letters) >= FEWEST_SPACED:
            yield tuple(letters)
        letters = [i] if alone else []
    if len(letters) >= FEWEST_SPACED:
        yield tuple(letters)


@rule(
    "ATS107",
    "broken-term",
    severity="note",
    weight=1,
    since="1.0",
    requirements=(13,),
    fails="""
        @ pdf
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        - Moved the retrieval service of the shop to Tensor\\u00adRT and cut p99 from 240 ms to 95 ms.
    """,
    passes="""
        @ pdf
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        - Moved the retrieval service of the shop to TensorRT and cut p99 from 240 ms to 95 ms.
    """,
)
def broken_term(facts: Facts) -> Verdict | None:
    """A name is broken by a hyphen at the end of a line, or has a soft hyphen in it.

    Why: readers differ in how they join such words, and names whose hyphen is real (torch-neuronx) come out glued.
    Fix: keep the name on one line: switch hyphenation off for the paragraph or use a no-break hyphen setting.
    Source: requirements R13.
    """
    document = facts.document
    found = []
    for located in facts.terms:
        if not _is_name(facts, located):
            continue
        runs = located.passage.runs_in(located.mention.span)
        soft = any("\u00ad" in document.runs[i].raw.strip("\u00ad") for i in runs)
        if soft or any(_breaks(document, a, b) for a, b in pairwise(runs)):
            message = f'"{located.mention.surface}" is broken at a line end or by a soft hyphen.'
            found.append(Finding(message, (Spot(passage=located.passage, span=located.mention.span),), 0))
    return counted(found, len(found), lambda faults, _: max(0, FULL - 250 * faults))


def _is_name(facts: Facts, located: Located) -> bool:
    """The name of a thing, not an ordinary word of the field such as "multi-region"."""
    name = located.mention.canonical
    return name is not None and facts.vocabulary.term(name).kind not in ("technique", "metric")


def _breaks(document: Document, left: int, right: int) -> bool:
    """Whether the word `left` ends with a hyphen and `right` stands on the line below."""
    a, b = document.runs[left], document.runs[right]
    if not (a.raw or a.text).endswith(("-", "\u00ad", "\u2010")) or b.joined:
        return False
    if a.box is None or b.box is None:
        return right != left + 1
    return b.page != a.page or b.box.y0 > a.box.mid_y


_CODE = re.compile(
    r"[\w\]]\(\s*[\u2018\u2019\u201c\u201d\u2032\u2033][^\s()]*\)?"  # to(‘neuron’)
    r"|\w=[\u2018\u2019\u201c\u201d\u2032\u2033][^\s)]*"  # device_map=“tpu”
    r"|(?<!\S)[\u2013\u2014][a-z][a-z0-9-]*[=_]\S*"  # –gpus=all
)
_TYPOGRAPHIC = re.compile("[\u2010-\u2015\u2018\u2019\u201c\u201d\u2032\u2033\u2212]")
_PLAIN = str.maketrans(
    {
        "\u2018": "'",
        "\u2019": "'",
        "\u2032": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u2033": '"',
        "\u2010": "-",
        "\u2011": "-",
        "\u2012": "-",
        "\u2013": "-",
        "\u2014": "--",
        "\u2015": "-",
        "\u2212": "-",
    }
)


@rule(
    "ATS130",
    "typographic-signs-in-code",
    severity="warning",
    weight=1,
    since="1.0",
    requirements=(5, 7),
    fails="Moved the ranking model with device_map=\\u201ctpu\\u201d and cut a run from 9 hours to 3.5 hours.",
    passes='Moved the ranking model with device_map="tpu" and cut a run from 9 hours to 3.5 hours.',
)
def typographic_signs_in_code(facts: Facts) -> Verdict | None:
    """A code-like string or a name holds curly quotation marks or a long dash.

    Why: filters compare strings; "TensorRT–LLM" with a long dash is not "TensorRT-LLM", and code with curly quotes
    does not run.
    Fix: type the plain sign and switch automatic quotation marks and dashes off.
    Source: requirements R5, R7.
    """
    found = []
    for located in facts.terms:
        surface = located.mention.surface
        if _TYPOGRAPHIC.search(surface) and (located.mention.canonical or "").isascii():
            found.append(_typographic(located.passage, located.mention.span))
    for line in facts.lines:
        if not line.text.isascii():
            found += [_typographic(passage_of(line), Span(*m.span())) for m in _CODE.finditer(line.text)]
    return counted(found, len(found), lambda faults, _: max(0, FULL - 250 * faults))


def _typographic(passage: Passage, span: Span) -> Finding:
    written = span.of(passage.text)
    sign = _TYPOGRAPHIC.search(written)
    which = f" (U+{ord(sign[0]):04X} at character {sign.start() + 1})" if sign else ""
    message = f'"{written}" is not plain ASCII{which}.'
    return Finding(message, (Spot(passage=passage, span=span),), 0, f"Write {written.translate(_PLAIN)}")


RULES: tuple[Rule, ...] = (
    no_text_layer,
    unreadable_glyphs,
    ligature_characters,
    replacement_characters,
    letter_spaced_words,
    broken_term,
    typographic_signs_in_code,
)
