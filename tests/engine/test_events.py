"""Events: what happened, in its order, who hears of it, and how it is numbered for each."""

from __future__ import annotations

import inspect
import json
from typing import Any

import pytest
from table import MOMENTS, NAMES, cards, deal, dive_once, finish, late, play

from antartik import Event, Game
from antartik.engine import events as module

SEATS = (None, 0, 1, 2)

NAMES_OF_EVENTS = {
    "dive_began", "asked", "answered", "answers", "card_turned", "figure_drawn", "bottom_card_taken", "stakes_won",
    "stakes_turned_down", "stakes_returned", "judge_called", "judge_cards_seen", "judge_cards_returned", "judge_order",
    "parachute_offered", "parachute_opened", "belly_flop", "diver_stopped", "series_taken", "series_kept",
    "series_returned", "series_lost", "game_ended",
}  # fmt: skip


def told(events: list[Event]) -> list[tuple[Any, ...]]:
    """Events as name and values, JSON's lists as they are."""
    return [tuple(event.to_dict().values()) for event in events]


def names(events: list[Event]) -> list[str]:
    return [event.name for event in events]


def test_the_events_by_name() -> None:
    kinds = [kind for _, kind in inspect.getmembers(module, inspect.isclass) if issubclass(kind, Event)]
    assert {kind.name for kind in kinds if kind is not Event} == NAMES_OF_EVENTS


def test_every_event_happens() -> None:
    seen = set()
    for seed in range(40):
        game = finish(Game.deal(NAMES[:3], seed=seed), seed)
        for seat in SEATS:
            seen |= {event.name for _, event in game.events(seat)}
        if seen == NAMES_OF_EVENTS:
            break
    assert seen == NAMES_OF_EVENTS


# What happens, action by action


def test_a_game_begins_with_its_first_dive() -> None:
    assert told([event for _, event in deal(3, first=2).events(None)]) == [("dive_began", 2, [])]


def test_a_dive_with_a_dare_that_is_met() -> None:
    game = deal(3, "7 6")
    assert told(play(game, "0 draw")) == [("figure_drawn", 0, "7", False, False), ("asked", [1, 2])]
    assert told(play(game, "2 agree")) == [("answered", 2)]
    assert told(play(game, "1 dare 3")) == [("answered", 1), ("answers", [[1, "3"], [2, None]])]
    assert told(play(game, "0 draw")) == [
        ("figure_drawn", 0, "6", False, False),
        ("stakes_won", 0, [[1, "3"]]),
        ("asked", [2]),
    ]


def test_with_nobody_to_ask_nobody_is_asked() -> None:
    game = deal(2, "7 6")
    play(game, "0 draw, 1 dare 2")
    assert names(play(game, "0 draw")) == ["figure_drawn", "stakes_won"]


def test_a_stop() -> None:
    game = deal(3, "7")
    play(game, "0 draw, 1 dare 3, 2 dare 3")
    assert told(play(game, "0 stop")) == [
        ("diver_stopped", 0),
        ("stakes_turned_down", [[1, "3"], [2, "3"]]),
        ("series_taken", 0, ["7"]),
        ("dive_began", 1, []),
    ]


def test_a_belly_flop_and_a_kept_series() -> None:
    game = deal(3, "7 6 7")
    play(game, "0 draw, all agree, 0 draw, 1 dare 3, 2 agree")
    assert told(play(game, "0 draw")) == [
        ("figure_drawn", 0, "7", False, True),
        ("belly_flop", 0, "7"),
        ("stakes_turned_down", [[1, "3"]]),
    ]
    assert told(play(game, "1 keep")) == [
        ("series_kept", 1),
        ("dive_began", 1, ["7", "6"]),
        ("asked", [0, 2]),
    ]


def test_a_returned_series() -> None:
    game = deal(3, "7 6 7")
    play(game, "0 draw, all agree, 0 draw, all agree, 0 draw")
    assert told(play(game, "1 return")) == [("series_returned", 1, ["7", "6"]), ("dive_began", 1, [])]


def test_a_judge() -> None:
    game = MOMENTS["dive"]()
    called = play(game, "0 judge 8J")
    assert told(called) == [("judge_called", 0, "8J", 3), ("judge_cards_seen", ["10", "6", "7"])]
    assert [event.audience for event in called] == [None, 0]
    returned = play(game, "0 arrange 2 0 1")
    assert told(returned) == [
        ("judge_cards_returned", 0, 3),
        ("judge_order", ["7", "10", "6"]),
        ("asked", [2]),
    ]
    assert [event.audience for event in returned] == [None, 0, None]


