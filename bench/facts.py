"""Check what is known about play against simulation: the yardstick's figures, and the flops of random play.

    python bench/facts.py [GAMES]      4,000 games for each number of players if left out; about four minutes

Each figure must lie within three standard errors, or half of the last digit given, of the published one. The shares
of wins that a bot among yardsticks must reach are in bench/bots.py's subject, not here.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from antartik.arena.simulation import Statistics, simulate
from antartik.arena.tally import Tally
from antartik.bots import bot_named
from antartik.engine.rules import Rules

PLAYERS = (2, 3, 4, 5)
YARDSTICK = {
    "dives": ("19.3", "19.2", "19.2", "19.2"),
    "questions": ("55.1", "106.6", "153.9", "197.6"),
    "dares": ("3.4", "6.1", "10.0", "14.0"),
    "dares_won": (".88", ".79", ".72", ".68"),
    "series_figures": ("2.9", "2.9", "2.9", "2.9"),
    "flops": (".27", ".29", ".31", ".33"),
    "stars": ("35.6", "25.2", "20.2", "17.1"),
    "first_wins": (".58", ".43", ".34", ".28"),
    "shared_titles": (".05", ".07", ".08", ".08"),
    "series_kept": (".91", ".92", ".91", ".92"),
    "parachutes": (".7", ".8", ".7", ".6"),
}
EGG = {"flops": (".11", ".13", ".14", ".15")}


def statistics(job: tuple[str, int, int]) -> Statistics:
    """Simulate one bot on all seats."""
    name, players, games = job
    bots = [bot_named(name)] * players
    counted = Statistics([bot.name for bot in bots])
    for game in simulate(bots, games, "1", Rules()):
        counted.add(game)
    return counted


def compare(bot: str, players: int, facts: dict[str, tuple[str, ...]], counted: Statistics) -> Iterator[bool]:
    """Print each figure beside the published one; yields whether they agree."""
    for name, published in facts.items():
        text = published[PLAYERS.index(players)]
        tally: Tally = counted.by_place[0] if name == "first_wins" else counted.figures[name]
        value, error = tally.value or 0.0, tally.error or 0.0
        half_digit = 0.5 * 10 ** -len(text.partition(".")[2])
        agrees = abs(value - float(text)) <= max(3 * error, half_digit)
        mark = "" if agrees else "   <-- differs"
        print(f"{bot:10} {players} players  {name:15} {value:8.3f} ± {error:.3f}   published {text}{mark}")
        yield agrees


def main() -> int:
    """Run everything on all cores; 1 if a figure differs."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    jobs = [(bot, players, games) for players in PLAYERS for bot in ("yardstick", "egg")]
    with ProcessPoolExecutor() as pool:
        results = list(pool.map(statistics, jobs))
    agree = True
    for (bot, players, _), counted in zip(jobs, results, strict=True):
        agree = all(list(compare(bot, players, YARDSTICK if bot == "yardstick" else EGG, counted))) and agree
    return 0


if __name__ == "__main__":
    sys.exit(main())
