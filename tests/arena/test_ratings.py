"""Ratings from titles: known strengths are found again, ties count, what nothing holds together is a bound."""

import math

import pytest
from made_up_blocks import luce_blocks, made_up
from openskill.models import PlackettLuce

from antartik.arena.contest import Block, Contest
from antartik.arena.matches import Arena
from antartik.arena.ratings import Rating, Ratings


def rated(contest: Contest, blocks: list[Block]) -> list[Rating]:
    ratings = Ratings(contest)
    for block in blocks:
        ratings.add(block)
    return ratings.result()


def test_between_two_the_elo_is_that_of_the_share_of_wins() -> None:
    contest = Contest(bots=("a", "b"), players=2)
    blocks = [made_up(contest, n, lambda seating, bot=int(n % 4 == 0): [seating.index(bot)]) for n in range(400)]
    first, last = rated(contest, blocks)
    # 600 of 800 games, and one more that is drawn.
    assert first.elo == pytest.approx(400 * math.log10(600.5 / 200.5))
    assert last.elo == 0
    assert first.interval is not None
    assert first.interval[0] < first.elo < first.interval[1]


@pytest.mark.parametrize("which", ["mixed", "every", "among"])
@pytest.mark.parametrize(("bots", "players"), [(2, 2), (2, 4), (3, 4), (4, 3), (3, 2)])
def test_known_strengths_are_found_again(bots: int, players: int, which: str) -> None:
    contest = Contest(bots=tuple("abcd"[:bots]), players=players, line_ups=which)
    strengths = [4.0, 2.0, 3.0, 1.5][:bots]
    found = rated(contest, luce_blocks(contest, strengths, rounds=150))
    for rating, strength in zip(found, strengths, strict=True):
        true = 400 * math.log10(strength / strengths[-1])
        assert rating.bound is None
        assert rating.elo == pytest.approx(true, abs=60)
        assert rating.interval is not None
        assert rating.interval[0] - 40 <= true <= rating.interval[1] + 40
    by_elo = sorted(range(bots), key=lambda bot: found[bot].elo)
    assert by_elo == sorted(range(bots), key=lambda bot: strengths[bot])
    assert by_elo == sorted(range(bots), key=lambda bot: found[bot].mu), "openskill agrees about the order"


def test_the_interval_takes_blocks_for_observations() -> None:
    contest = Contest(bots=("a", "b"), players=2)
    # Both games of a deal go to the same bot, so 200 games are worth 100.
    together = [made_up(contest, n, lambda seating, bot=n % 2: [seating.index(bot)]) for n in range(100)]
    apart = luce_blocks(contest, [1.0, 1.0], rounds=100)
    (a, _), (b, _) = rated(contest, together), rated(contest, apart)
    assert a.interval is not None
    assert b.interval is not None
    assert 1.2 < (a.interval[1] - a.interval[0]) / (b.interval[1] - b.interval[0]) < 1.7


def test_a_shared_title_is_half_a_win() -> None:
    contest = Contest(bots=("a", "b"), players=2)
    found = rated(contest, [made_up(contest, n, lambda seating: (0, 1)) for n in range(10)])
    assert [rating.elo for rating in found] == pytest.approx([0, 0])
    assert found[0].mu == pytest.approx(found[1].mu)


def test_openskill_is_asked_for_each_title_against_each_of_the_others() -> None:
    contest = Contest(bots=("a", "b", "c"), players=3)
    block = made_up(contest, 0, lambda seating: [0] if seating[0] == 0 else [1, 2])
    found = rated(contest, [block])
    model = PlackettLuce(tau=0.0)
    skills = [model.rating() for _ in contest.bots]

    def duel(one: int, two: int, ranks: list[float]) -> None:
        [[skills[one]], [skills[two]]] = model.rate([[skills[one]], [skills[two]]], ranks=ranks)

    for seating in contest.seatings_of(0):
        if seating[0] == 0:
            duel(seating[0], seating[1], [1, 2])
            duel(seating[0], seating[2], [1, 2])
        else:
            duel(seating[1], seating[0], [1, 2])
            duel(seating[1], seating[2], [1, 1])
            duel(seating[2], seating[0], [1, 2])
    assert [(rating.mu, rating.sigma) for rating in found] == [(skill.mu, skill.sigma) for skill in skills]


def test_the_yardstick_is_the_measure_where_it_plays() -> None:
    contest = Contest(bots=("yardstick", "b", "c"), players=2)
    found = rated(contest, luce_blocks(contest, [1.0, 2.0, 0.5], rounds=40))
    assert found[0].elo == 0
    assert found[1].elo > 0 > found[2].elo


def test_the_elo_knows_no_order_of_the_games() -> None:
    contest = Contest(bots=("a", "b", "c"), players=2)
    blocks = luce_blocks(contest, [3.0, 2.0, 1.0], rounds=30)
    forwards, backwards = rated(contest, blocks), rated(contest, blocks[::-1])
    assert [rating.elo for rating in forwards] == pytest.approx([rating.elo for rating in backwards])


def test_a_bot_that_never_lost_to_the_last_has_a_lower_bound() -> None:
    contest = Contest(bots=("best", "good", "bad"), players=3)
    # Two titles in three for the best, one for the good one.
    blocks = [made_up(contest, n, lambda seating, bot=int(n % 3 == 2): [seating.index(bot)]) for n in range(30)]
    found = rated(contest, blocks)
    assert [rating.bound for rating in found] == ["lower", "lower", None]
    assert [rating.interval is None for rating in found] == [True, True, False]
    assert found[0].elo > found[1].elo > 300
    nobody = rated(contest, [])
    assert [rating.bound for rating in nobody] == ["open"] * 3


def test_two_who_never_met_in_a_title_are_open_to_each_other() -> None:
    contest = Contest(bots=("a", "b", "c"), players=2)
    # c wins against both, so nothing holds a and b together but that both lost; they drew with nobody.
    pairs = [made_up(contest, n, lambda seating: [seating.index(max(seating))]) for n in range(30)]
    assert [rating.bound for rating in rated(contest, pairs)] == ["upper", "upper", None]


def test_gentoo_is_rated_above_egg() -> None:
    arena = Arena(Contest(bots=("gentoo", "egg"), players=3))
    for _ in arena.play(games=24, workers=1):
        pass
    gentoo, egg = arena.standings.ratings()
    assert gentoo.elo > egg.elo + 200
    assert gentoo.mu > egg.mu
