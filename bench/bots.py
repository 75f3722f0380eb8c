"""Play the bots against each other: shares of wins with all seatings and common deals, and how far an exploiter gets.

    python bench/bots.py [--games 10000,4000] [--players 2,3,4,5] [--bots king,emperor] [--json FILE]
    python bench/bots.py --exploiter FILE [--games 2000]

The first plays each bot alone among yardsticks, so many games with two players and with more, and prints beside it
what was known before (a small network, one card ahead); then, with two players, against the bot before it, and the
emperor among kings. The second sits a network that was trained only to beat the emperor's (python -m
antartik.training --rival src/antartik/bots/weights/2.npz ...) down against the emperor, once looking one action ahead
and once as far as the emperor itself. Run it compiled (make compiled); bots.json holds the results that docs/bots.md
shows. What the bots give away near the end is bench/regret.py's subject.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from antartik import Rules, State, form
from antartik.arena.contest import Contest
from antartik.arena.matches import Arena
from antartik.arena.play import play_out
from antartik.arena.tally import Tally
from antartik.bots import bot_named
from antartik.bots.emperor import Emperor
from antartik.bots.king import ARRAYS, King
from antartik.bots.network import Network
from antartik.engine.shuffle import deal, simulation_key
from antartik.engine.view import winners

KNOWN: Final = {2: 0.637, 3: 0.435, 4: 0.325, 5: 0.317}
"""Shares of wins of a small network among yardsticks, published with the rules of known play."""

LADDER: Final = (
    ("chick", "egg"),
    ("rockhopper", "chick"),
    ("gentoo", "rockhopper"),
    ("king", "gentoo"),
    ("emperor", "king"),
)


def among(bot: str, others: str, players: int, games: int, workers: int | None) -> dict[str, Any]:
    """One bot among others of one kind, in every seat, each deal in all orders."""
    arena = Arena(Contest(bots=(bot, others), players=players, seed="bench", line_ups="among", rotations=players > 2))
    for _ in arena.play(games, workers=workers):
        pass
    share = arena.standings.shares[0]
    return {"bot": bot, "among": others, "players": players, "games": arena.standings.games, **share.to_dict()}


def exploit(file: Path, games: int) -> Iterator[dict[str, Any]]:
    """A two-player network against the emperor, each deal from both seats; see the head of this file."""
    with np.load(file, allow_pickle=False) as loaded:
        card = json.loads(str(loaded["card"]))
        weights = {name: np.ascontiguousarray(loaded[name], np.float32) for name in ARRAYS}

    def network(players: int) -> Network:
        return Network(players, weights)

    for depth, exploiter in (("one action ahead", King(network)), ("as far as the emperor", Emperor(network))):
        tally, emperor = Tally(), bot_named("emperor")
        for game in range(games // 2):
            deck, _ = deal(simulation_key("bench/exploiter", game), Rules(), 2)
            won = 0.0
            for seat in (0, 1):
                state = State(Rules(), 2, [card.kind for card in deck], game % 2)
                bots = [exploiter, emperor] if seat == 0 else [emperor, exploiter]
                play_out(state, bots, [random.Random(f"{game}/{seat}/{other}") for other in (0, 1)])
                won += (seat in winners(state)) / len(winners(state))
            tally.add(won / 2)
        yield {"exploiter": depth, "trained_games": card["played"], "games": games, **tally.to_dict()}


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", default="10000,4000", help="with two players, and with more")
    parser.add_argument("--players", default="2,3,4,5")
    parser.add_argument("--bots", default="gentoo,king,emperor")
    parser.add_argument("--workers", type=int)
    parser.add_argument("--exploiter", type=Path)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    games = [int(count) for count in options.games.split(",")]
    results: list[dict[str, Any]] = []

    def keep(result: dict[str, Any]) -> None:
        """At once: the next may take an hour."""
        results.append(result)
        if options.json is not None:
            options.json.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")

    print(f"{form.NAME}, Python {platform.python_version()}")
    if options.exploiter is not None:
        for result in exploit(options.exploiter, games[0]):
            keep(result)
            print(f"exploiter, {result['exploiter']}: {result['value']:.4f} ± {result['se']:.4f}", flush=True)
    else:
        for players in map(int, options.players.split(",")):
            count = games[0] if players == 2 else games[-1]
            pairs = [(bot, "yardstick") for bot in options.bots.split(",")]
            pairs += [
                (bot, before)
                for bot, before in LADDER
                if bot in options.bots.split(",") and (players == 2 or bot == "emperor")
            ]
            for bot, others in pairs:
                result = among(bot, others, players, count, options.workers)
                keep(result)
                known = f"   known {KNOWN[players]:.3f}" if others == "yardstick" else ""
                print(
                    f"{players} players  {bot:10} among {others:10} {result['value']:.4f} ± {result['se']:.4f}{known}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
