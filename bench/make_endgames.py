"""Make the frozen endgames that bots are measured on (bench/regret.py), each solved exactly.

    python bench/make_endgames.py [--size 500] [--out bench/endgames.jsonl.xz]

Two-player games between bots are played, the bots of each drawn anew, and of each game one moment with 4, one with 5
and one with 6 cards left in the deck may get in, drawn uniformly from those in which somebody has two choices or more
and the solver is surely exact: no Judge is in play and nobody has looked. There are two kinds of games: by the rules of
`standard`, where such moments are rare, and by these rules without Judges, where there are no others. Moments beyond
the node limit are left out and counted; so is what the solver makes of a sample of all moments of `standard`.

The same seed and numbers make the same file. Compiled (ANTARTIK_COMPILED) it takes minutes, uncompiled hours.
The file is JSON by lines, compressed: first what was counted, then one moment a line, its position as text with the
worth of each choice, the share of the title under best play of both from then on.
"""

from __future__ import annotations

import argparse
import json
import lzma
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from antartik.arena.play import play_out
from antartik.bots import bot_named
from antartik.engine.actions import ACTIONS
from antartik.engine.position import position_text
from antartik.engine.rules import Rules
from antartik.engine.shuffle import deal, simulation_key
from antartik.engine.state import State
from antartik.search.endgame import Endgame, EndgameSolver, is_exact

LEFT = (4, 5, 6)
# The yardstick and gentoo use up their Judges, and only then a moment of `standard` gets in.
BOTS = {"yardstick": 4, "gentoo": 4, "rockhopper": 1, "chick": 1}
KINDS = {"standard": Rules(), "without judges": Rules(judges={})}
FILE = Path(__file__).with_name("endgames.jsonl.xz")


def moments(kind: str, seed: str, number: int) -> tuple[list[str], dict[int, list[State]]]:
    """The bots of one game, and its moments of two choices or more by the number of cards left."""
    rules = KINDS[kind]
    rng = random.Random(f"antartik/endgames/{seed}/{kind}/{number}")
    names = rng.choices(list(BOTS), list(BOTS.values()), k=2)
    deck, _ = deal(simulation_key(f"endgames/{seed}/{kind}", number), rules, 2)
    state = State(rules, 2, [card.kind for card in deck], number % 2)
    seen: dict[int, list[State]] = {left: [] for left in LEFT}

    def watch(now: State, seat: int, code: int) -> None:
        if now.left in seen and len(now.choices()) > 1:
            seen[now.left].append(now.copy())

    rngs = [random.Random(f"antartik/endgames/{seed}/{kind}/{number}/{seat}") for seat in (0, 1)]
    play_out(state, [bot_named(name) for name in names], rngs, watch)
    return names, seen


def line(left: int, kind: str, number: int, names: list[str], state: State, solved: Endgame) -> dict[str, Any]:
    """One moment as the file has it, the worth of a choice rounded to nine places."""
    worth = {str(ACTIONS[code]): round(share, 9) for code, (share, _) in solved.actions.items()}
    return {
        "left": left,
        "rules": kind,
        "game": number,
        "bots": names,
        "nodes": solved.nodes,
        "position": position_text(state),
        "worth": worth,
    }


def survey(moment: State, solver: EndgameSolver) -> str:
    """What the solver makes of a moment as it comes."""
    solver.forget()
    solved = solver.solve(moment)
    if solved is None:
        return "beyond the limit"
    worths = [share for share, _ in solved.actions.values()]
    same = max(worths) - min(worths) < 1e-9
    return f"{'exact' if solved.exact else 'a bound'}, {'all choices equal' if same else 'choices differ'}"


def make(
    kind: str, seed: str, size: int, games: int, node_limit: int, surveyed: int
) -> tuple[dict[str, Any], list[Any]]:
    """The lines of one kind of game: at least ``size`` for each number of cards, within so many games."""
    solver = EndgameSolver(margins=False, node_limit=node_limit)
    small = EndgameSolver(margins=False, node_limit=100_000)
    counts = {left: Counter[str]() for left in LEFT}
    samples = {left: Counter[str]() for left in LEFT}
    lines: list[Any] = []
    known: set[str] = set()
    number = 0
    while number < games and any(counts[left]["solved"] < size for left in LEFT):
        names, seen = moments(kind, seed, number)
        pick = random.Random(f"antartik/endgames/{seed}/{kind}/{number}/pick")
        for left in LEFT:
            if not seen[left]:
                continue
            exact = [state for state in seen[left] if is_exact(state)]
            counts[left]["moments"] += len(seen[left])
            counts[left]["exact"] += len(exact)
            if number < surveyed:
                samples[left][survey(pick.choice(seen[left]), small)] += 1
            if not exact or counts[left]["solved"] >= size:
                continue
            state = pick.choice(exact)
            text = position_text(state)
            if text in known:
                continue
            known.add(text)
            solver.forget()
            solved = solver.solve(state)
            if solved is None:
                counts[left]["beyond the limit"] += 1
                continue
            counts[left]["solved"] += 1
            lines.append(line(left, kind, number, names, state, solved))
        number += 1
        if number % 500 == 0:
            print(kind, number, {left: counts[left]["solved"] for left in LEFT}, file=sys.stderr, flush=True)
    head = {"games": number, "counts": counts, "survey": samples} if surveyed else {"games": number, "counts": counts}
    return head, lines


def write(path: Path, head: dict[str, Any], lines: list[Any]) -> None:
    """Write the file: the same lines give the same bytes."""
    lines.sort(key=lambda entry: (entry["left"], entry["rules"], entry["game"]))
    text = "".join(json.dumps(entry, separators=(",", ":")) + "\n" for entry in [head, *lines])
    path.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the frozen endgames.")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--size", type=int, default=500, help="of each number of cards, from games without Judges")
    parser.add_argument("--standard-games", type=int, default=20_000, help="games of `standard` to look through")
    parser.add_argument("--survey", type=int, default=200, help="games of `standard` to draw any moments from")
    parser.add_argument("--node-limit", type=int, default=1_000_000)
    parser.add_argument("--out", type=Path, default=FILE)
    options = parser.parse_args()
    limit = options.node_limit
    head: dict[str, Any] = {"seed": options.seed, "node_limit": limit}
    head["without judges"], lines = make("without judges", options.seed, options.size, 100_000, limit, 0)
    head["standard"], more = make("standard", options.seed, options.size, options.standard_games, limit, options.survey)
    write(options.out, head, lines + more)
    print(json.dumps(head))
    print(f"{len(lines) + len(more)} endgames, {options.out.stat().st_size:,} bytes in {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
