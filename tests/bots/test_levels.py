"""The levels: each has its character, does nothing for nothing, and is weaker than the next."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from antartik import PRESETS, Action, Game, Rules, View
from antartik.arena.contest import Contest, play_block
from antartik.arena.simulation import simulate
from antartik.bots import BOTS, Bot
from antartik.engine.actions import ACTIONS
from antartik.engine.cards import CARDS, Card
from antartik.engine.rules import OPTION_VALUES
from antartik.engine.state import State
from antartik.engine.view import view_of

LEVELS = ("chick", "rockhopper")
DOCS = Path(__file__).parents[2] / "docs" / "bots.md"


@dataclass(frozen=True)
class Decision:
    """A level's choice at a moment of a game."""

    state: State
    view: View
    choice: Action

    @property
    def card(self) -> Card:
        assert self.choice.card is not None
        return self.choice.card

    @property
    def odds(self) -> float:
        return self.view.flop_odds

    def stars(self, card: Card) -> int:
        return self.state.rules.printed_stars[card.kind]

    def own_stars_after(self, action: str) -> int:
        assert self.view.seat is not None
        after = self.state.copy()
        after.apply(self.view.seat, Action.parse(action).code)
        return after.stars(self.view.seat)


def any_rules(rng: random.Random) -> Rules:
    if rng.random() < 0.3:
        return rng.choice(list(PRESETS.values()))
    judges = {figure: rng.randint(0, 5) for figure in (8, 9, 10)}
    return Rules(
        two_star_figures=rng.sample(range(1, 11), rng.randint(0, 10)),
        judges=judges,
        parachutes={figure: rng.randint(0, figure - judges[figure]) for figure in judges},
        **{name: rng.choice(values) for name, values in OPTION_VALUES.items()},
    )


def decisions(bot: Bot, games: int) -> Iterator[Decision]:
    """A bot's decisions by all sorts of rules, at tables where any seat may do anything now and then."""
    for number in range(games):
        rng = random.Random(number)
        rules, players = any_rules(rng), 2 + number % 4
        state = Game.deal(["x"] * players, seed=number, rules=rules).state
        wildness = rng.choice([0.05, 0.3, 0.7])
        while (seat := state.current_player()) >= 0:
            choices = [ACTIONS[code] for code in state.choices()]
            choice = bot.choose(view_of(state, seat), choices, rng)
            yield Decision(state.copy(), view_of(state, seat), choice)
            state.apply(seat, (rng.choice(choices) if rng.random() < wildness else choice).code)


@cache
def many_decisions(name: str) -> tuple[Decision, ...]:
    return tuple(decisions(BOTS[name], games=80))


@pytest.fixture(params=LEVELS)
def decided(request: pytest.FixtureRequest) -> tuple[Decision, ...]:
    return many_decisions(request.param)


@pytest.fixture
def chick() -> tuple[Decision, ...]:
    return many_decisions("chick")


@pytest.fixture
def rockhopper() -> tuple[Decision, ...]:
    return many_decisions("rockhopper")


def of_verb(decided: Sequence[Decision], verb: str, at_least: int) -> list[Decision]:
    found = [decision for decision in decided if decision.choice.verb == verb]
    assert len(found) >= at_least
    return found


# ---- nothing for nothing ----


def test_nobody_dares_where_no_card_makes_a_pair(decided: Sequence[Decision]) -> None:
    for dare in of_verb(decided, "dare", 30):
        view = dare.view
        possible = {view.next_card} if view.next_card else {card for card, _ in view.hidden.kinds()}
        assert {card.figure for card in possible if card} & {card.figure for card in view.series}


def test_a_judge_is_called_only_where_what_it_shows_can_matter(decided: Sequence[Decision]) -> None:
    for judge in of_verb(decided, "judge", 50):
        view = judge.view
        figures = {card.figure for card in view.series}
        unknown = [card.figure in figures for card in view.hidden]
        assert view.next_card is None
        assert any(unknown)
        assert not all([*unknown, *(card.figure in figures for card in view.public_bottom[: max(0, 3 - len(unknown))])])


def test_a_parachute_opens_only_for_more_stars_than_the_flop(decided: Sequence[Decision]) -> None:
    rescues = [decision for decision in of_verb(decided, "parachute", 1) if decision.view.phase == "pair"]
    assert len(rescues) >= 30
    for rescue in rescues:
        assert rescue.own_stars_after(str(rescue.choice)) > rescue.own_stars_after("flop")


def test_a_parachute_draws_only_a_bottom_card_known_to_be_safe(decided: Sequence[Decision]) -> None:
    draws = [decision for decision in of_verb(decided, "parachute", 1) if decision.view.phase == "dive"]
    assert len(draws) >= 3
    for draw in draws:
        view, bottom = draw.view, draw.view.bottom_card
        assert bottom is not None
        assert bottom.figure not in {card.figure for card in view.series}
        assert draw.odds > 0
        won = draw.stars(bottom) + sum(draw.stars(card) for card in view.stakes if card)
        assert won > draw.stars(draw.card) or not view.may_stop


