"""R18 and R19: presets as they are played, and a match from first game to title."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from table import NAMES, can, deal, dive_once, finish, play

from antartik import PRESETS, Game, Rules, match_standing

NO_SYMBOLS: dict[int, int] = {}

# R18


def test_r18_standard_is_all_defaults() -> None:
    assert Rules.preset("standard") == Rules()
    assert Rules().to_dict() == {
        "two_star_figures": [1, 2, 3, 4, 5],
        "judges": {"8": 2, "9": 2, "10": 2},
        "parachutes": {"8": 2, "9": 2, "10": 2},
        "parachute": "rescue",
        "turn_over": "anyone",
        "inherited_series": "may_stop",
        "dare_limit": "dive",
        "last_series": "diver",
    }


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("standard", {}),
        ("first-dives", {"judges": {}, "parachutes": {}, "parachute": "none", "turn_over": "off"}),
        ("by-the-letter", {"parachute": "none", "dare_limit": "series"}),
    ],
)
def test_r18_a_preset_is_a_named_set_of_options(name: str, options: dict[str, Any]) -> None:
    assert Rules.preset(name) == Rules(**options) == PRESETS[name]
    assert Rules.preset(name).name == name


def test_r18_there_are_three() -> None:
    assert list(PRESETS) == ["standard", "first-dives", "by-the-letter"]


def test_r18_first_dives_no_symbols_no_turning_over_dares_as_always() -> None:
    game = Game.deal(NAMES[:2], seed=1, rules=Rules.preset("first-dives"))
    assert {card.symbol for card in game.deck} == {""}
    game = deal(2, "7", judges={}, parachutes={}, parachute="none", turn_over="off")
    assert game.rules == Rules.preset("first-dives")
    play(game, "0 draw")
    assert can(game, 1) == ["agree", "dare 2"]
    play(game, "1 dare 2, 0 stop")
    assert can(game, 1) == ["draw"]  # his 2 stays face down


def test_r18_by_the_letter_parachutes_rescue_nobody_and_a_dare_lasts_as_long_as_the_series() -> None:
    rules = Rules.preset("by-the-letter")
    game = deal(2, "8P 10 7 7 6 6", parachute="none", dare_limit="series")
    assert game.rules == rules
    dive_once(game)
    dive_once(game)
    play(game, "0 draw, 1 dare 2, 0 draw, 1 keep, 0 agree, 1 draw, 0 agree, 1 draw, 0 keep")
    assert game.to_act == (0,)  # 1 has dared on this series


def test_r18_options_are_compared_by_what_they_mean() -> None:
    noughts = {8: 0, 9: 0, 10: 0}
    assert Rules(judges={}) == Rules(judges=noughts) == Rules.from_dict({"judges": {"9": 0}})
    assert Rules(judges=NO_SYMBOLS, parachutes=noughts, parachute="none", turn_over="off").name == "first-dives"


# R19


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r19_as_many_games_as_players_game_k_begun_by_seat_k(players: int) -> None:
    outcomes = []
    for k in range(players):
        assert not match_standing(players, outcomes).is_over
        outcome = finish(Game.deal(NAMES[:players], seed=k, first=k), seed=k).outcome()
        assert outcome is not None
        outcomes.append(outcome)
    standing = match_standing(players, outcomes)
    assert standing.is_over
    assert standing.games == players
    assert sum(standing.titles) == players
    assert standing.stars == tuple(map(sum, zip(*(outcome.stars for outcome in outcomes), strict=True)))
    best = max(standing.titles)
    assert all(standing.titles[seat] == best for seat in standing.leaders)
    assert all(isinstance(share, Fraction) for share in standing.titles)
