"""A master for tests of drawing: Robin Example, who is made up, with what hurts renderers."""

from vitascope.master.model import Master
from vitascope.master.read import read_master

TEXT = """
basics:
  name: Robin Example
  label: Senior Machine-Learning Engineer
  email: robin@example.com
  phone: +41 44 000 00 00
  location: Zurich, Switzerland
  url: https://robin.example.com
  profiles:
    - {network: GitHub, username: robin-example, url: https://github.com/robin-example}
  summary: Owns ranking models from training to serving. Cut the bill of one by 62% at a p99 of 95 ms.
skills:
  - {name: Frameworks, keywords: [PyTorch, torch.compile, FSDP, JAX]}
  - {name: Serving, keywords: [vLLM, TensorRT-LLM]}
work:
  - name: Northwind
    position: Senior Machine-Learning Engineer
    location: Zurich, Switzerland
    startDate: 2021-03
    endDate: present
    highlights:
      - Cut p99 latency of the ranking endpoint from 240 ms to 95 ms with FP8 weights and prefix caching.
      - text: Ported two attention kernels to Triton; MFU rose from [N]% to [N]%, and cost per run fell by [$N].
        claim: production
      - Set `torch.device("tpu")` and `std::shared_ptr<Batch>` with `--deterministic` in C++20 code.
  - name: Contoso Research
    positions:
      - position: Machine-Learning Engineer
        startDate: 2019-01
        endDate: 2021-02
        highlights: [Trained a 1.3B-parameter model on 32 A100s in 11 days.]
      - {position: Intern, startDate: 2018-06, endDate: 2018-09}
openSource:
  - {name: vllm-project/vllm, role: contributor, scope: 3 merged pull requests, url: https://github.com/vllm-project/vllm}
publications:
  - {name: Sparse attention at batch size one, authors: [R. Example, A. Sample], publisher: MLSys, releaseDate: 2022}
education:
  - {institution: Example University, studyType: MSc, area: Computer Science, endDate: 2018}
certificates:
  - {name: AWS Certified Machine Learning, issuer: Amazon Web Services, date: 2023-05, expires: 2026-05}
languages:
  - {language: English, fluency: native}
"""


def sample() -> Master:
    return read_master(TEXT.encode(), "sample.yaml").master


def master(text: str) -> Master:
    """A master from YAML."""
    return read_master(text.encode(), "test.yaml").master
