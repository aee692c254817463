"""STK101 to STK132, the skills block: its lines, their labels, what does not belong there."""

import re

from vitascope.resume.model import Field
from vitascope.rules.evidence.words import folded, holds
from vitascope.rules.facts import Facts
from vitascope.rules.marks import counted, up_to
from vitascope.rules.rule import FULL, PASSED, Finding, Rule, Spot, Verdict, failed, rule
from vitascope.rules.stack.words import words
from vitascope.text import Span

SKILLS = Spot(location="Skills")

_PAGE = """
    # Experience
    Engineer, Northwind Robotics | 2021 - 2023
    - Cut p99 of the ranker from 240 ms to 95 ms in ONNX Runtime.
"""


def _items(facts: Facts) -> tuple[Field, ...]:
    return tuple(item for line in facts.resume.skills for item in line.items)


@rule(
    "STK101",
    "no-skills-block",
    severity="error",
    weight=4,
    since="1.0",
    requirements=(8, 31, 78),
    fails=_PAGE,
    passes=_PAGE
    + """
    # Skills
    Frameworks: PyTorch, JAX
    Serving: vLLM, ONNX Runtime
""",
)
def no_skills_block(facts: Facts) -> Verdict | None:
    """No section lists the tools by name.

    Why: a filter and a hurried reader look for the block of names first; names inside prose are found later or never.
    Fix: add a section "Skills" with four or five labelled lines of names that your bullets show.
    Source: requirements R31, R78.
    """
    if not facts.lines:
        return failed("There is no readable text, and so no skill.", Spot())
    if facts.resume.skills or any(section.kind == "skills" for section in facts.resume.sections):
        return PASSED
    return failed("No section lists your tools by name.", Spot())


FEW = 8
"""Items that need no labels: one line holds them."""


@rule(
    "STK102",
    "unlabelled-skills",
    severity="note",
    weight=1,
    since="1.0",
    requirements=(47, 49, 50, 51),
    fails=_PAGE
    + """
    # Skills
    PyTorch, JAX, vLLM, ONNX Runtime, Kubernetes, Terraform, MLflow, Ray, Prometheus, Grafana, CUDA
""",
    passes=_PAGE
    + """
    # Skills
    Frameworks: PyTorch, JAX
    Serving: vLLM, ONNX Runtime
    Tooling: Kubernetes, Terraform, MLflow, Ray
    Monitoring: Prometheus, Grafana
""",
)
def unlabelled_skills(facts: Facts) -> Verdict | None:
    """More than eight tools stand in one list without labels.

    Why: a label tells the reader where to look; a long string is skipped.
    Fix: group them on labelled lines, for example Frameworks / Accelerators and kernels / Serving / Tooling.
    Source: requirements R47 to R51.
    """
    items = _items(facts)
    if len(items) <= FEW:
        return PASSED if facts.resume.skills else None
    bare = [line for line in facts.resume.skills if not line.label]
    unlabelled = sum(len(line.items) for line in bare)
    if unlabelled * 2 <= len(items):
        return PASSED
    return failed(
        f"{unlabelled} of {len(items)} tools stand on lines without a label.", Spot(passage=bare[0].passage)
    )


@rule(
    "STK103",
    "label-count",
    severity="note",
    weight=1,
    since="1.0",
    requirements=(48,),
    fails=_PAGE
    + """
    # Skills
    Frameworks: PyTorch, JAX
    Serving: vLLM
    Languages: Python
    Cloud: AWS
    Data: Spark
    Tracking: MLflow
    Monitoring: Grafana
    Scheduling: Slurm
""",
    passes=_PAGE
    + """
    # Skills
    Frameworks: PyTorch, JAX
    Serving: vLLM, ONNX Runtime
    Tooling: Kubernetes, Terraform
    Monitoring: Prometheus, Grafana
""",
)
def label_count(facts: Facts) -> Verdict | None:
    """Labelled lines of the skills block are fewer than three or more than six.

    Why: four or five lines are read at a glance; eight are a table, two are a heap.
    Fix: merge or split lines until there are four or five.
    Source: requirements R48.
    """
    labelled = [line for line in facts.resume.skills if line.label]
    if len(labelled) < 2:
        return None
    if 3 <= len(labelled) <= 6:
        return PASSED
    return failed(f"The skills block has {len(labelled)} labelled lines; four or five are read at a glance.", SKILLS)


