"""What property tests draw: rules, tables, decks, and how a game goes on."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from types import MappingProxyType
from typing import Any, Final

from hypothesis import strategies as st

from antartik import PRESETS, Action, Card, Game, Rules, State
from antartik.engine.actions import ACTIONS
from antartik.engine.cards import CARDS
from antartik.engine.rules import OPTION_VALUES

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eva")

DECISIONS: Final = ACTIONS[1:]
"""The action of every code but *pass*, which is no action of a game."""

NEVER_LEGAL: Final = (
    *(Action(verb, card) for verb in ("judge", "parachute") for card in CARDS if card.symbol != verb[0].upper()),
    *(
        Action("arrange", order=order)
        for length in (1, 2, 3)
        for order in product(range(3), repeat=length)
        if order not in set(permutations(range(length)))
    ),
    *(Action("arrange", order=order) for order in ((-1,), (0, -1), (-3, -2, -1), (0, 1, 3), (999_999_999,))),
)
"""Actions that are well-formed and can't be legal anywhere."""

EVERY_ACTION: Final = (*DECISIONS, *NEVER_LEGAL)
"""Every action that RECORD.md calls well-formed; of the orders with numbers beyond the third card only a few."""

TEMPERS: Final[Mapping[str, Mapping[str, float]]] = MappingProxyType(
    {
        "even": {},
        "daring": {"dare": 4, "stop": 0.5},
        "greedy": {"dare": 0.3, "agree": 4, "draw": 8},
        "restless": {"turn": 4, "judge": 4, "parachute": 4, "dare": 2},
        "sinking": {"turn": 0.1, "dare": 3, "stop": 2, "return": 5, "parachute": 6},
    }
)
"""Habits: how likely each verb is; 1 where nothing is said."""


@dataclass(frozen=True)
class Setup:
    """How a game begins."""

    rules: Rules
    deck: tuple[Card, ...]
    players: int
    first: int

    def game(self) -> Game:
        return Game(NAMES[: self.players], self.deck, self.first, self.rules)

    def with_deck(self, deck: Sequence[Card]) -> Setup:
        return Setup(self.rules, tuple(deck), self.players, self.first)


def odd_rules() -> st.SearchStrategy[Rules]:
    """Any rules at all: every option, every number of symbols, every set of two-star figures."""
    options: dict[str, st.SearchStrategy[Any]] = {
        name: st.sampled_from(values) for name, values in OPTION_VALUES.items()
    }
    return st.builds(_rules, st.sets(st.integers(1, 10)), _symbols(), st.fixed_dictionaries(options))


def rules() -> st.SearchStrategy[Rules]:
    """A preset or any rules at all."""
    return st.one_of(st.sampled_from(list(PRESETS.values())), odd_rules())


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """A table, its rules, and its deck in any order."""
    drawn = draw(rules())
    players = draw(st.integers(2, 5))
    deck = draw(st.permutations([CARDS[kind] for kind in drawn.deck_kinds(players)]))
    return Setup(drawn, tuple(deck), players, draw(st.integers(0, players - 1)))


def tempers() -> st.SearchStrategy[Mapping[str, float]]:
    """Habits of those who play."""
    return st.sampled_from(list(TEMPERS.values()))


def seeds() -> st.SearchStrategy[random.Random]:
    """Chance for what needs no shrinking."""
    return st.integers(0, 2**32 - 1).map(random.Random)


def random_rules(rng: random.Random) -> Rules:
    """A preset or any rules at all, where no property is drawn."""
    if rng.random() < 0.5:
        return rng.choice(list(PRESETS.values()))
    symbols = {}
    for figure in (8, 9, 10):
        judges = rng.randint(0, figure)
        symbols[figure] = (judges, rng.randint(0, figure - judges))
    two_star_figures = {figure for figure in range(1, 11) if rng.random() < 0.5}
    return _rules(two_star_figures, symbols, {name: rng.choice(v) for name, v in OPTION_VALUES.items()})


def random_setup(rng: random.Random, rules: Rules | None = None, players: int | None = None) -> Setup:
    """A table where no property is drawn."""
    rules = random_rules(rng) if rules is None else rules
    players = rng.randint(2, 5) if players is None else players
    deck = [CARDS[kind] for kind in rules.deck_kinds(players)]
    rng.shuffle(deck)
    return Setup(rules, tuple(deck), players, rng.randrange(players))


def random_moments(games: int, seed: str, share: float = 0.1) -> list[State]:
    """A share of the moments of games of random choices, by random rules; never one that is over."""
    rng, found = random.Random(seed), []
    for _ in range(games):
        setup = random_setup(rng)
        state = State(setup.rules, setup.players, [card.kind for card in setup.deck], setup.first)
        while state.current_player() >= 0:
            if rng.random() < share:
                found.append(state.copy())
            state.advance(rng.choice(state.choices()))
    return found


def some_action(state: State, rng: random.Random, temper: Mapping[str, float]) -> tuple[int, Action]:
    """A legal action of any seat: first whose and which verb, by temper, then any of that verb."""
    options: dict[tuple[int, str], list[Action]] = {}
    for seat in range(state.players):
        for code in state.legal_actions(seat):
            options.setdefault((seat, ACTIONS[code].verb), []).append(ACTIONS[code])
    weights = [temper.get(verb, 1.0) for _, verb in options]
    seat, verb = rng.choices(list(options), weights)[0]
    return seat, rng.choice(options[seat, verb])


def play_on(game: Game, rng: random.Random, temper: Mapping[str, float], actions: int = 10_000) -> None:
    """Play so many actions, or to the end."""
    for _ in range(actions):
        if game.is_over:
            return
        game.play(*some_action(game.state, rng, temper))


def _rules(two_star: set[int], symbols: Mapping[int, tuple[int, int]], options: dict[str, Any]) -> Rules:
    judges = {figure: count[0] for figure, count in symbols.items()}
    parachutes = {figure: count[1] for figure, count in symbols.items()}
    return Rules(two_star_figures=two_star, judges=judges, parachutes=parachutes, **options)


def _symbols() -> st.SearchStrategy[dict[int, tuple[int, int]]]:
    def counts(figure: int) -> st.SearchStrategy[tuple[int, int]]:
        pairs = [(judges, parachutes) for judges in range(figure + 1) for parachutes in range(figure + 1 - judges)]
        return st.sampled_from(pairs)

    return st.fixed_dictionaries({figure: counts(figure) for figure in (8, 9, 10)})
