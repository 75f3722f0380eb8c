"""Everything that can be chosen has its key here."""

from __future__ import annotations

from typing import Final

from antartik.cli.terminal.front import ENTER, Choice

# Draw and stop lie far apart on every common keyboard: a slip must not end a dive, nor go on with one.
ACTION_KEYS: Final = {
    "draw": Choice("d", "draw", "draw"),
    "stop": Choice("p", "stop", "stop"),
    "judge": Choice("j", "judge", "judge"),
    "turn": Choice("t", "turn over", "turn"),
    "agree": Choice("a", "agree", "agree", by_enter=True),
    "dare": Choice("r", "dare", "dare"),
    "parachute": Choice("p", "parachute", "parachute"),
    "flop": Choice("f", "flop", "flop"),
    "keep": Choice("k", "keep", "keep"),
    "return": Choice("r", "return", "return"),
}
"""By verb; stop and parachute, dare and return are never asked together."""

PARACHUTE_TO_DRAW: Final = Choice("u", "parachute", "parachute")
"""Where a Parachute is a way to draw, it stands beside stop."""

WHOLE_DIVE: Final = Choice("w", "agree for the whole dive", "whole dive")
NOBODY: Final = Choice("n", "nobody dares", "nobody")
NOT_NOW: Final = Choice(ENTER, "not now", "pass")
JUDGES_CARDS: Final = Choice("m", "my Judge's cards", "cards")
ODDS: Final = Choice("o", "odds", "odds")
HELP: Final = Choice("?", "help", "help")
QUIT: Final = Choice("q", "quit", "quit")
BACK: Final = Choice(ENTER, "back", "back")
NUMBERS: Final = "123456789abcdefg"
"""The keys of cards in a list."""