def _unwanted(facts: Facts, unwanted: tuple[str, ...], message: str, most: int) -> Verdict | None:
    """A finding for each item of the skills block that is one of `unwanted`; `most` of them cost all the marks."""
    if not facts.resume.skills:
        return None
    found = [
        Finding(message.format(item.value), (Spot(passage=item.passage),), 0)
        for item in _items(facts)
        if item.value.strip(" .").lower() in unwanted
    ]
    return counted(found, most, lambda faults, of: max(0, FULL - FULL * faults // of))


@rule(
    "STK104",
    "generic-skill",
    severity="warning",
    weight=3,
    since="1.0",
    requirements=(86,),
    fails=_PAGE
    + """
    # Skills
    Frameworks: PyTorch, Machine Learning, Deep Learning
""",
    passes=_PAGE
    + """
    # Skills
    Frameworks: PyTorch, JAX
""",
)
def generic_skill(facts: Facts) -> Verdict | None:
    """The name of the field stands as a skill: machine learning, AI, algorithms.

    Why: everybody in the pile has it; the place is worth a name that a filter looks for.
    Fix: strike it, or name the tool or technique that you mean.
    Source: requirements R86.
    """
    return _unwanted(facts, words().generic, '"{}" names the field and no skill.', 4)


@rule(
    "STK120",
    "prompt-engineering-skill",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(88,),
    fails=_PAGE
    + """
    # Skills
    Frameworks: PyTorch, Prompt engineering
""",
    passes=_PAGE
    + """
    # Skills
    Frameworks: PyTorch, JAX
""",
)
def prompt_engineering_skill(facts: Facts) -> Verdict | None:
    """Prompt engineering stands as a skill of its own.

    Why: what is asked is the evaluation that showed that a prompt worked.
    Fix: show it in a bullet with the evaluation behind it, and strike it here.
    Source: requirements R88, D33.
    """
    return _unwanted(facts, words().prompting, '"{}" is listed as a skill of its own.', 1)


MANY = 45
"""Items after which a block reads as a collection."""


@rule(
    "STK131",
    "too-many-skills",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(81, 93, 127),
    fails=_PAGE
    + """
    # Skills
    Frameworks: PyTorch, JAX, TensorFlow, Keras, MXNet, Caffe, Theano, Flax, Haiku, Optax, scikit-learn, XGBoost
    Serving: vLLM, SGLang, TensorRT-LLM, Triton Inference Server, ONNX Runtime, TorchServe, BentoML, KServe, Seldon
    Tooling: Kubernetes, Docker, Helm, Terraform, Ansible, Pulumi, Jenkins, ArgoCD, Airflow, Kubeflow, MLflow, Ray
    Data: Spark, Kafka, Flink, Beam, dbt, Snowflake, BigQuery, Redshift, PostgreSQL, MySQL, Redis, MongoDB, Cassandra
    Monitoring: Prometheus, Grafana, Datadog, Evidently, Sentry
""",
    passes=_PAGE
    + """
    # Skills
    Frameworks: PyTorch, JAX
    Serving: vLLM, ONNX Runtime
""",
)
def too_many_skills(facts: Facts) -> Verdict | None:
    """The skills block holds more than 45 items.

    Why: each is an invitation to be asked; a reader takes a long list for a collection.
    Fix: keep what your bullets show and what you would be glad to be asked about.
    Source: requirements R93, R127.
    """
    items = _items(facts)
    if not items:
        return None
    return PASSED if len(items) <= MANY else failed(f"The skills block holds {len(items)} items.", SKILLS)


@rule(
    "STK132",
    "soft-skills-in-stack",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(87,),
    fails=_PAGE
    + """
    # Skills
    Frameworks: PyTorch, Teamwork, Communication
""",
    passes=_PAGE
    + """
    # Skills
    Frameworks: PyTorch, JAX
""",
)
def soft_skills_in_stack(facts: Facts) -> Verdict | None:
    """Soft skills stand among the tools: teamwork, communication.

    Why: nobody is chosen by that word, and the block is read for names.
    Fix: strike them; let a bullet show it.
    Source: requirements R87.
    """
    return _unwanted(facts, words().soft, '"{}" is no tool; a bullet can show it.', 3)


def _phrases(facts: Facts, in_skills: str, in_bullets: str, message: str, most: int) -> Verdict | None:
    """A finding for each line of the skills block, or statement, in which its pattern stands."""
    passages = [(line.passage, in_skills) for line in facts.resume.skills]
    passages += [(statement.bullet.passage, in_bullets) for statement in facts.statements]
    if not passages:
        return None
    found = []
    for passage, pattern in passages:
        hit = re.search(pattern, passage.text, re.IGNORECASE)
        if hit:
            place = Spot(passage=passage, span=Span(*hit.span()))
            found.append(Finding(message.format(hit[0].strip(" :")), (place,), 0))
    return counted(found, most, lambda faults, of: max(0, FULL - FULL * faults // of))


def _any_of(phrases: tuple[str, ...]) -> str:
    """One of the phrases as whole words, and no part of a compound ("beginner-friendly")."""
    return "|".join(rf"(?<![\w-]){re.escape(phrase)}(?![\w-])" for phrase in phrases)


_STARS = r"[★☆●○⬤▰▱]\s?[★☆●○⬤▰▱]|(?<![\w/.,])(?:[0-5]/5|(?:10|\d)/10)(?![\w/])"
"""Signs of a grade: two of them side by side, since one alone may part two names."""


@rule(
    "STK109",
    "familiar-with",
    severity="warning",
    weight=2,
    since="1.0",
    requirements=(119, 123, 225),
    fails=_PAGE
    + """
    # Skills
    Frameworks: PyTorch, familiar with JAX
""",
    passes=_PAGE
    + """
    # Skills
    Frameworks: PyTorch
    Evaluated: JAX
""",
)
def familiar_with(facts: Facts) -> Verdict | None:
    """Something is claimed as "familiar with", "exposure to", "basic knowledge of".

    Why: the interviewer opens there. What was only read is better left out; what was measured is "Evaluated".
    Fix: strike it, or move what you really tried to a line "Evaluated:".
    Source: requirements R119, R123.
    """
    return _phrases(
        facts,
        _any_of(words().familiar),
        _any_of(words().familiar_bullets),
        '"{}" says that you have read about it.',
        3,
    )


@rule(
    "STK110",
    "self-rating",
    severity="warning",
    weight=2,
    since="1.0",
    requirements=(21, 124),
    fails=_PAGE
    + """
    # Skills
    Frameworks: PyTorch ★★★★☆, JAX ★★★☆☆
""",
    passes=_PAGE
    + """
    # Skills
    Frameworks: PyTorch, JAX
""",
)
def self_rating(facts: Facts) -> Verdict | None:
    """Skills are graded by yourself: stars, 4/5, "expert in".

    Why: a grade of one's own has no scale, and one of them will be tested. Bars and stars reach a parser as stray signs.
    Fix: strike the grade; show the tool, the mechanism and a figure in a bullet.
    Source: requirements R21, R124.
    """
    return _phrases(
        facts,
        f"{_any_of(words().ratings)}|{_STARS}",
        _any_of(words().rating_bullets),
        'A grade of your own ("{}") has no scale.',
        3,
    )


@rule(
    "STK122",
    "course-certificates",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(89,),
    fails="""
    # Experience
    Engineer, Northwind Robotics | Jan 2018 - Dec 2023
    - Cut p99 of the ranker from 240 ms to 95 ms in ONNX Runtime.
    # Certifications
    Deep Learning Specialization, Coursera, 2019
""",
    passes="""
    # Experience
    Engineer, Northwind Robotics | Jan 2018 - Dec 2023
    - Cut p99 of the ranker from 240 ms to 95 ms in ONNX Runtime.
    # Certifications
    AWS Certified Machine Learning - Specialty, Amazon Web Services, 2025
""",
)
def course_certificates(facts: Facts) -> Verdict | None:
    """Course certificates or a Kaggle rank stand on the page after three years of work.

    Why: they showed promise; by now the work shows more, and they take its place.
    Fix: strike them. Vendor certificates with issuer and year may stay.
    Source: requirements R89, D34.
    """
    if not facts.is_senior:
        return None
    found = [
        Finding("A course certificate stands beside years of work.", (Spot(passage=heading),), 0)
        for entry in facts.resume.certifications
        for heading in entry.heading_lines[:1]
        if holds(folded(" ".join(line.text for line in entry.heading_lines)), words().courses)
    ]
    return up_to(3, found)


RULES: tuple[Rule, ...] = (
    no_skills_block,
    unlabelled_skills,
    label_count,
    generic_skill,
    familiar_with,
    self_rating,
    prompt_engineering_skill,
    course_certificates,
    too_many_skills,
    soft_skills_in_stack,
)
