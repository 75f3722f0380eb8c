"""Emotes: the fixed set of faces that people and bots pull at each other. None of it is in a table's log.

A bot's faces follow from what everybody has heard and from a random stream of its table: they can't tell anybody
anything about the deck or about an answer that isn't shown yet.
"""

from __future__ import annotations

import random
from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from antartik.engine import events as e

Emote = Literal["cheer", "laugh", "oops", "wow", "brave", "sorry", "hurry", "thanks"]
EMOTES: Final[tuple[Emote, ...]] = get_args(Emote)

Feeling = Literal[
    "flopped",
    "saw_a_flop",
    "dares",
    "met_the_dare",
    "lost_the_stake",
    "won_the_dare",
    "parachuted",
    "saw_a_parachute",
    "took_much",
    "saw_much_taken",
    "got_a_gift",
    "won",
    "lost",
]
"""How a big moment concerns a seat."""

MUCH: Final = 5
"""Cards of a series that is worth a word."""
MOST_AT_ONCE: Final = 2
"""Bots that react to one moment; more would be noise."""

Temper = Mapping[Feeling, tuple[Emote, float]]
"""What a bot shows of a feeling, and how often, 0 to 1."""

TEMPERS: Final[Mapping[str, Temper]] = {
    "egg": {"saw_a_flop": ("wow", 0.2), "saw_a_parachute": ("wow", 0.3), "won": ("wow", 1.0)},
    "chick": {
        "flopped": ("oops", 0.8),
        "saw_a_flop": ("laugh", 0.5),
        "dares": ("brave", 0.5),
        "met_the_dare": ("cheer", 0.8),
        "lost_the_stake": ("sorry", 0.3),
        "won_the_dare": ("cheer", 0.7),
        "parachuted": ("cheer", 0.9),
        "saw_a_parachute": ("wow", 0.6),
        "took_much": ("cheer", 0.7),
        "saw_much_taken": ("wow", 0.5),
        "got_a_gift": ("thanks", 0.7),
        "won": ("cheer", 1.0),
        "lost": ("wow", 0.6),
    },
    "rockhopper": {
        "flopped": ("laugh", 0.6),
        "saw_a_flop": ("laugh", 0.5),
        "dares": ("brave", 0.25),
        "met_the_dare": ("brave", 0.6),
        "lost_the_stake": ("brave", 0.2),
        "won_the_dare": ("laugh", 0.4),
        "parachuted": ("laugh", 0.6),
        "saw_a_parachute": ("wow", 0.3),
        "took_much": ("brave", 0.5),
        "saw_much_taken": ("brave", 0.3),
        "got_a_gift": ("thanks", 0.3),
        "won": ("cheer", 1.0),
        "lost": ("brave", 0.5),
    },
    "gentoo": {
        "flopped": ("oops", 0.4),
        "saw_a_flop": ("sorry", 0.2),
        "met_the_dare": ("cheer", 0.3),
        "won_the_dare": ("sorry", 0.3),
        "parachuted": ("cheer", 0.5),
        "saw_a_parachute": ("brave", 0.3),
        "took_much": ("thanks", 0.2),
        "saw_much_taken": ("brave", 0.4),
        "got_a_gift": ("thanks", 0.6),
        "won": ("thanks", 1.0),
        "lost": ("brave", 0.7),
    },
}
"""The character of each bot; the yardstick has none, it only measures."""

CHATTY: Final = frozenset({"chick", "rockhopper", "gentoo"})

ECHOES: Final[Mapping[Emote, tuple[Emote, float]]] = {
    "cheer": ("cheer", 0.4),
    "laugh": ("laugh", 0.4),
    "oops": ("brave", 0.4),
    "brave": ("brave", 0.3),
    "sorry": ("thanks", 0.4),
    "thanks": ("cheer", 0.4),
}
"""What a bot that is in the mood answers a person."""


@dataclass(frozen=True)
class Reaction:
    """A bot on ``seat`` pulls a face."""

    seat: int
    emote: Emote


def reactions(events: Iterable[e.Event], bots: Mapping[int, str], rng: random.Random) -> list[Reaction]:
    """How the bots on these seats react to events that everybody has heard: once a bot, and not all at once.

    ``bots``: the kind of bot by seat. Of equal arguments equal reactions.
    """
    shown: dict[int, Reaction] = {}
    for event in events:
        felt = feelings(event)
        seats = sorted(bots)
        rng.shuffle(seats)
        crowd = 0
        for seat in seats:
            feeling = felt.get(seat, felt.get(None))
            emote, chance = TEMPERS.get(bots[seat], {}).get(feeling, (None, 0.0)) if feeling else (None, 0.0)
            if rng.random() < chance and emote is not None and crowd < MOST_AT_ONCE:
                shown[seat] = Reaction(seat, emote)
                crowd += 1
    return list(shown.values())


def answers_to(emote: Emote, bots: Mapping[int, str], rng: random.Random) -> list[Reaction]:
    """How the bots answer a person's face: one of them now and then."""
    lively = [seat for seat in sorted(bots) if bots[seat] in CHATTY]
    answer, chance = ECHOES.get(emote, (None, 0.0))
    if answer is None or not lively or rng.random() >= chance:
        return []
    return [Reaction(rng.choice(lively), answer)]


def feelings(event: e.Event) -> dict[int | None, Feeling]:
    """Whom this event concerns, and how; None stands for all others. Empty for what is no big moment."""
    match event:
        case e.BellyFlop():
            return {event.seat: "flopped", None: "saw_a_flop"}
        case e.Answers():
            return {seat: "dares" for seat, card in event.answers if card is not None}
        case e.StakesWon():
            return {event.seat: "met_the_dare", **{seat: "lost_the_stake" for seat, _ in event.stakes}}
        case e.StakesTurnedDown():
            return {seat: "won_the_dare" for seat, _ in event.stakes}
        case e.ParachuteOpened():
            return {event.seat: "parachuted", None: "saw_a_parachute"}
        case e.SeriesTaken() if len(event.cards) >= MUCH:
            return {event.seat: "took_much", None: "saw_much_taken"}
        case e.SeriesKept():
            return {event.seat: "got_a_gift"}
        case e.GameEnded():
            return {None: "lost", **dict.fromkeys(event.winners, "won")}
        case _:
            return {}


class Patience:
    """How many faces a seat may pull: ``most`` within ``seconds``."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._times: dict[int, deque[float]] = defaultdict(deque)

    def take(self, seat: int, now: float) -> bool:
        """Count one face; False if it is too much, and then it isn't counted."""
        times = self._times[seat]
        while times and times[0] <= now - self._seconds:
            times.popleft()
        if len(times) >= self._most:
            return False
        times.append(now)
        return True
