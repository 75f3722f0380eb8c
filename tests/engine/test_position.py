"""Positions as text: frozen examples, the round trip, and everything that can't stand in one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from table import MOMENTS, NAMES, deal, late, pile, play, step

from antartik import PRESETS, Game, PositionError, Rules, State, parse_position, position_text
from antartik.engine.position import FIELDS, parse_rules_text, rules_text

# The first moment of a game: seed 1, two players, standard rules.
OPENING = (
    "rules=standard diver=0/2 phase=dive "
    "deck=5,6,7,8P,4,6,10,9,8J,6,6,8,3,5,5,9,3,10P,9P,10J,5,10,10,7,8P,6,4,7,9,8,7,7,8,10,1,9J,10,8J,10P,9,7,5,3,8,"
    "9J,6,10J,9,4,4,10,7,9P "
    "held=0 looked=- public=0 up=2/2 down=-/- out=- series=- added=0 pair=- stakes=-/- dared=- asked=- answers=-/- "
    "visit=2"
)

_REST = "7,1,2,2,4,4,4,5,5,5,5,6,6,6,6,7,7,7,7,7,7,8,8,8,8,8J,8P,9,9,9,9,9J,9J,9P,9P,10,10,10,10,10,10J,10J,10P"
# The moments of table.py: what was written once must be read for good.
FROZEN = {
    "start": (
        f"rules=standard diver=0/3 phase=dive deck=6,10,6,{_REST} held=0 looked=- public=0 up=8J,8P/4,9/5,10P "
        "down=3/3/3 out=- series=- added=0 pair=- stakes=-/-/- dared=- asked=- answers=-/-/- visit=1"
    ),
    "asking": (
        f"rules=standard diver=0/3 phase=asking deck=10,6,{_REST} held=0 looked=- public=0 up=8J,8P/4,9/5,10P "
        "down=3/3/3 out=- series=6 added=1 pair=- stakes=-/-/- dared=- asked=1,2 answers=-/4/- visit=2"
    ),
    "dive": (
        f"rules=standard diver=0/3 phase=dive deck=10,6,{_REST} held=0 looked=- public=0 up=8J,8P/9/5,10P "
        "down=3/3/3 out=- series=6 added=1 pair=- stakes=-/4/- dared=1 asked=1,2 answers=-/-/- visit=3"
    ),
    "judge": (
        f"rules=standard diver=0/3 phase=judge deck=10,6,{_REST} held=3 looked=0:3 public=0 up=8P/9/5,10P "
        "down=3/3/3 out=8J series=6 added=1 pair=- stakes=-/4/- dared=1 asked=- answers=-/-/- visit=3"
    ),
    "pair": (
        f"rules=standard diver=0/3 phase=pair deck={_REST} held=0 looked=- public=0 up=4,8J,8P/9/5,10P "
        "down=3/3/3 out=- series=6,10 added=1 pair=6 stakes=-/-/- dared=1 asked=- answers=-/-/- visit=3"
    ),
    "choice": (
        f"rules=standard diver=0/3 phase=choice deck={_REST} held=0 looked=- public=0 up=4,6,8J,8P/9/5,10P "
        "down=3/3/3 out=- series=6,10 added=0 pair=- stakes=-/-/- dared=- asked=- answers=-/-/- visit=3"
    ),
    "over": (
        "rules=standard diver=1/3 phase=over deck=- held=0 looked=- public=0 "
        "up=1,2,2,3,4,4,4,5,5,6,7,7,7,8,8,9,10,10/3,5,6,6,6,7,7,8,8J,8P,9,9,9J,9P,10,10,10J,10P/"
        "3,5,5,6,6,7,7,8,8J,8P,9,9,9J,9P,10,10,10J,10P "
        "down=-/4/- out=- series=- added=0 pair=- stakes=-/-/- dared=- asked=- answers=-/-/- visit=3"
    ),
}


def test_the_first_moment_of_a_game() -> None:
    game = Game.deal(NAMES[:2], seed=1)
    assert position_text(game.state) == OPENING
    assert parse_position(OPENING).key() == game.state.key()


@pytest.mark.parametrize("moment", list(MOMENTS))
def test_frozen_positions(moment: str) -> None:
    state = MOMENTS[moment]().state
    assert position_text(state) == FROZEN[moment]
    assert parse_position(FROZEN[moment]).key() == state.key()


def test_all_fields_in_their_order() -> None:
    assert [field.partition("=")[0] for field in OPENING.split(" ")] == FIELDS
    assert len(OPENING.splitlines()) == 1


def test_a_judges_knowledge_and_public_cards() -> None:
    game = late("7 5 7 6 1", holds={1: "9J"})
    play(game, "0 draw, all agree, 0 draw, all agree, 0 draw, 1 return, 1 judge 9J, 1 arrange 1 0 2")
    text = position_text(game.state)
    assert "deck=1,6,7,5 held=0 looked=1:3 public=1 " in text
    assert " out=9J " in text
    assert parse_position(text).key() == game.state.key()


def goes_on_alike(one: State, other: State, rng: Random) -> bool:
    """Whether two states have the same choices for a while, whatever is chosen."""
    for _ in range(12):
        seat, codes = one.current_player(), one.choices()
        if (seat, codes, one.key()) != (other.current_player(), other.choices(), other.key()):
            return False
        if seat < 0:
            break
        code = rng.choice(codes)
        one.apply(seat, code)
        other.apply(seat, code)
    return True


MIXED = Rules(
    two_star_figures=[],
    judges={8: 1, 10: 4},
    parachutes={9: 9},
    parachute="bottom_draw",
    turn_over="diver",
    inherited_series="must_draw",
    dare_limit="series",
    last_series="nobody",
)


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("rules", [*PRESETS.values(), MIXED], ids=[*PRESETS, "mixed"])
def test_round_trip_at_every_phase_of_a_game(rules: Rules, players: int) -> None:
    game, rng = Game.deal(NAMES[:players], seed=1, rules=rules), Random(players)
    phases = set()
    while not game.is_over:
        step(game, rng)
        state = game.state
        text = position_text(state)
        again = parse_position(text)
        assert again.key() == state.key()
        assert position_text(again) == text
        if rng.random() < 0.1:
            assert goes_on_alike(state, again, rng)
        phases.add(game.view(None).phase)
    assert {"asking", "dive", "choice", "over"} <= phases


# Rules in a position


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        *((rules, name) for name, rules in PRESETS.items()),
        (Rules(last_series="nobody"), "last_series:nobody"),
        (Rules(two_star_figures=[]), "two_star_figures:-"),
        (Rules(two_star_figures=[10, 1]), "two_star_figures:1.10"),
        (Rules(judges={}), "judges:8x0.9x0.10x0"),
        (
            MIXED,
            "two_star_figures:-;judges:8x1.9x0.10x4;parachutes:8x0.9x9.10x0;parachute:bottom_draw;turn_over:diver;"
            "inherited_series:must_draw;dare_limit:series;last_series:nobody",
        ),
    ],
    ids=str,
)
def test_rules_in_one_word(rules: Rules, text: str) -> None:
    assert rules_text(rules) == text
    assert parse_rules_text(text) == rules


@pytest.mark.parametrize(
    "text",
    ["", "Standard", "standard;", "hop", "hop:1", "parachute", "parachute:", "parachute:off", "parachute=none",
     "last_series:nobody;", ";last_series:nobody", "two_star_figures:", "two_star_figures:1,2", "two_star_figures:1.1",
     "two_star_figures:11", "two_star_figures:x", "judges:", "judges:-", "judges:8", "judges:8x", "judges:8x9",
     "judges:7x1", "judges:8x1x1", "judges:8x-1",
     # not as position_text writes it
     "parachute:rescue", "parachute:none;dare_limit:series", "last_series:nobody;dare_limit:series", "judges:8x0",
     "judges:10x0.9x0.8x0", "judges:8x00.9x0.10x0", "two_star_figures:2.1", "two_star_figures:01",
     "two_star_figures:1.2.3.4.5", "last_series:nobody;last_series:nobody", "two_star_figures:١"],
)  # fmt: skip
def test_other_rules_are_refused(text: str) -> None:
    with pytest.raises(PositionError, match=r"rules|the pack"):
        parse_position(OPENING.replace("rules=standard", f"rules={text}"))


# Strictness


@pytest.mark.parametrize("moment", list(FROZEN))
def test_fields_all_once_and_in_their_order(moment: str) -> None:
    fields = FROZEN[moment].split(" ")
    for place in range(len(fields)):
        others = fields[:place] + fields[place + 1 :]
        for wrong in (others, [*fields, fields[place]], [*others, fields[place]], [*fields, "more=1"]):
            if wrong != fields:
                with pytest.raises(PositionError):
                    parse_position(" ".join(wrong))


@pytest.mark.parametrize(
    "text",
    ["", " ", "standard", "\n", f" {OPENING}", f"{OPENING} ", f"{OPENING}\n", OPENING.replace(" ", "  ", 1),
     OPENING.replace(" ", "\t", 1), OPENING.replace(" ", "\n", 1), OPENING.upper(), OPENING.replace("=", ":"),
     OPENING.replace("=", "=="), OPENING.replace("deck=5,", "deck=5, "), OPENING.replace("visit=", "Visit=")],
)  # fmt: skip
def test_white_space_and_other_writing_is_refused(text: str) -> None:
    with pytest.raises(PositionError):
        parse_position(text)


def with_fields(moment: str, changes: dict[str, str]) -> str:
    fields = dict(field.partition("=")[::2] for field in FROZEN[moment].split(" "))
    assert set(changes) <= set(fields)
    return " ".join(f"{name}={value}" for name, value in {**fields, **changes}.items())


NOT_WRITTEN_SO = [
    ("start", {"up": "8P,8J/4,9/5,10P"}),  # the order of the pack
    ("start", {"up": "8J,8P/4,9/5,10P/-"}),
    ("start", {"up": "8J,8P/4,9,5,10P"}),
    ("start", {"up": "8J,8P//4,9/5,10P"}),
    ("start", {"up": "8J,8P,/4,9/5,10P"}),
    ("start", {"up": "8J,8p/4,9/5,10P"}),
    ("start", {"up": "-,8J,8P/4,9/5,10P"}),
    ("start", {"down": "03/3/3"}),
    ("start", {"out": ""}),
    ("start", {"out": "--"}),
    ("start", {"series": ""}),
    ("start", {"pair": "0"}),
    ("start", {"stakes": "-/-"}),
    ("start", {"stakes": "//"}),
    ("start", {"answers": "-/-"}),
    ("start", {"answers": "agree/-/-"}),
    ("start", {"answers": "-/4/-"}),  # no open asking
    ("start", {"held": "00"}),
    ("start", {"held": "-"}),
    ("start", {"held": "4"}),
    ("start", {"public": "00"}),
    ("start", {"public": "+1"}),
    ("start", {"public": "1.0"}),
    ("start", {"public": "-1"}),
    ("start", {"public": "٠"}),
    ("start", {"public": "100"}),
    ("start", {"looked": "0"}),
    ("start", {"looked": "0:0"}),
    ("start", {"looked": ":1"}),
    ("start", {"looked": "-:1"}),
    ("start", {"looked": "0:01"}),
    ("start", {"looked": "0:4"}),
    ("start", {"looked": "3:1"}),
    ("start", {"looked": ""}),
    ("start", {"added": "2"}),
    ("start", {"added": "true"}),
    ("start", {"phase": "Dive"}),
    ("start", {"phase": "1"}),
    ("start", {"phase": ""}),
    ("start", {"diver": "0"}),
    ("start", {"diver": "3/3"}),
    ("start", {"diver": "-1/3"}),
    ("start", {"diver": "00/3"}),
    ("start", {"diver": "0/3/3"}),
    ("start", {"diver": "0/1"}),
    ("start", {"diver": "0/6"}),
    ("start", {"diver": "0/"}),
    ("start", {"visit": "4"}),
    ("start", {"visit": "01"}),
    ("start", {"visit": "-"}),
    ("dive", {"dared": "1,1"}),
    ("dive", {"dared": "2,1"}),
    ("dive", {"dared": "3"}),
    ("dive", {"dared": "1,"}),
    ("dive", {"asked": "2,1"}),
    ("dive", {"stakes": "-/4,9/-"}),
    ("dive", {"stakes": "-/4J/-"}),
    ("asking", {"answers": "-/Agree/-"}),
    ("asking", {"answers": "-/4,9/-"}),
    ("asking", {"answers": "-/dare 4/-"}),
    ("asking", {"answers": "-//-"}),
    ("pair", {"pair": "6,6"}),
    ("over", {"deck": ""}),
]


@pytest.mark.parametrize(("moment", "changes"), NOT_WRITTEN_SO, ids=str)
def test_what_isnt_written_so_is_refused_and_the_field_named(moment: str, changes: dict[str, str]) -> None:
    (name,) = changes
    with pytest.raises(PositionError, match=name):
        parse_position(with_fields(moment, changes))


# What can't stand. Cards are moved, so that they still add up to the pack.

_SHORT = f"6,{_REST}"  # the deck of "dive" without its 10
CANT_STAND: list[tuple[str, dict[str, Any]]] = [
    # R17: the cards add up to the pack
    ("dive", {"deck": _SHORT}),
    ("dive", {"deck": f"10,10,6,{_REST}"}),
    ("dive", {"deck": f"9,6,{_REST}"}),
    ("dive", {"deck": ",".join(["10"] * 60)}),
    ("start", {"up": "8J,8P/4,9/5"}),
    ("start", {"down": "3,3/3/3"}),
    ("start", {"out": "1"}),
    ("dive", {"stakes": "-/9/-"}),
    ("pair", {"pair": "10"}),
    ("dive", {"series": "6,6", "deck": f"10,{_REST}"}),  # R9: no figure twice in a series
    # R15: over exactly when the deck is empty
    ("start", {"phase": "over", "visit": "3"}),
    ("over", {"phase": "dive"}),
    ("over", {"phase": "choice"}),
    ("over", {"series": "1", "up": FROZEN["over"].split("up=1,")[1].split(" ")[0]}),
    ("over", {"stakes": "-/4/-", "down": "-/-/-", "dared": "1"}),
    ("over", {"dared": "1"}),
    ("over", {"added": "1"}),
    ("over", {"public": "1"}),
    # R11: the Judge's cards
    ("judge", {"held": "0"}),
    ("judge", {"held": "2", "looked": "0:2"}),
    ("judge", {"held": "3", "looked": "0:2"}),
    ("judge", {"looked": "1:3"}),
    ("judge", {"looked": "-"}),
    ("dive", {"held": "1", "looked": "0:1"}),
    ("dive", {"looked": "0:3", "public": "43"}),  # 45 cards: more known than there are
    ("judge", {"public": "43"}),
    ("judge", {"asked": "2"}),
    ("judge", {"visit": "1"}),
    # R14: a pair's card
    ("dive", {"pair": "6", "deck": f"10,{_REST}"}),
    ("pair", {"pair": "-", "deck": f"6,{_REST}"}),
    ("pair", {"pair": "7", "deck": f"6,{_REST[2:]}"}),  # its figure isn't in the series
    ("pair", {"up": "4,8J/9/5,10P", "deck": f"8P,{_REST}"}),
    ("pair", {"rules": "by-the-letter"}),
    ("pair", {"asked": "2"}),
    ("pair", {"visit": "2"}),
    # R9: the choice
    ("choice", {"series": "-", "deck": f"6,10,{_REST}"}),
    ("choice", {"added": "1"}),
    ("choice", {"stakes": "-/9/-", "up": "4,6,8J,8P/-/5,10P", "dared": "1"}),
    ("choice", {"dared": "1"}),  # a new dive is a new chance for everybody
    ("choice", {"asked": "2"}),
    ("choice", {"visit": "1"}),
    # R7, R12: asking, dares and stakes
    ("start", {"added": "1"}),
    ("start", {"dared": "1"}),
    ("start", {"asked": "1,2", "phase": "asking"}),
    ("start", {"asked": "1"}),
    ("dive", {"dared": "-"}),
    ("dive", {"dared": "2"}),
    ("dive", {"dared": "0,1"}),
    ("dive", {"stakes": "8J/4/-", "up": "8P/9/5,10P"}),
    ("dive", {"asked": "0,1,2"}),
    ("asking", {"asked": "0,1,2"}),
    ("asking", {"asked": "1"}),  # then all have answered
    ("asking", {"asked": "2"}),  # an answer of one who isn't asked
    ("asking", {"answers": "-/4/agree"}),
    ("asking", {"answers": "agree/4/-"}),
    ("asking", {"answers": "-/3/-"}),  # face down
    ("asking", {"answers": "-/8J/-"}),  # another's
    ("asking", {"dared": "1"}),
    ("asking", {"dared": "2"}),
    ("asking", {"up": "8J,8P/4,9/-", "deck": f"5,10P,10,6,{_REST}"}),  # 2 is asked with no face-up card
    ("asking", {"phase": "dive", "visit": "3"}),
    # the schedule
    ("start", {"visit": "0"}),
    ("asking", {"visit": "1"}),  # has answered
    ("asking", {"visit": "3"}),  # past 2, who owes his answer
    ("dive", {"visit": "2"}),
]


@pytest.mark.parametrize(("moment", "changes"), CANT_STAND, ids=lambda value: str(value)[:60])
def test_what_cant_stand_is_refused(moment: str, changes: dict[str, str]) -> None:
    with pytest.raises(PositionError):
        parse_position(with_fields(moment, changes))


@pytest.mark.parametrize(
    ("moment", "changes"),
    [
        ("dive", {"looked": "0:3", "public": "42"}),
        ("dive", {"looked": "2:1"}),
        ("start", {"visit": "2"}),  # 1 has passed
        ("start", {"visit": "3"}),
        ("start", {"public": "46"}),
        (
            "dive",
            {"rules": "by-the-letter", "dared": "0,1"},
        ),  # the diver dared on this series before it was kept
        ("choice", {"rules": "by-the-letter", "dared": "0,1"}),
        ("asking", {"answers": "-/agree/-"}),
        ("asking", {"answers": "-/-/agree", "visit": "1"}),
        ("asking", {"answers": "-/-/-", "visit": "1"}),
        ("dive", {"added": "0"}),
        (
            "judge",
            {"held": "2", "looked": "0:2", "deck": "10,6", "out": str(pile(f"8J {_REST.replace(',', ' ')}"))},
        ),
    ],
    ids=lambda value: str(value)[:60],
)
def test_the_same_with_what_can_stand(moment: str, changes: dict[str, str]) -> None:
    text = with_fields(moment, changes)
    assert position_text(parse_position(text)) == text


def test_an_error_says_the_field_in_words() -> None:
    with pytest.raises(PositionError, match="held"):
        parse_position(with_fields("dive", {"held": "1", "looked": "0:1"}))
    assert issubclass(PositionError, ValueError)


def test_a_parsed_state_is_its_own() -> None:
    game = deal(2, "7")
    text = position_text(game.state)
    state = parse_position(text)
    state.apply(0, 2)
    assert position_text(parse_position(text)) == text == position_text(game.state)
