"""Sizes that a broken file gives are never divided by."""

import pytest

from vitascope.document.model import Document, Style
from vitascope.document.segments import em_in


@pytest.mark.parametrize(
    ("size", "height", "em"), [(10.0, 11.0, 10.0), (10.0, 40.0, 40.0), (0.0, 0.0, 0.1), (0.0, 12.0, 12.0)]
)
def test_an_em_is_the_size_that_fits_the_box_and_never_nothing(size: float, height: float, em: float) -> None:
    assert em_in(Document("pdf", (), (Style(size_pt=size),)), 0, height) == em
