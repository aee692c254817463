import pytest

from resume.written import written

BODY = """
Experience
Engineer, Globex Inc, 2019 - 2022
- Built a thing that many people used every day.
"""


def name_of(head: str) -> str | None:
    name = written(head + BODY).name
    return name.value if name else None


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("Mara Quist\nmara@example.com\n", "Mara Quist"),
        ("MARA QUIST\nmara@example.com\n", "MARA QUIST"),
        ("Etta\netta@example.com | (312) 555-0123\n", "Etta"),
        ("Anna Wiśniewska-Łęcka\nanna.wisniewska@example.com\n", "Anna Wiśniewska-Łęcka"),
        ("Pieter van der Berg, PhD\npvdberg@example.com\n", "Pieter van der Berg"),
        ("Jane Developer\njane.developer@example.com\n", "Jane Developer"),
        ("Name: Mara Quist\nmara@example.com\n", "Mara Quist"),
        ("Mara Quist Mobile: (312) 555-0123\nmara@example.com\n", "Mara Quist"),
        ("Mara Quist | Product Designer\nmara.quist@example.com\n", "Mara Quist"),
        ("Resume\nMara Quist\nmara.quist@example.com\n", "Mara Quist"),
        ("M A R A  Q U I S T\nmara.quist@example.com\n", "MARA QUIST"),
    ],
)
def test_a_name_is_found_without_labels_and_credentials(head: str, name: str) -> None:
    assert name_of(head) == name


@pytest.mark.parametrize(
    "head",
    [
        "RIDGEMONT UNIVERSITY\ncontact@example.com\n",
        "Skills Experience\njobs@example.com\n",
        "Senior Software Engineer\njobs@example.com\n",
        "San Francisco, CA\njobs@example.com\n",
        "Computer Science Graduate\njobs@example.com\n",
    ],
)
def test_headings_titles_institutions_and_places_are_no_names(head: str) -> None:
    assert name_of(head) is None


def test_the_headline_is_the_line_below_the_name() -> None:
    resume = written("Mara Quist\nStaff Machine Learning Engineer\nmara@example.com\n" + BODY)
    assert resume.headline is not None
    assert resume.headline.value == "Staff Machine Learning Engineer"
