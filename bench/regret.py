"""How much bots give away in solved endgames of two players (bench/endgames.jsonl.xz).

    python bench/regret.py [--bots egg,gentoo] [--left 4,5] [--sample 100] [--json FILE]

Regret is in wins: the worth of the best choice less that of the one that was taken.

- *A decision*: the bot makes the choice of each stored moment, with its view and an rng of a named stream.
- *An endgame*: the moment is played to its end, the bot on one seat and then on the other, against the solver, which
  takes of the best choices the one with the lowest code (pass, agree, draw, stop, ...); the unknown cards are shuffled
  by a named stream, the same for all bots. The bot's regrets of all its decisions are added up.

In most moments nothing can be given away, for the game is decided or every choice is as good; the last two columns are
over those at which the choices differ in worth.

One moment is one cluster: its draws or plays are averaged first, and the standard errors are over these means. Compiled
(ANTARTIK_COMPILED) all bots take a few minutes on one core; --sample takes evenly spaced moments only.
"""

from __future__ import annotations

import argparse
import json
import lzma
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from antartik.arena.play import BotError
from antartik.arena.tally import Tally
from antartik.bots import BOTS, Bot, bot_named
from antartik.engine.actions import ACTIONS
from antartik.engine.position import parse_position
from antartik.engine.state import State
from antartik.engine.view import view_of
from antartik.search.endgame import EndgameSolver

FILE = Path(__file__).with_name("endgames.jsonl.xz")
CODES = {str(action): action.code for action in ACTIONS}
NODE_LIMIT = 4_000_000


@dataclass(frozen=True)
class Stored:
    """A stored moment: ``number`` in the file, where it came from, ``worth`` by code, ``nodes`` that solving took."""

    number: int
    left: int
    rules: str
    game: int
    bots: list[str]
    position: str
    worth: dict[int, float]
    nodes: int

    @property
    def differs(self) -> bool:
        """Whether it matters what is chosen."""
        return max(self.worth.values()) - min(self.worth.values()) > 1e-8


@dataclass
class Regret:
    """What one bot gives away, in wins, on moments with so many cards left; a cluster is a moment."""

    decision: Tally = field(default_factory=Tally)
    endgame: Tally = field(default_factory=Tally)
    open_decision: Tally = field(default_factory=Tally)  # of moments at which the choices differ
    open_endgame: Tally = field(default_factory=Tally)
    decisions: int = 0
    plays: int = 0
    given_up: int = 0

    def to_dict(self) -> dict[str, Any]:
        return {
            "decision": self.decision.to_dict(),
            "endgame": self.endgame.to_dict(),
            "open_decision": self.open_decision.to_dict(),
            "open_endgame": self.open_endgame.to_dict(),
            "moments": self.decision.games,
            "decisions_an_endgame": self.decisions / self.plays if self.plays else None,
            "given_up": self.given_up,
        }


def stored(path: Path = FILE) -> tuple[dict[str, Any], list[Stored]]:
    """What was counted when the file was made, and its moments."""
    head, *lines = [json.loads(text) for text in lzma.decompress(path.read_bytes()).decode().splitlines()]
    return head, [
        Stored(number=number, **{**entry, "worth": {CODES[text]: worth for text, worth in entry["worth"].items()}})
        for number, entry in enumerate(lines)
    ]


def choice(bot: Bot, state: State, rng: random.Random) -> int:
    """The code that the bot chooses for the visited seat; BotError if it is none of its choices."""
    choices = [ACTIONS[code] for code in state.choices()]
    action = bot.choose(view_of(state, state.current_player()), choices, rng)
    if action not in choices:
        raise BotError(f"{bot.name} chose {action}; it had {', '.join(map(str, choices))}")
    return action.code


def decision_regret(bot: Bot, moment: Stored, seed: str, draws: int) -> float:
    """The mean regret of the bot's choice at a moment."""
    state = parse_position(moment.position)
    best, total = max(moment.worth.values()), 0.0
    for draw in range(draws):
        rng = random.Random(f"antartik/regret/{seed}/{moment.number}/decision/{draw}/{bot.name}")
        total += best - moment.worth[choice(bot, state, rng)]
    return total / draws


