# cython: annotation_typing=False, infer_types=False
"""What a value network is told of a moment: numbers of about one.

They come from what everybody knows, from the observer's own open answer, and from what he has seen of the deck.

Seats are told in their order from the diver on. `SEAT` and `SHARED` say what stands where; behind them
come two numbers for each figure: its share of the hidden cards, and whether it is in the series.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

try:
    import cython
except ImportError:
    from antartik.engine import uncompiled as cython

from antartik.engine.cards import JUDGES, PARACHUTES
from antartik.engine.state import State, cards_in, figure_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

if not cython.compiled:  # what features.pxd takes from C
    from antartik.engine.codes import ASKING, CHOICE, DIVE, JUDGE, PAIR

SEAT: Final = (
    "stars", "ahead of the best other", "ahead of all others together", "leads", "has a plain one-star card face up",
    "has a two-star card face up", "parachutes", "judges", "cards face down", "stakes one star", "stakes two stars",
    "may dare no more in this dive", "is asked, and the observer knows no answer",
    "what a dare of its cheapest card gains on average, if it is asked", "the yardstick would dare in its place",
)  # fmt: skip
"""What is told of each seat."""
SHARED: Final = (
    "cards in the deck", "one card left", "two cards left", "few cards left", "some cards left",
    "figures in the series", "no series", "stars of the series", "odds of a flop", "odds squared",
    "the next card is known",
    "stars of a card that makes no pair", "stars of one that does", "the diver has added a figure", "he may stop",
    "asking", "dive", "judge", "pair", "choice", "stars at stake", "what stakes would gain", "cards known on top",
    "cards known at the bottom", "the bottom card is known and makes a pair", "it is known and makes none",
    "two-star cards among the hidden", "judges among them", "parachutes among them",
    "odds of a flop in the draw after a safe one", "worth of a draw in stars", "worth of a stop",
    "the first is greater",
    "the diver has looked at cards that still lie on top", "the observer has", "safe draws in a row that he knows of",
    "he knows of a pair behind them",
    "how many are asked in whose place the yardstick would dare", "worth of a draw if they do", "worth of a stop",
    "the first is greater",
)  # fmt: skip
"""What is told of the table."""

WIDTH = len(SEAT)
ONE = 1


def feature_count(players: int) -> int:
    """How many numbers a moment of so many players is told in."""
    return len(SHARED) + 20 + players * WIDTH


def write_features(state: State, observer: int, row: NDArray[np.float32]) -> None:
    """Tell of a moment; ``observer`` is the seat whose own open answer and whose knowledge of cards that it
    looked at may be told, -1 for nobody's.

    ``row``: float32, `feature_count` numbers. Nothing else that isn't public is read.
    """
    players = state.players
    best = 0
    second = 0
    total = 0
    leader = -1
    for seat in range(players):
        stars = stars_without_answer(state, seat, observer)
        total += stars
        if leader < 0 or stars > best:
            second = best
            best = stars
            leader = seat
        elif stars > second:
            second = stars
    at = 0
    staked_stars = 0
    gains = 0
    for place in range(players):
        seat = state.around(place)
        stars = stars_without_answer(state, seat, observer)
        up = state.up[seat]
        stake = state.stake[seat]
        if seat == observer and state.answer[seat]:
            stake = state.answer[seat]
            up -= ONE << 4 * (stake - 1)
        other = second if seat == leader else best
        row[at] = stars * 0.05
        row[at + 1] = (stars - other) * 0.1
        row[at + 2] = (stars - (total - stars) / (players - 1.0)) * 0.1
        row[at + 3] = 1.0 if stars > other else 0.5 if stars == other else 0.0
        row[at + 4] = 1.0 if up & ~state.two_stars & ~(JUDGES | PARACHUTES) else 0.0
        row[at + 5] = 1.0 if up & state.two_stars else 0.0
        row[at + 6] = cards_in(up & PARACHUTES) * 0.5
        row[at + 7] = cards_in(up & JUDGES) * 0.5
        row[at + 8] = cards_in(state.down[seat]) * 0.3
        row[at + 9] = 0.0
        row[at + 10] = 0.0
        if stake:
            if state.two_stars >> 4 * (stake - 1) & 1:
                row[at + 10] = 1.0
                staked_stars += 2
                gains += 1
            else:
                row[at + 9] = 1.0
                staked_stars += 1
                gains += 2
        row[at + 11] = 1.0 if state.dared >> seat & 1 else 0.0
        # That others have answered says nothing yet, and what they answered is theirs.
        has_answered = seat == observer and state.answered >> seat & 1
        row[at + 12] = 1.0 if state.phase == ASKING and state.asked >> seat & 1 and not has_answered else 0.0
        row[at + 13] = 0.0
        row[at + 14] = 0.0
        at += WIDTH
    hidden = state.hidden(-1)
    last = state.left - state.public
    pairing = 0
    series_stars = 0
    for place in range(state.length):
        kind = state.series[place]
        series_stars += 2 if state.two_stars >> 4 * kind & 1 else 1
    for kind in range(16):
        if state.figures >> figure_of(kind) & 1:
            pairing |= 15 * (ONE << 4 * kind)
    odds = state.flop_odds(-1)
    fresh = hidden & ~pairing
    pairs = hidden & pairing
    left = state.left
    row[at] = left * 0.02
    row[at + 1] = 1.0 if left == 1 else 0.0
    row[at + 2] = 1.0 if left == 2 else 0.0
    row[at + 3] = 1.0 if left <= 5 else 0.0
    row[at + 4] = 1.0 if left <= 12 else 0.0
    row[at + 5] = state.length * 0.2
    row[at + 6] = 1.0 if state.length == 0 else 0.0
    row[at + 7] = series_stars * 0.15
    row[at + 8] = odds
    row[at + 9] = odds * odds
    row[at + 10] = 1.0 if last == 0 else 0.0
    row[at + 11] = mean_stars(fresh, state.two_stars) - 1.0
    row[at + 12] = mean_stars(pairs, state.two_stars) - 1.0
    row[at + 13] = state.added
    row[at + 14] = 1.0 if state.may_stop() else 0.0
    row[at + 15] = 1.0 if state.phase == ASKING else 0.0
    row[at + 16] = 1.0 if state.phase == DIVE else 0.0
    row[at + 17] = 1.0 if state.phase == JUDGE else 0.0
    row[at + 18] = 1.0 if state.phase == PAIR else 0.0
    row[at + 19] = 1.0 if state.phase == CHOICE else 0.0
    row[at + 20] = staked_stars * 0.3
    row[at + 21] = gains * 0.3
    row[at + 22] = state.looked * 0.3
    row[at + 23] = state.public * 0.1
    row[at + 24] = 0.0
    row[at + 25] = 0.0
    if state.public:
        if pairing >> 4 * state.card(left - 1) & 1:
            row[at + 24] = 1.0
        else:
            row[at + 25] = 1.0
    count = cards_in(hidden)
    share = 1.0 / count if count else 0.0
    row[at + 26] = cards_in(hidden & state.two_stars) * share
    row[at + 27] = cards_in(hidden & JUDGES) * share
    row[at + 28] = cards_in(hidden & PARACHUTES) * share
    next_odds = 0.0
    safe = cards_in(fresh)
    if safe > 0 and count > 1:
        # Of a safe figure with a cards alike there are P + a - 1 behind it that make a pair.
        for kind in range(7):
            alike = fresh >> 4 * kind & 15
            next_odds += alike * alike
        for kind in range(7, 16, 3):
            alike = cards_in(fresh >> 4 * kind & 0xFFF)
            next_odds += alike * alike
        next_odds += safe * (count - safe - 1)
        next_odds /= safe * (count - 1.0)
    row[at + 29] = next_odds
    # The yardstick's estimate of a draw and a stop (prospect.py): each star at stake adds 1 + w to a safe draw, each
    # that the stakes would gain takes w from a stop and from a flop.
    w = 1.0 / (players - 1.0)
    safe_worth = series_stars + mean_stars(fresh, state.two_stars)
    flop_worth = mean_stars(pairs, state.two_stars) - (0.35 * w * series_stars if left != 1 else 0.0)
    draw = (1.0 - odds) * (safe_worth + (1.0 + w) * staked_stars) + odds * (flop_worth - w * gains)
    stop = series_stars - w * gains
    row[at + 30] = draw * 0.15
    row[at + 31] = stop * 0.15
    row[at + 32] = 1.0 if draw > stop else 0.0
    tell_dares(state, observer, row, odds, series_stars, safe_worth, flop_worth, staked_stars, gains)
    row[at + 33] = 1.0 if state.looked > 0 and state.looker == state.diver else 0.0
    row[at + 34] = 0.0
    row[at + 35] = 0.0
    row[at + 36] = 0.0
    if observer >= 0 and state.known_top(observer) > 0:
        row[at + 34] = 1.0
        known = safe_draws(state)
        row[at + 35] = known * 0.5
        row[at + 36] = 1.0 if known < state.looked else 0.0
    at += 41
    for figure in range(1, 11):
        row[at] = 0.0
        row[at + 1] = 1.0 if state.figures >> figure & 1 else 0.0
        at += 2
    for kind in range(16):
        row[at - 20 + 2 * (figure_of(kind) - 1)] += (hidden >> 4 * kind & 15) * share * 3.0


def tell_dares(
    state: State,
    observer: int,
    row: NDArray[np.float32],
    odds: float,
    series_stars: int,
    safe_worth: float,
    flop_worth: float,
    staked_stars: int,
    gains: int,
) -> None:
    """Who of those that are asked would dare as the yardstick does (yardstick.py, 4), and what a draw is worth then.

    ``safe_worth``, ``flop_worth``: of a draw without stakes, in stars; ``staked_stars``, ``gains``: of the stakes, the
    observer's own answer among them.
    """
    players = state.players
    w = 1.0 / (players - 1.0)
    dares = 0
    if state.phase == ASKING:
        # Who is asked doesn't see what the observer answers.
        open_stars = staked_stars
        open_gains = gains
        if observer >= 0 and state.answer[observer]:
            own = 2 if state.two_stars >> 4 * (state.answer[observer] - 1) & 1 else 1
            open_stars -= own
            open_gains -= 3 - own
        for place in range(1, players):
            seat = state.around(place)
            at = WIDTH * place
            if row[at + 12] == 0.0 or not state.up[seat]:
                continue
            own = 1 if state.up[seat] & ~state.two_stars else 2
            draw = (1.0 - odds) * (safe_worth + (1.0 + w) * (open_stars + own))
            draw += odds * (flop_worth - w * (open_gains + 3 - own))
            gain = dare_gain(state, own, odds, series_stars - w * (open_gains + 3 - own) > draw)
            row[at + 13] = gain * 0.3
            if gain > least_gain(players):
                row[at + 14] = 1.0
                dares += 1
                staked_stars += own
                gains += 3 - own
    draw = (1.0 - odds) * (safe_worth + (1.0 + w) * staked_stars) + odds * (flop_worth - w * gains)
    stop = series_stars - w * gains
    at = WIDTH * players
    row[at + 37] = dares * 0.3
    row[at + 38] = draw * 0.15
    row[at + 39] = stop * 0.15
    row[at + 40] = 1.0 if draw > stop else 0.0


def dare_gain(state: State, stars: int, odds: float, stop_is_better: bool) -> float:
    """What a dare with a stake of so many stars gains on average, in stars, as the yardstick reckons.

    ``odds`` of a flop; ``stop_is_better`` for the diver than a draw, with this stake on the table.
    """
    wins = odds
    if state.looked > 0 and state.looker == state.diver:
        for _place in range(state.looked - 1):
            wins *= odds
    elif state.may_stop() and stop_is_better:
        wins = 1.0
    return wins * (3 - stars) - (1.0 - wins) * stars * (1.0 + 1.0 / (state.players - 1.0))


def least_gain(players: int) -> float:
    """What a dare must gain, in stars, for the yardstick to dare."""
    return 0.3 if players == 2 else 0.6


def stars_without_answer(state: State, seat: int, observer: int) -> int:
    """A seat's stars, without the card that the observer has staked in the open asking: to him it is a stake."""
    stars = state.stars(seat)
    if seat == observer and state.answer[seat]:
        stars -= 2 if state.two_stars >> 4 * (state.answer[seat] - 1) & 1 else 1
    return stars


def safe_draws(state: State) -> int:
    """How many of the cards that lie known on top can be drawn without a pair, one after the other."""
    figures = state.figures
    count = 0
    for place in range(state.looked):
        figure = 1 << figure_of(state.card(place))
        if figures & figure:
            return count
        figures |= figure
        count += 1
    return count


def mean_stars(pile: int, two_stars: int) -> float:
    """The mean printed stars of a pile, 1 of an empty one."""
    count = cards_in(pile)
    return 1.0 + cards_in(pile & two_stars) / (1.0 * count) if count else 1.0
