"""An arena at play: the same numbers with any number of processes, taken up again, and until precise enough."""

import json
import random
import signal
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from antartik import Action, Rules, View
from antartik.arena.contest import Block, Contest, ContestError
from antartik.arena.matches import Arena
from antartik.arena.play import BotError
from antartik.arena.results_file import ResultsFile, read_saved
from antartik.arena.workers import WorkerError


class Dicey:
    """Agrees, and throws a die before each draw."""

    name = "dicey"
    courage = 0.6

    def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        by_verb = {action.verb: action for action in choices}
        wanted = ("draw", "stop") if rng.random() < self.courage else ("stop", "draw")
        return next((by_verb[verb] for verb in ("pass", "agree", *wanted, "return") if verb in by_verb), choices[0])


class Shaky(Dicey):
    """The same with another die."""

    name = "shaky"
    courage = 0.5


class Moody(Dicey):
    """Falls over its own feet in one game of many."""

    name = "moody"

    def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        if view.deck_count == 20 and view.series and view.series[0].figure < 3:
            raise RuntimeError("not today")
        return super().choose(view, choices, rng)


OWN = [Dicey(), Shaky(), Moody()]
PAIR = ("dicey", "shaky")


def play(contest: Contest, games: int | None = None, until: float | None = None, workers: int = 1) -> Arena:
    arena = Arena(contest, OWN)
    for _ in arena.play(games, until, workers):
        pass
    return arena


def text(arena: Arena) -> str:
    return json.dumps(arena.standings.to_dict())


def into_file(path: Path, arena: Arena, blocks: Iterable[Block], games: int | None, until: float | None) -> None:
    with ResultsFile.begin(path, arena.contest, games, until) as file:
        for block in blocks:
            file.add(block)


def test_two_processes_give_the_numbers_and_the_file_of_one(tmp_path: Path) -> None:
    contest = Contest(bots=("dicey", "shaky", "yardstick"), players=3, seed="5", rules=Rules.preset("by-the-letter"))
    texts = []
    for workers in (1, 2):
        arena = Arena(contest, OWN)
        into_file(tmp_path / str(workers), arena, arena.play(24, workers=workers), 24, None)
        texts.append(text(arena))
    assert texts[0] == texts[1]
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()
    assert text(play(Contest(bots=("dicey", "shaky", "yardstick"), players=3, seed="6"), 24)) != texts[0]


@pytest.mark.parametrize(("games", "until"), [(12, None), (None, 0.15), (26, 0.01)])
@pytest.mark.parametrize("stop_after", [0, 4])
def test_interrupted_and_taken_up_again_it_is_as_if_nothing_had_been(
    tmp_path: Path, games: int | None, until: float | None, stop_after: int
) -> None:
    contest = Contest(bots=PAIR, players=2, seed="8")
    whole = Arena(contest, OWN)
    into_file(tmp_path / "whole", whole, whole.play(games, until, 1), games, until)

    path = tmp_path / "parts"
    first = Arena(contest, OWN)
    some = first.play(games, until, 1)
    into_file(path, first, (next(some) for _ in range(stop_after)), games, until)
    some.close()
    path.write_bytes(path.read_bytes() + b'{"block":')

    saved = read_saved(path)
    again = Arena(saved.contest, OWN)
    for block in saved.blocks():
        again.take(block)
    with ResultsFile.go_on(saved) as file:
        for block in again.play(saved.games, saved.until, 1):
            file.add(block)
    assert text(again) == text(whole)
    assert path.read_bytes() == (tmp_path / "whole").read_bytes()


def test_two_that_play_alike_have_equal_shares_on_each_deal() -> None:
    class Twin(Dicey):
        name = "twin"

    arena = Arena(Contest(bots=("dicey", "twin"), players=2), [Dicey(), Twin()])
    assert len(list(arena.play(20, workers=1))) == 10
    assert [(share.value, share.error) for share in arena.standings.shares] == [(0.5, 0), (0.5, 0)]


