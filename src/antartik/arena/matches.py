"""Matches between bots: the blocks of a contest played on all cores, until there are enough of them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from itertools import islice

from antartik.arena.contest import Block, Contest, ContestError, play_block
from antartik.arena.standings import Standings
from antartik.arena.stopping import looks, narrow_enough, rounds_needed
from antartik.arena.workers import cores, ctrl_c_held, in_order, seated
from antartik.bots import Bot


class Arena:
    """A contest that is being played; ``standings`` holds what has come out so far.

    ``own_bots`` are bots of the contest that `bot_named` doesn't know, or that are to play in place of those it
    knows. Raises ContestError for a bot that there isn't.

        arena = Arena(Contest(bots=("gentoo", "yardstick"), players=4, seed="1"))
        for block in arena.play(until=0.01):
            ...
        print(arena.standings.shares[0].to_dict())

    The same contest gives the same blocks, whatever the number of processes, and however often it was interrupted
    and taken up again: `take` the blocks that were played, then `play` on.
    """

    def __init__(self, contest: Contest, own_bots: Iterable[Bot] = ()) -> None:
        own = {bot.name: bot for bot in own_bots}
        self._bots: tuple[str | Bot, ...] = tuple(own.get(name, name) for name in contest.bots)
        for bot in self._bots:
            try:
                seated(bot)
            except LookupError as error:
                raise ContestError(f"bots: {error.args[0]}") from None
        self.contest = contest
        self.standings = Standings(contest)

    def take(self, block: Block) -> None:
        """Count a block that was played before; blocks come in their order, from 0 on."""
        if block.number != self.standings.blocks:
            raise ValueError(f"block {self.standings.blocks} is next, not {block.number}")
        self.standings.add(block)

    def play(
        self,
        games: int | None = None,
        until: float | None = None,
        workers: int | None = None,
        keep: Callable[[Block], None] | None = None,
    ) -> Generator[Block]:
        """Play on, and yield each block when it is counted in ``standings``.

        ``games``: as many whole rounds as hold so many games in all, those played before included. ``until``: until
        the 95 % interval of each bot's share of wins reaches no farther than this to either side (stopping.py);
        with both, ``games`` is the most that is played. ``workers``: processes, all cores if left out (workers.py).
        ``keep``: is given each block just before it is counted; Ctrl-C doesn't come between the two.
        Raises ContestError for senseless numbers, BotError, WorkerError.
        """
        if games is None and until is None:
            raise ContestError("games: say how many, or until which precision")
        if games is not None and games < 1:
            raise ContestError(f"games: at least one, not {games}")
        if until is not None and not 0 < until < 1:
            raise ContestError(f"until: a precision lies between 0 and 1 (0.01 is one win in a hundred), not {until:g}")
        if workers is not None and workers < 1:
            raise ContestError(f"workers: at least one, not {workers}")
        return self._play(games, until, cores() if workers is None else workers, keep)

    def _play(
        self, games: int | None, until: float | None, workers: int, keep: Callable[[Block], None] | None
    ) -> Generator[Block]:
        tables, played = self.contest.tables, self.standings.blocks
        numbers = islice(self.contest.blocks_for(games), played, None)
        fewest = min(sum(bot in table for table in tables) for bot in range(len(self._bots)))
        marks = (rounds * len(tables) for rounds in looks(fewest))
        mark = next(marks)
        while mark < played:
            mark = next(marks)
        if until is not None and mark == played and narrow_enough(self.standings.shares, until):
            return
        with closing(in_order(_task, (self.contest, self._bots), numbers, workers)) as blocks:
            for block in blocks:
                with ctrl_c_held():
                    if keep is not None:
                        keep(block)
                    self.standings.add(block)
                yield block
                if until is not None and self.standings.blocks == mark:
                    if narrow_enough(self.standings.shares, until):
                        return
                    mark = next(marks)

    def blocks_expected(self, until: float) -> int | None:
        """A guess, from what was seen, at how many blocks this precision takes in all; None before two rounds."""
        line_ups, played = len(self.contest.tables), self.standings.blocks
        if played < 2 * line_ups:
            return None
        return line_ups * rounds_needed(self.standings.shares, until, played // line_ups)


def _task(context: tuple[Contest, tuple[str | Bot, ...]], number: int) -> Block:
    contest, bots = context
    return play_block(contest, [seated(bot) for bot in bots], number)
