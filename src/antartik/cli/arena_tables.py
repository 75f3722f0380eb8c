"""The standings of an arena as tables in the terminal."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.table import Table

from antartik.arena.ratings import Rating
from antartik.arena.standings import Standings
from antartik.arena.strata import Strata
from antartik.cli.numbers import decimal, ordinal

MOST_ROWS: Final = 30
"""More line-ups than this are for --json."""


def print_standings(standings: Standings) -> None:
    """Print bots, starting places, pairs (of three bots or more) and line-ups (of two or more)."""
    console, contest = Console(), standings.contest
    console.print(_bots(standings))
    console.print(_places(standings))
    if len(contest.bots) > 2:
        console.print(_pairs(standings))
    if 1 < len(contest.tables) <= MOST_ROWS:
        console.print(_line_ups(standings))
    console.print(
        f"± is half of a 95 % interval, which takes each deal for one observation. A seat's fair share is "
        f"{decimal(1 / contest.players)}; a shared title counts its share. Elo goes by titles, "
        f"{contest.bots[contest.measure]} being 0.",
        style="dim",
    )


def _bots(standings: Standings) -> Table:
    contest = standings.contest
    title = f"{standings.games} games, {standings.blocks} deals, {contest.players} players"
    table = Table("", "win share", "stars", "Elo", "95 %", "openskill", title=title)
    rows = zip(standings.shares, standings.stars, standings.ratings(), strict=True)
    for bot, (share, stars, rating) in enumerate(rows):
        elo = ("0", "") if bot == contest.measure else _elo(rating)
        table.add_row(contest.bots[bot], _cell(share), _cell(stars, 2), *elo, decimal(rating.mu, 1))
    return table


def _elo(rating: Rating) -> tuple[str, str]:
    sign = {None: "", "lower": "> ", "upper": "< ", "open": "? "}[rating.bound]
    interval = "" if rating.interval is None else "{:+.0f} to {:+.0f}".format(*rating.interval)
    return f"{sign}{rating.elo:+.0f}", interval


def _places(standings: Standings) -> Table:
    fair = 1 / standings.contest.players
    table = Table("diving", "win share", f"beyond {decimal(fair)}")
    for place, share in enumerate(standings.places):
        table.add_row(ordinal(place + 1), _cell(share), "" if share.value is None else f"{share.value - fair:+.3f}")
    return table


def _pairs(standings: Standings) -> Table:
    names = standings.contest.bots
    table = Table("of their titles against", *names)
    for one, name in enumerate(names):
        met = [standings.pairs.get((one, two)) for two in range(len(names))]
        table.add_row(name, *("" if pair is None else _cell(pair) for pair in met))
    return table


def _line_ups(standings: Standings) -> Table:
    names = standings.contest.bots
    table = Table("at the table", "deals", "win share of each", box=None, pad_edge=False)
    for line_up, seated in enumerate(standings.contest.tables):
        shares = {bot: standings.at_table(bot, line_up) for bot in sorted(set(seated))}
        table.add_row(
            ", ".join(names[bot] for bot in seated),
            str(shares[seated[0]].blocks),
            ", ".join(f"{names[bot]} {_cell(share)}" for bot, share in shares.items()),
        )
    return table


def _cell(share: Strata, digits: int = 3) -> str:
    value, half = share.value, share.half_width
    return decimal(value, digits) if half is None else f"{decimal(value, digits)} ± {decimal(half, digits)}"