def test_a_parachute() -> None:
    game = MOMENTS["dive"]()
    play(game, "0 draw, 2 dare 5")
    assert told(play(game, "0 draw")) == [("figure_drawn", 0, "6", False, True), ("parachute_offered", 0)]
    assert told(play(game, "0 parachute 8P")) == [
        ("parachute_opened", 0, "8P", "6"),
        ("stakes_turned_down", [[2, "5"]]),
        ("series_taken", 0, ["6", "10"]),
        ("dive_began", 1, []),
    ]


def test_a_flop_without_a_parachute() -> None:
    game = MOMENTS["pair"]()
    assert told(play(game, "0 flop")) == [("belly_flop", 0, "6")]


def test_a_parachute_as_a_draw() -> None:
    game = deal(2, "8P 9 6", "7", parachute="bottom_draw")
    dive_once(game)
    dive_once(game)
    assert told(play(game, "0 parachute 8P")) == [
        ("parachute_opened", 0, "8P", None),
        ("figure_drawn", 0, "7", True, False),
        ("asked", [1]),
    ]


def test_turning_over_as_the_diver_and_as_another() -> None:
    game = MOMENTS["start"]()
    assert told(play(game, "1 turn 3")) == [("card_turned", 1, "3"), ("bottom_card_taken", 1, "10P")]
    assert told(play(game, "0 turn 3")) == [
        ("card_turned", 0, "3"),
        ("figure_drawn", 0, "10J", True, False),
        ("asked", [1, 2]),
    ]
    assert told(play(game, "2 turn 3")) == [
        ("card_turned", 2, "3"),
        ("bottom_card_taken", 2, "10J"),
    ]  # no new asking


@pytest.mark.parametrize("last_series", ["diver", "nobody"])
def test_the_last_card(last_series: str) -> None:
    game = late("7 6", holds={1: "4"}, last_series=last_series)
    play(game, "0 draw, 1 dare 4")
    happened = told(play(game, "0 draw"))
    series = ("series_taken", 0, ["7", "6"]) if last_series == "diver" else ("series_lost", ["7", "6"])
    assert happened == [
        ("figure_drawn", 0, "6", False, False),
        ("stakes_won", 0, [[1, "4"]]),
        series,
        ("game_ended", list(game.stars), list(game.winners)),
    ]


def test_the_last_card_a_belly_flop() -> None:
    game = late("7 7", holds={1: "4"})
    play(game, "0 draw, 1 dare 4")
    assert told(play(game, "0 draw")) == [
        ("figure_drawn", 0, "7", False, True),
        ("belly_flop", 0, "7"),
        ("stakes_turned_down", [[1, "4"]]),
        ("series_lost", ["7"]),
        ("game_ended", list(game.stars), list(game.winners)),
    ]


@pytest.mark.parametrize("last_series", ["diver", "nobody"])
def test_the_last_card_taken_by_another(last_series: str) -> None:
    game = late("9 7 6", 3, diver=2, holds={1: "1", 2: "5"}, last_series=last_series)
    play(game, "2 draw, 1 dare 1, 0 agree, 2 stop, 0 draw, 1 agree, 2 dare 5")
    series = ("series_taken", 0, ["7"]) if last_series == "diver" else ("series_lost", ["7"])
    assert told(play(game, "1 turn 1")) == [
        ("card_turned", 1, "1"),
        ("bottom_card_taken", 1, "6"),
        ("stakes_returned", [[2, "5"]]),
        series,
        ("game_ended", list(game.stars), list(game.winners)),
    ]


def test_answers_that_lapse_are_never_shown() -> None:
    game = late("9 7 6", 3, diver=2, holds={1: "1", 2: "5"})
    play(game, "2 draw, 1 dare 1, 0 agree, 2 stop, 0 draw")
    assert told(play(game, "2 dare 5")) == [("answered", 2)]
    assert names(play(game, "1 turn 1")) == ["card_turned", "bottom_card_taken", "series_taken", "game_ended"]


# Who hears of it


