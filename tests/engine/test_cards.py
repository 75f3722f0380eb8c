"""Cards and piles: their kinds, their text, the word that holds a pile."""

from __future__ import annotations

import copy
import pickle

import pytest
from table import cards, pile

from antartik import Card, Pile
from antartik.engine.cards import CARDS, FIGURES, JUDGE_KINDS, KINDS, PARACHUTE_KINDS, SYMBOLS

# The numbers are part of saved positions and networks: they never change.
KIND_OF = {
    "1": 0, "2": 1, "3": 2, "4": 3, "5": 4, "6": 5, "7": 6, "8": 7, "8J": 8, "8P": 9,
    "9": 10, "9J": 11, "9P": 12, "10": 13, "10J": 14, "10P": 15,
}  # fmt: skip


@pytest.mark.parametrize(("text", "kind"), KIND_OF.items())
def test_a_card_of_each_kind(text: str, kind: int) -> None:
    card = Card.parse(text)
    assert card.kind == kind
    assert str(card) == text
    assert f"{card.figure}{card.symbol}" == text
    assert card is CARDS[kind]
    assert repr(card) == f"Card('{text}')"


def test_there_are_sixteen_kinds() -> None:
    assert KINDS == len(CARDS) == len(FIGURES) == len(SYMBOLS) == 16
    assert [str(CARDS[kind]) for kind in JUDGE_KINDS] == ["8J", "9J", "10J"]
    assert [str(CARDS[kind]) for kind in PARACHUTE_KINDS] == ["8P", "9P", "10P"]


@pytest.mark.parametrize(
    "text",
    ["", "0", "11", "7J", "1P", "8j", "8p", "8JP", "J8", "J", "08", "+8", "8 ", " 8", "8\n", "8.0", "-8", "٨", "８",
     None, 8, 8.0, True, b"8", ["8"], ("8",)],
)  # fmt: skip
def test_nothing_else_is_a_card(text: object) -> None:
    with pytest.raises(ValueError, match="no card"):
        Card.parse(text)


def test_cards_alike_are_equal_and_go_into_sets() -> None:
    assert Card.parse("8J") == Card(8)
    assert len({Card.parse("8J"), Card(8), Card.parse("8")}) == 2
    assert sorted(cards("10 8P 8 1 8J")) == list(cards("1 8 8J 8P 10"))
    assert pickle.loads(pickle.dumps(Card(8))) == copy.deepcopy(Card(8)) == Card(8)


def test_a_card_cant_be_changed() -> None:
    with pytest.raises(AttributeError):
        Card(8).kind = 9  # type: ignore[misc]


def test_the_word_holds_kind_k_at_bits_4k() -> None:
    assert Pile().word == 0
    assert pile("1").word == 1
    assert pile("10P").word == 1 << 60
    assert pile("1 1 2 10P 10P").word == 2 + (1 << 4) + (2 << 60)
    assert Pile.of(CARDS * 15).word == 2**64 - 1


def test_a_pile_has_no_order() -> None:
    assert pile("8J 1 7 1") == pile("1 1 7 8J") == Pile.of(reversed(cards("8J 1 7 1")))
    assert hash(pile("8J 1")) == hash(pile("1 8J"))
    assert list(pile("8J 1 7 1")) == list(cards("1 1 7 8J"))
    assert list(pile("8J 1 7 1").kinds()) == [(Card(0), 2), (Card(6), 1), (Card(8), 1)]


def test_counting() -> None:
    some = pile("8J 1 7 1")
    assert (len(some), bool(some), len(Pile()), bool(Pile())) == (4, True, 0, False)
    assert [some.count(Card(kind)) for kind in (0, 1, 6, 7, 8)] == [2, 0, 1, 0, 1]
    assert Card(8) in some
    assert Card(7) not in some
    assert "8J" not in some


def test_unequal_piles() -> None:
    assert pile("8") != pile("8J")
    assert pile("8") != pile("8 8")
    assert Pile() != 0


@pytest.mark.parametrize(("words", "text"), [("", "-"), ("10 1 8P", "1,8P,10"), ("7 7", "7,7")])
def test_text_of_a_pile(words: str, text: str) -> None:
    assert str(pile(words)) == text
    assert repr(pile(words)) == f"Pile('{text}')"


def test_at_most_fifteen_of_one_kind() -> None:
    assert len(Pile.of([Card(0)] * 15)) == 15
    with pytest.raises(ValueError, match="15"):
        Pile.of([Card(0)] * 16)
