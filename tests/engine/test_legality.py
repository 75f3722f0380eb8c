"""Which clause forbids an action, in RECORD.md's order: for `Game.play`, `Game.why_illegal` and for records."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest
from table import MOMENTS, NAMES, can, deal, first_clause, late, play, refused, step

from antartik import PRESETS, Action, Card, Game, IllegalAction, RecordError, Rules
from antartik.engine.actions import ACTIONS

# Seat 0 is the diver (seat 1 in "over"), seat 1 has dared with his 4, seat 2 has 5 and 10P; each has a 3 face down.
TABLE: dict[str, dict[str, list[str]]] = {
    "start": {
        "R6": ["1 draw", "2 stop", "1 judge 4", "2 parachute 10P", "1 flop"],
        "R7": ["0 agree", "1 agree", "2 agree", "0 dare 8J", "1 dare 4", "0 dare 7", "1 dare 3", "2 dare 1"],
        "R9": ["0 keep", "1 keep", "2 return"],
        "R10": ["0 stop"],
        "R11": ["0 judge 8P", "0 judge 10J", "1 judge 8J", "0 arrange 0 1 2", "1 arrange 0"],
        "R13": ["0 turn 8J", "1 turn 4", "2 turn 7"],
        "R14": ["0 parachute 8P", "0 parachute 8J", "0 parachute 9P", "1 parachute 8P", "0 flop"],
        "legal": ["0 draw", "0 judge 8J", "0 turn 3", "1 turn 3", "2 turn 3"],
    },
    "asking": {
        "R6": ["1 draw", "1 stop", "2 draw", "2 parachute 10P", "2 flop"],
        "R7": ["0 draw", "0 stop", "0 judge 8J", "0 parachute 8P", "0 flop", "0 turn 3", "0 agree", "0 dare 8J",
               "1 agree", "1 dare 9", "1 dare 4", "2 dare 3", "2 dare 8J", "0 judge 8P"],
        "R9": ["0 keep", "2 keep", "1 return"],
        "R11": ["0 arrange 0 1 2", "0 judge 9J", "2 judge 8J"],
        "R13": ["0 turn 8J", "2 turn 5"],
        "R14": ["0 parachute 9P", "1 parachute 8P"],
        "legal": ["2 agree", "2 dare 5", "2 dare 10P", "1 turn 3", "2 turn 3"],
    },
    "dive": {
        "R6": ["1 draw", "2 stop", "2 flop"],
        "R7": ["1 agree", "1 dare 9", "2 agree", "2 dare 5", "0 agree", "1 dare 4"],
        "R9": ["0 keep", "1 return"],
        "R11": ["0 arrange 0", "0 judge 8P", "1 judge 9J"],
        "R13": ["0 turn 8J", "1 turn 4"],
        "R14": ["0 parachute 8P", "0 flop"],
        "legal": ["0 draw", "0 stop", "0 judge 8J", "0 turn 3", "1 turn 3", "2 turn 3"],
    },
    "judge": {
        "R7": ["1 dare 4", "2 dare 3"],
        "R11": ["0 draw", "0 stop", "0 flop", "0 turn 3", "0 parachute 8P", "0 keep", "0 judge 8J", "0 arrange 0 1",
                "0 arrange 0", "0 arrange 0 0 1", "0 arrange 1 2 3", "0 arrange -1 0 1", "1 arrange 0 1 2",
                "2 arrange 2 1 0", "1 arrange 0", "1 agree", "2 dare 5", "1 turn 3", "1 keep", "2 return", "1 draw"],
        "R13": ["0 turn 8P", "1 turn 9"],
        "R14": ["0 parachute 9P"],
        "legal": ["0 arrange 0 1 2", "0 arrange 2 0 1"],
    },
    "pair": {
        "R7": ["1 dare 4", "2 dare 3"],  # cards that they haven't got, before the phase
        "R11": ["0 arrange 0", "0 judge 9J", "2 arrange 0 1 2"],
        "R13": ["0 turn 4", "1 turn 4"],
        "R14": ["0 draw", "0 stop", "0 judge 8J", "0 turn 3", "0 keep", "0 parachute 8J", "0 parachute 4",
                "0 parachute 9P", "1 flop", "2 parachute 10P", "1 parachute 9", "1 agree", "2 dare 5", "2 turn 3",
                "1 keep", "1 return", "1 draw"],
        "legal": ["0 flop", "0 parachute 8P"],
    },
    "choice": {
        "R7": ["2 dare 3"],
        "R9": ["0 keep", "2 keep", "0 return", "1 draw", "0 draw", "0 stop", "0 flop", "1 agree", "2 dare 5",
               "1 turn 3", "0 turn 3", "0 judge 8J", "0 parachute 8P", "1 flop"],
        "R11": ["1 arrange 0", "1 judge 9J"],
        "R13": ["1 turn 9"],
        "R14": ["1 parachute 8P"],
        "legal": ["1 keep", "1 return"],
    },
    "over": {
        "R7": ["2 dare 1"],
        "R11": ["0 arrange 0", "0 judge 8J"],
        "R13": ["0 turn 3", "1 turn 7"],
        "R14": ["0 parachute 8P"],
        "R15": ["0 draw", "1 draw", "1 stop", "1 flop", "0 keep", "2 return", "0 agree", "0 dare 3", "2 dare 3",
                "1 turn 4", "1 judge 8J", "2 parachute 8P"],
        "legal": [],
    },
}  # fmt: skip

LINES = [
    (moment, line, clause)
    for moment, by_clause in TABLE.items()
    for clause, lines in by_clause.items()
    for line in lines
]


@pytest.mark.parametrize(("moment", "line", "clause"), LINES)
def test_the_clause_of_each_verb_in_each_phase(moment: str, line: str, clause: str) -> None:
    game = MOMENTS[moment]()
    seat, _, text = line.partition(" ")
    data = game.record()
    data["actions"].append([int(seat), *Action.parse(text).words])
    del data["result"]
    if clause == "legal":
        assert text in can(game, int(seat))
        assert game.why_illegal(int(seat), text) is None
        play(game, line)
        assert Game.from_record(data).record() == game.record()
        return
    assert text not in can(game, int(seat))
    assert refused(game, line) == clause
    with pytest.raises(RecordError) as caught:
        Game.from_record(data)
    assert (caught.value.clause, caught.value.action) == (clause, len(data["actions"]) - 1)


STANDING = {moment: build() for moment, build in MOMENTS.items()}  # never played on


@pytest.mark.parametrize(
    ("seat", "action"),
    [
        *((0, text) for text in ("", "hop", "pass", "draw ", "Draw", "draw 7", "dare", "dare 11", "dare 7J", "turn",
                                 "judge", "parachute x", "arrange", "arrange 0 1 2 3", "arrange x", "arrange 0  1")),
        *((0, thing) for thing in (None, 2, True, ["draw"], ("draw",), b"draw")),
        *((seat, "draw") for seat in (-1, 3, 99, None, True, False, "0", 0.0, [0], Card(0))),
        *((0, action) for action in (
            Action("hop"), Action("pass"), Action("draw", Card(0)), Action("dare"), Action("arrange"),
            Action("arrange", order=(0, 1, 2, 0)), Action("agree", order=(1,)), Action(""))),
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_well_formed_action_names_record_before_all_else(seat: Any, action: Any) -> None:
    for game in STANDING.values():
        before = game.record(), game.state.key(), game.events(None)
        with pytest.raises(IllegalAction) as caught:
            game.play(seat, action)
        assert caught.value.clause == "RECORD"
        told = game.why_illegal(seat, action)
        assert told is not None
        assert told.clause == "RECORD"
        assert (game.record(), game.state.key(), game.events(None)) == before


@pytest.mark.parametrize("order", [(True,), (False,), (0, True), (False, 1, 2), ("0",), (0.0,)], ids=str)
def test_an_arrange_of_anything_but_whole_numbers_names_record(order: tuple[Any, ...]) -> None:
    game = late("1 4 5 6 7"[: 2 * len(order) - 1], holds={0: "8J"})
    play(game, "0 judge 8J")
    with pytest.raises(IllegalAction) as caught:
        game.play(0, Action("arrange", order=order))
    assert caught.value.clause == "RECORD"


def test_a_large_number_is_a_whole_number_and_no_place() -> None:
    game = MOMENTS["judge"]()
    for number in (3, 10**8, 10**9, 10**15):
        assert refused(game, f"0 arrange 0 1 {number}") == "R11"


def test_an_error_says_its_clause_and_its_reason() -> None:
    with pytest.raises(IllegalAction) as caught:
        deal(2).play(0, "stop")
    error = caught.value
    assert error.clause == "R10"
    assert error.reason
    assert str(error) == f"R10: {error.reason}"
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert (again.clause, again.reason, str(again)) == (error.clause, error.reason, str(error))


def test_an_action_may_be_given_as_an_object_or_as_its_text() -> None:
    one, other = deal(2, "7"), deal(2, "7")
    for seat, text in ((0, "draw"), (1, "dare 2"), (0, "stop")):
        one.play(seat, text)
        other.play(seat, Action.parse(text))
    assert one.record() == other.record()


# Options that forbid what the table above allows, and the other way round.


@pytest.mark.parametrize(
    ("options", "moment", "line", "clause"),
    [
        ({"turn_over": "off"}, "start", "0 turn 3", "R13"),
        ({"turn_over": "off"}, "start", "1 turn 3", "R13"),
        ({"turn_over": "diver"}, "start", "1 turn 3", "R13"),
        ({"turn_over": "diver"}, "asking", "2 turn 3", "R13"),
        ({"turn_over": "diver"}, "asking", "0 turn 3", "R7"),
        ({"turn_over": "off"}, "asking", "0 turn 3", "R7"),
        ({"turn_over": "off"}, "start", "0 turn 8J", "R13"),
        ({"parachute": "none"}, "start", "0 parachute 8P", "R14"),
        ({"parachute": "none"}, "start", "2 parachute 10P", "R6"),
        ({"parachute": "none"}, "asking", "0 parachute 8P", "R7"),
        ({"parachute": "bottom_draw"}, "start", "0 parachute 8P", "legal"),
        ({"parachute": "bottom_draw"}, "asking", "0 parachute 8P", "R7"),
        ({"parachute": "bottom_draw"}, "start", "0 parachute 8J", "R14"),
        ({"parachute": "bottom_draw"}, "start", "2 parachute 10P", "R6"),
    ],
)
def test_the_clause_under_other_rules(options: dict[str, str], moment: str, line: str, clause: str) -> None:
    game = Game(NAMES[:3], MOMENTS[moment]().deck, 0, Rules(**options))  # type: ignore[arg-type]
    for seat, action in MOMENTS[moment]().actions:
        game.play(seat, action)
    seat, text = int(line[0]), line[2:]
    if clause == "legal":
        assert text in can(game, seat)
    else:
        assert text not in can(game, seat)
        assert refused(game, line) == clause


EVERYTHING = [
    *ACTIONS[1:],
    *(Action.parse(text) for text in ("judge 7", "judge 8P", "parachute 7", "parachute 8J", "arrange 1", "arrange 0 0",
                                      "arrange 1 2 3", "arrange 5")),
]  # fmt: skip


@pytest.mark.parametrize(
    "rules",
    [
        *PRESETS.values(),
        Rules(parachute="bottom_draw", turn_over="diver", inherited_series="must_draw", last_series="nobody"),
        Rules(judges={8: 4, 9: 4, 10: 5}, parachutes={8: 4, 9: 5, 10: 5}, inherited_series="must_draw"),
    ],
    ids=["standard", "first-dives", "by-the-letter", "bottom-draw", "many-symbols"],
)
def test_every_action_of_every_seat_at_every_moment_has_the_clause_of_a_second_reading(rules: Rules) -> None:
    for players in (2, 4):
        game, rng = Game.deal(NAMES[:players], seed=players, rules=rules), Random(players)
        while not game.is_over:
            step(game, rng)
            if rng.random() < 0.15 or game.view(None).phase in ("judge", "pair"):
                for seat in range(players):
                    view, legal = game.view(seat), game.legal_actions(seat)
                    for action in EVERYTHING:
                        clause = first_clause(view, action)
                        told = game.why_illegal(seat, action)
                        assert (told and told.clause) == clause, (game.record(), seat, action)
                        assert (action in legal) is (clause is None)


@pytest.mark.parametrize(
    ("moment", "line", "words"),
    [
        ("start", "0 stop", "no series"),
        ("start", "1 agree", "series is empty"),
        ("start", "0 agree", "diver"),
        ("asking", "1 agree", "final"),
        ("asking", "0 draw", "waits"),
        ("dive", "2 agree", "final"),
        ("dive", "0 parachute 8P", "after a pair"),
        ("dive", "0 judge 8P", "no Judge"),
        ("dive", "0 judge 10J", "no 10J face up"),
        ("start", "0 turn 8J", "no 8J face down"),
        ("pair", "0 parachute 4", "no Parachute"),
        ("judge", "0 arrange 0 1", "3 were seen"),
        ("choice", "0 draw", "seat 1"),
        ("over", "0 draw", "over"),
    ],
)
def test_the_reason_says_what_is_wrong(moment: str, line: str, words: str) -> None:
    told = STANDING[moment].why_illegal(int(line[0]), line[2:])
    assert told is not None
    assert words in told.reason


def test_the_reason_for_who_has_dared() -> None:
    game = MOMENTS["dive"]()
    play(game, "0 draw")
    assert "dared already" in str(game.why_illegal(1, "dare 9"))


def test_the_reason_where_the_rules_forbid_it() -> None:
    game = late("7 7 6", holds={0: "8P"}, parachute="none")
    assert "these rules" in str(game.why_illegal(0, "parachute 8P"))
    game = deal(2, "7 7", inherited_series="must_draw")
    play(game, "0 draw, all agree, 0 draw, 1 keep, 0 agree")
    assert "add a figure" in str(game.why_illegal(1, "stop"))
