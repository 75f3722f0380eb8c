"""What a player can do: hand-numbered codes that never change, and their text (RECORD.md)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from reprlib import repr as short
from typing import Any, Final

from antartik.engine.cards import CARDS, JUDGE_KINDS, KINDS, PARACHUTE_KINDS, Card

ORDERS: Final = tuple(order for held in (1, 2, 3) for order in permutations(range(held)))
"""The orders in which one, two or three Judge's cards can be put back (R11), nine in all."""

_PLAIN: Final = ("pass", "agree", "draw", "stop", "flop", "keep", "return")
_NUMBER: Final = re.compile("0|-?[1-9][0-9]{0,4000}")
_WITH_CARD: Final = ("dare", "judge", "parachute", "turn")


class MalformedAction(ValueError):
    """A text or list that is no action of any game, whatever its state."""


@dataclass(frozen=True, order=True, slots=True)
class Action:
    """One action; its text is RECORD.md's (``draw``, ``dare 10J``, ``arrange 2 0 1``).

    ``verb`` is the first word; ``card`` what is staked, discarded or turned, else None; ``order`` the positions of
    ``arrange``, else empty. ``code`` is its number for State, or -1 where it can never be legal (``judge 7``,
    ``arrange 0 0``), which text can say all the same.
    """

    verb: str
    card: Card | None = None
    order: tuple[int, ...] = ()

    @property
    def code(self) -> int:
        """The action's number, 0 to 53, or -1."""
        return _CODE_OF.get(self, -1)

    @property
    def words(self) -> list[str | int]:
        """Verb and arguments as RECORD.md lists them after the seat."""
        if self.card is not None:
            return [self.verb, str(self.card)]
        return [self.verb, *self.order]

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read an action's text. MalformedAction (a ValueError) unless str() gives the very same text back."""
        if not isinstance(text, str):
            raise MalformedAction(f"an action is a text, not {type(text).__name__}")
        verb, *arguments = text.split(" ")
        if verb == "arrange":
            numbers = [int(a) if _NUMBER.fullmatch(a) else a for a in arguments]
            action = cls.from_words([verb, *numbers])
        else:
            action = cls.from_words([verb, *arguments])
        if str(action) != text:
            raise MalformedAction(f"{short(text)} is no action; did you mean {str(action)!r}?")
        return action

    @classmethod
    def from_words(cls, words: Sequence[Any]) -> Action:
        """Read verb and arguments as RECORD.md lists them. MalformedAction for anything else."""
        if not words or not isinstance(words[0], str):
            raise MalformedAction("an action begins with its verb")
        verb, *arguments = words
        if verb == "arrange":
            if not 1 <= len(arguments) <= 3 or any(type(a) is not int for a in arguments):
                raise MalformedAction("arrange wants one to three whole numbers")
            return cls(verb, order=tuple(arguments))
        if verb in _WITH_CARD:
            if len(arguments) != 1:
                raise MalformedAction(f"{verb} wants one card")
            try:
                return cls(verb, card=Card.parse(arguments[0]))
            except ValueError as error:
                raise MalformedAction(str(error)) from None
        if verb not in _PLAIN or verb == "pass":
            raise MalformedAction(f"there is no verb {short(verb)}")
        if arguments:
            raise MalformedAction(f"{verb} stands alone")
        return cls(verb)

    def __str__(self) -> str:
        return " ".join(map(str, self.words))


def _all_actions() -> list[Action]:
    actions = [Action(verb) for verb in _PLAIN]
    actions += [Action("judge", CARDS[kind]) for kind in JUDGE_KINDS]
    actions += [Action("parachute", CARDS[kind]) for kind in PARACHUTE_KINDS]
    actions += [Action("arrange", order=order) for order in ORDERS]
    actions += [Action("dare", CARDS[kind]) for kind in range(KINDS)]
    actions += [Action("turn", CARDS[kind]) for kind in range(KINDS)]
    return actions


ACTIONS: Final = tuple(_all_actions())
"""The action of each code."""

_CODE_OF: Final = {action: code for code, action in enumerate(ACTIONS)}
