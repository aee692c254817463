from resume.drawn import BOLD, LARGE, PLAIN, SLANTED, SMALL_BOLD, Row, drawn

HEADER: list[Row] = [
    (200, 40, "Mara Quist", LARGE, 0),
    (150, 62, "mara.quist@example.com | (415) 555-0117 | Portland, OR", PLAIN, 0),
]


def test_headings_smaller_than_the_body_are_headings_by_weight_and_capitals() -> None:
    resume = drawn(
        [
            *HEADER,
            (50, 100, "EXPERIENCE", SMALL_BOLD, 0),
            (50, 115, "Engineer, Globex Inc |> 2019 - 2022", PLAIN, 0),
            (50, 140, "EDUCATION", SMALL_BOLD, 0),
            (50, 155, "B.S. in Physics, Ridgemont College, 2017", PLAIN, 0),
        ]
    )
    assert [s.kind for s in resume.sections] == ["contact", "experience", "education"]


def test_a_clever_heading_is_known_by_its_look_and_by_what_stands_below() -> None:
    resume = drawn(
        [
            *HEADER,
            (50, 100, "WHERE I LEFT MARKS", BOLD, 0),
            (50, 120, "Platform Engineer, Globex Inc |> 2019 - 2022", PLAIN, 0),
            (50, 132, "Kept the platform of forty teams alive and cheap for years on end.", PLAIN, 0),
            (50, 160, "EDUCATION", BOLD, 0),
            (50, 180, "B.S. in Physics, Ridgemont College, 2017", PLAIN, 0),
            (50, 210, "SKILLS", BOLD, 0),
            (50, 230, "Python, Go, Rust", PLAIN, 0),
        ]
    )
    clever = resume.sections[1]
    assert (clever.kind, clever.by_looks, clever.standard) == ("experience", True, False)
    assert [e.title and e.title.value for e in resume.work] == ["Platform Engineer"]


def test_a_banner_over_two_columns_leaves_no_word_of_the_sidebar_in_a_bullet() -> None:
    resume = drawn(
        [
            *HEADER,
            (50, 100, "SKILLS", BOLD, 1),
            (50, 115, "Triton", PLAIN, 1),
            (50, 127, "PyTorch", PLAIN, 1),
            (50, 150, "AWARDS", BOLD, 1),
            (50, 165, "Globex Prize, 2021", PLAIN, 1),
            (220, 100, "EXPERIENCE", BOLD, 2),
            (220, 115, "Staff Engineer, Globex Inc", BOLD, 2),
            (220, 127, "Jan 2021 – Present · Pacific Coast, CA", PLAIN, 2),
            (235, 141, "Cut the cost of serving by a third.", PLAIN, 2),
            (235, 155, "Moved training to four nodes.", PLAIN, 2),
        ],
        dots=((225, 144), (225, 158)),
    )
    (job,) = resume.work
    assert resume.name is not None
    assert job.place is not None
    assert job.organisation is not None
    assert (resume.name.value, job.organisation.value, job.place.value) == (
        "Mara Quist",
        "Globex Inc",
        "Pacific Coast, CA",
    )
    assert [b.text for b in job.bullets] == ["Cut the cost of serving by a third.", "Moved training to four nodes."]
    assert [item.value for line in resume.skills for item in line.items] == ["Triton", "PyTorch"]


def test_a_grid_of_skills_is_read_by_its_columns() -> None:
    resume = drawn(
        [
            *HEADER,
            (50, 100, "SKILLS", LARGE, 0),
            (50, 125, "Serving |> Languages", BOLD, 0),
            (50, 137, "vLLM |> Python", PLAIN, 0),
            (50, 149, "SGLang |> Rust", PLAIN, 0),
        ]
    )
    assert [(line.label, [item.value for item in line.items]) for line in resume.skills] == [
        ("Serving", ["vLLM", "SGLang"]),
        ("Languages", ["Python", "Rust"]),
    ]


def test_hidden_words_are_not_read() -> None:
    resume = drawn([*HEADER, (50, 100, "SKILLS", BOLD, 0), (50, 115, "Python, ~CUDA, Go", PLAIN, 0)])
    assert [item.value for line in resume.skills for item in line.items] == ["Python", "Go"]


def test_a_list_of_terms_under_a_heading_that_nobody_knows_is_skills() -> None:
    rows: list[Row] = [
        *HEADER,
        (50, 100, "EXPERIENCE", BOLD, 0),
        (50, 120, "Platform Engineer, Globex Inc |> 2019 - 2022", PLAIN, 0),
        (50, 132, "Kept the platform of forty teams alive and cheap for years on end.", PLAIN, 0),
        (50, 160, "EDUCATION", BOLD, 0),
        (50, 180, "B.S. in Physics, Ridgemont College, 2017", PLAIN, 0),
        (50, 210, "THINGS I USE", BOLD, 0),
    ]
    terms = drawn([*rows, (50, 230, "Python, PyTorch, Kubernetes, vLLM, Docker", PLAIN, 0)])
    assert [item.value for line in terms.skills for item in line.items][:2] == ["Python", "PyTorch"]
    words = drawn([*rows, (50, 230, "Hammer, Saw, Python, Spade, Rake", PLAIN, 0)])
    assert words.skills == ()


def test_slanted_rows_over_plain_ones_are_their_labels() -> None:
    named = [
        ("Languages", SLANTED),
        ("Python", PLAIN),
        ("Go", PLAIN),
        ("Serving", SLANTED),
        ("vLLM", PLAIN),
        ("Ray", PLAIN),
    ]
    rows: list[Row] = [(50, 120 + 12 * n, text, style, 0) for n, (text, style) in enumerate(named)]
    skills = drawn([*HEADER, (50, 100, "SKILLS", BOLD, 0), *rows]).skills
    assert [(line.label, [item.value for item in line.items]) for line in skills] == [
        ("Languages", ["Python", "Go"]),
        ("Serving", ["vLLM", "Ray"]),
    ]
