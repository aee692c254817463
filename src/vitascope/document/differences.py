"""Where readers disagree: words lost, words in another order, and jumps between regions, by page and in all."""

from bisect import bisect_right, insort
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from vitascope.document.model import Document, Reading

# Under it a person sees that the text is jumbled; one sidebar read last leaves a single-column page far above it.
SAFE_AGREEMENT = 900
SHORT = 2000  # up to here inserting one by one is faster


class PageDifference(Struct, frozen=True):
    """How one page fares with one reader.

    agreement  Kendall's tau with the main reading in thousandths, -1000 to 1000; 1000 for fewer than two words
    lost       runs of the main reading that the reader does not give
    switches   jumps from one region of the main reading to another beyond those that reading each once needs
    jumps      for each of these, the run before and the run after it
    is_safe    nothing lost, at most one needless jump, and an agreement of SAFE_AGREEMENT or more
    """

    page: int
    agreement: int
    lost: tuple[int, ...]
    switches: int
    jumps: tuple[tuple[int, int], ...]

    @property
    def is_safe(self) -> bool:
        return not self.lost and self.switches <= 1 and self.agreement >= SAFE_AGREEMENT


class Difference(Struct, frozen=True):
    """How a reader's order and words compare with those of the main reading, `main`. Only visible runs count."""

    main: str
    reader: str
    agreement: int
    lost: tuple[int, ...]
    extra: tuple[int, ...]  # runs that only this reader gives: hidden text above all
    switches: int
    pages: tuple[PageDifference, ...]

    @property
    def is_safe(self) -> bool:
        return all(page.is_safe for page in self.pages)


def differences(document: Document, readings: Sequence[Reading]) -> tuple[Difference, ...]:
    """Each reading but the first against the first. Marks that open list items are not words and count nowhere."""
    if not readings:
        return ()
    main = readings[0]
    return tuple(_difference(document, main, other) for other in readings[1:])


def order_agreement(order: Sequence[int]) -> int:
    """Kendall's tau between `order` and its sorted self, in thousandths; 1000 for fewer than two."""
    pairs = len(order) * (len(order) - 1) // 2
    if not pairs or all(a <= b for a, b in pairwise(order)):
        return 1000
    inversions, _ = _sorted(order)
    return 1000 - (2000 * inversions + pairs // 2) // pairs


def _sorted(order: Sequence[int]) -> tuple[int, list[int]]:
    """How many pairs stand the wrong way round, and the sorted values. Halves, so that long files stay fast."""
    if len(order) > SHORT:
        left, lower = _sorted(order[: len(order) // 2])
        right, upper = _sorted(order[len(order) // 2 :])
        across = 0
        at = 0
        for value in upper:
            while at < len(lower) and lower[at] <= value:
                at += 1
            across += len(lower) - at
        return left + right + across, sorted(lower + upper)
    seen: list[int] = []
    inversions = 0
    for value in order:
        inversions += len(seen) - bisect_right(seen, value)
        insort(seen, value)
    return inversions, seen


def _runs_of(reading: Reading) -> list[tuple[int, int]]:
    """The runs in order, each with its region."""
    return [(run, line.region) for line in reading.lines for run in line.runs]


def _difference(document: Document, main: Reading, other: Reading) -> Difference:
    main_runs = _runs_of(main)
    rank = {run: i for i, (run, _) in enumerate(main_runs)}
    region = dict(main_runs)
    order = [run for run, _ in _runs_of(other)]
    given = set(order)
    lost = tuple(run for run, _ in main_runs if run not in given)
    shared = [run for run in order if run in rank]
    pages = _pages(document, shared, lost, rank, region)
    return Difference(
        main.reader,
        other.reader,
        order_agreement([rank[run] for run in shared]),
        lost,
        tuple(run for run in order if run not in rank),
        sum(page.switches for page in pages),
        pages,
    )


def _pages(
    document: Document, shared: Sequence[int], lost: Sequence[int], rank: dict[int, int], region: dict[int, int]
) -> tuple[PageDifference, ...]:
    by_page: dict[int, list[int]] = {page: [] for page in range(max(1, len(document.pages)))}
    lost_by_page: dict[int, list[int]] = {page: [] for page in by_page}
    for run in shared:
        by_page[document.runs[run].page].append(run)
    for run in lost:
        lost_by_page[document.runs[run].page].append(run)
    return tuple(_page(page, runs, lost_by_page[page], rank, region) for page, runs in by_page.items())


def _page(
    page: int, runs: Sequence[int], lost: Sequence[int], rank: dict[int, int], region: dict[int, int]
) -> PageDifference:
    jumps = tuple((a, b) for a, b in pairwise(runs) if region[a] != region[b])
    needed = max(0, len({region[run] for run in runs}) - 1)
    return PageDifference(
        page, order_agreement([rank[run] for run in runs]), tuple(lost), max(0, len(jumps) - needed), jumps
    )
