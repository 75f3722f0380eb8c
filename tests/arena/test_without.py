"""A bot that gives something up never does it, and always finds something else."""

import random
from collections.abc import Sequence

import pytest

from antartik import Action, Game, Rules, View
from antartik.arena.play import play_out
from antartik.arena.without import GIVEN_UP, Without
from antartik.bots import BOTS, Bot, bot_named
from antartik.engine.actions import ACTIONS
from antartik.engine.cards import Card
from antartik.engine.view import view_of

RULES = [
    Rules(),
    Rules(parachute="bottom_draw", judges={8: 4, 9: 4, 10: 5}, parachutes={8: 4, 9: 5, 10: 5}),
    Rules(turn_over="diver", inherited_series="must_draw"),
]


class Eager:
    """Wants to do what it gave up whenever its view says that it could, whatever its choices are."""

    name = "eager"
    description = "wants what it gave up"

    def __init__(self, verb: str) -> None:
        self.verb = verb

    def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        return Action(self.verb, Card.parse("8"))


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
@pytest.mark.parametrize("verb", GIVEN_UP)
@pytest.mark.parametrize("name", ["egg", "yardstick", "gentoo"])
def test_it_never_does_what_it_gave_up(name: str, verb: str, rules: Rules) -> None:
    did: set[str] = set()
    for seed in range(6):
        bots: list[Bot] = [Without(bot_named(name), [verb]), bot_named("egg"), bot_named("egg")]
        state = Game.deal(["a", "b", "c"], seed=seed, rules=rules).state
        actions = play_out(state, bots, [random.Random(seed + 10 * seat) for seat in range(3)])
        did |= {action.verb for seat, action in actions if seat == 0}
    assert verb not in did
    assert {"draw", "stop", "agree"} <= did


@pytest.mark.parametrize("verb", GIVEN_UP)
def test_one_that_wants_nothing_else_falls_back_on_something_legal(verb: str) -> None:
    bots: list[Bot] = [Without(Eager(verb), [verb]), bot_named("egg")]
    for seed in range(4):
        state = Game.deal(["a", "b"], seed=seed).state
        actions = play_out(state, bots, [random.Random(1), random.Random(2)])
        assert verb not in {action.verb for seat, action in actions if seat == 0}


@pytest.mark.parametrize("name", BOTS)
def test_without_what_it_never_meets_it_plays_as_ever(name: str) -> None:
    rules = Rules(judges={}, turn_over="off")
    games = []
    for bot in (bot_named(name), Without(bot_named(name), ["judge", "turn"])):
        state = Game.deal(["a", "b"], seed=4, rules=rules).state
        games.append(play_out(state, [bot, bot], [random.Random(1), random.Random(2)]))
    assert games[0] == games[1]


def test_it_does_not_count_on_the_symbols_that_it_gave_up() -> None:
    seen: list[tuple[View, list[Action]]] = []

    class Witness:
        name = "witness"
        description = "remembers what it sees"

        def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
            seen.append((view, list(choices)))
            return bot_named("egg").choose(view, choices, rng)

    rules = Rules(judges={8: 4, 9: 4, 10: 5}, parachutes={8: 4, 9: 5, 10: 5})
    state = Game.deal(["a", "b"], seed=1, rules=rules).state
    play_out(state, [Without(Witness(), ["judge"]), bot_named("egg")], [random.Random(1), random.Random(2)])
    own = [card for view, _ in seen for card in view.face_up[0]]
    theirs = [card for view, _ in seen for card in view.face_up[1]]
    assert any(card.symbol == "P" for card in own)
    assert not any(card.symbol == "J" for card in own)
    assert any(card.symbol == "J" for card in theirs)
    for view, choices in seen:
        staked = [action.card for action in choices if action.verb == "dare"]
        assert set(staked) <= set(view.face_up[0])
        assert len(set(staked)) == len(staked)


def test_of_cards_that_look_alike_to_it_it_stakes_the_plain_one() -> None:
    class Darer:
        name = "darer"
        description = "dares with a 9"

        def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
            return Action("dare", Card.parse("9"))

    state = Game.deal(["a", "b", "c"], seed=1).state
    view = view_of(state, 1)
    bot, rng = Without(Darer(), ["judge"]), random.Random(1)
    by_text = {str(action): action for action in ACTIONS}
    symbol, plain, agree = by_text["dare 9J"], by_text["dare 9"], by_text["agree"]
    assert bot.choose(view, [agree, symbol], rng) == symbol
    assert bot.choose(view, [agree, plain, symbol], rng) == plain
    assert bot.choose(view, [agree, symbol, plain], rng) == plain


def test_other_verbs_cannot_be_given_up() -> None:
    for verbs in (["draw"], ["judge", "stop"], []):
        with pytest.raises(ValueError, match="a bot can do without judge, parachute, turn, dare"):
            Without(bot_named("egg"), verbs)
    assert Without(bot_named("egg"), ["turn", "judge"]).name == "egg without judge, turn"
