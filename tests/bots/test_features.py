from __future__ import annotations

import random

import numpy as np

from antartik import Rules, State
from antartik.bots.features import SEAT, SHARED, feature_count, write_features
from antartik.bots.yardstick import Yardstick
from antartik.engine import codes as c
from antartik.engine.actions import ACTIONS
from antartik.engine.view import view_of
from strategies import random_moments


def told(state: State, observer: int = -1) -> list[float]:
    row = np.full(feature_count(state.players), np.nan, np.float32)
    write_features(state, observer, row)
    return [float(x) for x in row]


def test_every_number_is_told_and_none_is_large() -> None:
    for state in random_moments(30, "all"):
        row = told(state)
        assert len(row) == len(SHARED) + 20 + state.players * len(SEAT)
        assert all(-8 < x < 8 for x in row), "nan, or out of proportion"


def test_nothing_that_is_secret_is_told() -> None:
    """Other cards at unknown places, and other answers of an open asking, change no number."""
    rng = random.Random(1)
    for state in random_moments(30, "secrets"):
        other = state.copy()
        last = state.left - state.public
        looker = state.looker if state.looked else -1
        for observer in (looker, -1):
            known = state.known_top(observer)
            for _ in range(8):
                if last > known:
                    other.swap(rng.randrange(known, last), rng.randrange(known, last))
            assert told(other, observer) == told(state, observer)
        if state.phase == c.ASKING:
            other.answer = [
                0
                if staked
                else next((k + 1 for k in range(16) if state.up[seat] >> 4 * k & 15), 0)
                if state.answered >> seat & 1
                else 0
                for seat, staked in enumerate(state.answer)
            ]
        assert told(other) == told(state)


def test_ones_own_open_answer_is_told() -> None:
    changed = 0
    for state in random_moments(60, "own"):
        if state.phase != c.ASKING:
            continue
        for seat in range(state.players):
            if state.answer[seat]:
                assert told(state, seat) != told(state)
                changed += 1
            elif not state.answered >> seat & 1 and not state.known_top(seat):
                assert told(state, seat) == told(state)
    assert changed > 20


def test_seats_are_told_from_the_diver_on() -> None:
    """The same moment with the seats turned round the table is told alike."""
    deck = Rules().deck_kinds(3)
    random.Random(2).shuffle(deck)
    rows = []
    for first in (0, 1, 2):
        state, rng = State(Rules(), 3, deck, first), random.Random(3)
        for _ in range(60):
            state.advance(rng.choice(state.choices()))
        rows.append(told(state))
    assert rows[0] == rows[1] == rows[2]


def test_what_one_has_seen_of_the_deck_is_told_to_oneself() -> None:
    told_more = 0
    for state in random_moments(60, "seen"):
        for seat in range(state.players):
            if state.known_top(seat) and not state.answered >> seat & 1:
                row, public = told(state, seat), told(state)
                changed = [i for i in range(len(row)) if row[i] != public[i]]
                start = state.players * len(SEAT)
                assert {SHARED[i - start] for i in changed} <= {
                    "the observer has",
                    "safe draws in a row that he knows of",
                    "he knows of a pair behind them",
                }
                assert row[start + SHARED.index("the observer has")] == 1
                told_more += 1
    assert told_more > 10


def test_who_would_dare_in_the_yardsticks_place_is_told() -> None:
    yardstick, asked, dared = Yardstick(), 0, 0
    for state in random_moments(120, "dares"):
        if state.phase != c.ASKING:
            continue
        state = state.copy()
        state.answer, state.answered = [0] * 5, 0
        row = told(state)
        would = []
        for place in range(1, state.players):
            seat = state.around(place)
            if not state.asked >> seat & 1 or state.known_top(seat):
                continue
            choices = [ACTIONS[code] for code in state.legal_actions(seat)]
            wanted = yardstick.choose(view_of(state, seat), choices, random.Random(0))
            at = place * len(SEAT)
            assert row[at + SEAT.index("the yardstick would dare in its place")] == (wanted.verb == "dare")
            asked += 1
            dared += wanted.verb == "dare"
            would.append(wanted.verb == "dare")
        if len(would) == state.asked.bit_count():
            start = state.players * len(SEAT)
            count = row[start + SHARED.index("how many are asked in whose place the yardstick would dare")]
            assert round(count / 0.3) == sum(would)
    assert asked > 200
    assert dared > 20
