"""Buckets, and who counts as one client."""

from __future__ import annotations

import pytest

from antartik.server.limits import Bucket, Rate, RateLimiter, client_key


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    clock = Clock()
    bucket = Bucket(Rate(3, 0.5), clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now = 1.0
    assert not bucket.take()
    clock.now = 2.0
    assert bucket.has_one()
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now = 1e9
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_a_limiter_forgets_who_was_not_heard_of_for_longest() -> None:
    limiter = RateLimiter(Rate(1, 0.001), 3, Clock())
    assert limiter.take("a")
    assert not limiter.take("a")
    for name in ("b", "c"):
        assert limiter.take(name)
    assert not limiter.allows("a")
    for number in range(1000):
        limiter.take(number)
        assert not limiter.allows("a")
    assert len(limiter) == 3
    assert limiter.take("b")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.168.1.7", "192.168.1.8", False),
        ("192.168.1.7", "::ffff:192.168.1.7", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("socket", "socket", True),
    ],
)
def test_who_is_one_client(one: str, other: str, same: bool) -> None:
    assert (client_key(one) == client_key(other)) is same


def test_a_rate_in_words() -> None:
    assert str(Rate(20, 10)) == "20 at once, then 10 a second"
    assert str(Rate(30, 0.25)) == "30 at once, then one every 4 s"
