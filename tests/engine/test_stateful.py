"""Whole games of any rules, deck and players: what must hold at every moment of them."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from antartik import Action, Game, IllegalAction, State, View, parse_position, position_text
from antartik.engine import codes as c
from antartik.engine.actions import ACTIONS
from antartik.engine.cards import KINDS
from antartik.engine.view import to_act, winners
from spectator import Listener, Spectator
from strategies import EVERY_ACTION, Setup, random_setup, seeds, setups, some_action, tempers

pytestmark = pytest.mark.timeout(3600)  # seconds, for the thorough profile

LONGEST_GAME = 3000  # actions; far more than any habit has needed


class Table:
    """A Game, a State that is told the same actions, and two who hear the game: a spectator and a seat."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game = setup.game()
        self.state = State(setup.rules, setup.players, [card.kind for card in setup.deck], setup.first)
        self.spectator = Spectator(setup.rules, setup.players)
        self.listener = Listener(setup.rules, setup.players, setup.first)
        self.heard: dict[int | None, int] = {None: 0, setup.first: 0}
        self.compare()

    def play(self, seat: int, action: Action) -> None:
        before = len(self.game.actions)
        told = [event for event in self.game.play(seat, action) if event.heard_by(None)]
        assert self.game.actions[before:] == ((seat, action),)
        assert told == [event for _, event in self.game.events(None, self.heard[None])]
        if seat == self.listener.seat and action.verb in ("agree", "dare"):
            self.listener.own_answer = action
        self.state.apply(seat, action.code)
        self.compare()

    def compare(self) -> None:
        """What all must agree on."""
        game, state = self.game, self.state
        view = self.compare_view(None, self.spectator)
        self.compare_view(self.listener.seat, self.listener)
        assert state.key() == game.state.key()
        seats = range(state.players)
        stars = tuple(state.stars(seat) for seat in seats)
        assert stars == game.stars == view.stars
        assert to_act(state) == game.to_act == view.to_act
        assert winners(state) == game.winners == view.winners
        assert game.diver == view.diver
        assert game.is_over == (view.phase == "over") == (state.current_player() < 0)
        assert (game.outcome() is not None) == game.is_over
        for seat in seats:
            assert [action.code for action in game.legal_actions(seat)] == state.legal_actions(seat)
        assert cards_of(state) == state.rules.pack_counts()

    def compare_view(self, seat: int | None, hearer: Spectator) -> View:
        """What a seat is shown must follow from what it has heard."""
        news = [event for _, event in self.game.events(seat, self.heard[seat])]
        self.heard[seat] += len(news)
        hearer.hear(news)
        view = self.game.view(seat)
        assert view == hearer.view()
        assert view.next_card == hearer.next_card
        assert view.bottom_card == hearer.bottom_card
        odds = self.state.flop_odds(-1 if seat is None else seat)
        assert view.flop_odds == self.game.flop_odds(seat) == hearer.flop_odds() == odds
        return view

    def check_what_play_accepts(self) -> None:
        """Exactly the legal actions; anything else is refused with the clause of RULES.md and changes nothing."""
        game = self.game
        before = (game.state.key(), game.record(), game.events(None), game.view(0))
        for seat in range(game.state.players):
            legal = game.legal_actions(seat)
            assert len(set(legal)) == len(legal)
            for action in EVERY_ACTION:
                clause = self.spectator.clause(seat, action)
                assert (clause is None) == (action in legal), (seat, str(action), clause)
                if clause is None:
                    assert game.why_illegal(seat, action) is None
                    continue
                assert refusal(game, seat, action) == clause, (seat, str(action))
        assert (game.state.key(), game.record(), game.events(None), game.view(0)) == before

    def check_record(self) -> None:
        """The record comes back as the same game, at any moment."""
        record = self.game.record()
        again = Game.from_record(json.loads(json.dumps(record)))
        assert again.state.key() == self.game.state.key()
        assert again.record() == record
        for seat in (None, *range(self.setup.players)):
            assert again.events(seat) == self.game.events(seat)

    def check_position(self) -> None:
        """The position's text comes back as the same state."""
        text = position_text(self.state)
        again = parse_position(text)
        assert again.key() == self.state.key()
        assert position_text(again) == text
        assert again.choices() == self.state.choices()

    def check_copies(self, rng: random.Random) -> None:
        """What is done to a copy isn't done to the original, nor the other way round."""
        if self.game.is_over:
            return
        key, copy = self.state.key(), self.state.copy()
        assert copy.key() == key
        second = copy.copy()
        for _ in range(30):
            if copy.current_player() < 0:
                break
            seat, action = some_action(copy, rng, {})
            copy.apply(seat, action.code)
        assert self.state.key() == second.key() == key
        given = self.game.state
        given.apply(*coded(some_action(given, rng, {})))
        assert self.game.state.key() == key

    def finish(self, rng: random.Random, temper: Mapping[str, float]) -> None:
        for _ in range(LONGEST_GAME):
            if self.game.is_over:
                break
            self.play(*some_action(self.state, rng, temper))
        assert self.game.is_over, "the game doesn't end"
        outcome = self.game.outcome()
        assert outcome is not None
        best = max(outcome.stars)
        assert outcome.winners == tuple(i for i, stars in enumerate(outcome.stars) if stars == best)
        assert self.game.record()["result"] == {
            "finished": True,
            "stars": list(outcome.stars),
            "winners": list(outcome.winners),
        }


