import pytest

from resume.written import written
from vitascope.language.dates import Month
from vitascope.resume.jsonresume import from_json_resume, to_json_resume

TEXT = """
Mara Quist
Senior Machine Learning Engineer
mara.quist@example.com | (415) 555-0117 | Portland, OR | github.com/maraquist

Experience
Senior Machine Learning Engineer, L5  |>  Jan 2021 - Present
Northwind Labs, Portland, OR
- Cut p99 latency from 180 ms to 95 ms by fusing attention kernels.

Education
B.S. in Computer Science, Ridgemont State University, 2017

Skills
Serving: vLLM, TensorRT-LLM
"""


def test_a_resume_is_written_with_the_names_of_json_resume() -> None:
    data = to_json_resume(written(TEXT))
    assert data["basics"]["name"] == "Mara Quist"
    assert data["basics"]["profiles"] == [
        {"network": "github", "username": "maraquist", "url": "https://github.com/maraquist"}
    ]
    assert data["work"] == [
        {
            "name": "Northwind Labs",
            "position": "Senior Machine Learning Engineer",
            "location": "Portland, OR",
            "startDate": "2021-01",
            "highlights": ["Cut p99 latency from 180 ms to 95 ms by fusing attention kernels."],
            "x-vitascope": {"level": "L5", "dates": "Jan 2021 - Present", "present": True},
        }
    ]
    assert data["skills"] == [{"name": "Serving", "keywords": ["vLLM", "TensorRT-LLM"]}]


def test_a_year_alone_in_education_is_the_year_of_the_degree() -> None:
    (degree,) = to_json_resume(written(TEXT))["education"]
    assert degree["endDate"] == "2017"
    assert "startDate" not in degree


def test_what_is_written_reads_back_the_same() -> None:
    data = to_json_resume(written(TEXT))
    again = to_json_resume(from_json_resume(data))
    for key in ("basics", "work", "education", "skills"):
        assert again[key] == data[key]


@pytest.mark.report("ed8bd704")
def test_an_empty_end_date_is_still_going_on() -> None:
    resume = from_json_resume({"work": [{"name": "Globex", "startDate": "2020-05-01", "endDate": ""}]})
    dates = resume.work[0].dates
    assert dates is not None
    assert (dates.start, dates.end, dates.present) == (Month(2020, 5), None, True)


@pytest.mark.report("7252bfca")
def test_undated_roles_survive_the_round_trip() -> None:
    roles = [{"name": f"Company {n}", "position": "Intern", "highlights": ["Built a thing."]} for n in range(6)]
    again = to_json_resume(from_json_resume({"work": roles}))
    assert [w["name"] for w in again["work"]] == [f"Company {n}" for n in range(6)]
