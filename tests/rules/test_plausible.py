"""What cannot be true is named, and nothing that can be is accused."""

import pytest

from vitascope.checking import check_document
from vitascope.roles import DEFAULT_ROLE
from vitascope.rules.examples import make

CODES = ("EVD201", "EVD202", "EVD203", "EVD204", "STK201", "STK202", "STK203")


def accused(bullet: str, dates: str = "Jan 2023 - Present") -> list[str]:
    """Codes of the plausibility rules that fail on a page with this bullet alone."""
    page = f"# Experience\nEngineer, Northwind Robotics | {dates}\n- {bullet}\n# Skills\nTooling: Kubernetes"
    report = check_document(make(page, DEFAULT_ROLE).document, "page")
    return [audit.code for audit in report.audits if audit.status == "failed" and audit.code in CODES]


@pytest.mark.parametrize(
    ("bullet", "code"),
    [
        ("Raised MFU to 104% by overlapping the all-gather.", "EVD201"),
        ("Reached 112% MFU on the 70B run.", "EVD201"),
        ("Raised GPU utilization from 60% to 130%.", "EVD201"),
        ("Reached accuracy of 120% on the test set.", "EVD201"),
        ("Held availability of 100.5% for a year.", "EVD201"),
        ("Served the ranker with p99 of 40 ms and p50 of 95 ms.", "EVD202"),
        ("Served the ranker at p50 95 ms, p99 40 ms.", "EVD202"),
        ("Served the ranker at 95 ms p50 and 40 ms p99.", "EVD202"),
        ("Served the ranker at p50/p99 of 95/40 ms.", "EVD202"),
        ("Held p95 under 80 ms and p99 under 60 ms.", "EVD202"),
        ("Reduced latency by 120% with caching.", "EVD203"),
        ("Cut the cloud bill by 150%.", "EVD203"),
        ("Delivered a 130% reduction in training cost.", "EVD203"),
        ("Cut p99 from 95 ms to 240 ms with dynamic batching.", "EVD204"),
        ("Increased throughput from 900 to 400 requests per second.", "EVD204"),
        ("Reduced training time from 3 hours to 2 days.", "EVD204"),
        ("Trained the 13B model in FP8 on 64 A100 GPUs.", "STK202"),
        ("Ran BF16 training on eight V100 GPUs.", "STK202"),
        ("Served the model in FP4 on H100 GPUs.", "STK202"),
        ("Trained the 13B model on 1,021 H100 GPUs.", "STK203"),
    ],
)
def test_what_cannot_be_true_is_named(bullet: str, code: str) -> None:
    assert accused(bullet) == [code]


@pytest.mark.parametrize(
    "bullet",
    [
        "Raised MFU from 31% to 48% by overlapping the all-gather.",
        "Improved GPU utilization by 120% with gang scheduling.",
        "Increased recall by 110% over the keyword baseline.",
        "Raised traffic by 140% without new GPUs.",
        "Served the ranker with p50 of 40 ms and p99 of 95 ms.",
        "Cut p99 from 240 ms to 95 ms and p50 from 40 ms to 20 ms.",
        "Served the ranker at p50/p99 of 40/95 ms.",
        "Reduced latency by 95% with caching.",
        "Increased throughput by 250% on the same card.",
        "Cut p99 from 240 ms to 95 ms with dynamic batching.",
        "Reduced training time from 2 days to 3 hours.",
        "Raised the batch size while cutting cost, from 16 to 64.",
        "Cut review from 2 to 3 weeks of work to a day.",
        "Trained the 13B model in FP8 on 64 H100 GPUs.",
        "Served FP8 weight-only checkpoints on A100 GPUs at 900 tokens/s.",
        "Ran BF16 training on eight A100 GPUs.",
        "Served an INT8 model on V100 GPUs.",
        "Trained the 13B model on 1,024 H100 GPUs.",
        "Trained the ranker on 12 H100 GPUs.",
        "Trained on about 1,021 H100 GPUs.",
    ],
)
def test_what_can_be_true_is_not_accused(bullet: str) -> None:
    assert accused(bullet) == []


@pytest.mark.parametrize(
    ("dates", "bullet", "is_early"),
    [
        ("Jan 2018 - Dec 2019", "Served the ranker with vLLM at p99 95 ms.", True),
        ("2017 - 2019", "Trained the ranker on H100 GPUs.", True),
        ("Jan 2019 - Dec 2020", "Trained the ranker with FSDP2 on A100 GPUs.", True),
        ("Mar 2014 - Jun 2015", "Built the ranker in PyTorch.", True),
        ("Jan 2023 - Dec 2025", "Served the ranker with vLLM on H100 GPUs.", False),
        ("Jan 2018 - Present", "Served the ranker with vLLM on H100 GPUs.", False),
        ("2016 - 2019", "Built the ranker in TensorFlow on V100 GPUs.", False),
        ("2010 - 2014", "Wrote CUDA kernels and Python tools for the ranker.", False),
    ],
)
def test_a_thing_is_not_claimed_before_it_existed(dates: str, bullet: str, is_early: bool) -> None:
    assert accused(bullet, dates) == (["STK201"] if is_early else [])