class AnyoneActs(RuleBasedStateMachine):
    """Seats act as they like, in any order that the rules allow."""

    @initialize(setup=setups(), temper=tempers(), rng=seeds())
    def begin(self, setup: Setup, temper: Mapping[str, float], rng: random.Random) -> None:
        self.table = Table(setup)
        self.temper = temper
        self.rng = rng

    @property
    def is_over(self) -> bool:
        return self.table.game.is_over

    @precondition(lambda self: not self.is_over)
    @rule(pick=st.integers(0, 1000))
    def act(self, pick: int) -> None:
        state = self.table.state
        options = [(seat, code) for seat in range(state.players) for code in state.legal_actions(seat)]
        seat, code = options[pick % len(options)]
        self.table.play(seat, ACTIONS[code])

    @precondition(lambda self: not self.is_over)
    @rule(count=st.integers(1, 30))
    def go_on(self, count: int) -> None:
        for _ in range(count):
            if not self.is_over:
                self.table.play(*some_action(self.table.state, self.rng, self.temper))

    @rule()
    def write_down(self) -> None:
        self.table.check_record()
        self.table.check_copies(self.rng)

    @invariant()
    def refuses_what_is_illegal(self) -> None:
        self.table.check_what_play_accepts()
        self.table.check_position()

    def teardown(self) -> None:
        if hasattr(self, "table"):
            self.table.finish(self.rng, self.temper)
            self.table.check_what_play_accepts()
            self.table.check_record()


