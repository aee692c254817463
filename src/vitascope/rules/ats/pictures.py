"""ATS119 to ATS122: signs and pictures in the place of words, and words that are turned."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from vitascope.document.markers import is_private
from vitascope.document.model import Image, Line, Shape
from vitascope.rules.facts import Facts
from vitascope.rules.lines import is_icon_font, seen_runs, spot_of, words_of
from vitascope.rules.marks import counted
from vitascope.rules.rule import FULL, PASSED, Finding, Rule, Spot, Verdict, failed, rule
from vitascope.text import Span


@rule(
    "ATS119",
    "icons-as-labels",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(20,),
    fails="""
        Robin Example
        \\uf0e0 robin@example.com \\uf095 +1 555 0100
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
    passes="""
        Robin Example
        robin@example.com | +1 555 0100
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
)
def icons_as_labels(facts: Facts) -> Verdict | None:
    """Icons stand in the place of words such as "e-mail" or "phone".

    Why: an icon is a private character or a picture to software: a stray sign beside the address, or nothing. An
    address explains itself, so most of the marks stay.
    Fix: leave the icons out, or write the word.
    Source: requirements R20.
    """
    icons = [i for line in facts.lines for i in line.runs if _is_icon(facts, i)]
    drawn = list(_drawn_icons(facts))
    number = len(icons) + len(drawn)
    if not number:
        return PASSED
    spots = [Spot(runs=(i,), text="an icon") for i in icons]
    spots += [Spot(page=image.page, box=image.box, text="a drawn icon") for image in drawn]
    noun = "icon stands" if number == 1 else "icons stand"
    return failed(f"{number} {noun} in the place of a word.", *spots, marks=max(400, 800 - 50 * number))


def _is_icon(facts: Facts, index: int) -> bool:
    run = facts.document.runs[index]
    if run.hidden is not None or not run.text:
        return False
    is_sign = len(run.text) <= 2 and all(is_private(c) for c in run.text)
    return is_sign or (run.suspect and is_icon_font(facts.document.style_of(run).font))


def _drawn_icons(facts: Facts) -> Iterator[Image]:
    """Pictures no higher than two lines beside a contact."""
    document = facts.document
    reachable = [c.passage.runs[0] for c in facts.resume.contacts if c.passage.runs]
    for image in document.images:
        for first in reachable:
            run = document.runs[first]
            if image.box is None or run.box is None or image.page != run.page:
                continue
            is_small = image.box.height <= 2 * run.box.height and image.box.width <= 2 * run.box.height
            gap = run.box.x0 - image.box.x1
            if is_small and image.box.y0 < run.box.mid_y < image.box.y1 and -1 <= gap < 2 * run.box.height:
                yield image
                break


_SIGNS = "\u2605\u2606\u25cf\u25cb\u25c9\u25ef\u25a0\u25a1\u25b0\u25b1\u2b24\u26ab\u26aa\u2726\u2727\u2588\u2591\u2593\uf005\uf006\uf111"
_RATING = re.compile(rf"[{_SIGNS}](?: ?[{_SIGNS}]){{2,}}")
_PERCENT = re.compile(r"(?<![\d.])(?:100|[1-9]\d) ?%$|(?<![\d./])(?:10|\d)(?:\.\d)? ?/ ?(?:5|10)$")

LONGEST_RATED = 5
"""Words of a skill and its grade: a longer line that ends with a percentage is a sentence."""


@rule(
    "ATS120",
    "rating-bars",
    severity="warning",
    weight=3,
    since="1.0",
    requirements=(21,),
    fails="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        # Skills
        PyTorch \\u25cf\\u25cf\\u25cf\\u25cf\\u25cb
        CUDA \\u25cf\\u25cf\\u25cf\\u25cb\\u25cb
    """,
    passes="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        # Skills
        Frameworks: PyTorch, CUDA
    """,
)
def rating_bars(facts: Facts) -> Verdict | None:
    """Skills are graded with dots, stars, bars or percentages.

    Why: software drops them or reads signs, and a person cannot tell what four of five dots mean.
    Fix: say it in words: what was done with the tool, in a bullet.
    Source: requirements R21.
    """
    found = [
        Finding(f'A rating in signs: "{line.text[:60]}".', (spot_of(line, span),), 0) for line, span in _rated(facts)
    ]
    found += [_drawn(page, row) for page, row in _drawn_ratings(facts)]
    return counted(found, len(found), lambda faults, _: max(0, 500 - 100 * faults))


def _rated(facts: Facts) -> Iterator[tuple[Line, Span]]:
    skill_runs = {run for s in facts.resume.skills for run in s.passage.runs}
    for line in facts.lines:
        match = _RATING.search(line.text)
        if match is None and line.text.count(" ") < LONGEST_RATED and skill_runs.intersection(line.runs):
            match = _PERCENT.search(line.text)
        if match:
            yield line, Span(*match.span())


BARS_APART_PT = 60
"""Farthest that bars of one block stand apart; lines under headings stand farther."""


def _drawn(page: int, row: Sequence[Shape]) -> Finding:
    spot = Spot(page=page, box=row[0].box.union(row[-1].box), text="drawn marks of a rating")
    return Finding(f"A skill on page {page + 1} is graded with {len(row)} drawn marks.", (spot,), 0)


def _drawn_ratings(facts: Facts) -> Iterator[tuple[int, Sequence[Shape]]]:
    """Rows of marks, or bars: at least two of the one or three of the other make ratings."""
    marks = list(_rows_of_marks(facts.document.shapes))
    yield from marks if len(marks) >= 2 else []
    yield from _bars(facts)


def _rows_of_marks(shapes: Sequence[Shape]) -> Iterator[tuple[int, Sequence[Shape]]]:
    """Four to ten small equal marks in even steps that do not touch."""
    rows: dict[tuple[int, int, int], list[Shape]] = {}
    for shape in shapes:
        if 2.5 <= shape.box.height <= 16 and 2.5 <= shape.box.width <= 40:
            rows.setdefault((shape.page, round(shape.box.mid_y), round(shape.box.width)), []).append(shape)
    for (page, _, _), row in rows.items():
        row = sorted({round(s.box.x0): s for s in row}.values(), key=lambda s: s.box.x0)
        stretch = row[:1]
        for before, shape in pairwise(row):
            gap = shape.box.x0 - before.box.x1
            if not 0 < gap <= 2 * shape.box.width:
                if 4 <= len(stretch) <= 10:
                    yield page, stretch
                stretch = []
            stretch.append(shape)
        if 4 <= len(stretch) <= 10:
            yield page, stretch


def _bars(facts: Facts) -> Iterator[tuple[int, Sequence[Shape]]]:
    """Three filled bars or more close below each other, from one edge, of different lengths, with no text on them."""
    document = facts.document
    groups: dict[tuple[int, int, int], list[Shape]] = {}
    for shape in document.shapes:
        if shape.fill is not None and 3 <= shape.box.height <= 16 and 12 <= shape.box.width <= 300:
            groups.setdefault((shape.page, round(shape.box.x0), round(shape.box.height)), []).append(shape)
    for (page, _, _), bars in groups.items():
        tops = sorted({round(b.box.y0) for b in bars})
        is_close = all(below - above <= BARS_APART_PT for above, below in pairwise(tops))
        if len(tops) < 3 or not is_close or len({round(b.box.width) for b in bars}) < 2:
            continue
        runs = document.runs[document.pages[page].first : document.pages[page].last]
        boxes = [run.box for run in runs if run.box is not None]
        if not any(bar.box.overlap(box) > 0.3 * box.width * box.height for bar in bars for box in boxes):
            yield page, sorted(bars, key=lambda b: (b.box.y0, b.box.x0))


BIG = 0.15
BACKGROUND = 0.6
"""Shares of a page: from BIG a picture takes the place of text; one over BACKGROUND lies behind it."""


@rule(
    "ATS121",
    "big-pictures",
    severity="warning",
    weight=3,
    since="1.0",
    requirements=(22, 23),
    fails="""
        @ pdf
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        [image 30%]
        Cut p99 from 240 ms to 95 ms with dynamic batching on one card.
    """,
    passes="""
        @ pdf
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        Cut p99 from 240 ms to 95 ms with dynamic batching on one card.
    """,
)
def big_pictures(facts: Facts) -> Verdict | None:
    """A picture takes 15% of a page or more.

    Why: software reads blank space there. A photo of usual size never counts, nor a picture behind the text.
    Fix: if it shows an architecture or a measurement, say in words what it shows; if it is text, write the text.
    Source: requirements R22, R23.
    """
    words = [0] * max(1, len(facts.document.pages))
    for i in seen_runs(facts.document):
        words[facts.document.runs[i].page if facts.document.pages else 0] += 1
    big = [image for image in facts.document.images if image.share >= BIG and not _is_portrait(image)]
    big = [image for image in big if image.share < BACKGROUND or words[image.page] < 40]
    findings = [
        Finding(
            f"A picture takes {round(100 * image.share)}% of page {image.page + 1}; software reads blank space there.",
            (Spot(page=image.page, box=image.box, text="a picture"),),
            0,
        )
        for image in big
    ]
    return counted(findings, len(findings), lambda faults, _: max(0, 500 - 250 * (faults - 1)) if faults else FULL)


def _is_portrait(image: Image) -> bool:
    """The shape of a photo of a person: about square or upright, up to a quarter of the page."""
    if image.box is None or image.box.height <= 0:
        return False
    return image.share <= 0.25 and 0.6 <= image.box.width / image.box.height <= 1.1


@rule(
    "ATS122",
    "turned-text",
    severity="warning",
    weight=2,
    since="1.0",
    requirements=(15,),
    fails="""
        @ pdf
        [[turned]]Machine Learning Engineer
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
    passes="""
        @ pdf
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
)
def turned_text(facts: Facts) -> Verdict | None:
    """Words are set at an angle.

    Why: readers give turned words letter by letter, or in the middle of another line.
    Fix: set the words level.
    Source: requirements R15; measured: turned text comes out as single letters or out of place.
    """
    document = facts.document
    if not document.has_geometry:
        return None
    turned = [i for i in seen_runs(document) if document.runs[i].rotation % 360 and document.runs[i].text.strip()]
    letters = sum(c.isalnum() for i in turned for c in document.runs[i].text)
    if letters < 3:
        return PASSED
    message = f'Set at an angle: "{words_of(turned, document)[:80]}".'
    return failed(message, Spot(runs=tuple(turned)), marks=300)


RULES: tuple[Rule, ...] = (icons_as_labels, rating_bars, big_pictures, turned_text)
