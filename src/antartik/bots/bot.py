"""What a bot is: a pure function of what its seat may see, its choices and an rng."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from antartik.engine.actions import Action
from antartik.engine.view import View


class Bot(Protocol):
    """A player by program. It keeps nothing from one decision to the next.

    ``choices`` are those of the schedule (docs/architecture.md): the legal actions of ``view.seat``, one for each
    kind of card, and *pass* where the seat isn't asked but could turn a card over. ``choose`` returns one of them.
    Equal views, choices and rng give an equal choice.

    ``description`` tells people in one line how it plays; it is read after the name.
    """

    name: str
    description: str

    def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        """The choice for ``view.seat``."""
        ...
