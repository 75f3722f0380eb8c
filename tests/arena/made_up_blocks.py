"""Blocks made up for tests, without games being played."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from antartik.arena.contest import Block, Contest, PlayedGame
from antartik.arena.seatings import Seating


def made_up(contest: Contest, number: int, winners: Callable[[Seating], Sequence[int]]) -> Block:
    """A block in which ``winners`` says for each seating which seats win; they have 20 stars, the others 10."""
    games = []
    for seating in contest.seatings_of(number):
        won = tuple(winners(seating))
        stars = tuple(20 if seat in won else 10 for seat in range(contest.players))
        games.append(PlayedGame(seating, stars, won))
    return Block(number, contest.line_up_of(number), contest.first_of(number), tuple(games))


def luce_blocks(contest: Contest, strengths: Sequence[float], rounds: int, seed: int = 1) -> list[Block]:
    """Blocks whose titles go to seats with the odds of these strengths."""
    rng = random.Random(seed)

    def winner(seating: Seating) -> Sequence[int]:
        return rng.choices(range(len(seating)), [strengths[bot] for bot in seating])

    return [made_up(contest, number, winner) for number in range(rounds * len(contest.tables))]