class ScheduleLeads(RuleBasedStateMachine):
    """The State goes through its schedule, *pass* included; a Table follows with all that a record holds."""

    @initialize(setup=setups(), rng=seeds(), passing=st.integers(1, 12))
    def begin(self, setup: Setup, rng: random.Random, passing: int) -> None:
        self.table = Table(setup)
        self.state = self.table.state.copy()
        self.rng = rng
        self.temper = {"pass": passing}
        self.new_round()

    def new_round(self) -> None:
        """Before each action of the diver everybody is visited anew, clockwise from the diver."""
        self.place = 1

    def expected_visit(self) -> tuple[int, bool]:
        """Who is visited, told from what everybody sees, and whether he may pass."""
        view = self.table.game.view(None)
        if view.phase in ("judge", "pair", "choice", "over"):
            return (*view.to_act, -1)[0], False
        while self.place < view.players:
            seat = (view.diver + self.place) % view.players
            if seat in view.asked:
                if seat not in view.answered:
                    return seat, False
            elif view.rules.turn_over == "anyone" and view.face_down[seat]:
                return seat, True
            self.place += 1
        return view.diver, False

    def step(self, code: int) -> None:
        seat = self.state.current_player()
        self.state.apply(seat, code)
        if code == c.PASS:
            self.place += 1
            return
        action = ACTIONS[code]
        game = self.table.game
        assert action in game.legal_actions(seat)
        diving = seat == game.diver or game.view(None).phase == "choice"
        self.table.play(seat, action)
        if diving:
            self.new_round()

    @precondition(lambda self: self.state.current_player() >= 0)
    @rule(pick=st.integers(0, 1000))
    def choose(self, pick: int) -> None:
        choices = self.state.choices()
        self.step(choices[pick % len(choices)])

    @precondition(lambda self: self.state.current_player() >= 0)
    @rule(count=st.integers(1, 30))
    def go_on(self, count: int) -> None:
        for _ in range(count):
            if self.state.current_player() >= 0:
                self.step(self.some_choice())
                self.agree()

    @rule()
    def write_down(self) -> None:
        text = position_text(self.state)
        assert position_text(parse_position(text)) == text

    def some_choice(self) -> int:
        choices = self.state.choices()
        weights = [self.temper.get(ACTIONS[code].verb, 1) for code in choices]
        return self.rng.choices(choices, weights)[0]

    @invariant()
    def agree(self) -> None:
        if not hasattr(self, "table"):
            return
        state, game = self.state, self.table.game
        seat, may_pass = self.expected_visit()
        assert state.current_player() == seat
        legal = [action.code for action in game.legal_actions(seat)] if seat >= 0 else []
        assert state.choices() == ([c.PASS, *legal] if may_pass else legal)
        assert seat < 0 or state.choices()
        assert without_visit(state) == without_visit(game.state)
        assert [state.legal_actions(i) for i in range(state.players)] == [
            self.table.state.legal_actions(i) for i in range(state.players)
        ]

    def teardown(self) -> None:
        if not hasattr(self, "table"):
            return
        for _ in range(LONGEST_GAME * 5):
            if self.state.current_player() < 0:
                break
            self.step(self.some_choice())
        assert self.table.game.is_over, "the game doesn't end"
        self.table.check_record()


def refusal(game: Game, seat: int, action: Action) -> str | None:
    """The clause by which an action is refused; None if it isn't, and then it has been played."""
    try:
        game.play(seat, action)
    except IllegalAction as refused:
        return refused.clause
    return None


def cards_of(state: State) -> list[int]:
    """How many cards of each kind there are, wherever they lie (R17)."""
    counts = [0] * KINDS
    for pile in (*list(state.up)[: state.players], *list(state.down)[: state.players], state.out):
        for kind in range(KINDS):
            counts[kind] += pile >> (4 * kind) & 15
    for kind in [state.card(place) for place in range(state.left)]:  # with the Judge's cards in hand
        counts[kind] += 1
    for kind in list(state.series)[: state.length]:
        counts[kind] += 1
    for kept in (*list(state.stake)[: state.players], state.pair):
        if kept:
            counts[kept - 1] += 1
    return counts


def coded(turn: tuple[int, Action]) -> tuple[int, int]:
    return turn[0], turn[1].code


def without_visit(state: State) -> tuple[object, ...]:
    """All that tells a state from another but the schedule's place, which only *pass* can move in between."""
    key = state.key()
    return (*key[:-1], key[-1][:-1])  # type: ignore[index]


TestAnyoneActs = AnyoneActs.TestCase
TestAnyoneActs.settings = settings(stateful_step_count=20)
TestScheduleLeads = ScheduleLeads.TestCase
TestScheduleLeads.settings = settings(stateful_step_count=20)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r15_games_end_whatever_is_done(players: int) -> None:
    rng = random.Random(players)
    for temper in ({"return": 50, "stop": 0.01, "judge": 0}, {"dare": 50, "turn": 0.01}, {"parachute": 50, "turn": 9}):
        Table(random_setup(rng, players=players)).finish(rng, temper)
