"""A game with names and cards: every action checked, the history kept, events given (R4-R17)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from antartik.engine import codes as c
from antartik.engine import record as _record
from antartik.engine.actions import ACTIONS, Action
from antartik.engine.cards import Card
from antartik.engine.events import Event, events_between, opening_events
from antartik.engine.legality import IllegalAction, check, well_formed
from antartik.engine.rules import MAX_PLAYERS, MIN_PLAYERS, Rules
from antartik.engine.shuffle import Proof, deal, simulation_key
from antartik.engine.state import State
from antartik.engine.view import View, to_act, view_of, winners


@dataclass(frozen=True)
class Outcome:
    """How a game ended: ``stars`` by seat, ``winners`` the seats that share the title, ascending (R16)."""

    stars: tuple[int, ...]
    winners: tuple[int, ...]


class Game:
    """One game of Antartik, from the deal to the last card.

    >>> game = Game.deal(["Ada", "Ben"], seed=7)
    >>> game.to_act
    (0,)
    >>> [str(action) for action in game.legal_actions(0)]
    ['draw']
    >>> [event.name for event in game.play(0, "draw")]
    ['figure_drawn', 'asked']
    >>> game.play(0, "stop")
    Traceback (most recent call last):
    ...
    antartik.engine.legality.IllegalAction: R7: the diver waits until all who are asked have answered
    """

    def __init__(
        self,
        players: Sequence[str],
        deck: Sequence[Card | str],
        first: int,
        rules: Rules | None = None,
        proof: Proof | None = None,
    ) -> None:
        """Begin with this deck, top first, as it lies after the starting cards were dealt (R4, R5).

        ``first`` is the seat of the first diver. Raises ValueError naming what is wrong with an argument: two to
        five names, a deck of exactly the pack without the starting cards, a first seat that there is.
        """
        self.rules = Rules() if rules is None else rules
        self.players = tuple(players)
        if isinstance(players, str) or not MIN_PLAYERS <= len(self.players) <= MAX_PLAYERS:
            raise ValueError(f"R4: two to five can play, not {len(self.players)}")
        if not all(isinstance(name, str) for name in self.players):
            raise ValueError("players: a name is a text")
        if type(first) is not int or not 0 <= first < len(self.players):
            raise ValueError(f"first: there is no seat {first!r}; seats are 0 to {len(self.players) - 1}")
        self.first = first
        self.deck = tuple(card if isinstance(card, Card) else Card.parse(card) for card in deck)
        kinds = [card.kind for card in self.deck]
        if sorted(kinds) != self.rules.deck_kinds(len(self.players)):
            raise ValueError("deck: it isn't the pack without the starting cards (R1, R4)")
        self.proof = proof
        self._state = State(self.rules, len(self.players), kinds, first)
        self._actions: list[tuple[int, Action]] = []
        self._events = opening_events(self._state)

    @classmethod
    def deal(
        cls,
        players: Sequence[str],
        *,
        seed: int | str | None = None,
        deck: Sequence[Card | str] | None = None,
        first: int | None = None,
        rules: Rules | None = None,
    ) -> Game:
        """Begin a game: from a seed, or from a deck (top first) and the seat of the first diver.

        ``seed=S`` is game 0 of ``antartik simulate --seed S``: key ``antartik/deck/S/0`` (RECORD.md), first diver 0
        unless given. Raises TypeError unless exactly one of ``seed`` and ``deck`` is given, or for a ``deck``
        without ``first``; ValueError as the constructor does.
        """
        if (seed is None) == (deck is None):
            raise TypeError("deal() wants exactly one of seed and deck")
        if deck is not None:
            if first is None:
                raise TypeError("deal(deck=...) wants first, the seat of the first diver")
            return cls(players, deck, first, rules)
        rules = Rules() if rules is None else rules
        shuffled, _ = deal(simulation_key(seed if seed is not None else "", 0), rules, len(players))
        return cls(players, shuffled, 0 if first is None else first, rules)

    @classmethod
    def from_proof(cls, players: Sequence[str], proof: Proof, rules: Rules, first: int | None = None) -> Game:
        """Begin the game that a proof gives; ``first`` is drawn by lot if ``proof.lot``, else it must be given."""
        deck, lot = proof.deal(rules, len(players))
        if proof.lot == (first is not None):
            raise TypeError("from_proof() wants first exactly if the proof has no lot")
        return cls(players, deck, lot if first is None else first, rules, proof)

    @property
    def state(self) -> State:
        """A copy of the State behind this game."""
        return self._state.copy()

    @property
    def actions(self) -> tuple[tuple[int, Action], ...]:
        """Seat and action of all that was played, in the order in which it was accepted."""
        return tuple(self._actions)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats whose decision is awaited now, ascending: several opponents at once, in any order (R7)."""
        return to_act(self._state)

    @property
    def diver(self) -> int:
        """The seat whose dive it is; during R9's choice still the one who flopped."""
        return self._state.diver

    def legal_actions(self, seat: int) -> list[Action]:
        """What this seat may do now, ``turn`` (R13) at any time that it is allowed; empty if nothing.

        Raises IndexError if there is no such seat.
        """
        return [ACTIONS[code] for code in self._state.legal_actions(self._seat(seat))]

    def play(self, seat: int, action: Action | str) -> list[Event]:
        """Carry out an action, given as an Action or its text, and return what happened.

        Raises IllegalAction, which names the clause (``R10: ...``), and then changes nothing.
        """
        seat, action = well_formed(self._state, seat, action)
        code = check(self._state, seat, action)
        before = self._state.copy()
        self._state.apply(seat, code)
        self._actions.append((seat, action))
        events = events_between(before, seat, action, self._state)
        self._events += events
        return events

    def why_illegal(self, seat: int, action: Action | str) -> IllegalAction | None:
        """The error that `play` would raise, or None if the action is legal."""
        try:
            check(self._state, *well_formed(self._state, seat, action))
        except IllegalAction as error:
            return error
        return None

    def view(self, seat: int | None) -> View:
        """What this seat, or with None a spectator, may see now. IndexError if there is no such seat."""
        return view_of(self._state, None if seat is None else self._seat(seat))

    def events(self, seat: int | None, since: int = 0) -> list[tuple[int, Event]]:
        """The events that this seat, or with None a spectator, may hear of, numbered from 0 for each receiver.

        ``since`` is the number of the first one wanted. IndexError if there is no such seat, or for a negative number.
        """
        if since < 0:
            raise IndexError(f"events are numbered from 0; there is no {since}")
        receiver = None if seat is None else self._seat(seat)
        heard = [event for event in self._events if event.heard_by(receiver)]
        return list(enumerate(heard))[since:]

    def flop_odds(self, seat: int | None) -> float:
        """The chance, 0 to 1, that the top card makes a pair, from what this seat may know (see View)."""
        return self.view(seat).flop_odds

    @property
    def stars(self) -> tuple[int, ...]:
        """The stars of each seat at this moment (R16)."""
        return tuple(self._state.stars(seat) for seat in range(len(self.players)))

    @property
    def is_over(self) -> bool:
        """Whether the last card has been drawn (R15)."""
        return self._state.phase == c.OVER

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the title, ascending; empty before the end (R16)."""
        return winners(self._state)

    def outcome(self) -> Outcome | None:
        """How the game ended, None before the end."""
        return Outcome(self.stars, self.winners) if self.is_over else None

    def record(self) -> dict[str, Any]:
        """The game as RECORD.md writes it down, finished or not; a fresh object of plain JSON values."""
        return _record.record_of(self)

    @classmethod
    def from_record(cls, data: dict[str, Any]) -> Game:
        """Replay a record; RecordError names the key, or the action's number and the clause, that is wrong."""
        return _record.replay(data, cls)

    def _seat(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < len(self.players):
            raise IndexError(f"there is no seat {seat!r}; seats are 0 to {len(self.players) - 1}")
        return seat
