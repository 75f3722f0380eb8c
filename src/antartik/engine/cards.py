"""The cards: sixteen kinds, a pile of them in one 64-bit word, and their text (R1-R3, RECORD.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from reprlib import repr as short
from typing import Final

FIGURES: Final = (1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10)
"""The figure of each kind; kinds are in the order of the pack: by figure, then plain, Judge, Parachute."""

SYMBOLS: Final = ("", "", "", "", "", "", "", "", "J", "P", "", "J", "P", "", "J", "P")
"""The bonus symbol of each kind: none, a Judge or a Parachute (R3)."""

KINDS: Final = len(FIGURES)
JUDGE_KINDS: Final = tuple(kind for kind in range(KINDS) if SYMBOLS[kind] == "J")
PARACHUTE_KINDS: Final = tuple(kind for kind in range(KINDS) if SYMBOLS[kind] == "P")
JUDGES: Final = sum(15 << (4 * kind) for kind in JUDGE_KINDS)
"""The bits of all kinds with a Judge in the word of a pile."""
PARACHUTES: Final = sum(15 << (4 * kind) for kind in PARACHUTE_KINDS)
"""The bits of all kinds with a Parachute in the word of a pile."""
BONUS_FIGURES: Final = (8, 9, 10)
"""The figures that may bear a symbol (R3)."""


@dataclass(frozen=True, order=True, slots=True)
class Card:
    """One kind of card; cards alike are interchangeable.

    ``kind`` is 0 to 15, the index into FIGURES and SYMBOLS. Its text is RECORD.md's: ``7``, ``10J``, ``8P``.
    """

    kind: int

    @property
    def figure(self) -> int:
        """The figure, 1 to 10."""
        return FIGURES[self.kind]

    @property
    def symbol(self) -> str:
        """``"J"`` for a Judge, ``"P"`` for a Parachute, ``""`` for none."""
        return SYMBOLS[self.kind]

    @classmethod
    def parse(cls, text: object) -> Card:
        """Read a card's text; ValueError unless it is exactly the text of a card of Antartik."""
        kind = _KIND_OF_TEXT.get(text) if isinstance(text, str) else None
        if kind is None:
            raise ValueError(f"{short(text)} is no card of Antartik (1 to 10; 8, 9 and 10 also with J or P)")
        return CARDS[kind]

    def __str__(self) -> str:
        return f"{FIGURES[self.kind]}{SYMBOLS[self.kind]}"

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


CARDS: Final = tuple(Card(kind) for kind in range(KINDS))
"""One object for each kind of card, by kind."""

_KIND_OF_TEXT: Final = {str(card): card.kind for card in CARDS}


class Pile:
    """An unordered, immutable pile of cards.

    ``word`` holds sixteen 4-bit counts, kind k at bits 4k to 4k+3: equal piles have equal words.
    Iterating gives the cards in the order of the pack, cards alike as often as they are there.
    """

    __slots__ = ("word",)

    def __init__(self, word: int = 0) -> None:
        self.word = word

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Pile:
        """The pile of these cards; ValueError with more than 15 of one kind."""
        counts = [0] * KINDS
        for card in cards:
            counts[card.kind] += 1
        if max(counts) > 15:
            raise ValueError("a pile holds at most 15 cards of one kind")
        return cls(sum(count << (4 * kind) for kind, count in enumerate(counts)))

    def count(self, card: Card) -> int:
        """How many cards of this kind lie in the pile."""
        return self.word >> (4 * card.kind) & 15

    def kinds(self) -> Iterator[tuple[Card, int]]:
        """The kinds of card in the pile with their counts, in the order of the pack."""
        word = self.word
        for card in CARDS:
            if word & 15:
                yield card, word & 15
            word >>= 4

    def __iter__(self) -> Iterator[Card]:
        for card, count in self.kinds():
            for _ in range(count):
                yield card

    def __len__(self) -> int:
        return sum(count for _, count in self.kinds())

    def __bool__(self) -> bool:
        return self.word != 0

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.count(card) > 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pile) and self.word == other.word

    def __hash__(self) -> int:
        return hash(self.word)

    def __str__(self) -> str:
        return ",".join(map(str, self)) or "-"

    def __repr__(self) -> str:
        return f"Pile({str(self)!r})"
