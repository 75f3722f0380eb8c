"""Actions: codes that never change, the text and the list of each, strictly."""

from __future__ import annotations

import copy
import pickle
import re
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antartik import Action, Card, MalformedAction
from antartik.engine import codes, state
from antartik.engine.actions import ACTIONS
from antartik.engine.cards import JUDGES, PARACHUTES

# Networks, openings and frozen tests hold these numbers: they never change, and new ones come after them.
TEXT_OF = {
    0: "pass", 1: "agree", 2: "draw", 3: "stop", 4: "flop", 5: "keep", 6: "return",
    7: "judge 8J", 8: "judge 9J", 9: "judge 10J",
    10: "parachute 8P", 11: "parachute 9P", 12: "parachute 10P",
    13: "arrange 0", 14: "arrange 0 1", 15: "arrange 1 0",
    16: "arrange 0 1 2", 17: "arrange 0 2 1", 18: "arrange 1 0 2",
    19: "arrange 1 2 0", 20: "arrange 2 0 1", 21: "arrange 2 1 0",
    22: "dare 1", 23: "dare 2", 24: "dare 3", 25: "dare 4", 26: "dare 5", 27: "dare 6", 28: "dare 7",
    29: "dare 8", 30: "dare 8J", 31: "dare 8P", 32: "dare 9", 33: "dare 9J", 34: "dare 9P",
    35: "dare 10", 36: "dare 10J", 37: "dare 10P",
    38: "turn 1", 39: "turn 2", 40: "turn 3", 41: "turn 4", 42: "turn 5", 43: "turn 6", 44: "turn 7",
    45: "turn 8", 46: "turn 8J", 47: "turn 8P", 48: "turn 9", 49: "turn 9J", 50: "turn 9P",
    51: "turn 10", 52: "turn 10J", 53: "turn 10P",
}  # fmt: skip
PLAYED = {code: text for code, text in TEXT_OF.items() if code}  # no game has a pass


def test_the_codes_are_frozen() -> None:
    assert {code: str(action) for code, action in enumerate(ACTIONS)} == TEXT_OF
    assert codes.CODES == len(TEXT_OF) == 54


@pytest.mark.parametrize(("code", "text"), PLAYED.items())
def test_text_list_and_code_of_each(code: int, text: str) -> None:
    action = Action.parse(text)
    assert (str(action), action.code, action) == (text, code, ACTIONS[code])
    assert Action.from_words(action.words) == action
    words = text.split()
    if words[0] == "arrange":
        assert action.words == [words[0], *map(int, words[1:])]
        assert action.order == tuple(map(int, words[1:]))
    else:
        assert action.words == words
        assert action.order == ()
    assert (action.verb, action.card) == (words[0], ACTIONS[code].card)
    assert pickle.loads(pickle.dumps(action)) == copy.deepcopy(action) == action


def test_the_numbers_in_c_are_those_in_python() -> None:
    """codes.pxd gives the compiled modules what codes.py gives the others."""
    source = Path(codes.__file__).with_suffix(".pxd").read_text(encoding="utf-8")
    in_c = {name: int(number) for name, number in re.findall(r"^    (\w+) = (\d+)$", source, re.MULTILINE)}
    assert in_c == {name: number for name, number in vars(codes).items() if name.isupper()}


def test_figures_and_symbols_of_state_are_those_of_cards() -> None:
    for kind in range(16):
        assert state.figure_of(kind) == Card(kind).figure
        assert (JUDGES >> 4 * kind & 15 == 15) is (Card(kind).symbol == "J")
        assert (PARACHUTES >> 4 * kind & 15 == 15) is (Card(kind).symbol == "P")


@given(st.lists(st.integers(0, 15), min_size=16, max_size=16))
def test_a_pile_is_counted_without_a_loop(counts: list[int]) -> None:
    word = sum(count << 4 * kind for kind, count in enumerate(counts))
    assert state.kinds_in(word) == sum(1 << kind for kind, count in enumerate(counts) if count)
    if sum(counts) < 255:
        assert state.cards_in(word) == sum(counts)


