"""A LinkedIn data export to a master."""

import io
import zipfile

import pytest

from vitascope.building import import_file
from vitascope.document.limits import Limits
from vitascope.errors import OverLimit, UnusableFile
from vitascope.master.imported import Imported
from vitascope.master.linkedin import from_linkedin, is_linkedin_export
from vitascope.master.model import (
    Award,
    Certificate,
    Degree,
    Job,
    Language,
    OwnSection,
    Position,
    Project,
    Publication,
    Skill,
    Volunteering,
)

FILES = {
    "Profile.csv": "First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,"
    "Geo Location,Twitter Handles,Websites,Instant Messengers\n"
    'Robin,Example,Sample,1 Road,"Jan 2, 1990",Inference engineer,Owns serving.,Software,8000,'
    '"Zurich, Switzerland",[robin_x],"[COMPANY:https://northwind.example,PORTFOLIO:https://robin.example]",\n',
    "Email Addresses.csv": "Email Address,Confirmed,Primary,Updated On\n"
    "old@example.com,Yes,No,\nrobin@example.com,Yes,Yes,\nnew@example.com,No,No,\n",
    "PhoneNumbers.csv": "Extension,Number,Type\n,+41 44 000 00 00,Mobile\n",
    "Positions.csv": "Company Name,Title,Description,Location,Started On,Finished On\n"
    'Northwind,Lead,"Runs serving.\n• Cut p99 to 95 ms\n• Halved the bill",Zurich,Mar 2022,\n'
    "Northwind,Engineer,,Zurich,Jan 2020,Feb 2022\n"
    'Contoso,Intern,"Wrote kernels",,2018,2019\n',
    "Education.csv": "School Name,Start Date,End Date,Notes,Degree Name,Activities\n"
    "Example University,2014,2018,With distinction,BSc Computer Science,Chess\n",
    "Skills.csv": "Name\nPyTorch\nCUDA\nPyTorch\n",
    "Certifications.csv": "Name,Url,Authority,Started On,Finished On,License Number\n"
    "CKA,https://example.com/c,CNCF,Apr 2024,Apr 2027,LF-1\n",
    "Languages.csv": "Name,Proficiency\nGerman,Native or bilingual proficiency\n",
    "Projects.csv": "Title,Description,Url,Started On,Finished On\nkvtool,A cache,https://example.com,Mar 2021,\n",
    "Publications.csv": 'Name,Published On,Description,Publisher,Url\nOn caches,"Mar 3, 2023",Caches.,XConf,\n',
    "Patents.csv": "Title,Description,Url,Issued On,Patent/Application Number,Issuer\nCache,Of caches,,2022,US 1,USPTO\n",
    "Honors.csv": "Title,Description,Issued On\nBest thesis,Of the year,Jun 2018\n",
    "Volunteering.csv": "Company Name,Role,Cause,Started On,Finished On,Description\nFood Bank,Driver,Hunger,2019,2020,\n",
    "Courses.csv": "Name,Number\nCompilers,CS 143\n",
    "messages.csv": "FROM,TO,CONTENT\nKim,Robin,private words\n",
    "Ad_Targeting.csv": "Member Age,Member Gender\n35-54,x\n",
}


def imported(**files: str) -> Imported:
    return from_linkedin({name.replace("_", " ") + ".csv": text for name, text in files.items()})


def zipped(files: dict[str, str], folder: str = "") -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, text in files.items():
            archive.writestr(folder + name, text)
    return data.getvalue()


MASTER = import_file(zipped(FILES, "Basic_LinkedInDataExport/"), "export.zip").master


def test_the_head() -> None:
    basics = MASTER.basics
    assert (basics.name, basics.label, basics.summary) == ("Robin Example", "Inference engineer", "Owns serving.")
    assert (basics.email, basics.phone, basics.location) == (
        "robin@example.com",
        "+41 44 000 00 00",
        "Zurich, Switzerland",
    )
    assert basics.url == "https://northwind.example"
    assert [profile.url for profile in basics.profiles] == ["https://robin.example", "https://x.com/robin_x"]
    assert basics.other == {"Industry": '"Software"'}


def test_birth_date_address_and_other_peoples_words_stay_out() -> None:
    held = repr(MASTER)
    assert not [word for word in ("1990", "1 Road", "8000", "Sample", "35-54", "private words") if word in held]


