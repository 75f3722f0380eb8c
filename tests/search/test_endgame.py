"""The solver against a slow one that knows nothing of draws: it tries every order of the unknown cards and groups what
follows by what everybody then sees."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from antartik import PRESETS, PositionError, Rules, State, parse_position, position_text
from antartik.bots import bot_named
from antartik.engine.actions import ACTIONS
from antartik.engine.cards import FIGURES, JUDGES
from antartik.engine.codes import AGREE, DIVE, JUDGE
from antartik.engine.view import view_of
from antartik.search.endgame import EndgameSolver, is_exact

VARIANTS = (
    Rules(judges={}),
    Rules(judges={}, parachute="bottom_draw"),
    Rules(judges={}, parachute="none", dare_limit="series", inherited_series="must_draw"),
    Rules(judges={}, turn_over="diver", last_series="nobody", two_star_figures=(2, 7, 8, 9)),
    PRESETS["first-dives"],
)
Worth = tuple[float, float]


def endgame(rules: Rules, left: int, rng: random.Random, most: int = 2, *, exact: bool = True) -> State:
    """A moment with so many cards in the deck, nobody knowing more than all do, and few cards before the players.

    Most of theirs are taken out of the game: what they could do with them would only take time.
    """
    while True:
        deck = rules.deck_kinds(2)
        rng.shuffle(deck)
        state = State(rules, 2, deck, rng.randrange(2))
        while state.current_player() >= 0 and state.left > left:
            choices = state.choices()
            weights = [0.2 if ACTIONS[code].verb == "dare" else 1.0 for code in choices]
            state.advance(rng.choices(choices, weights)[0])
        if state.current_player() < 0 or state.left != left or state.phase == JUDGE or any(state.answer):
            continue
        up, down = list(state.up), list(state.down)
        for piles, kept in ((up, most), (down, 1)):
            for seat in (0, 1):
                cards = [kind for kind in range(16) for _ in range(piles[seat] >> 4 * kind & 15)]
                rng.shuffle(cards)
                for kind in cards[kept:]:
                    piles[seat] -= 1 << 4 * kind
                    state.out += 1 << 4 * kind
        state.up, state.down = up, down
        try:
            state = parse_position(position_text(state))  # refuses what the taking out has made impossible
        except PositionError:
            continue
        if is_exact(state) is exact:
            return state


class Slow:
    """Backward induction as it is defined."""

    def __init__(self, by_margin: bool) -> None:
        self.by_margin = by_margin
        self.found: dict[object, Worth] = {}

    def actions(self, state: State) -> dict[int, Worth]:
        """The worth of each choice to seat 0."""
        return {code: self.after(state, code) for code in state.choices()}

    def after(self, state: State, code: int) -> Worth:
        low, high = 0, state.left - state.public
        groups: dict[object, tuple[int, State]] = {}
        orders = list(permutations(range(low, high)))
        for order in orders:
            child = state.copy()
            place = list(range(low, high))
            for target, wanted in enumerate(order):
                at = place.index(wanted)
                child.swap(target, at)
                place[target], place[at] = place[at], place[target]
            child.apply(state.current_player(), code)
            key = (view_of(child, None), child.visit)
            groups[key] = (groups.get(key, (0, child))[0] + 1, child)
        win = margin = 0.0
        for key, (count, child) in groups.items():
            worth = self.worth(key, child)
            win += count * worth[0]
            margin += count * worth[1]
        return win / len(orders), margin / len(orders)

    def worth(self, key: object, state: State) -> Worth:
        if key not in self.found:
            self.found[key] = self.fresh(state)
        return self.found[key]

    def fresh(self, state: State) -> Worth:
        own, other = state.stars(0), state.stars(1)
        if state.current_player() < 0:
            return (own > other) + 0.5 * (own == other), float(own - other)
        sign = 1 if state.current_player() == 0 else -1
        order = (1, 0) if self.by_margin else (0, 1)
        return max(
            self.actions(state).values(),
            key=lambda worth: (round(sign * worth[order[0]], 10), round(sign * worth[order[1]], 10)),
        )


@pytest.mark.parametrize("objective", ["win_share", "star_margin"])
@pytest.mark.parametrize("rules", VARIANTS)
def test_every_action_is_worth_what_it_is_by_definition(rules: Rules, objective: str) -> None:
    rng = random.Random(f"slow/{objective}")
    solver = EndgameSolver(objective=objective)
    for left in (1, 2, 3):
        state = endgame(rules, left, rng)
        solved = solver.solve(state)
        assert solved is not None
        assert solved.exact
        slow = Slow(objective == "star_margin").actions(state)
        assert set(solved.actions) == set(slow) == set(state.choices())
        for code, (win, margin) in slow.items():
            if state.current_player() == 1:
                win, margin = 1 - win, -margin
            assert solved.actions[code] == (pytest.approx(win), pytest.approx(margin)), str(ACTIONS[code])
        assert (solved.win_share, solved.star_margin) in solved.actions.values()


@pytest.mark.parametrize("rules", VARIANTS)
def test_without_margins_the_shares_are_the_same_and_cost_less(rules: Rules) -> None:
    rng = random.Random("shares")
    full, shares = EndgameSolver(), EndgameSolver(margins=False)
    fewer = 0
    for left in (1, 2, 2):
        state = endgame(rules, left, rng)
        for seat in (0, 1):  # about as many stars, so that the title is open
            state.down[seat] = 0
        with_margins, without = full.solve(state), shares.solve(state)
        assert with_margins is not None
        assert without is not None
        assert {code: share for code, (share, _) in without.actions.items()} == pytest.approx(
            {code: share for code, (share, _) in with_margins.actions.items()}
        )
        assert all(margin == 0.0 for _, margin in without.actions.values())
        assert without.nodes <= with_margins.nodes
        fewer += without.nodes < with_margins.nodes
    assert fewer


def test_who_has_won_already_can_play_as_the_proof_says() -> None:
    """Where the solver looks at nothing any more, who leads wins by the play of the proof, whatever is done."""
    rng, decided = random.Random("decided"), 0
    for number in range(90):
        rules = (Rules(), *VARIANTS)[number % 6]
        state = endgame(rules, rng.randrange(1, 4), rng, most=9, exact=number % 6 != 0)
        lead = state.stars(0) - state.stars(1)
        live = [state.card(place) for place in range(state.left)] + list(state.series)[: state.length]
        live += [state.pair - 1] if state.pair else []
        if abs(lead) <= sum(rules.printed_stars[kind] for kind in live) + 3 * sum(map(bool, state.stake)):
            continue
        decided += 1
        leader = 0 if lead > 0 else 1
        solved = EndgameSolver(margins=False).solve(state)
        assert solved is not None
        assert solved.exact or state.looked
        assert solved.win_share == (state.current_player() == leader)
        while (seat := state.current_player()) >= 0:
            choices = [ACTIONS[code] for code in state.choices()]
            if seat == leader:
                verbs = {action.verb: action.code for action in choices}
                wanted = ("pass", "agree", "flop", "return", "stop", "draw", "arrange")
                state.advance(next(verbs[verb] for verb in wanted if verb in verbs))
            else:
                state.advance(rng.choice(choices).code)
        assert state.stars(leader) > state.stars(1 - leader)
    assert decided > 3


def test_figures_have_no_names() -> None:
    """Two figures that are worth as much and bear no symbols change places: nothing else changes."""
    rng, swapped, solver = random.Random("names"), 0, EndgameSolver()
    exchange = {5: 6, 6: 5, 2: 3, 3: 2}  # figures 6 and 7, 3 and 4
    while swapped < 6:
        state = endgame(VARIANTS[swapped % 2], 3, rng)
        deck = [exchange.get(state.card(place), state.card(place)) for place in range(state.left)]
        series = [exchange.get(kind, kind) for kind in state.series]
        if deck == [state.card(place) for place in range(state.left)] or any(state.answer):
            continue
        other = State(state.rules, 2, deck, state.diver)
        for name in ("up", "down", "out", "stake", "length", "pair", "added", "public", "phase", "asked", "answered"):
            setattr(other, name, getattr(state, name))
        other.pair = exchange.get(state.pair - 1, state.pair - 1) + 1 if state.pair else 0
        other.dared, other.visit, other.series = state.dared, state.visit, series
        other.figures = sum(1 << FIGURES[kind] for kind in series[: state.length])
        one, two = solver.solve(state), EndgameSolver().solve(other)
        assert one is not None
        assert two is not None
        for worths in zip(sorted(one.actions.values()), sorted(two.actions.values()), strict=True):
            assert worths[0] == pytest.approx(worths[1])
        again = solver.solve(other)
        assert again is not None
        assert again.nodes == 0  # it knew all of it already
        swapped += 1


def test_the_order_of_unknown_cards_is_nothing_to_the_solver() -> None:
    rng = random.Random(6)
    for _ in range(5):
        state = endgame(VARIANTS[0], 3, rng)
        other = state.copy()
        last = state.left - state.public
        for _ in range(4):
            other.swap(rng.randrange(last), rng.randrange(last)) if last else None
        one, two = EndgameSolver().solve(state), EndgameSolver().solve(other)
        assert one is not None
        assert two is not None
        for code, worth in one.actions.items():
            assert two.actions[code] == pytest.approx(worth)


def test_what_a_solver_has_kept_changes_nothing() -> None:
    rng = random.Random(7)
    kept = EndgameSolver(node_limit=200_000)
    for rules in (VARIANTS[0], VARIANTS[1], VARIANTS[0]):
        for _ in range(4):
            state = endgame(rules, 2, rng)
            one, fresh = kept.solve(state), EndgameSolver().solve(state)
            assert one is not None
            assert fresh is not None
            assert one.actions == fresh.actions


def test_nothing_beats_it_from_its_own_endgames() -> None:
    """Against any other play, over all orders of the unknown cards, the solver gets at least what it promised."""
    rng, solver = random.Random(8), EndgameSolver()
    rivals = [bot_named(name) for name in ("egg", "yardstick", "gentoo")]
    for number in range(6):
        start = endgame(VARIANTS[0], 3, rng)
        solved = solver.solve(start)
        assert solved is not None
        seat = start.current_player()
        total, orders = 0.0, list(permutations(range(start.left - start.public)))
        for order in orders:
            state = start.copy()
            place = list(order)
            for at in range(len(place)):
                while place[at] != at:
                    to = place[at]
                    state.swap(at, to)
                    place[at], place[to] = place[to], place[at]
            while (visited := state.current_player()) >= 0:
                if visited == seat:
                    now = solver.solve(state)
                    assert now is not None
                    state.advance(max(now.actions, key=lambda code: now.actions[code]))
                else:
                    choices = [ACTIONS[code] for code in state.choices()]
                    state.advance(rivals[number % 3].choose(view_of(state, visited), choices, rng).code)
            own, other = state.stars(seat), state.stars(1 - seat)
            total += (own > other) + 0.5 * (own == other)
        assert total / len(orders) >= solved.win_share - 1e-9


def test_a_judge_in_play_makes_it_a_bound_and_it_says_so() -> None:
    rng, bounds = random.Random(9), 0
    for _ in range(8):
        state = endgame(Rules(), 2, rng, exact=False)
        in_sight = state.up[0] | state.up[1] | state.down[0] | state.down[1] | state.hidden(-1)
        solved = EndgameSolver().solve(state)
        assert solved is not None
        assert solved.exact or in_sight & JUDGES or state.looked or state.length or state.public
        bounds += not solved.exact
    assert bounds > 4


def test_a_judge_that_can_tell_nothing_new_leaves_it_exact() -> None:
    """Judges in play where no look can tell one player what the other doesn't know: by definition the same."""
    rules, rng, found, told = Rules(judges={8: 1}), random.Random("judges"), 0, 0
    while found < 4:
        state = endgame(rules, 1 + found % 2, rng, exact=found % 2 == 0)
        piles = state.up[0] | state.up[1] | state.down[0] | state.down[1]
        solved = EndgameSolver(node_limit=2_000).solve(state)
        if solved is None:
            continue
        if is_exact(state):
            assert solved.exact
        if not solved.exact or not piles & JUDGES:
            continue
        found += 1
        told += not is_exact(state)
        slow = Slow(False).actions(state)
        for code, (win, margin) in slow.items():
            if state.current_player() == 1:
                win, margin = 1 - win, -margin
            assert solved.actions[code] == (pytest.approx(win), pytest.approx(margin)), str(ACTIONS[code])
    assert told  # more than can be told without solving


