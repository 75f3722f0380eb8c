"""The engine against a second reading of the rules, step by step through random games of random options."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
import second_reading as other

from antartik import Action, Game, MalformedAction, Rules, View
from antartik.bots import BOTS
from antartik.engine.actions import ACTIONS
from antartik.engine.shuffle import deal, simulation_key
from antartik.engine.view import view_of

ODD_WORDS: list[list[Any]] = [
    *([["dare", "7J"], ["dare"], [], ["foo"], ["draw", 1], ["turn", "11"], ["judge", "7"], ["parachute", "8J"]]),
    *([["arrange"], ["arrange", 0, 0], ["arrange", 1, 0, 3], ["arrange", -1], ["arrange", True], ["arrange", "0"]]),
]
WORDS = [action.words for action in ACTIONS] + ODD_WORDS


def random_options(rng: random.Random) -> dict[str, Any]:
    if rng.random() < 0.4:
        return dict(rng.choice(list(other.PRESETS.values())))
    options: dict[str, Any] = {"two_star_figures": rng.sample(range(1, 11), rng.randint(0, 10))}
    judges = {figure: rng.randint(0, figure) for figure in (8, 9, 10)}
    options["judges"] = {str(figure): count for figure, count in judges.items()}
    options["parachutes"] = {str(figure): rng.randint(0, figure - count) for figure, count in judges.items()}
    return options | {name: rng.choice(values) for name, values in other.VALUES.items() if rng.random() < 0.5}


def texts(cards: Any) -> list[str]:
    return [str(card) for card in cards]


def text_or_none(value: object) -> str | None:
    return None if value is None else str(value)


def same_view(view: View, seen: dict[str, Any]) -> None:
    assert {"pair": "parachute"}.get(view.phase, view.phase) == seen["phase"]
    assert view.diver == seen["diver"] or view.phase == "over"
    assert texts(view.series) == seen["series"]
    assert [texts(pile) for pile in view.face_up] == [other.in_order(pile) for pile in seen["face_up"]]
    assert [texts(pile) for pile in view.face_down] == [other.in_order(pile) for pile in seen["face_down"]]
    assert [text_or_none(card) for card in view.stakes] == seen["stakes"]
    assert texts(view.out) == other.in_order(seen["out"])
    assert view.deck_count == seen["deck_count"]
    assert texts(view.public_bottom) == seen["public_bottom"]
    assert (view.hand_count, texts(view.hand) or None) == (seen["hand_count"], seen["hand"] or None)
    assert text_or_none(view.pair) == seen["pair"]
    assert texts(view.hidden) == seen["hidden"]
    if not view.hand_count:
        assert (view.looked, view.looker) == (seen["looked"], seen["looker"])
        assert texts(view.known_top) == seen["known_top"]
        assert view.flop_odds == pytest.approx(seen["flop_odds"])
    if view.phase == "asking":
        assert (list(view.asked), list(view.answered)) == (seen["asked"], seen["answered"])
        assert text_or_none(view.own_answer) == seen["own_answer"]
    if view.phase in ("asking", "dive"):
        assert view.may_stop == seen["may_stop"]


def same_refusal(game: Game, reading: Any, seat: int, words: list[Any]) -> None:
    try:
        error = game.why_illegal(seat, Action.from_words(words))
        ours = None if error is None else error.clause
    except MalformedAction:
        ours = "RECORD"
    try:
        copy.deepcopy(reading).play(seat, words)
        theirs = None
    except other.Illegal as refusal:
        theirs = refusal.clause
    assert ours == theirs, (seat, words)


def same_schedule(game: Game, reading: Any) -> tuple[int, list[Action]] | None:
    """The visited seat and its choices, after both agree on them and on what the yardstick makes of them."""
    visit, state = reading.schedule(), game.state
    if visit is None:
        assert state.current_player() == -1
        return None
    choices = [ACTIONS[code] for code in state.choices()]
    assert (state.current_player(), sorted(map(str, choices))) == (visit[0], sorted(visit[1]))
    choice = BOTS["yardstick"].choose(view_of(state, visit[0]), choices, random.Random(0))
    assert str(choice) == reading.yardstick(*visit)
    return visit[0], choices


@pytest.mark.parametrize("seed", range(24))
def test_both_readings_agree_on_every_step(seed: int) -> None:
    rng = random.Random(seed)
    options, players = random_options(rng), rng.randint(2, 5)
    rules = Rules.from_dict(options)
    deck, lot = deal(simulation_key("readings", seed), rules, players)
    key = other.simulate_key("readings", seed)
    assert (texts(deck), lot) == other.deal(key, options, players)
    first = rng.randrange(players)
    game = Game(["x"] * players, deck, first, rules)
    reading = other.SecondReading(options, players, texts(deck), first)
    by_schedule = rng.random() < 0.6  # else whoever can, in any order
    while not game.is_over:
        assert not reading.over
        assert list(game.to_act) == sorted(reading.to_act())
        assert list(game.stars) == reading.stars()
        for seat in range(players):
            assert {str(action) for action in game.legal_actions(seat)} == reading.legal(seat)
            same_refusal(game, reading, seat, rng.choice(WORDS))
        for seen_by in (*range(players), None):
            same_view(game.view(seen_by), reading.observe(seen_by))
        if by_schedule and (visit := same_schedule(game, reading)) is not None:
            seat, choices = visit
            action = rng.choice(choices)
            if action.verb == "pass":
                # A Game knows no pass: go on with what the schedule asks next, in both.
                game._state.apply(seat, 0)
                reading.pass_()
                continue
        else:
            seat = rng.choice([seat for seat in range(players) if game.legal_actions(seat)])
            action = rng.choice(game.legal_actions(seat))
        game.play(seat, action)
        reading.play(seat, action.words)
    assert reading.over
    assert (list(game.stars), list(game.winners)) == (reading.stars(), sorted(reading.winners()))