def test_only_what_a_judge_shows_is_for_one_seat_alone() -> None:
    for seed in range(5):
        game = finish(Game.deal(NAMES[:3], seed=seed), seed)
        heard = {seat: [event for _, event in game.events(seat)] for seat in SEATS}
        for seat in (0, 1, 2):
            own = [event for event in heard[seat] if event.audience is not None]
            assert {event.name for event in own} <= {"judge_cards_seen", "judge_order"}
            assert {event.audience for event in own} <= {seat}
            assert [event for event in heard[seat] if event.audience is None] == heard[None]


def test_that_somebody_looked_is_public_and_what_he_saw_isnt() -> None:
    game = MOMENTS["judge"]()
    play(game, "0 arrange 2 0 1")
    public = ["judge_called", "judge_cards_returned", "asked"]
    own = ["judge_called", "judge_cards_seen", "judge_cards_returned", "judge_order", "asked"]
    for seat in SEATS:
        heard = [event.name for _, event in game.events(seat)]
        wanted = own if seat == 0 else public
        assert heard[-len(wanted) :] == wanted


@pytest.mark.parametrize("answers", [("agree", "dare 4"), ("agree", "dare 9"), ("dare 4", "dare 9")])
def test_answered_is_the_same_for_every_answer(answers: tuple[str, str]) -> None:
    one, other = MOMENTS["start"](), MOMENTS["start"]()
    first, second = (play(game, f"0 draw, 1 {answer}")[-1] for game, answer in zip((one, other), answers, strict=True))
    assert first == second
    assert first.to_dict() == {"event": "answered", "seat": 1}
    assert [one.events(seat) for seat in SEATS] == [other.events(seat) for seat in SEATS]


@pytest.mark.parametrize("order", ["123", "321", "213"])
def test_answers_lists_them_in_seat_order(order: str) -> None:
    game = deal(4, "7")
    answers = {"1": "dare 4", "2": "agree", "3": "dare 4"}
    play(game, "0 draw")
    happened = [told(play(game, f"{seat} {answers[seat]}")) for seat in order]
    assert [events[0] for events in happened] == [("answered", int(seat)) for seat in order]
    assert happened[0][1:] == happened[1][1:] == []
    assert happened[2][1:] == [("answers", [[1, "4"], [2, None], [3, "4"]])]


# Numbers


def test_events_are_numbered_per_receiver_from_0_without_gaps() -> None:
    game = finish(Game.deal(NAMES[:3], seed=3), 3)
    counts = set()
    for seat in SEATS:
        numbers = [number for number, _ in game.events(seat)]
        assert numbers == list(range(len(numbers)))
        counts.add(len(numbers))
    assert len(counts) > 1  # who looked has heard more, and nobody's numbers show it


def test_a_judge_leaves_no_gap_in_the_others_numbers() -> None:
    game = MOMENTS["dive"]()
    before = {seat: len(game.events(seat)) for seat in SEATS}
    play(game, "0 judge 8J")
    assert [len(game.events(seat)) - before[seat] for seat in SEATS] == [1, 2, 1, 1]
    assert game.events(1)[-1][0] == before[1]


def test_since_is_the_number_of_the_first_one_wanted() -> None:
    game = MOMENTS["judge"]()
    for seat in SEATS:
        everything = game.events(seat)
        for since in (0, 1, 7, len(everything) - 1, len(everything)):
            assert game.events(seat, since) == everything[since:]
        assert game.events(seat, len(everything) + 5) == []


def test_play_returns_what_happened_with_what_is_for_one_seat() -> None:
    game = deal(3, "7 6 5")
    collected = [event for _, event in game.events(None)]
    for script in ("0 draw", "1 agree", "2 dare 3", "0 stop"):
        collected += play(game, script)
    assert [event for _, event in game.events(None)] == collected


def test_events_are_plain_json() -> None:
    game = finish(Game.deal(NAMES[:3], seed=1), 1)
    for seat in SEATS:
        for _, event in game.events(seat):
            data = event.to_dict()
            assert json.loads(json.dumps(data)) == data
            assert data["event"] == event.name
            assert "audience" not in data


def test_cards_in_events_are_cards() -> None:
    (drawn, _) = play(deal(2, "10J"), "0 draw")
    assert isinstance(drawn, module.FigureDrawn)
    assert drawn.card == cards("10J")[0]
    with pytest.raises(AttributeError):
        drawn.seat = 1  # type: ignore[misc]
