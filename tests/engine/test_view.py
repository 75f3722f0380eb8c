"""Views: every field at every phase, for spectators and seats, as objects and as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from table import MOMENTS, cards, deal, dive_once, late, pile, play

from antartik import Action, Pile, Rules

SEATS = (None, 0, 1, 2)
THREES = (pile("3"),) * 3

# Where the three hold what is said in table.py. The deck of "start" is the pack without 3s and these cards.
DECK_AT_START = pile(
    "1 2 2 4 4 4 5 5 5 5 6 6 6 6 6 6 7 7 7 7 7 7 7 8 8 8 8 8J 8P 9 9 9 9 9J 9J 9P 9P 10 10 10 10 10 10 10J 10J 10P"
)


def without(some: Pile, words: str) -> Pile:
    left = list(some)
    for card in cards(words):
        left.remove(card)
    return Pile.of(left)


START: dict[str, Any] = {
    "rules": Rules(),
    "players": 3,
    "seat": None,
    "phase": "dive",
    "to_act": (0,),
    "diver": 0,
    "added": False,
    "may_stop": False,
    "series": (),
    "pair": None,
    "face_up": (pile("8J 8P"), pile("4 9"), pile("5 10P")),
    "face_down": THREES,
    "stakes": (None, None, None),
    "stars": (5, 6, 6),
    "winners": (),
    "out": Pile(),
    "asked": (),
    "answered": (),
    "dared": (),
    "own_answer": None,
    "deck_count": 46,
    "hand_count": 0,
    "public_bottom": (),
    "looker": None,
    "looked": 0,
    "known_top": (),
    "hand": (),
    "hidden": DECK_AT_START,
}
ASKING = START | {
    "phase": "asking",
    "to_act": (2,),
    "added": True,
    "may_stop": True,
    "series": cards("6"),
    "asked": (1, 2),
    "answered": (1,),
    "deck_count": 45,
    "hidden": without(DECK_AT_START, "6"),
}
DIVE = ASKING | {
    "phase": "dive",
    "to_act": (0,),
    "answered": (1, 2),
    "dared": (1,),
    "stakes": (None, *cards("4"), None),
    "face_up": (pile("8J 8P"), pile("9"), pile("5 10P")),
    "stars": (5, 4, 6),
}
JUDGE = DIVE | {
    "phase": "judge",
    "asked": (),
    "answered": (),
    "face_up": (pile("8P"), pile("9"), pile("5 10P")),
    "stars": (4, 4, 6),
    "out": pile("8J"),
    "deck_count": 42,
    "hand_count": 3,
    "looker": 0,
    "looked": 3,
}
PAIR = DIVE | {
    "phase": "pair",
    "asked": (),
    "answered": (),
    "series": cards("6 10"),
    "pair": cards("6")[0],
    "stakes": (None, None, None),
    "face_up": (pile("4 8J 8P"), pile("9"), pile("5 10P")),
    "stars": (7, 4, 6),
    "deck_count": 43,
    "hidden": without(DECK_AT_START, "6 10 6"),
}
CHOICE = PAIR | {
    "phase": "choice",
    "to_act": (1,),
    "added": False,
    "pair": None,
    "dared": (),
    "face_up": (pile("4 6 8J 8P"), pile("9"), pile("5 10P")),
    "stars": (8, 4, 6),
}
OVER = START | {
    "phase": "over",
    "to_act": (),
    "diver": 1,
    "face_up": (
        pile("1 2 2 3 4 4 4 5 5 6 7 7 7 8 8 9 10 10"),
        pile("3 5 6 6 6 7 7 8 8J 8P 9 9 9J 9P 10 10 10J 10P"),
        pile("3 5 5 6 6 7 7 8 8J 8P 9 9 9J 9P 10 10 10J 10P"),
    ),
    "face_down": (Pile(), pile("4"), Pile()),
    "stars": (9 * 2 + 9, 2 * 2 + 16 + 3, 3 * 2 + 15),
    "winners": (0,),
    "deck_count": 0,
    "hidden": Pile(),
}
BY_MOMENT = {
    "start": START, "asking": ASKING, "dive": DIVE, "judge": JUDGE, "pair": PAIR, "choice": CHOICE, "over": OVER,
}  # fmt: skip

# What a seat sees otherwise than a spectator.
OWN: dict[tuple[str, int], dict[str, Any]] = {
    ("asking", 1): {"own_answer": Action.parse("dare 4")},
    ("judge", 0): {"hand": cards("10 6 7"), "hidden": without(DECK_AT_START, "6 10 6 7")},
}
STOPPABLE = {"pair", "choice", "judge"}  # where `may_stop` says nothing: it isn't his action


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("moment", list(MOMENTS))
def test_every_field_at_every_phase(moment: str, seat: int | None) -> None:
    view = MOMENTS[moment]().view(seat)
    wanted = BY_MOMENT[moment] | {"seat": seat}
    if seat is not None:
        wanted |= OWN.get((moment, seat), {})
    assert list(wanted) == list(view.__dataclass_fields__)
    seen = {name: getattr(view, name) for name in wanted}
    if moment in STOPPABLE:
        del seen["may_stop"], wanted["may_stop"]
    if moment == "choice":
        del seen["added"], wanted["added"]
    assert seen == wanted


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("moment", list(MOMENTS))
def test_to_dict_is_plain_json(moment: str, seat: int | None) -> None:
    view = MOMENTS[moment]().view(seat)
    data = view.to_dict()
    assert json.loads(json.dumps(data)) == data
    assert list(data) == [*view.__dataclass_fields__, "flop_odds"]


def test_to_dict_in_full() -> None:
    game = late("7 5 7 6 1", 3, holds={0: "8J", 1: "4", 2: "9"}, judges={8: 1}, parachutes={})
    play(game, "0 judge 8J, 0 arrange 1 0 2, 0 draw, 1 dare 4, 2 agree")
    view = game.view(0)
    data = view.to_dict()
    assert data.pop("rules") == game.rules.to_dict()
    assert data.pop("face_up") == [list(map(str, up)) for up in view.face_up]
    assert data.pop("stars") == list(game.stars)
    assert data == {
        "players": 3,
        "seat": 0,
        "phase": "dive",
        "to_act": [0],
        "diver": 0,
        "added": True,
        "may_stop": True,
        "series": ["5"],
        "pair": None,
        "face_down": [[], [], []],
        "stakes": [None, "4", None],
        "winners": [],
        "out": ["8J"],
        "asked": [1, 2],
        "answered": [1, 2],
        "dared": [1],
        "own_answer": None,
        "deck_count": 4,
        "hand_count": 0,
        "public_bottom": [],
        "looker": 0,
        "looked": 2,
        "known_top": ["7", "7"],
        "hand": [],
        "hidden": ["1", "6"],
        "flop_odds": 0.0,
    }


def test_own_answer_as_text() -> None:
    game = deal(3, "7")
    play(game, "0 draw, 1 dare 3")
    assert [game.view(seat).to_dict()["own_answer"] for seat in SEATS] == [None, None, "dare 3", None]


def test_a_view_is_of_its_moment() -> None:
    game = deal(2, "7 6")
    view = game.view(0)
    before = view.to_dict()
    play(game, "0 draw, 1 agree, 0 draw")
    assert view.to_dict() == before
    with pytest.raises(AttributeError):
        view.seat = 1  # type: ignore[misc]


def test_equal_moments_have_equal_views() -> None:
    one, other = deal(2, "7 6"), deal(2, "7 6")
    assert one.view(1) == other.view(1)
    assert one.view(0) != one.view(1)
    play(one, "0 draw")
    assert one.view(1) != other.view(1)


@pytest.mark.parametrize("seat", [-1, 2, 5, True, "0", 0.0])
def test_no_such_seat(seat: Any) -> None:
    with pytest.raises(IndexError):
        deal(2).view(seat)


# may_stop and added


@pytest.mark.parametrize("inherited_series", ["may_stop", "must_draw"])
def test_may_stop_is_r10(inherited_series: str) -> None:
    game = deal(2, "7 7 6", inherited_series=inherited_series)
    seen = [(game.view(None).added, game.view(None).may_stop)]
    for script in ("0 draw", "1 agree", "0 draw, 1 keep", "0 agree", "1 draw", "0 agree, 1 stop"):
        play(game, script)
        seen.append((game.view(None).added, game.view(None).may_stop))
    kept = (False, inherited_series == "may_stop")
    assert seen == [(False, False), (True, True), (True, True), kept, kept, (True, True), (False, False)]


# What is known of the deck


def test_next_and_bottom_card_are_unknown_at_first() -> None:
    view = deal(2).view(0)
    assert (view.next_card, view.bottom_card) == (None, None)


def test_next_card_after_a_judge_for_who_looked() -> None:
    game = MOMENTS["judge"]()
    play(game, "0 arrange 2 0 1")
    assert [game.view(seat).next_card for seat in SEATS] == [None, cards("7")[0], None, None]
    assert [game.view(seat).known_top for seat in SEATS] == [(), cards("7 10 6"), (), ()]


def test_next_card_where_the_whole_deck_is_public() -> None:
    game = late("7 5 7 6", holds={1: "4"})
    play(game, "0 draw, all agree, 0 draw, all agree, 0 draw, 1 return")
    assert [game.view(seat).next_card for seat in (None, 0, 1)] == [None] * 3  # the 6 lies on top
    play(game, "1 draw")
    for seat in (None, 0, 1):
        view = game.view(seat)
        assert (view.public_bottom, view.deck_count) == (cards("7 5"), 2)
        assert (view.next_card, view.bottom_card) == (cards("7")[0], cards("5")[0])
        assert view.hidden == Pile()
        assert view.flop_odds == 0


def test_bottom_card_where_who_looked_knows_the_whole_deck() -> None:
    game = late("7 6", holds={0: "8J"})
    play(game, "0 judge 8J, 0 arrange 1 0")
    assert [game.view(seat).bottom_card for seat in (None, 0, 1)] == [None, cards("7")[0], None]
    assert [game.view(seat).hidden for seat in (None, 0, 1)] == [pile("6 7"), Pile(), pile("6 7")]


def test_bottom_card_where_it_is_public() -> None:
    game = deal(2, "7 5 7")
    play(game, "0 draw, all agree, 0 draw, all agree, 0 draw, 1 return")
    for seat in (None, 0, 1):
        assert game.view(seat).bottom_card == cards("5")[0]


# flop_odds


def test_flop_odds_are_0_with_an_empty_series() -> None:
    assert [MOMENTS["start"]().view(seat).flop_odds for seat in SEATS] == [0.0] * 4


def test_flop_odds_are_the_share_of_the_cards_at_unknown_places() -> None:
    game = MOMENTS["asking"]()
    for seat in SEATS:
        assert game.view(seat).flop_odds == pytest.approx(5 / 45)  # five more 6s among 45
        assert game.flop_odds(seat) == game.view(seat).flop_odds
        assert game.view(seat).to_dict()["flop_odds"] == game.view(seat).flop_odds


def test_flop_odds_leave_public_cards_out() -> None:
    game = deal(2, "7 5 7 6 7")
    play(game, "0 draw, all agree, 0 draw, all agree, 0 draw, 1 return, 1 draw, 0 agree, 1 draw")
    # Series 6, 7; 50 cards, two of them public: 7 and 5. Among the 48 are five 6s and four 7s.
    assert game.view(None).series == cards("6 7")
    assert game.view(None).flop_odds == pytest.approx(9 / 48)


def test_flop_odds_are_0_or_1_where_the_view_shows_the_next_card() -> None:
    game = MOMENTS["judge"]()
    play(game, "0 arrange 0 1 2")  # 10, 6, 7 on a series of 6
    others = pytest.approx(5 / 45)
    assert [game.view(seat).flop_odds for seat in SEATS] == [others, 0.0, others, others]
    play(game, "2 agree, 0 draw")
    others = pytest.approx((5 + 8) / 44)  # 6s and 10s
    assert [game.view(seat).flop_odds for seat in SEATS] == [others, 1.0, others, others]


def test_flop_odds_for_who_holds_the_only_card_left() -> None:
    game = late("7 7", holds={0: "8J"})
    play(game, "0 draw, 1 agree, 0 judge 8J")
    assert game.view(0).hand == cards("7")
    assert [game.view(seat).flop_odds for seat in (None, 0, 1)] == [1.0, 1.0, 1.0]
    assert [game.view(seat).next_card for seat in (None, 0, 1)] == [None, *cards("7"), None]
    assert [game.view(seat).bottom_card for seat in (None, 0, 1)] == [None, *cards("7"), None]


def test_flop_odds_while_the_judges_cards_are_in_hand() -> None:
    game = MOMENTS["judge"]()
    others = pytest.approx(5 / 45)
    assert [game.view(seat).flop_odds for seat in (None, 1, 2)] == [others] * 3


def test_looking_costs_the_others_nothing() -> None:
    game = deal(2, "8J 6 7 10 1 5")
    dive_once(game)
    dive_once(game)
    before = game.view(1)
    play(game, "0 judge 8J, 0 arrange 0 1 2")
    after = game.view(1)
    assert after.hidden == before.hidden
    assert (after.looker, after.looked, after.known_top) == (0, 3, ())
