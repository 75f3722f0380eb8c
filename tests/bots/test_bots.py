"""What every bot must be: legal, a pure function of view, choices and rng, blind to what its seat can't see."""

import random
import re

import pytest

from antartik import Action, Game, Rules, form, parse_position, position_text
from antartik.bots import BOTS, bot_named, emperor
from antartik.engine.actions import ACTIONS
from antartik.engine.cards import CARDS
from antartik.engine.state import State
from antartik.engine.view import view_of

ODD_RULES = [
    Rules(),
    Rules.preset("first-dives"),
    Rules.preset("by-the-letter"),
    Rules(parachute="bottom_draw", inherited_series="must_draw"),
    Rules(turn_over="diver", last_series="nobody", two_star_figures=[]),
    Rules(judges={8: 8, 9: 9, 10: 10}, parachutes={}, two_star_figures=[6, 7, 8, 9, 10]),
    Rules(judges={}, parachutes={8: 8, 9: 9, 10: 10}, dare_limit="series"),
]


def decisions(rules: Rules, players: int, seed: int) -> list[tuple[State, int, list[Action]]]:
    """Every visit of the schedule in a game of random choices, with the state at that moment."""
    state = Game.deal(["x"] * players, seed=seed, rules=rules).state
    rng = random.Random(seed)
    visits = []
    while (seat := state.current_player()) >= 0:
        choices = [ACTIONS[code] for code in state.choices()]
        visits.append((state.copy(), seat, choices))
        state.apply(seat, rng.choice(choices).code)
    return visits


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Uncompiled it takes a hundred times as long, so there the emperor looks ahead only where it can hardly decide."""
    if form.NAME == "uncompiled":
        monkeypatch.setattr(emperor, "CLEAR", 0.002)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("rules", ODD_RULES, ids=range(len(ODD_RULES)))
@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_choice_is_one_that_there_is_and_repeats(name: str, rules: Rules, players: int) -> None:
    bot = BOTS[name]
    # One that looks ahead takes its time uncompiled.
    step = 9 if name == "emperor" and form.NAME == "uncompiled" else 1
    for state, seat, choices in decisions(rules, players, seed=players)[::step]:
        view = view_of(state, seat)
        choice = bot.choose(view, choices, random.Random(3))
        assert choice in choices
        assert choice == bot.choose(view_of(state, seat), list(choices), random.Random(3))


@pytest.mark.parametrize("name", BOTS)
def test_no_choice_depends_on_hidden_cards(name: str) -> None:
    bot = BOTS[name]
    rng = random.Random(11)
    for state, seat, choices in decisions(Rules(), 3, seed=4)[:: 3 if name == "emperor" else 1]:
        choice = bot.choose(view_of(state, seat), choices, random.Random(5))
        known = state.looked if state.looker == seat else 0
        hidden = [CARDS[state.card(place)] for place in range(known, state.left - state.public)]
        rng.shuffle(hidden)
        deck = [CARDS[state.card(place)] for place in range(state.left)]
        deck[known : known + len(hidden)] = hidden
        text = position_text(state)
        other = parse_position(re.sub(" deck=[^ ]*", f" deck={','.join(map(str, deck))}", text))
        assert bot.choose(view_of(other, seat), choices, random.Random(5)) == choice


def test_an_unknown_bot_is_named_with_those_that_there_are() -> None:
    with pytest.raises(LookupError, match="there is no bot 'orca'; there are egg, chick, rockhopper, gentoo"):
        bot_named("orca")


def test_egg_is_uniform() -> None:
    game = Game.deal(["a", "b"], seed=1)
    choices = [Action("draw"), Action("stop"), Action("agree")]
    rng = random.Random(9)
    chosen = [str(BOTS["egg"].choose(game.view(0), choices, rng)) for _ in range(3000)]
    assert all(900 < chosen.count(str(choice)) < 1100 for choice in choices)


def test_yardstick_never_turns_over() -> None:
    for state, seat, choices in decisions(Rules(), 4, seed=8):
        assert BOTS["yardstick"].choose(view_of(state, seat), choices, random.Random(1)).verb != "turn"
