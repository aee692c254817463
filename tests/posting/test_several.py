"""Several ads together."""

from vitascope.language.terms import load
from vitascope.posting.read import read_posting
from vitascope.posting.several import Several, taken_together

ADS = (
    "Requirements:\n- PyTorch and CUDA kernels for large models\n- Kubernetes\n",
    "Requirements:\n- Pytorch in production\n- CUDA\nNice to have:\n- JAX\n",
    "Requirements:\n- SQL\nNice to have:\n- PyTorch with CUDA\n",
    "Requirements:\n- PyTorch and CUDA kernels for large models\n- Kubernetes\nBenefits:\n- Gym\n",
)


def several() -> Several:
    return taken_together([(f"{n}.txt", read_posting(ad, load())) for n, ad in enumerate(ADS)])


def test_terms_are_ranked_by_how_many_ads_ask_for_them() -> None:
    top = next(term for term in several().terms if term.term == "PyTorch")
    assert several().terms.index(top) < 2
    assert (top.term, top.surface, top.surfaces) == ("PyTorch", "PyTorch", ("PyTorch", "Pytorch"))
    assert (top.ads, top.required, top.preferred, top.duty) == (3, 2, 1, 0)


def test_an_ad_posted_twice_counts_once() -> None:
    found = several()
    assert found.names == ("0.txt", "1.txt", "2.txt")
    assert found.folded == (("0.txt", "3.txt"), ("1.txt",), ("2.txt",))


def test_terms_that_stand_in_the_same_ads_travel_together() -> None:
    pair = several().together[0]
    assert ({pair.first, pair.second}, pair.ads, pair.thousandths) == ({"PyTorch", "CUDA"}, 3, 1000)


def test_every_ad_is_in_one_cluster() -> None:
    assert sorted(ad for cluster in several().clusters for ad in cluster.ads) == [0, 1, 2]