def test_a_card_is_turned_over_only_where_that_gains(decided: Sequence[Decision]) -> None:
    for turn in of_verb(decided, "turn", 10):
        view, bottom = turn.view, turn.view.bottom_card
        possible = [bottom] if bottom else list(view.hidden)
        won = sum(map(turn.stars, possible)) / len(possible)
        if view.seat == view.diver:
            assert bottom is not None
            assert bottom.figure not in {card.figure for card in view.series}
            won += sum(turn.stars(card) for card in view.stakes if card)
        assert won > 3 - turn.stars(turn.card)


def test_what_is_known_of_the_next_card_is_heeded(decided: Sequence[Decision]) -> None:
    known = [d for d in decided if d.view.seat == d.view.diver and d.view.phase == "dive" and d.view.next_card]
    assert len(known) > 100
    for decision in known:
        if decision.odds == 0:
            assert decision.choice.verb == "draw"
        else:
            assert decision.choice.verb != "draw" or not decision.view.may_stop


# ---- chick ----


def test_chick_is_never_cruel_and_never_risks_much(chick: Sequence[Decision]) -> None:
    for dare in of_verb(chick, "dare", 30):
        view = dare.view
        assert view.seat is not None
        assert view.stars[view.diver] > min(view.stars)
        assert len(view.face_up[view.seat]) > 1
        assert dare.stars(dare.card) == 1


def test_chick_agrees_nearly_always(chick: Sequence[Decision]) -> None:
    answers = Counter(d.choice.verb for d in chick if d.view.seat in d.view.asked and d.view.phase == "asking")
    assert answers["agree"] > 20 * answers["dare"]


def table(top: str, players: int = 2) -> Game:
    """A game whose deck begins with these cards, seat 0 diving first."""
    cards = [CARDS[kind] for kind in Rules().deck_kinds(players)]
    first = [Card.parse(text) for text in top.split()]
    for card in first:
        cards.remove(card)
    random.Random(1).shuffle(cards)
    return Game(["x"] * players, [*first, *cards], 0)


def play(game: Game, *actions: str) -> Game:
    """The diver's actions, answered by nobody's dare; ``2:dare 7`` is that of another seat."""
    for action in actions:
        seat, _, verb = action.rpartition(":")
        if not seat:
            while game.state.phase == 0:
                game.play(game.to_act[0], "agree")
        game.play(int(seat) if seat else game.to_act[0], verb)
    return game


def chick_goes_on(game: Game) -> float:
    """How often chick draws on as the diver of this game, everybody having answered."""
    while game.state.phase == 0:
        game.play(game.to_act[0], "agree")
    view, choices = game.view(game.diver), game.legal_actions(game.diver)
    drawn = [BOTS["chick"].choose(view, choices, random.Random(mood)).verb == "draw" for mood in range(1000)]
    return sum(drawn) / len(drawn)


def test_chick_forgets_the_odds() -> None:
    rare, common = play(table("1 3 4"), *["draw"] * 3), play(table("10 9 7"), *["draw"] * 3)
    assert common.view(0).flop_odds > 3 * rare.view(0).flop_odds
    assert chick_goes_on(common) == chick_goes_on(rare)


def test_chick_is_scared_early_or_goes_on_far_too_long() -> None:
    bold = [chick_goes_on(play(table("1 3 4 5 6 7 8"), *["draw"] * length)) for length in range(8)]
    assert bold[0] == 1
    assert 0.6 < bold[1] < 0.8
    assert 0.4 < bold[2] < 0.6
    assert all(0.3 < share < 0.5 for share in bold[3:])


def test_chick_is_too_proud_to_stop_once_it_is_dared() -> None:
    meek = play(table("1 3 4"), *["draw"] * 3)
    dared = play(table("1 3 4"), *["draw"] * 3, "1:dare 2")
    assert chick_goes_on(dared) > chick_goes_on(meek) + 0.2


def test_chick_wants_to_jump_itself_on_a_series_that_it_keeps() -> None:
    kept = play(table("10 9 8 7 10P"), *["draw"] * 5, "keep")
    assert kept.diver == 1
    assert chick_goes_on(kept) == 1


def test_chick_keeps_a_nice_series_and_in_some_moods_a_single_figure() -> None:
    nice = play(table("7 8 9 7"), *["draw"] * 4)
    single = play(table("7 7"), *["draw"] * 2)
    kept = Counter[int]()
    for game in (nice, single):
        view, choices = game.view(1), game.legal_actions(1)
        for mood in range(1000):
            kept[len(view.series)] += BOTS["chick"].choose(view, choices, random.Random(mood)).verb == "keep"
    assert kept[3] == 1000
    assert 400 < kept[1] < 600


# ---- rockhopper ----


