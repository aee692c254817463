"""Numbers that mean something: outcomes, scale, blanks, with their units."""

from vitascope.language.blanks import Blank, find_blanks
from vitascope.language.figures import Figure, Kind, Quantity, QuantityRole, read_figure
from vitascope.language.numerals import find_numerals, plain
from vitascope.language.pairs import join_pairs
from vitascope.language.phrases import Hit, find_phrases
from vitascope.language.ratios import find_ratios
from vitascope.text import Span

__all__ = ["Blank", "Kind", "Quantity", "QuantityRole", "find_blanks", "find_quantities"]


def find_quantities(text: str) -> tuple[Quantity, ...]:
    """Outcomes and scale figures, left to right, never overlapping. Dates, versions, names with digits are none."""
    bare = plain(text)
    ratios = find_ratios(bare)
    numerals = find_numerals(bare, find_blanks(text))
    if not numerals and not ratios:
        return ()
    measures = find_phrases(text).get("metrics.metrics", ())
    figures = [_ratio(ratio, measures) for ratio in ratios]
    taken = 0
    for numeral in numerals:
        if numeral.start < taken or any(start < numeral.end and numeral.start < end for start, end, _ in ratios):
            continue
        figure = read_figure(bare, numeral, measures)
        if figure:
            figures.append(figure)
            taken = figure.quantity.span.end
    figures.sort(key=lambda figure: figure.quantity.span.start)
    return tuple(join_pairs(bare, figures))


def _ratio(ratio: tuple[int, int, float], measures: tuple[Hit, ...]) -> Figure:
    """A ratio in words, with the first measure named behind it, else the last before it."""
    start, end, value = ratio
    behind = [hit for hit in measures if 0 <= hit.start - end < 50]
    ahead = [hit for hit in measures if 0 <= start - hit.end < 50]
    label = behind[0] if behind else ahead[-1] if ahead else None
    group, _, metric = label.label.partition(":") if label else ("", "", "")
    return Figure(Quantity(Span(start, end), "word ratio", "outcome", (value,), "x", False, metric, group))
