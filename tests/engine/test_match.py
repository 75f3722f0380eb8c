"""The standing of a match (R19): titles, then stars, then it is shared."""

from __future__ import annotations

from fractions import Fraction

import pytest

from antartik import Outcome, match_standing


def outcome(*stars: int) -> Outcome:
    most = max(stars)
    return Outcome(stars, tuple(seat for seat, count in enumerate(stars) if count == most))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_before_the_first_game_all_are_level(players: int) -> None:
    standing = match_standing(players, [])
    assert standing.titles == standing.stars == (0,) * players
    assert standing.leaders == tuple(range(players))
    assert (standing.games, standing.is_over) == (0, False)


@pytest.mark.parametrize(
    ("games", "titles", "stars", "leaders"),
    [
        # Titles decide, however many stars the others have.
        ([(20, 19, 0), (20, 19, 0), (0, 50, 10)], (2, 1, 0), (40, 88, 10), (0,)),
        # Equal titles: all stars added up.
        ([(20, 10), (10, 21)], (1, 1), (30, 31), (1,)),
        ([(9, 5, 1), (4, 9, 1), (3, 3, 9)], (1, 1, 1), (16, 17, 11), (1,)),
        # Equal titles and equal stars: shared, by two or by all.
        ([(20, 10), (10, 20)], (1, 1), (30, 30), (0, 1)),
        ([(9, 5, 1), (5, 9, 1), (2, 2, 9)], (1, 1, 1), (16, 16, 11), (0, 1)),
        # A shared title counts its share.
        ([(20, 20), (20, 19)], (Fraction(3, 2), Fraction(1, 2)), (40, 39), (0,)),
        ([(7, 7, 7), (7, 7, 2), (1, 2, 3)], (Fraction(5, 6), Fraction(5, 6), Fraction(4, 3)), (15, 16, 12), (2,)),
        # Three thirds are a whole.
        ([(7, 7, 7), (8, 8, 8), (9, 9, 9)], (1, 1, 1), (24, 24, 24), (0, 1, 2)),
        # One game of two: who leads for now.
        ([(3, 4)], (0, 1), (3, 4), (1,)),
    ],
)  # fmt: skip
def test_titles_then_stars_then_shared(
    games: list[tuple[int, ...]],
    titles: tuple[Fraction, ...],
    stars: tuple[int, ...],
    leaders: tuple[int, ...],
) -> None:
    standing = match_standing(len(stars), [outcome(*game) for game in games])
    assert (standing.titles, standing.stars, standing.leaders) == (titles, stars, leaders)
    assert standing.is_over is (len(games) == len(stars))


def test_no_more_games_than_players() -> None:
    with pytest.raises(ValueError, match="R19"):
        match_standing(2, [outcome(1, 2)] * 3)


def test_only_results_of_this_many_players() -> None:
    with pytest.raises(ValueError, match="3 players"):
        match_standing(2, [outcome(1, 2, 3)])


@pytest.mark.parametrize("players", [0, 1, 6])
def test_r4_a_match_of_too_few_or_too_many(players: int) -> None:
    with pytest.raises(ValueError, match="R4: two to five can play"):
        match_standing(players, [])