@pytest.mark.parametrize(
    ("parachute", "dared", "nerve"), [(False, False, 0.4), (False, True, 0.5), (True, False, 0.7), (True, True, 0.7)]
)
def test_rockhopper_draws_on_while_its_nerve_holds(
    rockhopper: Sequence[Decision], parachute: bool, dared: bool, nerve: float
) -> None:
    drawn = Counter[bool]()
    for decision in rockhopper:
        view = decision.view
        if view.phase != "dive" or view.seat != view.diver or not view.may_stop or view.bottom_card or view.next_card:
            continue
        symbols = {card.symbol for card in view.face_up[view.seat]}
        has_parachute = "P" in symbols and view.rules.parachute == "rescue"
        if "J" in symbols or has_parachute != parachute or any(view.stakes) != dared:
            continue
        holds = decision.odds <= nerve
        assert decision.choice.verb == ("draw" if holds else "stop")
        drawn[holds] += 1
    assert min(drawn[True], drawn[False]) >= (2 if parachute else 20)


def test_rockhopper_dares_where_its_own_stake_pays_and_never_at_long_odds(rockhopper: Sequence[Decision]) -> None:
    looked = 0
    for dare in of_verb(rockhopper, "dare", 200):
        view = dare.view
        knowing = view.looker == view.diver and view.looked > 0
        looked += knowing
        wins = dare.odds**view.looked if knowing else 1 if view.may_stop and dare.odds > 0.5 else dare.odds
        assert wins > (1 / 3 if dare.stars(dare.card) == 1 else 2 / 3)
    assert looked
    asked = [decision for decision in rockhopper if decision.view.seat in decision.view.to_act]
    about_to_stop = [
        decision
        for decision in asked
        if decision.view.phase == "asking"
        and decision.odds > 0.5
        and decision.view.may_stop
        and decision.view.looker != decision.view.diver
    ]
    assert len(about_to_stop) > 100
    assert {decision.choice.verb for decision in about_to_stop} == {"dare"}


def test_rockhopper_keeps_what_it_can_get(rockhopper: Sequence[Decision]) -> None:
    offered = [decision for decision in rockhopper if decision.view.phase == "choice"]
    for decision in offered:
        if len(decision.view.series) > 1 and decision.view.rules.inherited_series == "may_stop":
            assert decision.choice.verb == "keep"
    kept = sum(decision.choice.verb == "keep" for decision in offered)
    assert len(offered) / 2 < kept < len(offered)


@pytest.mark.parametrize("players", [2, 4])
def test_rockhopper_dives_longer_than_gentoo_and_dares_more_often_and_chick_less(players: int) -> None:
    figures, dares = {}, {}
    for name in ("chick", "gentoo", "rockhopper"):
        games = list(simulate([BOTS[name]] * players, 20, "1", Rules()))
        figures[name] = sum(game.counts.figures for game in games) / sum(game.counts.series for game in games)
        dares[name] = sum(game.counts.dares for game in games) / sum(game.counts.questions for game in games)
    assert figures["chick"] + 0.3 < figures["gentoo"] < figures["rockhopper"] - 0.15
    assert 5 * dares["chick"] < dares["gentoo"] < dares["rockhopper"] / 1.5


# ---- strength ----


def share_of(bot: Bot, other: Bot, games: int, players: int = 2) -> float:
    """The share of wins of one bot alone among others."""
    contest = Contest(bots=(bot.name, other.name), players=players, seed="1", line_ups="among")
    shares: list[float] = []
    for number in count():
        for game in play_block(contest, [bot, other], number).games:
            shares.append(game.share(game.seating.index(0)))
        if len(shares) >= games:
            break
    return sum(shares) / len(shares)


@pytest.mark.parametrize(("weaker", "stronger"), [("egg", "chick"), ("chick", "rockhopper"), ("rockhopper", "gentoo")])
@pytest.mark.parametrize(("players", "games", "least"), [(2, 120, 0.58), (4, 80, 0.32)])
def test_each_level_is_clearly_stronger_than_the_one_before(
    weaker: str, stronger: str, players: int, games: int, least: float
) -> None:
    assert share_of(BOTS[stronger], BOTS[weaker], games, players) > least


class Threes:
    """Stops at three figures; never dares, opens no parachute, turns nothing over and always dives anew."""

    name = "threes"
    description = "stops at three figures, always"

    def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        verbs = {action.verb: action for action in choices}
        if len(view.series) >= 3 and "stop" in verbs:
            return verbs["stop"]
        return next(verbs[verb] for verb in ("draw", "agree", "pass", "flop", "return") if verb in verbs)


def test_chick_loses_two_of_three_games_to_who_always_stops_at_three_figures() -> None:
    assert 0.27 < share_of(BOTS["chick"], Threes(), 300) < 0.41


# ---- what people read ----


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_described_in_one_line_which_the_page_about_bots_has_too(name: str) -> None:
    description = BOTS[name].description
    assert 10 < len(description) <= 90
    assert "\n" not in description
    assert f"| `{name}` | {description} |" in DOCS.read_text(encoding="utf-8")
