"""State's public doors: whatever comes in, only legal actions get through (the rules themselves: clauses/)."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antartik import Rules, State
from antartik.engine.codes import CODES, PASS
from strategies import Setup, setups

NUMBERS = st.one_of(st.integers(-3, 60), st.integers(-(2**40), 2**40))


def begin(setup: Setup) -> State:
    return State(setup.rules, setup.players, [card.kind for card in setup.deck], setup.first)


@given(setups(), st.lists(st.tuples(NUMBERS, NUMBERS), max_size=40), st.integers(0, 2**32))
def test_no_illegal_action_gets_through(setup: Setup, tries: list[tuple[int, int]], seed: int) -> None:
    state, rng = begin(setup), random.Random(seed)
    for seat, code in tries:
        legal = 0 <= seat < state.players and code in state.legal_actions(seat)
        passes = code == PASS and seat == state.current_player() and PASS in state.choices()
        before = state.key()
        if legal or passes:
            state.copy().apply(seat, code)
        else:
            with pytest.raises((ValueError, OverflowError)):
                state.apply(seat, code)
            if code not in state.choices():
                with pytest.raises((ValueError, OverflowError)):
                    state.advance(code)
        assert state.key() == before
        for _ in range(rng.randrange(6)):
            if state.current_player() >= 0:
                state.advance(rng.choice(state.choices()))


def test_an_illegal_action_is_told_what_would_be_legal() -> None:
    state = State(Rules(), 2, Rules().deck_kinds(2), 0)
    with pytest.raises(ValueError, match=r"seat 0 can't do 3 now; its legal actions are \[2\]"):
        state.apply(0, 3)
    with pytest.raises(ValueError, match=r"seat 5 can't do 2 now; its legal actions are \[\]"):
        state.apply(5, 2)


def test_nothing_goes_on_after_the_end() -> None:
    state, rng = State(Rules(), 3, Rules().deck_kinds(3), 1), random.Random(2)
    while state.current_player() >= 0:
        state.advance(rng.choice(state.choices()))
    for code in range(CODES):
        with pytest.raises(ValueError, match="can't do"):
            state.advance(code)


@pytest.mark.parametrize("seat", [-1, 2, 5, 99, -(2**31)])
def test_a_seat_that_there_is_not_has_nothing(seat: int) -> None:
    state = State(Rules(), 2, Rules().deck_kinds(2), 0)
    assert state.legal_actions(seat) == []
    assert state.legal(seat) == state.stars(seat) == state.known_top(seat) == 0
    assert not state.allows(seat, 2)


def test_the_schedule_advances_by_choices() -> None:
    state = State(Rules(), 4, Rules().deck_kinds(4), 2)
    assert state.current_player() == 2
    assert state.advance(2) == 3
    assert [state.advance(1), state.advance(1), state.advance(1)] == [0, 1, 2]


def test_copies_share_nothing() -> None:
    rng, state = random.Random(3), State(Rules(), 4, Rules().deck_kinds(4), 0)
    while state.current_player() >= 0:
        copy, key = state.copy(), state.key()
        while copy.current_player() >= 0:
            copy.advance(rng.choice(copy.choices()))
        assert state.key() == key
        state.advance(rng.choice(state.choices()))


def test_a_state_comes_back_from_a_pickle() -> None:
    rng, state = random.Random(4), State(Rules(judges={9: 3}), 5, Rules(judges={9: 3}).deck_kinds(5), 0)
    for _ in range(60):
        state.advance(rng.choice(state.choices()))
    assert pickle.loads(pickle.dumps(state)).key() == state.key()