def test_the_orders_of_state_are_those_of_actions() -> None:
    orders = [order for held in (1, 2, 3) for order in permutations(range(held))]
    for code in range(13, 22):
        order = ACTIONS[code].order
        assert order == orders[code - 13]
        assert order == tuple(state.order_position(code - 13, place) for place in range(len(order)))


@pytest.mark.parametrize("card", ["1", "7", "8", "8P", "10J"])
@pytest.mark.parametrize("verb", ["judge", "parachute", "dare", "turn"])
def test_any_card_can_be_said(verb: str, card: str) -> None:
    action = Action.parse(f"{verb} {card}")
    assert action.card == Card.parse(card)
    assert str(action) == f"{verb} {card}"
    assert (action.code == -1) is ((verb == "judge" and "J" not in card) or (verb == "parachute" and "P" not in card))


@pytest.mark.parametrize("order", [(0, 0), (1,), (3, 1, 2), (-1,), (0, 1, 3), (7, 100, 12345678)])
def test_any_order_of_whole_numbers_can_be_said(order: tuple[int, ...]) -> None:
    text = "arrange " + " ".join(map(str, order))
    action = Action.parse(text)
    assert action == Action.from_words(["arrange", *order])
    assert (action.order, action.code, str(action)) == (order, -1, text)


@pytest.mark.parametrize("number", [10**9, 10**12, -(10**10), 10**200])
def test_large_numbers_are_whole_numbers_too(number: int) -> None:
    action = Action.from_words(["arrange", number])
    assert Action.parse(str(action)) == action


@pytest.mark.parametrize(
    "text",
    ["", " ", "pass", "draw ", " draw", "draw\n", "Draw", "DRAW", "draw 7", "agree agree", "stop  ", "hop",
     "dare", "dare ", "dare  7", "dare 7 ", "dare 7 8", "dare 11", "dare 0", "dare 7J", "dare x", "dare\t7", "Dare 7",
     "judge", "judge J", "judge 8j", "parachute", "parachute P", "turn", "turn 07", "turn 8 J",
     "arrange", "arrange ", "arrange 0 1 2 3", "arrange 0  1", "arrange 00", "arrange 01", "arrange +1", "arrange -0",
     "arrange 1.0", "arrange a", "arrange 0,1", "arrange ٠", "arrange ²", "arrange 1_0",
     "keep series", "return 1", "flop 8", "0 draw"],
)  # fmt: skip
def test_no_other_text_is_an_action(text: str) -> None:
    with pytest.raises(MalformedAction):
        Action.parse(text)


@pytest.mark.parametrize("text", [None, 2, b"draw", ["draw"], True])
def test_only_text_is_parsed(text: Any) -> None:
    with pytest.raises(MalformedAction):
        Action.parse(text)


@pytest.mark.parametrize(
    "words",
    [[], [None], [1], [["draw"]], ["pass"], ["hop"], ["draw", None], ["draw", "7"], ["agree", 0], ["stop", []],
     ["dare"], ["dare", None], ["dare", 7], ["dare", ["7"]], ["dare", "7", "8"], ["dare", "11"], ["dare", "8j"],
     ["judge", True], ["turn", ""], ["parachute", "P"],
     ["arrange"], ["arrange", 0, 1, 2, 3], ["arrange", "0"], ["arrange", 0.0], ["arrange", True], ["arrange", False],
     ["arrange", None], ["arrange", [0]], ["arrange", [0, 1, 2]], ["arrange", 0, "1"], ["dare 7"], ["draw "]],
)  # fmt: skip
def test_no_other_list_is_an_action(words: list[Any]) -> None:
    with pytest.raises(MalformedAction):
        Action.from_words(words)