def test_until_goes_on_to_the_precision_and_no_further() -> None:
    contest = Contest(bots=PAIR, players=2, seed="4")
    arena = play(contest, until=0.08)
    half = [share.half_width for share in arena.standings.shares]
    assert all(width is not None and width <= 0.08 for width in half)
    coarse = play(contest, until=0.12)
    assert 50 <= coarse.standings.blocks < arena.standings.blocks
    assert text(play(contest, until=0.08, workers=2)) == text(arena)
    # One that is precise enough already plays no more.
    assert list(arena.play(until=0.08, workers=1)) == []


def test_games_are_the_most_that_until_plays() -> None:
    contest = Contest(bots=PAIR, players=3, seed="4")
    arena = play(contest, games=13, until=0.001)
    assert (arena.standings.games, arena.standings.blocks) == (18, 6)
    assert play(contest, games=100_000, until=0.2).standings.blocks == 50


def test_the_guess_at_the_blocks_comes_true_roughly() -> None:
    arena = Arena(Contest(bots=PAIR, players=2, seed="4"), OWN)
    assert arena.blocks_expected(0.08) is None
    guesses = [arena.blocks_expected(0.08) for _ in arena.play(until=0.08, workers=1)]
    assert guesses[40] is not None
    assert guesses[40] / 2 < arena.standings.blocks < guesses[40] * 2


def test_a_bot_of_ones_own_may_go_to_other_processes_if_it_can_be_found_there() -> None:
    contest = Contest(bots=PAIR, players=2)
    assert text(play(contest, 8, workers=2)) == text(play(contest, 8))

    class Local(Dicey):
        pass

    arena = Arena(contest, [Local(), Shaky()])
    with pytest.raises(WorkerError, match="must stand in a module that can be imported; or take one worker"):
        list(arena.play(8, workers=2))


@pytest.mark.parametrize("workers", [1, 2])
def test_what_was_played_before_a_bot_failed_is_kept(workers: int) -> None:
    arena = Arena(Contest(bots=("egg", "moody"), players=2, seed="1"), OWN)
    with pytest.raises(BotError, match=r"seats \w+,\w+: moody on seat \d failed: RuntimeError: not today") as error:
        list(arena.play(400, workers=workers))
    assert arena.standings.blocks > 2
    assert str(error.value).startswith(f"block {arena.standings.blocks},")


def test_blocks_are_taken_in_their_order_only() -> None:
    contest = Contest(bots=PAIR, players=2)
    blocks = list(Arena(contest, OWN).play(6, workers=1))
    with pytest.raises(ValueError, match="block 0 is next, not 1"):
        Arena(contest, OWN).take(blocks[1])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({}, "games: say how many, or until"),
        ({"games": 0}, "games: at least one, not 0"),
        ({"until": -0.1}, "until: a precision lies between 0 and 1 .*, not -0.1"),
        ({"until": float("nan")}, "until: a precision"),
        ({"games": 1, "until": 1}, "until: a precision"),
        ({"games": 1, "workers": 0}, "workers: at least one, not 0"),
    ],
)
def test_senseless_numbers_are_refused_before_anything_is_played(arguments: dict[str, float], words: str) -> None:
    with pytest.raises(ContestError, match=words):
        Arena(Contest(bots=("egg", "gentoo"), players=2)).play(**arguments)  # type: ignore[arg-type]


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(ContestError, match="bots: there is no bot 'dicey'; there are egg"):
        Arena(Contest(bots=PAIR, players=2))


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals can't be held back here")
def test_ctrl_c_between_keeping_and_counting_loses_neither() -> None:
    # A shell that runs the tests in the background has them ignore Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        _interrupt()
    finally:
        signal.signal(signal.SIGINT, before)


def _interrupt() -> None:
    match = Arena(Contest(bots=PAIR, players=2, seed="held"), OWN)
    kept: list[Block] = []

    def keep(block: Block) -> None:
        if block.number == 1:
            signal.raise_signal(signal.SIGINT)
        kept.append(block)

    with pytest.raises(KeyboardInterrupt):
        list(match.play(40, workers=1, keep=keep))
    assert match.standings.blocks == len(kept) == 2
