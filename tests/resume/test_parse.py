from resume.written import written
from vitascope.language.dates import Month

PLAIN = """
Mara Quist
Senior Machine Learning Engineer
mara.quist@example.com | (415) 555-0117 | Portland, OR | github.com/maraquist

Summary
Engineer who serves large language models at low latency and writes the kernels that it takes.

Experience
Senior Machine Learning Engineer  |>  Jan 2021 - Present
Northwind Labs, Portland, OR
- Cut p99 latency from 180 ms to 95 ms by fusing attention kernels in Triton and batching
  requests continuously.
- Moved training from eight nodes to four at the same step time.
Machine Learning Engineer  |>  Jun 2017 - Dec 2020
Brightwater Systems, Seattle, WA
- Built the feature store that twelve teams read from.

Education
Ridgemont State University
B.S. in Computer Science, 2013 - 2017

Skills
Languages: Python, C++, Go
Serving: vLLM, TensorRT-LLM, Ray Serve
"""


def test_a_plain_resume_is_read_whole() -> None:
    resume = written(PLAIN)
    assert resume.name is not None
    assert resume.name.value == "Mara Quist"
    assert resume.headline is not None
    assert resume.headline.value == "Senior Machine Learning Engineer"
    assert [(c.kind, c.value) for c in resume.contacts] == [
        ("email", "mara.quist@example.com"),
        ("phone", "(415) 555-0117"),
        ("link", "github.com/maraquist"),
        ("place", "Portland, OR"),
    ]
    assert [s.kind for s in resume.sections] == ["contact", "summary", "experience", "education", "skills"]


def test_jobs_have_employer_title_place_dates_and_their_own_bullets() -> None:
    first, second = written(PLAIN).work
    assert first.organisation is not None
    assert first.title is not None
    assert first.place is not None
    assert (first.organisation.value, first.title.value) == ("Northwind Labs", "Senior Machine Learning Engineer")
    assert first.place.value == "Portland, OR"
    assert first.dates is not None
    assert (first.dates.start, first.dates.present) == (Month(2021, 1), True)
    assert [b.text for b in first.bullets] == [
        (
            "Cut p99 latency from 180 ms to 95 ms by fusing attention kernels in Triton and batching "
            "requests continuously."
        ),
        "Moved training from eight nodes to four at the same step time.",
    ]
    assert [b.text for b in second.bullets] == ["Built the feature store that twelve teams read from."]


def test_education_has_institution_degree_area_and_dates() -> None:
    (degree,) = written(PLAIN).education
    assert degree.organisation is not None
    assert degree.title is not None
    assert degree.area is not None
    assert degree.organisation.value == "Ridgemont State University"
    assert degree.title.value == "B.S. in Computer Science"
    assert degree.area.value == "Computer Science"
    assert degree.dates is not None
    assert (degree.dates.start, degree.dates.end) == (Month(2013), Month(2017))


def test_labelled_skill_lines_keep_label_and_items() -> None:
    lines = written(PLAIN).skills
    assert [(line.label, [item.value for item in line.items]) for line in lines] == [
        ("Languages", ["Python", "C++", "Go"]),
        ("Serving", ["vLLM", "TensorRT-LLM", "Ray Serve"]),
    ]
