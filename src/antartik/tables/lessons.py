"""The lessons of the tutorial: prepared decks on the real engine, what the other penguin does, and what to point at.

A lesson is a game whose deck was laid by hand. Its ways say how it may go: what the other penguin plays, and what the
learner is pointed at. The learner may do whatever the rules allow; who leaves all ways has *strayed*, and the other
penguin then plays by defaults.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final, Literal, get_args

from antartik.engine.actions import Action
from antartik.engine.cards import Card
from antartik.engine.game import Game
from antartik.engine.rules import Rules
from antartik.engine.shuffle import deal, simulation_key

LessonName = Literal["stop", "flop", "dare", "dared", "judge", "parachute"]
"""The six lessons, in their order."""

LEARNER: Final = 0
OTHER: Final = 1
PARTNER: Final = "chick"
"""The bot under whose name the other penguin plays."""

_SEATS: Final = MappingProxyType({"you": LEARNER, "other": OTHER})

Played = Sequence[tuple[int, Action]]


@dataclass(frozen=True)
class Step:
    """One action of a way. All of ``actions`` follow it, the first is pointed at; ``cue`` names the words for it."""

    seat: int
    actions: tuple[Action, ...]
    cue: str | None = None

    @classmethod
    def parse(cls, line: str) -> Step:
        """Read ``you draw: cue`` or ``you keep | return: cue``; what the other penguin does has no cue."""
        what, _, cue = line.partition(":")
        who, _, actions = what.strip().partition(" ")
        return cls(_SEATS[who], tuple(Action.parse(text.strip()) for text in actions.split("|")), cue.strip() or None)

    def takes(self, seat: int, action: Action) -> bool:
        """Whether this action of this seat follows the way."""
        return seat == self.seat and action in self.actions


@dataclass(frozen=True)
class Progress:
    """Where a lesson stands.

    - ``step`` of ``steps``: how many of the learner's own actions on this way are done
    - ``hint``: what the learner is pointed at now, ``cue``: the words for it; None while the other penguin is at it
    - ``other``: what the other penguin does now, None if it isn't its turn or the learner has strayed
    - ``done``: the lesson has come to its end; ``strayed``: it can't any more
    """

    step: int
    steps: int
    hint: Action | None = None
    cue: str | None = None
    other: Action | None = None
    done: bool = False
    strayed: bool = False


@dataclass(frozen=True)
class Lesson:
    """A lesson. ``first`` dives first; ``deck``: its top cards, top first; ``before``: what was played already.

    Each of ``ways`` is a list of steps, one a line; the first one is the way that is shown.
    """

    name: LessonName
    rules: Rules
    first: int
    deck: str
    ways: tuple[str, ...]
    before: str = ""

    @cached_property
    def steps(self) -> tuple[tuple[Step, ...], ...]:
        """The ways as steps."""
        return tuple(_steps(way) for way in self.ways)

    @cached_property
    def whole_deck(self) -> tuple[Card, ...]:
        """The top cards and, below them, the rest of the pack in an order that never changes."""
        top = [Card.parse(text) for text in self.deck.split()]
        rest, _ = deal(simulation_key(f"lesson/{self.name}", 0), self.rules, len(_SEATS))
        for card in top:
            rest.remove(card)
        return (*top, *rest)

    def begin(self, players: Sequence[str]) -> Game:
        """The game as the learner finds it."""
        game = Game(players, self.whole_deck, self.first, self.rules)
        for step in _steps(self.before):
            game.play(step.seat, step.actions[0])
        return game

    def progress(self, played: Played) -> Progress:
        """Where the lesson stands after all that was played in its game."""
        played = played[len(_steps(self.before)) :]
        followed = [way for way in self.steps if _follows(way, played)]
        if not followed:
            return Progress(0, _own(self.steps[0]), strayed=True)
        way = followed[0]
        if len(played) >= len(way):
            return Progress(_own(way), _own(way), done=True)
        step = way[len(played)]
        if step.seat == OTHER:
            return Progress(_own(way[: len(played)]), _own(way), other=step.actions[0])
        return Progress(_own(way[: len(played)]), _own(way), hint=step.actions[0], cue=step.cue)


def _steps(way: str) -> tuple[Step, ...]:
    return tuple(Step.parse(line) for line in way.splitlines() if line.strip())


def _own(steps: Iterable[Step]) -> int:
    return sum(step.seat == LEARNER for step in steps)


def _follows(way: Sequence[Step], played: Played) -> bool:
    """What is played after the end of a way takes nobody off it."""
    return all(step.takes(*done) for step, done in zip(way, played, strict=False))


_PLAIN: Final = Rules.preset("first-dives")
_WITH_JUDGES: Final = Rules(parachutes={}, parachute="none", turn_over="off")
_WITH_PARACHUTES: Final = Rules(judges={})

_STOP = Lesson(
    name="stop",
    rules=_PLAIN,
    first=LEARNER,
    deck="7 4 9 10 6 8",
    ways=(
        """
        you draw: first_figure
        other agree
        you draw: one_more
        other agree
        you draw: still_one_more
        other agree
        you stop: stop_in_time
        """,
        """
        you draw
        other agree
        you draw
        other agree
        you stop
        """,
        """
        you draw
        other agree
        you stop
        """,
        """
        you draw
        other agree
        you draw
        other agree
        you draw
        other agree
        you draw
        other agree
        you stop: stop_in_time
        """,
    ),
)

_FLOP = Lesson(
    name="flop",
    rules=_PLAIN,
    first=LEARNER,
    deck="10 6 3 10 7 9 8",
    ways=(
        """
        you draw: flop_first
        other agree
        you draw: one_more
        other agree
        you draw: still_one_more
        other agree
        you draw: flop_now
        other keep
        """,
    ),
)

_DARE = Lesson(
    name="dare",
    rules=_PLAIN,
    first=OTHER,
    deck="9 5 8 9 7 6 10",
    ways=(
        """
        other draw
        you agree: let_it_go_on
        other draw
        you agree: let_it_go_on_again
        other draw
        you dare 2: dare_now
        other draw
        """,
        """
        other draw
        you agree
        other draw
        you dare 2
        other stop
        """,
        """
        other draw
        you dare 2
        other stop
        """,
    ),
)

_DARED = Lesson(
    name="dared",
    rules=_PLAIN,
    first=OTHER,
    deck="4 9 9 6 10 3 8 7",
    ways=(
        """
        other draw
        you agree: let_it_go_on
        other draw
        you agree: let_it_go_on_again
        other draw
        you keep: keep_it
        other dare 2
        you draw: accept
        you stop: won_then_stop
        """,
        """
        other draw
        you agree
        other draw
        you agree
        other draw
        you keep
        other dare 2
        you stop
        """,
        """
        other draw
        you agree
        other draw
        you agree
        other draw
        you keep
        other dare 2
        you draw
        you draw
        you stop: won_then_stop
        """,
        """
        other draw
        you agree
        other draw
        you agree
        other draw
        you return
        you draw: first_again
        other dare 2
        you draw: accept
        you stop: won_then_stop
        """,
        """
        other draw
        you agree
        other draw
        you agree
        other draw
        you return
        you draw
        other dare 2
        you stop
        """,
    ),
)

_JUDGE = Lesson(
    name="judge",
    rules=_WITH_JUDGES,
    first=LEARNER,
    deck="8J 5 7 4 10 6 6 3 9 7 8",
    before="""
    you draw
    other agree
    you draw
    other agree
    you stop
    other draw
    you agree
    other draw
    you agree
    other stop
    """,
    ways=(
        """
        you draw: first_again
        other agree
        you draw: one_more
        other agree
        you judge 8J: call_the_judge
        you arrange 1 2 0 | arrange 1 0 2 | arrange 2 1 0 | arrange 2 0 1: put_in_order
        other agree
        you draw: draw_what_you_know
        other agree
        you stop: stop_in_time
        """,
        """
        you draw
        other agree
        you draw
        other agree
        you judge 8J
        you arrange 0 1 2 | arrange 0 2 1
        other agree
        you stop: stop_before_the_pair
        """,
    ),
)

_PARACHUTE = Lesson(
    name="parachute",
    rules=_WITH_PARACHUTES,
    first=OTHER,
    deck="7 8P 4 10 9 6 9 5 3 8 7",
    before="""
    other draw
    you dare 2
    other stop
    you draw
    other agree
    you draw
    other agree
    you stop
    other draw
    you agree
    other stop
    """,
    ways=(
        """
        you draw: first_again
        other agree
        you draw: one_more
        other agree
        you draw: draw_with_parachute
        you parachute 8P: open_the_parachute
        other draw
        you agree: let_it_go_on
        other stop
        you turn 2: turn_over
        other agree
        you stop: stop_in_time
        """,
        """
        you draw
        other agree
        you draw
        other agree
        you draw
        you parachute 8P
        other draw
        you turn 2
        you agree: let_it_go_on
        other stop
        """,
    ),
)

LESSONS: Final[Mapping[str, Lesson]] = MappingProxyType(
    {lesson.name: lesson for lesson in (_STOP, _FLOP, _DARE, _DARED, _JUDGE, _PARACHUTE)}
)
"""The lessons by name, in their order."""

assert tuple(LESSONS) == get_args(LessonName)
