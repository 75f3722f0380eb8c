"""The frozen endgames and what is measured on them."""

from __future__ import annotations

import importlib.util
import random
import sys
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from types import ModuleType

import pytest

from antartik import Action, State, View, parse_position
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


def test_regrets_of_an_endgame_add_up_to_what_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over all orders of the unknown cards: what a moment was worth to the bot, less what it got, is its regret."""
    cheap = sorted((one for one in moments if one.left == 4 and one.differs), key=lambda one: one.nodes)[:24]
    solver, lost = EndgameSolver(margins=False, node_limit=50_000), 0.0
    orders: list[tuple[int, ...]] = []
    played: list[State] = []

    def ordered(text: str) -> State:
        state = parse_position(text)
        place = list(range(len(orders[-1])))
        for target, wanted in enumerate(orders[-1]):
            at = place.index(wanted)
            state.swap(target, at)
            place[target], place[at] = place[at], place[target]
        played.append(state)
        return state

    monkeypatch.setattr(regret, "parse_position", ordered)
    monkeypatch.setattr(regret, "shuffle_unknown", lambda state, rng: None)
    for one in cheap:
        start = parse_position(one.position)
        for play in (0, 1):
            regrets, got = [], []
            for order in permutations(range(start.left - start.public)):
                orders.append(order)
                regrets.append(regret.endgame_regret(bot_named("yardstick"), one, solver, "1", play)[0])
                stars = [played[-1].stars(seat) for seat in (play, 1 - play)]
                got.append((stars[0] > stars[1]) + 0.5 * (stars[0] == stars[1]))
            worth = max(one.worth.values())
            worth = worth if start.current_player() == play else 1 - worth
            assert sum(regrets) / len(regrets) == pytest.approx(worth - sum(got) / len(got))
            lost += sum(regrets)
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
