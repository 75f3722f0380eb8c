from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from antartik.search.stream import Stream, mix, seed_word

WORDS = st.integers(0, 2**64 - 1)


def test_the_numbers_are_those_of_splitmix64() -> None:
    """As Steele, Lea and Flood's generator gives them from the seed 0."""
    stream = Stream(0)
    assert [stream.next() for _ in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


@given(WORDS, st.integers(1, 2**31 - 1))
def test_below_stays_below(word: int, bound: int) -> None:
    stream = Stream(word)
    assert all(0 <= stream.below(bound) < bound for _ in range(5))


@given(WORDS)
def test_random_is_from_0_to_1_and_never_1(word: int) -> None:
    stream = Stream(word)
    assert all(0 <= stream.random() < 1 for _ in range(5))


def test_below_favours_nobody() -> None:
    stream, counts = Stream(seed_word("test")), [0] * 7
    for _ in range(70_000):
        counts[stream.below(7)] += 1
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts) < 22.5  # chi-square, 6 degrees: p = .001


@given(WORDS, st.integers(0, 2**40))
def test_a_fork_is_the_same_stream_again(word: int, number: int) -> None:
    one, other = Stream(0), Stream(word)
    one.fork(word, number)
    other.next()
    other.fork(word, number)
    assert [one.next() for _ in range(4)] == [other.next() for _ in range(4)]
    other.fork(word, number + 1)
    one.fork(word, number)
    assert one.next() != other.next()


def test_mixing_is_one_to_one() -> None:
    assert len({mix(word) for word in range(10_000)}) == 10_000


def test_names_give_different_seeds() -> None:
    assert len({seed_word(f"antartik/playouts/{seed}") for seed in range(1000)}) == 1000
