"""The frozen endgames and what is measured on them."""

from __future__ import annotations

import importlib.util
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

from antartik import Action, View, parse_position
from antartik.bots import bot_named
from antartik.search.endgame import EndgameSolver, is_exact

BENCH = Path(__file__).parents[2] / "bench"


def load(name: str) -> ModuleType:
    """A script of bench/, which is in no package."""
    spec = importlib.util.spec_from_file_location(f"bench_{name}", BENCH / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for it
    spec.loader.exec_module(module)
    return module


regret = load("regret")
head, moments = regret.stored()


class Perfect:
    """Takes what is stored as best of one moment."""

    name, description = "perfect", "knows the answers"

    def __init__(self, worth: dict[int, float], pick: str = "best") -> None:
        self.worth, self.pick = worth, max if pick == "best" else min

    def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        return self.pick(choices, key=lambda action: self.worth[action.code])


def test_there_are_as_many_as_promised_and_all_are_sound() -> None:
    assert len({one.position for one in moments}) == len(moments)
    for left in (4, 5, 6):
        here = [one for one in moments if one.left == left]
        assert len(here) >= 500
        assert sum(one.differs for one in here) > len(here) / 8
        for one in here[::25]:
            state = parse_position(one.position)
            assert state.left == left
            assert is_exact(state)
            assert set(one.worth) == set(state.choices())
            assert len(one.worth) > 1
            assert all(0 <= share <= 1 for share in one.worth.values())
    assert regret.FILE.stat().st_size < 500_000


@pytest.mark.parametrize("left", [4, 5, 6])
def test_the_solver_still_says_what_is_stored(left: int) -> None:
    cheap = sorted((one for one in moments if one.left == left and one.differs), key=lambda one: one.nodes)[:5]
    solver = EndgameSolver(margins=False, node_limit=10_000)
    for one in cheap:
        solver.forget()
        solved = solver.solve(parse_position(one.position))
        assert solved is not None
        assert solved.exact
        assert solved.nodes == one.nodes
        assert {code: share for code, (share, _) in solved.actions.items()} == pytest.approx(one.worth, abs=1e-9)


def test_who_takes_the_best_gives_nothing_away_and_who_takes_the_worst_all() -> None:
    for one in [one for one in moments if one.differs][::40]:
        spread = max(one.worth.values()) - min(one.worth.values())
        assert regret.decision_regret(Perfect(one.worth), one, "1", 2) == 0
        assert regret.decision_regret(Perfect(one.worth, "worst"), one, "1", 2) == pytest.approx(spread)


class Solving:
    """Plays by the solver, or against its advice: it is shown the state, which no bot is."""

    description = "sees all"

    def __init__(self, name: str, pick: str) -> None:
        self.name, self.pick = name, max if pick == "best" else min
        self.seen: dict[int, float] = {}

    def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        return self.pick(choices, key=lambda action: self.seen[action.code])


def test_regrets_of_an_endgame_add_up_to_what_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing for one who plays by the solver; for one who plays against it as much as it says at each decision."""
    cheap = sorted((one for one in moments if one.left == 4 and one.differs), key=lambda one: one.nodes)[:3]
    solver, lost = EndgameSolver(margins=False, node_limit=50_000), 0.0

    class Watched:
        """The solver, its last answer shown to a bot."""

        def __init__(self, bot: Solving) -> None:
            self.bot = bot

        def solve(self, state: object) -> object:
            solved = solver.solve(state)  # type: ignore[arg-type]
            assert solved is not None
            self.bot.seen = {code: share for code, (share, _) in solved.actions.items()}
            return solved

    for one in cheap:
        for pick in ("best", "worst"):
            bot = Solving(pick, pick)
            for play in (0, 1):
                total, decisions = regret.endgame_regret(bot, one, Watched(bot), "1", play)
                assert decisions >= 0
                assert total == pytest.approx(0) if pick == "best" else total >= 0
                lost += total
    assert lost > 0


def test_measures_are_the_same_again_and_do_not_depend_on_the_company() -> None:
    cheap = sorted((one for one in moments if one.left == 4), key=lambda one: one.nodes)[:12]
    egg, chick = bot_named("egg"), bot_named("chick")
    both = regret.measure([egg, chick], cheap, plays=2, draws=2)
    alone = regret.measure([chick], cheap, plays=2, draws=2)
    assert both["chick"].to_dict() == alone["chick"].to_dict()
    assert both["egg"].decision.games == both["egg"].endgame.games == 12
    assert both["egg"].plays == 24
    assert both["egg"].to_dict()["given_up"] == 0


def test_a_bot_that_chooses_what_it_cannot_is_refused() -> None:
    class Cheat:
        name, description = "cheat", "keeps always"

        def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
            return Action.parse("keep") if view.phase != "choice" else Action.parse("draw")

    with pytest.raises(RuntimeError, match="cheat chose"):
        regret.decision_regret(Cheat(), moments[0], "1", 1)


def test_evenly_spaced_moments() -> None:
    assert regret.spaced(range(10), 5) == [0, 2, 4, 6, 8]
    assert regret.spaced(range(3), None) == regret.spaced(range(3), 7) == [0, 1, 2]


def test_the_endgames_can_be_made_again() -> None:
    """The first game of each kind is the same as when the file was made."""
    make = load("make_endgames")
    first = next(one for one in moments if one.rules == "without judges")
    names, seen = make.moments("without judges", head["seed"], first.game)
    texts = {make.position_text(state) for state in seen[first.left]}
    assert first.position in texts
    assert names == first.bots
