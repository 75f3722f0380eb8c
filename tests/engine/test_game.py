"""Game: how it is begun, what it tells, and that it keeps what it is."""

from __future__ import annotations

import doctest
from random import Random
from typing import Any

import pytest
from table import MOMENTS, NAMES, can, cards, deal, finish, play, stacked, step

import antartik
from antartik import Action, Card, Game, IllegalAction, Outcome, Proof, Rules
from antartik.engine import game as module

# Beginning


def test_from_a_deck_of_texts_or_cards() -> None:
    deck = stacked(2, "7 8J")
    game = Game.deal(("Ada", "Ben"), deck=deck, first=1)
    assert game.deck == cards(" ".join(deck))
    assert Game.deal(["Ada", "Ben"], deck=game.deck, first=1).record() == game.record()
    assert (game.players, game.first, game.diver, game.rules) == (("Ada", "Ben"), 1, 1, Rules())


def test_from_a_seed() -> None:
    one, other = Game.deal(NAMES[:3], seed=5), Game.deal(NAMES[:3], seed="5", first=2)
    assert one.deck == other.deck
    assert (one.first, other.first) == (0, 2)
    assert one.deck != Game.deal(NAMES[:3], seed=6).deck
    assert Game.deal(NAMES[:3], seed="").deck != one.deck
    assert Game.deal(NAMES[:3], seed=0).deck == Game.deal(NAMES[:3], seed="0").deck