def endgame_regret(bot: Bot, moment: Stored, solver: EndgameSolver, seed: str, play: int) -> tuple[float, int] | None:
    """The regrets of one play added up, and of how many decisions; None where the solver gives up."""
    state = parse_position(moment.position)
    # Two plays with the same cards: the bot on one seat, then on the other.
    shuffle_unknown(state, random.Random(f"antartik/regret/{seed}/{moment.number}/cards/{play // 2}"))
    rng = random.Random(f"antartik/regret/{seed}/{moment.number}/endgame/{play}/{bot.name}")
    total, decisions = 0.0, 0
    while (seat := state.current_player()) >= 0:
        choices = state.choices()
        code = choices[0]
        if len(choices) > 1:
            solved = solver.solve(state)
            if solved is None:
                return None
            worth = {code: share for code, (share, _) in solved.actions.items()}
            best = max(worth.values())
            if seat == play % 2:
                code = choice(bot, state, rng)
                total += best - worth[code]
                decisions += 1
            else:
                code = min(code for code in choices if worth[code] > best - 1e-9)
        state.advance(code)
    return total, decisions


def shuffle_unknown(state: State, rng: random.Random) -> None:
    """Shuffle the cards at the places that nobody knows."""
    for place in range(state.left - state.public - 1, 0, -1):
        state.swap(place, rng.randrange(place + 1))


def measure(
    bots: Sequence[Bot], moments: Sequence[Stored], *, seed: str = "1", plays: int = 4, draws: int = 4
) -> dict[str, Regret]:
    """The regret of each bot, by its name, over the same moments and the same cards."""
    found = {bot.name: Regret() for bot in bots}
    solver = EndgameSolver(margins=False, node_limit=NODE_LIMIT)
    for moment in moments:
        solver.forget()
        for bot in bots:
            regret = found[bot.name]
            given = decision_regret(bot, moment, seed, draws)
            regret.decision.add(given)
            if moment.differs:
                regret.open_decision.add(given)
            played = [endgame_regret(bot, moment, solver, seed, play) for play in range(plays)]
            whole = [one for one in played if one is not None]
            regret.given_up += len(played) - len(whole)
            if whole:
                given = sum(total for total, _ in whole) / len(whole)
                regret.endgame.add(given)
                if moment.differs:
                    regret.open_endgame.add(given)
                regret.decisions += sum(count for _, count in whole)
                regret.plays += len(whole)
    return found


def spaced(moments: Sequence[Stored], sample: int | None) -> list[Stored]:
    """So many of the moments, evenly spaced."""
    if sample is None or sample >= len(moments):
        return list(moments)
    return [moments[at * len(moments) // sample] for at in range(sample)]


def show(tally: Tally) -> str:
    """A mean and its standard error, in wins."""
    if tally.value is None:
        return "-"
    return f"{tally.value:.4f} ± {tally.error:.4f}" if tally.error is not None else f"{tally.value:.4f}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure what bots give away in solved endgames.")
    parser.add_argument("--bots", default=",".join(BOTS), help="names, with commas")
    parser.add_argument("--left", default="4,5,6", help="numbers of cards left, with commas")
    parser.add_argument("--rules", choices=["standard", "without judges"], help="moments of these games only")
    parser.add_argument("--sample", type=int, help="moments for each number of cards left")
    parser.add_argument("--plays", type=int, default=4, help="of each moment; an even number gives both seats as many")
    parser.add_argument("--draws", type=int, default=4, help="decisions of each moment")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--endgames", type=Path, default=FILE)
    parser.add_argument("--json", type=Path, help="write everything into this file")
    options = parser.parse_args()
    if options.plays < 1 or options.draws < 1 or (options.sample is not None and options.sample < 1):
        parser.error("--plays, --draws and --sample: at least 1")
    try:
        bots = [bot_named(name) for name in options.bots.split(",")]
    except LookupError as error:
        parser.error(str(error.args[0]))
    head, moments = stored(options.endgames)
    results: dict[str, Any] = {"seed": options.seed, "plays": options.plays, "draws": options.draws, "made": head}
    print("| bot | cards left | regret a decision | an endgame | where choices differ: a decision | an endgame |")
    print("|---|---:|---:|---:|---:|---:|")
    for left in map(int, options.left.split(",")):
        here = [one for one in moments if one.left == left and options.rules in (None, one.rules)]
        here = spaced(here, options.sample)
        found = measure(bots, here, seed=options.seed, plays=options.plays, draws=options.draws)
        for name, regret in found.items():
            figures = (regret.decision, regret.endgame, regret.open_decision, regret.open_endgame)
            print(f"| `{name}` | {left} | {' | '.join(map(show, figures))} |", flush=True)
        results[str(left)] = {
            "moments": len(here),
            "choices_differ": sum(one.differs for one in here),
            "bots": {name: regret.to_dict() for name, regret in found.items()},
        }
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
