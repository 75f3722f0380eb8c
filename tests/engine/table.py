"""How the tests of the engine set a table: stacked decks, scripts of actions, games that are nearly over.

A script is ``"0 draw, 1 dare 2, 0 stop"``; ``all agree`` stands for everybody who still owes an answer.
Cards are words: ``"7 10J 8P"``.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from antartik import Action, Card, Event, Game, IllegalAction, Pile, Rules, View

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


def cards(words: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in words.split())


def pile(words: str) -> Pile:
    return Pile.of(cards(words))


def pack(rules: Rules) -> list[str]:
    """The pack by R1 and R3."""
    words = []
    for figure in range(1, 11):
        judges, parachutes = rules.judges.get(figure, 0), rules.parachutes.get(figure, 0)
        words += [str(figure)] * (figure - judges - parachutes)
        words += [f"{figure}J"] * judges + [f"{figure}P"] * parachutes
    return words


def stacked(players: int, top: str = "", bottom: str = "", rules: Rules | None = None) -> list[str]:
    """A deck that begins and ends with these cards, what lies between in the order of the pack."""
    rest = [word for word in pack(rules or Rules()) if word != str(players)]
    for word in (top + " " + bottom).split():
        rest.remove(word)
    return [*top.split(), *rest, *bottom.split()]


def deal(players: int = 2, top: str = "", bottom: str = "", *, first: int = 0, **options: Any) -> Game:
    """A game with a stacked deck; ``options`` of the rules by name."""
    rules = Rules(**options)
    return Game.deal(NAMES[:players], deck=stacked(players, top, bottom, rules), first=first, rules=rules)


def play(game: Game, script: str) -> list[Event]:
    """Play a script; all that happened."""
    events: list[Event] = []
    for line in script.split(", "):
        seat, _, action = line.partition(" ")
        for actor in game.to_act if seat == "all" else [int(seat)]:
            events += game.play(actor, action)
    return events


def dive_once(game: Game) -> None:
    """The diver draws one figure, everybody agrees, and he stops."""
    play(game, f"{game.diver} draw, all agree, {game.diver} stop")


def refused(game: Game, line: str) -> str:
    """The clause that forbids an action; sees to it that nothing has changed."""
    before = game.record(), game.state.key(), [game.events(seat) for seat in (None, 0, 1)]
    with pytest.raises(IllegalAction) as caught:
        play(game, line)
    assert (game.record(), game.state.key(), [game.events(seat) for seat in (None, 0, 1)]) == before
    seat, _, action = line.partition(" ")
    told = game.why_illegal(int(seat), action)
    assert told is not None
    assert str(told) == str(caught.value)
    return caught.value.clause


DIVERS = ("draw", "stop", "judge", "arrange", "parachute", "flop")
CLAUSE_OF = {"agree": "R7", "dare": "R7", "judge": "R11", "arrange": "R11", "parachute": "R14", "turn": "R13"}


def first_clause(view: View, action: Action) -> str | None:
    """The clause that forbids the viewer a well-formed action, None if none does: a second reading of the texts."""
    seat, verb, card = view.seat, action.verb, action.card
    phase, diver, rules = view.phase, view.diver, view.rules
    assert seat is not None
    # An order that isn't a permutation of the places seen, a card that the seat hasn't got.
    if verb == "arrange" and sorted(action.order) != list(range(view.hand_count)):
        return "R11"
    if card is not None and card not in (view.face_down if verb == "turn" else view.face_up)[seat]:
        return CLAUSE_OF[verb]
    # The phase.
    if phase == "over":
        return "R15"
    if phase == "pair" and not (seat == diver and verb in ("parachute", "flop")):
        return "R14"
    if phase == "judge" and not (seat == diver and verb == "arrange"):
        return "R11"
    chooses = seat == (diver + 1) % view.players and verb in ("keep", "return")
    if phase == "choice" or verb in ("keep", "return"):
        return None if phase == "choice" and chooses else "R9"
    if verb in DIVERS and seat != diver:
        return "R6"
    if phase == "asking" and seat == diver and (verb in DIVERS or verb == "turn"):
        return "R7"
    # The action's own clause.
    if verb in ("agree", "dare"):
        return None if phase == "asking" and seat in view.to_act else "R7"
    if verb == "stop":
        inherited = rules.inherited_series == "must_draw" and not view.added
        return "R10" if not view.series or inherited else None
    if verb == "judge":
        return None if card is not None and card.symbol == "J" else "R11"
    if verb == "parachute":
        opens = phase == "pair" if rules.parachute == "rescue" else rules.parachute == "bottom_draw"
        return None if opens and card is not None and card.symbol == "P" else "R14"
    if verb == "flop":
        return None if phase == "pair" else "R14"
    if verb == "turn":
        return None if rules.turn_over == "anyone" or (rules.turn_over == "diver" and seat == diver) else "R13"
    return None  # draw, and arrange in its phase


def can(game: Game, seat: int) -> list[str]:
    """The legal actions of a seat as texts."""
    return [str(action) for action in game.legal_actions(seat)]


def late(
    left: str,
    players: int = 2,
    *,
    diver: int = 0,
    holds: dict[int, str] | None = None,
    bare: int | None = None,
    **options: Any,
) -> Game:
    """A game with only these cards left in the deck; ``diver`` begins a dive with an empty series.

    All others were taken in dives of one figure each: they lie face up, those of ``holds`` before these seats.
    One seat, the diver unless ``bare`` names another, has no symbols but those that ``holds`` gives him.
    """
    rules = Rules(**options)
    rest = stacked(players, left, "", rules)[len(left.split()) :]
    first = (diver - len(rest)) % players
    slots: list[str | None] = [None] * len(rest)

    def put(word: str, seats: set[int]) -> bool:
        free = (i for i, taken in enumerate(slots) if taken is None and (first + i) % players in seats)
        place = next(free, None)
        if place is not None:
            slots[place] = word
        return place is not None

    for seat, words in (holds or {}).items():
        for word in words.split():
            rest.remove(word)
            assert put(word, {seat})
    everybody = set(range(players))
    others = everybody - {diver if bare is None else bare}
    for word in sorted(rest, key=str.isdigit):  # symbols first
        assert put(word, everybody if word.isdigit() else others)
    game = Game.deal(NAMES[:players], deck=[*map(str, slots), *left.split()], first=first, rules=rules)
    for _ in slots:
        dive_once(game)
    assert (game.diver, game.view(None).deck_count) == (diver, len(left.split()))
    return game


def finish(game: Game, seed: int) -> Game:
    """Play random legal actions of random seats to the end."""
    rng = Random(seed)
    while not game.is_over:
        step(game, rng)
    return game


def step(game: Game, rng: Random) -> None:
    """One random legal action: mostly of a seat that is due, now and then of any that can act."""
    able = [seat for seat in range(len(game.players)) if game.legal_actions(seat)]
    seat = rng.choice(able if rng.random() < 0.15 else list(game.to_act))
    game.play(seat, rng.choice(game.legal_actions(seat)))


# One game of three in each of its phases. Before the dive that they show, seat 0 has 8J and 8P, seat 1 has 4 and
# 9, seat 2 has 5 and 10P, all face up, and each has a 3 face down.

_TOP = "8J 9 10P 8P 4 5 6 10 6 7 1"
_BEFORE = (
    "0 draw, 1 dare 3, 2 agree, 0 stop, 1 draw, 0 dare 3, 2 dare 3, 1 stop, 2 draw, all agree, 2 stop, "
    "0 draw, all agree, 0 stop, 1 draw, all agree, 1 stop, 2 draw, all agree, 2 stop"
)


def _moment(script: str, **options: Any) -> Callable[[], Game]:
    def build() -> Game:
        game = deal(3, _TOP, **options)
        play(game, _BEFORE + script)
        return game

    return build


def _over() -> Game:
    game = late("7 6", 3, holds={1: "4"})
    play(game, "0 draw, 1 dare 4, 2 agree, 0 stop, 1 draw")
    return game


MOMENTS: dict[str, Callable[[], Game]] = {
    "start": _moment(""),  # seat 0 before his first figure
    "asking": _moment(", 0 draw, 1 dare 4"),  # about a 6; seat 2 owes his answer
    "dive": _moment(", 0 draw, 1 dare 4, 2 agree"),
    "judge": _moment(", 0 draw, 1 dare 4, 2 agree, 0 judge 8J"),  # he holds 10, 6, 7
    "pair": _moment(", 0 draw, 1 dare 4, 2 agree, 0 draw, 2 agree, 0 draw"),  # 6 and 10 and another 6
    "choice": _moment(", 0 draw, 1 dare 4, 2 agree, 0 draw, 2 agree, 0 draw, 0 flop"),
    "over": _over,
}