@pytest.mark.parametrize(
    "arguments",
    [{}, {"first": 0}, {"seed": 1, "deck": stacked(2), "first": 0}, {"deck": stacked(2)}],
    ids=["nothing", "only first", "both", "deck without first"],
)
def test_exactly_one_of_seed_and_deck(arguments: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Game.deal(NAMES[:2], **arguments)


@pytest.mark.parametrize(
    ("players", "deck", "first", "message"),
    [
        (["Ada"], stacked(2), 0, "R4"),
        ([], stacked(2), 0, "R4"),
        (["A"] * 6, stacked(2), 0, "R4"),
        ("Ada", stacked(3), 0, "R4"),  # a text is no list of names
        (["Ada", 2], stacked(2), 0, "players"),
        (["Ada", None], stacked(2), 0, "players"),
        (["Ada", "Ben"], stacked(2), 2, "first"),
        (["Ada", "Ben"], stacked(2), -1, "first"),
        (["Ada", "Ben"], stacked(2), True, "first"),
        (["Ada", "Ben"], stacked(2), 0.0, "first"),
        (["Ada", "Ben"], stacked(2), "0", "first"),
        (["Ada", "Ben"], stacked(3), 0, "deck"),
        (["Ada", "Ben"], stacked(2)[1:], 0, "deck"),
        (["Ada", "Ben"], [*stacked(2), "2"], 0, "deck"),
        (["Ada", "Ben"], ["8", *stacked(2)[1:]], 0, "deck"),
        (["Ada", "Ben"], ["11", *stacked(2)[1:]], 0, "no card"),
        (["Ada", "Ben"], [], 0, "deck"),
        (["Ada", "Ben"], stacked(2, rules=Rules(judges={})), 0, "deck"),
    ],
    ids=lambda value: str(value)[:30],
)  # fmt: skip
def test_a_wrong_argument_is_named(players: Any, deck: Any, first: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Game(players, deck, first)
    with pytest.raises(ValueError, match=message):
        Game.deal(players, deck=deck, first=first)


def test_rules_and_proof_are_kept() -> None:
    rules = Rules(last_series="nobody")
    proof = Proof.commit(bytes(32), [bytes(16)])
    game = Game.from_proof(NAMES[:4], proof, rules, 3)
    assert (game.rules, game.proof, game.first) == (rules, proof, 3)
    assert Game.deal(NAMES[:2], seed=1).proof is None


# What it tells


def test_to_act_and_diver() -> None:
    game = deal(3, "7 7")
    seen = [(game.to_act, game.diver)]
    for script in ("0 draw", "2 agree", "1 agree", "0 draw", "1 keep"):
        play(game, script)
        seen.append((game.to_act, game.diver))
    assert seen == [((0,), 0), ((1, 2), 0), ((1,), 0), ((0,), 0), ((1,), 0), ((0, 2), 1)]


@pytest.mark.parametrize(
    ("moment", "legal"),
    [
        ("start", [["draw", "judge 8J", "turn 3"], ["turn 3"], ["turn 3"]]),
        ("asking", [[], ["turn 3"], ["agree", "dare 5", "dare 10P", "turn 3"]]),
        ("dive", [["draw", "stop", "judge 8J", "turn 3"], ["turn 3"], ["turn 3"]]),
        (
            "judge",
            [["arrange 0 1 2", "arrange 0 2 1", "arrange 1 0 2", "arrange 1 2 0", "arrange 2 0 1", "arrange 2 1 0"],
             [], []],
        ),
        ("pair", [["flop", "parachute 8P"], [], []]),
        ("choice", [[], ["keep", "return"], []]),
        ("over", [[], [], []]),
    ],
)  # fmt: skip
def test_legal_actions_of_each_seat_in_each_phase(moment: str, legal: list[list[str]]) -> None:
    game = MOMENTS[moment]()
    assert [can(game, seat) for seat in range(3)] == legal


def test_one_legal_action_for_each_kind_of_card() -> None:
    game = deal(2, "7 7 8")
    play(game, "0 draw, all agree, 0 stop, 1 draw, all agree, 1 stop, 0 draw, 1 dare 7, 0 stop")
    assert game.legal_actions(1) == [Action.parse("draw"), Action("turn", Card.parse("7"))]


@pytest.mark.parametrize("seat", [-1, 2, True, None, "0", 1.0])
def test_legal_actions_of_no_such_seat(seat: Any) -> None:
    with pytest.raises(IndexError):
        deal(2).legal_actions(seat)


def test_the_actions_in_the_order_in_which_they_were_accepted() -> None:
    game = deal(3, "7")
    play(game, "0 draw, 2 agree, 1 dare 3, 0 stop")
    assert [(seat, str(action)) for seat, action in game.actions] == [
        (0, "draw"), (2, "agree"), (1, "dare 3"), (0, "stop"),
    ]  # fmt: skip
    assert isinstance(game.actions, tuple)


@pytest.mark.parametrize("moment", list(MOMENTS))
def test_is_over_winners_and_outcome(moment: str) -> None:
    game = MOMENTS[moment]()
    over = moment == "over"
    assert game.is_over is over
    assert game.winners == ((0,) if over else ())
    assert game.outcome() == (Outcome(game.stars, (0,)) if over else None)


def test_an_outcome_cant_be_changed() -> None:
    outcome = Outcome((30, 20), (0,))
    with pytest.raises(AttributeError):
        outcome.winners = (1,)  # type: ignore[misc]


def test_stars_are_the_views() -> None:
    for build in MOMENTS.values():
        game = build()
        assert game.stars == game.view(None).stars


def test_why_illegal_is_the_error_that_play_raises() -> None:
    game = deal(2)
    assert game.why_illegal(0, "draw") is None
    told = game.why_illegal(0, "stop")
    assert isinstance(told, IllegalAction)
    assert told.clause == "R10"
    assert game.actions == ()


def test_a_seat_may_be_any_whole_number_type() -> None:
    class Whole:
        def __index__(self) -> int:
            return 0

    game = deal(2, "7")
    game.play(Whole(), "draw")  # type: ignore[arg-type]
    assert game.record()["actions"] == [[0, "draw"]]
    assert type(game.actions[0][0]) is int


# Keeping what it is


def test_state_is_a_copy() -> None:
    game = deal(2, "7")
    state = game.state
    state.apply(0, Action.parse("draw").code)
    assert game.state.key() != state.key()
    assert game.record()["actions"] == []
    play(game, "0 draw")
    assert game.state.key() == state.key()


def test_games_dont_touch_each_other() -> None:
    one, other = deal(3, "7"), deal(3, "7")
    play(one, "0 draw, 1 dare 3")
    assert other.state.key() == deal(3, "7").state.key()
    assert other.events(None) == deal(3, "7").events(None)


def test_everything_follows_from_deck_and_actions() -> None:
    one, other = (Game.deal(NAMES[:4], seed=9, first=2) for _ in range(2))
    rng = Random(1)
    for _ in range(120):
        if one.is_over:
            break
        step(one, rng)
        other.play(*one.actions[-1])
        assert one.state.key() == other.state.key()
        assert [one.view(seat) for seat in range(4)] == [other.view(seat) for seat in range(4)]
    assert one.record() == other.record()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_global_random_is_never_touched(players: int) -> None:
    import random

    random.seed(4)
    before = random.getstate()
    finish(Game.deal(NAMES[:players], seed=4), 4)
    assert random.getstate() == before


def test_the_examples_in_its_words_are_true() -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_library_names_what_it_offers() -> None:
    assert len(set(antartik.__all__)) == len(antartik.__all__) > 20
    for name in antartik.__all__:
        assert getattr(antartik, name) is not None


@pytest.mark.parametrize(("seat", "since"), [(2, 0), (-1, 0), (True, 0), (0, -1), (None, -1)])
def test_events_of_a_seat_or_number_that_there_is_not(seat: Any, since: int) -> None:
    with pytest.raises(IndexError):
        deal().events(seat, since)
