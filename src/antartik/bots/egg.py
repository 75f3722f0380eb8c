"""`egg`: any choice, each as likely as the other."""

from __future__ import annotations

import random
from collections.abc import Sequence

from antartik.engine.actions import Action
from antartik.engine.view import View


class Egg:
    """Uniform over its choices."""

    name = "egg"
    description = "any choice, each as likely as the other"

    def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        """Any choice."""
        return choices[int(rng.random() * len(choices))]