def test_a_judge_is_called_where_that_is_best() -> None:
    """The diver who may put the good card on top is better off than the one who can't."""
    rules = Rules(judges={8: 8, 9: 9, 10: 10}, parachutes={}, parachute="none", turn_over="off")
    rng, called, better = random.Random(10), 0, 0
    while called < 20:
        state = endgame(rules, 3, rng, exact=False)
        while state.phase <= DIVE and state.current_player() != state.diver:
            state.advance(AGREE)
        judges = [code for code in state.choices() if ACTIONS[code].verb == "judge"]
        if not judges or not state.length:
            continue
        solved = EndgameSolver(objective="star_margin").solve(state)
        assert solved is not None
        rest = max(margin for code, (_, margin) in solved.actions.items() if code not in judges)
        best = max(solved.actions[code][1] for code in judges)
        called += 1
        better += best > rest + 0.01
    assert 0 < better < called


def test_beyond_the_limit_there_is_no_answer() -> None:
    state = endgame(VARIANTS[0], 3, random.Random(11))
    assert EndgameSolver(node_limit=20).solve(state) is None
    solved = EndgameSolver().solve(state)
    assert solved is None or solved.nodes > 20


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(ValueError, match="there is no 'stars'; there are win_share, star_margin"):
        EndgameSolver(objective="stars")
    with pytest.raises(ValueError, match="at least 1"):
        EndgameSolver(node_limit=0)
    with pytest.raises(ValueError, match="where no margins are worked out"):
        EndgameSolver(objective="star_margin", margins=False)
    three = State(Rules(), 3, Rules().deck_kinds(3), 0)
    with pytest.raises(ValueError, match="two players, not 3"):
        EndgameSolver().solve(three)
    over = endgame(VARIANTS[4], 1, random.Random(12))
    while over.current_player() >= 0:
        over.advance(over.choices()[0])
    with pytest.raises(ValueError, match="the game is over"):
        EndgameSolver().solve(over)