def test_titles_in_a_row_at_one_employer_stand_under_it() -> None:
    assert MASTER.work == (
        Job(
            name="Northwind",
            location="Zurich",
            positions=(
                Position(
                    position="Lead",
                    start_date="2022-03",
                    end_date="present",
                    summary="Runs serving.",
                    highlights=("Cut p99 to 95 ms", "Halved the bill"),
                ),
                Position(position="Engineer", start_date="2020-01", end_date="2022-02"),
            ),
        ),
        Job(name="Contoso", position="Intern", summary="Wrote kernels", start_date="2018", end_date="2019"),
    )


def test_the_other_tables() -> None:
    assert MASTER.education == (
        Degree(
            institution="Example University",
            study_type="BSc Computer Science",
            start_date="2014",
            end_date="2018",
            summary="With distinction",
            highlights=("Activities: Chess",),
        ),
    )
    assert MASTER.skills == (Skill(name="Skills", keywords=("PyTorch", "CUDA")),)
    assert MASTER.certificates == (
        Certificate(
            name="CKA",
            issuer="CNCF",
            date="2024-04",
            expires="2027-04",
            url="https://example.com/c",
            notes=("ID LF-1",),
        ),
    )
    assert MASTER.languages == (Language(language="German", fluency="Native or bilingual proficiency"),)
    assert MASTER.projects == (
        Project(name="kvtool", description="A cache", url="https://example.com", start_date="2021-03"),
    )
    assert MASTER.publications == (
        Publication(name="On caches", publisher="XConf", release_date="2023-03", summary="Caches."),
        Publication(name="Cache", publisher="USPTO US 1", release_date="2022", summary="Of caches", kind="patent"),
    )
    assert MASTER.awards == (Award(title="Best thesis", date="2018-06", summary="Of the year"),)
    assert MASTER.volunteer == (
        Volunteering(
            organization="Food Bank", position="Driver", notes=("Hunger",), start_date="2019", end_date="2020"
        ),
    )
    assert MASTER.sections == (OwnSection(title="Courses", highlights=("Compilers, CS 143",)),)


def test_an_end_that_was_not_written_is_marked() -> None:
    found = from_linkedin(FILES)
    assert found.unsure == {"work[0].positions[0].endDate": "unsure: no end is given, which is taken for the present"}


@pytest.mark.parametrize(
    ("text", "summary", "bullets"),
    [
        ("One paragraph.", "One paragraph.", ()),
        ("- one\n- two", "", ("one", "two")),
        ("first\nsecond", "", ("first", "second")),
        ("Intro\n\n* one\n* two", "Intro", ("one", "two")),
        ("Intro • one • two", "Intro", ("one", "two")),
        ("• one", "", ("one",)),
        ("-5% cost", "-5% cost", ()),
    ],
)
def test_a_description_becomes_bullets_where_it_is_a_list(text: str, summary: str, bullets: tuple[str, ...]) -> None:
    job = imported(Positions=f'Company Name,Title,Description\nNorthwind,Engineer,"{text}"\n').master.work[0]
    assert (job.summary, job.highlights) == (summary, bullets)


def test_lines_of_notes_before_the_header_are_passed_over() -> None:
    text = 'Notes:\n"When exporting your data, some things are missing."\n\nCompany Name,Title\nNorthwind,Engineer\n'
    assert [job.name for job in imported(Positions=text).master.work] == ["Northwind"]


def test_a_column_nobody_knows_is_kept() -> None:
    job = imported(Positions="Company Name,Title,Mood\nNorthwind,Engineer,good\n").master.work[0]
    assert job.other == {"Mood": '"good"'}


@pytest.mark.parametrize("text", ["", "x", "Name\n", '"unclosed', "a,b\n1,2,3,4\n", "\0"])
def test_a_broken_table_is_an_empty_one(text: str) -> None:
    assert imported(Positions=text, Skills=text).master.work == ()


def test_an_export_is_told_by_the_names_of_its_files() -> None:
    assert is_linkedin_export(("Profile.csv", "Positions.csv", "messages.csv"))
    assert is_linkedin_export(("Positions_1.csv", "Email_Addresses.csv"))
    assert not is_linkedin_export(("Connections.csv", "Skills.csv"))
    assert not is_linkedin_export(("word/document.xml",))


def test_a_zip_that_unpacks_to_too_much_is_refused() -> None:
    bomb = zipped({"Profile.csv": "First Name\nRobin\n", "Positions.csv": "a" * 30_000_000})
    with pytest.raises(OverLimit):
        import_file(bomb, "export.zip", Limits())


def test_another_zip_is_no_export() -> None:
    with pytest.raises(UnusableFile):
        import_file(zipped({"a.txt": "words"}), "a.zip")
