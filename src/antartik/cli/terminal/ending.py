"""The end of a game: who has which stars, whose the title is, and what decided it."""

from __future__ import annotations

from dataclasses import dataclass

from rich.box import ASCII2
from rich.table import Table as Grid
from rich.text import Text

from antartik.cli.narration import counted, listed
from antartik.cli.terminal.sentences import stars_of, to_you
from antartik.cli.terminal.table import Table
from antartik.engine import events as e


@dataclass
class Balance:
    """What a player has made of the game."""

    name: str
    stars: int
    up_cards: int
    up_stars: int
    down_cards: int
    down_stars: int
    dares_won: int = 0
    dares_lost: int = 0
    flops: int = 0
    series_stars: int = 0


def balances(table: Table) -> list[Balance]:
    """One for each player, most stars first."""
    view, rules = table.game.view(None), table.game.rules
    by_seat = []
    for seat, name in enumerate(table.names):
        up, down, stars = view.face_up[seat], view.face_down[seat], view.stars[seat]
        up_stars = stars_of(rules, up)
        by_seat.append(Balance(name, stars, len(up), up_stars, len(down), stars - up_stars))
    for _, event in table.game.events(None):
        match event:
            case e.StakesTurnedDown():
                for seat, _ in event.stakes:
                    by_seat[seat].dares_won += 1
            case e.StakesWon():
                for seat, _ in event.stakes:
                    by_seat[seat].dares_lost += 1
            case e.BellyFlop():
                by_seat[event.seat].flops += 1
            case e.SeriesTaken():
                by_seat[event.seat].series_stars += stars_of(rules, event.cards)
    return sorted(by_seat, key=lambda balance: -balance.stars)


def star_table(table: Table) -> Grid:
    """The stars as a table for the eye."""
    grid = Grid(box=ASCII2)
    grid.add_column("")
    for title in ("stars", "face up (cards)", "face down", "dares won", "lost", "flops"):
        grid.add_column(title, justify="right")
    for b in balances(table):
        grid.add_row(
            Text(b.name),
            str(b.stars),
            f"{b.up_stars} ({b.up_cards})",
            f"{b.down_stars} ({b.down_cards})",
            str(b.dares_won),
            str(b.dares_lost),
            str(b.flops),
        )
    return grid


def stars_in_words(table: Table) -> list[str]:
    """The stars as lines for the ear."""
    return [
        to_you(
            f"{b.name} has {counted(b.stars, 'star')}: {b.up_stars} on {counted(b.up_cards, 'card')} face up, "
            f"{b.down_stars} on {b.down_cards} face down. "
        )
        + f"Dares won {b.dares_won}, lost {b.dares_lost}; belly flops {b.flops}."
        for b in balances(table)
    ]


def last_words(table: Table) -> list[str]:
    """The title, and what decided it."""
    names = [table.names[seat] for seat in table.game.winners]
    if len(names) > 1:
        title = to_you(f"{listed(names)} share the title of Antarctic Champion Diver!")
        return [title, "Nothing but one more game can decide it."]
    return [to_you(f"{names[0]} is Antarctic Champion Diver!"), _what_decided(balances(table))]


def _what_decided(ranking: list[Balance]) -> str:
    """Where the winner gained most on the runner-up."""
    first, second = ranking[:2]
    lead = counted(first.stars - second.stars, "star")
    by_dares = first.down_stars - second.down_stars
    by_series = first.series_stars - second.series_stars
    if by_dares > by_series:
        cards = f"{counted(first.down_cards, 'card')} face down, {second.name} with {second.down_cards}"
        return f"By {lead}, and by dares: {first.name} ended with {cards}."
    if first.flops < second.flops:
        flops = counted(first.flops, "belly flop") if first.flops else "no belly flop"
        return f"By {lead}: {first.name} had {flops}, {second.name} had {second.flops}."
    brought = counted(first.series_stars, "star")
    return f"By {lead}: {first.name} took series worth {brought}, {second.name} took {second.series_stars}."
