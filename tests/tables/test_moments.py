"""What is pushed: exactly what the engine gives a seat, nothing hidden, nothing twice, nothing left out."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import asdict

import pytest
from company import Inn, Person, holder, new_id

from antartik.engine import codes as c
from antartik.engine.actions import ACTIONS
from antartik.engine.cards import CARDS
from antartik.engine.state import State
from antartik.engine.view import view_of
from antartik.tables.house import DealPush, InfoPush, MomentPush, Refusal, Rematch, Standing
from antartik.tables.moments import VERBS, Moments, view_dict, why_not
from antartik.tables.seats import Seat, token_hash
from antartik.tables.table import Table
from antartik.tables.windows import Window
from strategies import NAMES, TEMPERS, random_rules, random_setup, some_action

pytestmark = pytest.mark.anyio

WINDOW = Window(1.0, 2.0, None)


def positions(name: str, games: int, share: float) -> Iterator[tuple[Table, State, random.Random]]:
    """Tables in the middle of games of all kinds."""
    for number in range(games):
        rng = random.Random(f"{name}/{number}")
        setup = random_setup(rng)
        table = Table("BCDFGH")
        table.rules_dict = setup.rules.to_dict()
        table.rules, table.stage, table.game = setup.rules, "playing", setup.game()
        table.seats = [Seat("person", name) for name in NAMES[: setup.players]]
        table.state = table.game.state
        table.heard = {seat: [event for _, event in table.game.events(seat)] for seat in (None, *range(setup.players))}
        temper = list(TEMPERS.values())[number % len(TEMPERS)]
        while not table.game.is_over:
            seat, action = some_action(table.state, rng, temper)
            table._play(seat, action, 0.0)
            if rng.random() < share or table.game.is_over:
                yield table, table.state, rng


def test_a_moment_is_what_the_engine_gives() -> None:
    for table, state, _ in positions("engine", games=5, share=0.15):
        game = table.game
        assert game is not None
        moments = Moments(table, state, WINDOW, 0.0)
        for seat in (None, *range(state.players)):
            push = moments.moment(seat, 0)
            assert push.view == game.view(seat).to_dict()
            assert list(push.view) == list(game.view(seat).to_dict())
            assert push.events == [event.to_dict() for _, event in game.events(seat)]
            legal = [] if seat is None else [str(action) for action in game.legal_actions(seat)]
            assert push.legal == legal
            assert view_dict(view_of(state, seat), table.rules_dict) == push.view
            snapshot = moments.moment(seat, None)
            assert (snapshot.first, snapshot.events, snapshot.snapshot) == (len(push.events), [], True)


def test_why_names_the_clause_of_each_verb_that_is_not_possible() -> None:
    seen = set()
    for table, state, _ in positions("why", games=8, share=0.2):
        game = table.game
        assert game is not None
        for seat in range(state.players):
            why = why_not(state, seat)
            possible = {action.verb for action in game.legal_actions(seat)}
            assert set(why) == set(VERBS) - possible
            for verb, clause in why.items():
                examples = [str(action) for action in ACTIONS if action.verb == verb]
                errors = [game.why_illegal(seat, example) for example in examples]
                assert clause in {error.clause for error in errors if error}
                if verb in ("draw", "stop", "agree", "flop", "keep", "return"):
                    assert clause == errors[0].clause  # type: ignore[union-attr]
                seen.add((verb, clause))
    assert {("draw", "R6"), ("draw", "R7"), ("stop", "R10"), ("stop", "R15"), ("dare", "R7"), ("keep", "R9")} <= seen
    assert {("judge", "R11"), ("turn", "R13"), ("parachute", "R14"), ("arrange", "R11"), ("draw", "R9")} <= seen


def test_the_clauses_that_are_remembered_are_those_of_the_rules_at_hand() -> None:
    """Clauses are kept by what they follow from: all rules share them."""
    for table, state, _ in positions("kept", games=10, share=0.3):
        assert table.game is not None
        for seat in range(state.players):
            view = table.game.view(seat)
            why = why_not(state, seat)
            for verb, cards in (("dare", view.face_up[seat]), ("turn", view.face_down[seat])):
                for card in cards:
                    error = table.game.why_illegal(seat, f"{verb} {card}")
                    assert error is None or why[verb] == error.clause
            for verb, symbol in (("judge", "J"), ("parachute", "P")):
                for card in view.face_up[seat]:
                    if card.symbol == symbol:
                        error = table.game.why_illegal(seat, f"{verb} {card}")
                        assert error is None or why[verb] == error.clause


def test_what_a_seat_cannot_know_changes_no_byte_that_it_is_told() -> None:
    changed = 0
    for table, state, rng in positions("hidden", games=8, share=0.2):
        for seat in (None, *range(state.players)):
            other = state.copy()
            if seat is None or seat != state.looker:
                known = 0
            else:
                known = state.looked
            places = list(range(known, state.left - state.public))
            for last in range(len(places) - 1, 0, -1):
                other.swap(places[last], places[rng.randint(0, last)])
            if state.phase == c.ASKING:
                for answerer in range(state.players):
                    if answerer != seat and state.answered >> answerer & 1:
                        options = [0, *(kind + 1 for kind in range(16) if state.up[answerer] >> (4 * kind) & 15)]
                        other.answer[answerer] = rng.choice(options)
            changed += other.key() != state.key()
            told = json.dumps(asdict(Moments(table, state, WINDOW, 0.0).moment(seat, None)))
            assert json.dumps(asdict(Moments(table, other, WINDOW, 0.0).moment(seat, None))) == told
    assert changed > 100


def test_the_cards_of_the_pack_are_told_apart_by_nothing_but_their_text() -> None:
    texts = {str(card) for card in CARDS}
    for table, state, _ in positions("cards", games=3, share=0.3):
        told = asdict(Moments(table, state, WINDOW, 0.0).moment(0, 0))
        assert all(card in texts for card in told["view"]["hidden"])


async def chance_game(inn: Inn, people: list[Person], rng: random.Random, spectator: Person) -> None:
    """A game of people and bots in which connections come and go, and standing answers too."""
    while True:
        await inn.settled()
        if inn.table(people[0].code).stage == "over":
            return
        person = rng.choice(people)
        assert person.connection is not None
        if person.connection.gone:
            await person.reconnect()
        elif rng.random() < 0.1:
            person.disconnect()
        elif rng.random() < 0.1:
            spectator.disconnect()
            await spectator.reconnect()
        elif rng.random() < 0.2:
            answer = rng.choice(["ask", "agree", "from"])
            await person.do(Standing(id=new_id(), seat=person.seats[0], answer=answer, figures=4))
        else:
            for seat in person.seats:
                moment = person.sees(seat)
                if moment.legal:
                    await person.act(rng.choice(moment.legal), seat)
                    break
            else:
                await inn.advance(rng.choice([0.5, 3.0, 40.0]))


@pytest.mark.parametrize("seed", range(4))
async def test_every_event_comes_once_and_in_order_and_nothing_hidden_ever(inn: Inn, seed: int) -> None:
    rng = random.Random(seed)
    people = await inn.people(2, 1, bots=1, rules=random_rules(rng), tempo="brisk")
    spectator = await Person(inn, people[0].code, []).connect()
    code = spectator.code
    secret = next(entry for entry in inn.log(code) if entry.kind == "deal").payload["secret"]
    await chance_game(inn, people, rng, spectator)
    for person in (*people, spectator):
        if person.connection is not None and person.connection.gone:
            await person.reconnect()
        for seat in person.seats or [None]:
            events: list[object] = []
            for moment in person.moments(seat):
                if moment.snapshot:
                    assert moment.events == []
                    assert not events or moment.first == len(events)
                    events += [None] * (moment.first - len(events))
                assert moment.first == len(events)
                events += moment.events
            truth = [event.to_dict() for _, event in inn.game(code).events(seat)]
            assert len(events) == len(truth)
            assert all(event in (None, true) for event, true in zip(events, truth, strict=True))
        before_the_end = [push for push in person.pushes if not (isinstance(push, InfoPush) and push.stage == "over")]
        told = json.dumps([asdict(push) for push in before_the_end])
        assert secret not in told
        for other in people:
            for token in other.tokens:
                assert token not in told
                assert token_hash(token) not in told
        for moment in person.moments():
            told_looks = [event for event in moment.events if event["event"] in ("judge_cards_seen", "judge_order")]
            assert not told_looks or moment.seat is not None
            if moment.view["phase"] == "asking" and moment.seat is None:
                assert moment.view["own_answer"] is None
            assert set(moment.view) == set(inn.game(code).view(None).to_dict())


async def test_first_comes_the_table_then_what_each_seat_sees(inn: Inn) -> None:
    people = await inn.people(2, 1)
    again = await Person(inn, people[0].code, people[0].tokens).connect()
    kinds = [type(push) for push in again.pushes]
    assert kinds == [InfoPush, MomentPush, MomentPush]
    assert [moment.seat for moment in again.moments()] == [0, 1]
    assert all(moment.snapshot for moment in again.moments())
    spectator = await Person(inn, people[0].code, []).connect()
    assert [type(push) for push in spectator.pushes] == [InfoPush, MomentPush]
    assert (spectator.sees(None).legal, spectator.sees(None).why, spectator.sees(None).standing) == ([], {}, None)


async def test_who_resumes_is_told_only_what_is_new(inn: Inn) -> None:
    people = await inn.people(1, 1)
    code, game = people[0].code, inn.game(people[0].code)
    diver = holder(people, game.diver)
    other = next(person for person in people if person is not diver)
    seen = other.sees().first + len(other.sees().events)
    other.disconnect()
    await diver.act("draw")
    seat = other.tokens
    for number, of_game, new in ((seen, 0, 2), (seen, None, 2), (seen + 2, 0, 0), (0, 0, seen + 2)):
        tab = Person(inn, code, seat)
        await tab.connect({game.diver ^ 1: number}, of_game)
        assert (tab.sees().snapshot, tab.sees().first, len(tab.sees().events)) == (False, number, new)
        tab.disconnect()
    for number, of_game in ((seen, 1), (seen + 3, 0), (-1, 0), (10**9, None)):
        tab = Person(inn, code, seat)
        await tab.connect({game.diver ^ 1: number}, of_game)
        assert (tab.sees().snapshot, tab.sees().first, tab.sees().events) == (True, seen + 2, [])
        tab.disconnect()
    tab = await Person(inn, code, seat).connect({None: 0, 4: 0}, 0)
    assert tab.sees().snapshot


async def test_a_seat_that_is_not_ones_own_cannot_be_taken_by_connecting(inn: Inn) -> None:
    people = await inn.people(1, 1, bots=1)
    pushes: list[object] = []
    connection = await inn.house.connect(people[0].code, frozenset({2, 4}), pushes.append)
    assert connection.seats == frozenset()


async def test_a_push_that_raises_ends_that_connection_and_harms_nobody(inn: Inn) -> None:
    people = await inn.people(1, 1)
    diver = holder(people, inn.game(people[0].code).diver)
    bad = Person(inn, diver.code, diver.tokens)
    told = 0

    def push(_: object) -> None:
        nonlocal told
        told += 1
        if told > 2:
            raise RuntimeError("its outbox is full")

    seats = await inn.house.seats_of(bad.code, bad.tokens)
    connection = await inn.house.connect(bad.code, seats, push)
    await diver.act("draw")
    await diver.act("stop") if diver.sees().view["phase"] == "dive" else None
    assert connection.gone
    assert told == 3
    inn.house.disconnect(connection)


async def test_a_spectator_of_a_table_that_deals_sees_its_game_begin(inn: Inn) -> None:
    people = await inn.people(1, bots=1)
    spectator = await Person(inn, people[0].code, []).connect()
    rng = random.Random(1)
    while inn.table(people[0].code).stage != "over":
        moment = people[0].sees()
        if moment.legal:
            await people[0].act(rng.choice(moment.legal))
        await inn.advance(1.0)
    await people[0].do(Rematch(id=new_id()))
    late = await Person(inn, people[0].code, []).connect({None: 3}, 0)
    assert late.moments() == []
    await inn.deal(people)
    for person in (spectator, late):
        first = next(moment for moment in person.moments() if moment.game == 1)
        assert (first.first, first.snapshot, first.events[0]["event"]) == (0, False, "dive_began")
    assert not any(isinstance(push, DealPush) for push in spectator.pushes)


async def test_nothing_is_pushed_to_who_has_gone(inn: Inn) -> None:
    people = await inn.people(1, 1)
    diver = holder(people, inn.game(people[0].code).diver)
    other = next(person for person in people if person is not diver)
    other.disconnect()
    told = len(other.pushes)
    await diver.act("draw")
    with pytest.raises(Refusal):
        await diver.act("draw")
    assert len(other.pushes) == told
