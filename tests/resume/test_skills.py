import pytest

from resume.written import written


def lines(text: str) -> list[tuple[str, list[str]]]:
    found = written(f"Mara Quist\nmara@example.com\n\nSkills\n{text}").skills
    return [(line.label, [item.value for item in line.items]) for line in found]


def items(text: str) -> list[str]:
    return [item for _, some in lines(text) for item in some]


@pytest.mark.parametrize(
    "text",
    [
        "Python, C++, Go\n",
        "Python | C++ | Go\n",
        "Python • C++ • Go\n",
        "Python; C++; Go\n",
        "Python · C++ · Go\n",
        "- Python\n- C++\n- Go\n",
        "Python\nC++\nGo\n",
        "Python  |>  C++  |>  Go\n",
        "python,c++,go\n",
        "Python (expert), C++ (advanced), Go (beginner)\n",
        "Python ★★★★☆, C++ ●●●○○, Go 80%\n",
        "Python, C++, and Go.\n",
    ],
)
def test_skills_are_items_whatever_parts_them(text: str) -> None:
    assert [item.lower() for item in items(text)] == ["python", "c++", "go"]


def test_labels_stay_with_their_items() -> None:
    text = "Languages: Python, C++\nServing\n- vLLM\n- Ray Serve\nCloud:\nAWS, GCP\n"
    assert lines(text) == [
        ("Languages", ["Python", "C++"]),
        ("Serving", ["vLLM", "Ray Serve"]),
        ("Cloud", ["AWS", "GCP"]),
    ]


@pytest.mark.report("case 7")
def test_two_lines_are_two_skills() -> None:
    assert items("Rust\nPyTorch\nTensorRT\nAWS Neuron\n") == ["Rust", "PyTorch", "TensorRT", "AWS Neuron"]


@pytest.mark.report("case 7")
def test_a_list_that_wraps_keeps_its_items_whole() -> None:
    assert items("Serving: vLLM, TensorRT-LLM,\n  Ray Serve, SGLang, speculative\n  decoding\n") == [
        "vLLM",
        "TensorRT-LLM",
        "Ray Serve",
        "SGLang",
        "speculative decoding",
    ]


def test_commas_in_brackets_part_no_items() -> None:
    assert items("AWS (EC2, S3), Docker\n") == ["AWS (EC2, S3)", "Docker"]


@pytest.mark.parametrize("text", ["Present\n", "Advanced\n", "90%\n", "•••\n"])
def test_levels_ratings_and_present_are_no_skills(text: str) -> None:
    assert items(text) == []


def test_sentences_in_a_skills_block_are_no_skills() -> None:
    assert items("Python, Go\nMentored engineers and managers toward career goals.\n") == ["Python", "Go"]


def test_spoken_languages_among_the_skills_are_languages() -> None:
    resume = written("Mara Quist\nmara@example.com\n\nSkills\nProgramming: Go, C\nLanguages: English, German (B2)\n")
    assert [f.value for f in resume.languages] == ["English", "German (B2)"]
    assert [(line.label, len(line.items)) for line in resume.skills] == [("Programming", 2)]


def test_languages_one_speaks_are_read_with_their_levels_off() -> None:
    resume = written("Languages\nEnglish (Native), Spanish — Fluent\nGerman: B2\n")
    assert [f.value for f in resume.languages] == ["English", "Spanish", "German"]


def test_items_that_lost_the_space_between_them_are_parted() -> None:
    assert items("KafkaKubernetesTerraformPrometheusS3\n") == ["Kafka", "Kubernetes", "Terraform", "Prometheus", "S3"]
    assert items("PythonTypeScriptJavaPostgreSQL\n") == ["Python", "TypeScript", "Java", "PostgreSQL"]


@pytest.mark.parametrize(
    "name", ["PostgreSQL", "TensorRT-LLM", "JavaScript/TypeScript", "GitHub Actions", "McKinsey"]
)
def test_names_with_capitals_inside_stay_whole(name: str) -> None:
    assert items(f"{name}, Go\n") == [name, "Go"]


def test_languages_that_lost_the_space_between_them_are_parted() -> None:
    resume = written("Mara Quist\n\nLanguages\nEnglish (Native)Spanish (Fluent)\n")
    assert [f.value for f in resume.languages] == ["English", "Spanish"]


def test_a_table_of_labels_is_one_though_some_of_them_head_sections_elsewhere() -> None:
    text = "Programming  |>  Python, C++\nOperations  |>  Slurm, Docker\nFrameworks  |>  PyTorch, Ray\n"
    assert lines(text) == [
        ("Programming", ["Python", "C++"]),
        ("Operations", ["Slurm", "Docker"]),
        ("Frameworks", ["PyTorch", "Ray"]),
    ]


def test_two_labelled_lists_in_one_row_are_two() -> None:
    text = "Languages  |>  Python, C++  |>  Serving  |>  vLLM, Ray Serve\nCloud  |>  AWS, GCP  |>  Data  |>  Kafka, Flink\n"
    assert lines(text) == [
        ("Languages", ["Python", "C++"]),
        ("Serving", ["vLLM", "Ray Serve"]),
        ("Cloud", ["AWS", "GCP"]),
        ("Data", ["Kafka", "Flink"]),
    ]


def test_capitals_in_a_list_of_items_are_no_label() -> None:
    assert items("- CUDA\n- CUTLASS\n- Triton\n- MPI\n- Spack\n") == ["CUDA", "CUTLASS", "Triton", "MPI", "Spack"]
