"""A row of bytes holds what a View holds: nothing is missing, and nothing else is in it (R7, R11, R17)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_secrets import changed, last, moments, other_answers, rearranged, replay, with_deck

from antartik import Card, Game, Pile, Rules, State, parse_position, position_text
from antartik.engine import codes as c
from antartik.engine.actions import ACTIONS, ORDERS, Action
from antartik.engine.cards import CARDS
from antartik.engine.observation import Field, fields, observation_size, observe
from antartik.engine.spreading import spread_codes, spread_counts
from antartik.engine.view import PHASES, View, view_of
from strategies import TEMPERS, random_setup, some_action

GAMES = 10
PLAYERS = [2, 3, 4, 5]


def row_of(state: State, seat: int) -> np.ndarray:
    row = np.full(observation_size(state.players), 255, np.uint8)
    observe(state, seat, row)
    return row


def parts(state: State, seat: int) -> dict[str, np.ndarray]:
    row = row_of(state, seat)
    return {field.name: field.of(row) for field in fields(state.players)}


def pile(counts: np.ndarray) -> Pile:
    return Pile(sum(int(count) << 4 * kind for kind, count in enumerate(counts)))


def one_card(marks: np.ndarray) -> Card | None:
    """The card of a field with one mark at most."""
    assert marks.sum() <= 1
    return CARDS[int(marks.argmax())] if marks.any() else None


def decoded(part: dict[str, np.ndarray], seat: int) -> dict[str, Any]:
    """What a row says, in the words of a View."""
    n = len(part["stars"])

    def at(name: str, other: int) -> np.ndarray:
        return part[name][(other - seat) % n]

    def seats(name: str) -> tuple[int, ...]:
        return tuple(other for other in range(n) if at(name, other))

    def only(name: str) -> int | None:
        assert len(seats(name)) <= 1
        return next(iter(seats(name)), None)

    places = {int(place): CARDS[kind] for kind, place in enumerate(part["series_place"]) if place}
    looked, looker, held = int(part["looked"][0]), only("looker"), int(part["hand_count"][0])
    known = tuple(filter(None, (one_card(marks) for marks in part["top"][: looked if looker == seat else 0])))
    answer = [ACTIONS[c.DARE + code - 1 if code else c.AGREE] for code in np.flatnonzero(part["own_answer"])]
    public = tuple(CARDS[code - 1] for code in part["public_order"] if code)[::-1]
    phase = PHASES[int(part["phase"].argmax())]
    stars = tuple(int(at("stars", other)) for other in range(n))
    return {
        "phase": phase,
        "to_act": seats("to_act"),
        "diver": only("diver"),
        "added": bool(part["added"][0]),
        "may_stop": bool(part["may_stop"][0]),
        "series": tuple(places[i + 1] for i in range(len(places))),
        "pair": one_card(part["pair"]),
        "face_up": tuple(pile(at("face_up", other)) for other in range(n)),
        "face_down": tuple(pile(at("face_down", other)) for other in range(n)),
        "stakes": tuple(one_card(at("stakes", other)) for other in range(n)),
        "stars": stars,
        "winners": tuple(i for i in range(n) if stars[i] == max(stars)) if phase == "over" else (),
        "out": pile(part["out"]),
        "asked": seats("asked"),
        "answered": seats("answered"),
        "dared": seats("dared"),
        "own_answer": answer[0] if answer else None,
        "deck_count": int(part["deck_count"][0]),
        "hand_count": held,
        "public_bottom": public,
        "looker": looker,
        "looked": looked,
        "known_top": () if held else known,
        "hand": known if held else (),
        "hidden": pile(part["hidden"]),
    }


def check(view: View, part: dict[str, np.ndarray], seat: int) -> None:
    told = decoded(part, seat)
    assert told == {name: getattr(view, name) for name in told}
    assert set(view.__dataclass_fields__) - set(told) == {"rules", "players", "seat"}  # the same all the time
    assert part["flop_odds"][0] == int(255 * view.flop_odds + 0.5)
    # What is there twice.
    assert pile(part["series"]) == Pile.of(view.series)
    assert pile(part["public_bottom"]) == Pile.of(view.public_bottom)
    deck: list[Card | None] = [*(view.hand or view.known_top), *[None] * len(view.hidden), *view.public_bottom]
    assert len(deck) == view.deck_count + view.hand_count
    nothing = [None] * 4
    assert [one_card(marks) for marks in part["top"]] == (deck + nothing)[:3]
    assert [one_card(marks) for marks in part["bottom"]] == (deck[::-1] + nothing)[:4]
    if view.bottom_card is not None and not view.hand_count:
        assert one_card(part["bottom"][0]) == view.bottom_card


@pytest.mark.parametrize("players", PLAYERS)
def test_a_row_says_what_the_view_says(players: int) -> None:
    met: Counter[str] = Counter()
    for number in range(GAMES):
        rng = random.Random(f"row/{players}/{number}")
        game = random_setup(rng, players=players).game()
        temper = list(TEMPERS.values())[number % len(TEMPERS)]
        while True:
            for seat in range(players):
                if rng.random() > 0.3:
                    continue
                view, part = game.view(seat), parts(game.state, seat)
                check(view, part, seat)
                for field in fields(players):
                    assert part[field.name].min() >= field.low
                    assert part[field.name].max() <= field.high
                met[view.phase] += 1
                met["known top"] += bool(view.known_top)
                met["own answer"] += view.own_answer is not None
                met["public"] += len(view.public_bottom) > 4
            if game.is_over:
                break
            game.play(*some_action(game.state, rng, temper))
    assert min(met[what] for what in (*PHASES, "known top", "public")) >= 5, met
    assert met["own answer"] >= 5 or players == 2  # there the only answer closes the asking


@pytest.mark.parametrize("players", PLAYERS)
def test_the_fields_lie_side_by_side(players: int) -> None:
    at = 0
    for field in fields(players):
        assert field.start == at
        assert field.low < field.high <= 255
        at = field.stop
    assert at == observation_size(players)
    assert len({field.name for field in fields(players)}) == len(fields(players))


def test_a_field_finds_its_part_in_many_rows() -> None:
    field = Field("two", (2, 3), 1, 0, 9, "")
    rows = np.arange(32, dtype=np.uint8).reshape(4, 8)
    assert field.stop == 7
    assert field.of(rows).shape == (4, 2, 3)
    assert field.of(rows)[3].tolist() == [[25, 26, 27], [28, 29, 30]]


def test_the_own_seat_comes_first_and_the_others_clockwise() -> None:
    game = Game.deal(["Ada", "Ben", "Cleo"], seed=3, first=1)
    game.play(1, "draw")
    assert [parts(game.state, seat)["diver"].tolist() for seat in range(3)] == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]
    game.play(2, "agree")
    assert [parts(game.state, seat)["answered"].tolist() for seat in range(3)] == [[0, 0, 1], [0, 1, 0], [1, 0, 0]]


def test_a_row_of_another_length_or_seat_is_refused() -> None:
    state = Game.deal(["Ada", "Ben"], seed=3).state
    for size in (observation_size(2) - 1, observation_size(3)):
        with pytest.raises(ValueError, match=f"a row for 2 players has {observation_size(2)} bytes, not {size}"):
            observe(state, 0, np.zeros(size, np.uint8))
    for seat in (-1, 2):
        with pytest.raises(ValueError, match=f"there is no seat {seat}; seats are 0 to 1"):
            observe(state, seat, np.zeros(observation_size(2), np.uint8))
    for players in (1, 6):
        with pytest.raises(ValueError, match="R4"):
            observation_size(players)


def test_a_known_deck_is_shown_from_both_ends() -> None:
    """All that is left is public: the next card too."""
    words = position_text(Game.deal(["Ada", "Ben"], seed=3).state).split(" ")
    fresh = {word.partition("=")[0]: word for word in words}
    deck = fresh["deck"].removeprefix("deck=").split(",")
    fresh |= {"deck": "deck=" + ",".join(deck[:5]), "out": "out=" + str(Pile.of(map(Card.parse, deck[5:])))}
    fresh["public"] = "public=5"
    state = parse_position(" ".join(fresh.values()))
    view, part = view_of(state, 1), parts(state, 1)
    check(view, part, 1)
    assert view.next_card == one_card(part["top"][0]) == Card.parse(deck[0])
    assert [one_card(marks) for marks in part["bottom"]] == [Card.parse(text) for text in deck[4:0:-1]]


def test_a_deck_larger_than_any_game_has_stays_within_its_row() -> None:
    """A position made by hand, all of whose cards lie in the deck and are public."""
    words = position_text(Game.deal(["Ada", "Ben"], seed=3).state).split(" ")
    fresh = {word.partition("=")[0]: word for word in words}
    fresh["deck"] += ",2,2"
    fresh["public"], fresh["up"] = "public=55", "up=-/-"
    state = parse_position(" ".join(fresh.values()))
    size = observation_size(2)
    guarded = np.full(size + 64, 255, np.uint8)
    observe(state, 0, guarded[:size])
    assert (guarded[size:] == 255).all()
    part = {field.name: field.of(guarded[:size]) for field in fields(2)}
    assert part["public_order"].min() > 0
    assert part["public_bottom"].sum() == 55
    assert one_card(part["top"][0]) == Card(state.card(0))
    assert part["deck_count"][0] == 55


@given(st.integers(0, 2**64 - 1))
def test_counts_and_codes_are_spread_over_bytes(word: int) -> None:
    out = bytearray([7] * 72)
    spread_counts(word, memoryview(out), 1)
    assert list(out[1:17]) == [word >> 4 * kind & 15 for kind in range(16)]
    spread_codes(word & (1 << c.CODES) - 1, memoryview(out), 17)
    assert list(out[17:71]) == [word >> code & 1 for code in range(c.CODES)]
    assert (out[0], out[71]) == (7, 7)


# What a seat can't know changes no byte.


def rows(state: State, seats: Sequence[int]) -> list[bytes]:
    return [row_of(state, seat).tobytes() for seat in seats]


def test_r17_the_order_of_unknown_cards_is_in_no_row() -> None:
    met: Counter[str] = Counter()
    for played, rng in moments("unknown", 0.1, 0.015):
        state = played.game.state
        kinds = [state.card(place) for place in range(state.left)]
        for seat in range(state.players):
            known = state.known_top(seat)
            other = with_deck(state, rearranged(kinds, range(known, state.left - state.public), rng))
            assert rows(other, [seat]) == rows(state, [seat])
            met["judge's hand"] += state.held and not known
            met["known top"] += known and not state.held
            met["public bottom"] += state.public > 0
    assert min(met["judge's hand"], met["known top"], met["public bottom"]) >= 5, met


def test_r7_an_open_answer_is_in_its_givers_row_only() -> None:
    met: Counter[str] = Counter()
    for played, _ in moments("answers", 0.03):
        game, state = played.game, played.game.state
        for giver in range(state.players):
            if state.phase != c.ASKING or not state.answered >> giver & 1:
                continue
            others = [seat for seat in range(state.players) if seat != giver]
            number = last(game.actions, ("agree", "dare"), giver)
            for answer in other_answers(played.setup, game.actions, number):
                other = replay(played.setup, changed(game, number, answer)).state
                assert rows(other, others) == rows(state, others)
                assert rows(other, [giver]) != rows(state, [giver])
                met[answer.verb] += 1
    assert min(met["agree"], met["dare"]) >= 5, met


def test_r11_the_order_that_a_judge_gave_is_in_his_row_only() -> None:
    met = 0
    for played, rng in moments("orders", 0.08):
        game, state = played.game, played.game.state
        if state.held or not 1 < state.looked < state.left:
            continue
        number = last(game.actions, ["arrange"])
        looker, arranged = game.actions[number]
        drawn = len(arranged.order) - state.looked
        orders = [order for order in ORDERS if len(order) == len(arranged.order) and order != arranged.order]
        orders = [order for order in orders if order[:drawn] == arranged.order[:drawn]]
        others = [seat for seat in range(state.players) if seat != looker]
        for order in rng.sample(orders, min(2, len(orders))):
            other = replay(played.setup, changed(game, number, Action("arrange", order=order))).state
            assert rows(other, others) == rows(state, others)
            met += rows(other, [looker]) != rows(state, [looker])
    assert met >= 5


def test_the_rules_of_a_game_are_not_in_its_rows() -> None:
    """Rules that make the same first moment make the same row: whoever learns from it plays by one set of rules."""
    deck = [Card(kind) for kind in Rules().deck_kinds(2)]
    states = [Game(["Ada", "Ben"], deck, 0, rules).state for rules in (Rules(), Rules(last_series="nobody"))]
    assert rows(states[0], [0, 1]) == rows(states[1], [0, 1])
    assert view_of(states[0], 0) != view_of(states[1], 0)
