"""Standing answers: what a person lets the table answer in his place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from antartik.tables.commands import StandingAnswer


@dataclass(frozen=True)
class StandingRule:
    """``ask`` me; ``agree`` for this dive; ask me ``from`` figure number ``figures`` on."""

    answer: StandingAnswer = "ask"
    figures: int | None = None

    def agrees(self, length: int) -> bool:
        """Whether it agrees to another figure on a series of this length."""
        if self.answer == "from" and self.figures is not None:
            return length + 1 < self.figures
        return self.answer == "agree"

    @property
    def ends_with_dive(self) -> bool:
        """Whether it is for this dive only."""
        return self.answer == "agree"

    def to_dict(self) -> dict[str, Any]:
        """As its owner is told of it."""
        return {"answer": self.answer, "figures": self.figures}


ASK: Final = StandingRule()
"""What holds for a seat that has said nothing."""
