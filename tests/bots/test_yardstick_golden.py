"""The yardstick never changes: a thousand frozen views with its choice, and examples reckoned by hand.

A line of goldens/yardstick.txt is ``CHOICE ; SEAT ; POSITION``. The positions come from games between bots and
hands that play anyhow, under all presets and odd rules. There is no command that renews the file: what plays
otherwise is another bot.

The examples use the letters of the formulas in antartik.bots.prospect.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from antartik import PRESETS, Action, Rules, State, parse_position
from antartik.bots.yardstick import Yardstick
from antartik.engine.actions import ACTIONS
from antartik.engine.cards import CARDS
from antartik.engine.position import rules_text
from antartik.engine.view import View, view_of

GOLDEN = Path(__file__).parent / "goldens" / "yardstick.txt"


def choice(state: State, seat: int) -> Action:
    codes = state.choices() if seat == state.current_player() else state.legal_actions(seat)
    return Yardstick().choose(view_of(state, seat), [ACTIONS[code] for code in codes], random.Random(0))


def lines() -> list[list[str]]:
    texts = GOLDEN.read_text(encoding="utf-8").splitlines()
    return [text.split(" ; ") for text in texts if not text.startswith("#")]


def kind_of_decision(view: View) -> str:
    if view.phase in ("judge", "pair", "choice"):
        return view.phase
    if view.seat != view.diver:
        return "asked" if view.seat in view.to_act else "not asked"
    return "dive" if view.next_card is None else "dive, next card known"


def test_the_yardstick_chooses_as_ever() -> None:
    wrong = []
    for chosen, seat, position in lines():
        now = choice(parse_position(position), int(seat))
        if str(now) != chosen:
            wrong.append(f"{now}, not {chosen} ; {seat} ; {position}")
    assert not wrong


def test_the_frozen_views_hold_decisions_of_all_kinds() -> None:
    kinds: Counter[str] = Counter()
    choices: Counter[str] = Counter()
    tables = set()
    for chosen, seat, position in lines():
        state = parse_position(position)
        view = view_of(state, int(seat))
        kinds[kind_of_decision(view)] += 1
        choices[chosen.split(" ")[0]] += 1
        tables.add((view.rules.name, view.players))
    assert kinds.total() == 1000
    assert min(kinds[kind] for kind in ("judge", "pair", "choice", "asked", "dive", "dive, next card known")) >= 60
    assert set(choices) == {action.verb for action in ACTIONS} - {"turn"}
    assert min(choices.values()) >= 10
    assert tables == {(name, players) for name in (*PRESETS, None) for players in (2, 3, 4, 5)}


def stand(*cards: Any, **others: Any) -> Callable[[], State]:
    """A state as `_stand` makes it, made when it is called for."""
    return partial(_stand, *cards, **others)


def _stand(
    deck: str,
    series: str = "",
    up: tuple[str, ...] = ("2", "2"),
    phase: str = "dive",
    stakes: tuple[str, ...] = (),
    rules: Rules | None = None,
    diver: int = 0,
    pair: str = "-",
    looked: str = "-",
    held: int = 0,
    public: int = 0,
    added: int = 1,
) -> State:
    """A state with these cards, seat 0 diving and seat 1 still to be asked; whatever isn't named is out of the game."""
    rules = rules or Rules()
    n = len(up)
    stakes = stakes or ("-",) * n
    pack = rules.pack_counts()
    named = ",".join((deck, series, pair, *up, *stakes)).split(",")
    out = [str(card) for card in CARDS for _ in range(pack[card.kind] - named.count(str(card)))]
    dared = ",".join(str(seat) for seat in range(n) if stakes[seat] != "-") or "-"
    asked = ",".join(str(seat) for seat in range(n) if phase == "asking" and seat != diver and stakes[seat] == "-")
    values = {
        "rules": rules_text(rules),
        "diver": f"{diver}/{n}",
        "phase": phase,
        "deck": deck,
        "held": held,
        "looked": looked,
        "public": public,
        "up": "/".join(up),
        "down": "/".join("-" * n),
        "out": ",".join(out),
        "series": series or "-",
        "added": added,
        "pair": pair,
        "stakes": "/".join(stakes),
        "dared": dared,
        "asked": asked or "-",
        "answers": "/".join("-" * n),
        "visit": 1 if asked else n,
    }
    return parse_position(" ".join(f"{name}={value}" for name, value in values.items()))


MUST_DRAW = Rules(inherited_series="must_draw")

# Two players: w = 1. With three: w = 1/2. Figures 1 to 5 have two stars, the others one.
DIVES = {
    # S = 4, p = 1/4, e = 1, f = 2: D = 3/4 (4 + 1) + 1/4 (2 - 0.35 4) = 3.75 + 0.15 = 3.9 < V = 4
    "a series too good to risk": (stand("5,6,7,10", "5,4"), "stop"),
    # S = 2, p = 1/4: D = 3/4 (2 + 1) + 1/4 (2 - 0.35 2) = 2.25 + 0.325 = 2.575 > V = 2
    "a short series": (stand("4,6,7,10", "4"), "draw"),
    # as the first, with T = 1, G = 2: D = 3/4 (4 + 1 + 1 2) + 1/4 (2 - 2 - 1.4) = 5.25 - 0.35 = 4.9 > V = 4 - 2
    "a stake on the table": (stand("5,6,7,10", "5,4", stakes=("-", "6")), "draw"),
    # p = 3/4, S = 4, e = 1, f = (2 + 2 + 2)/3 = 2, T = 2, G = 1:
    # D = 1/4 (4 + 1 + 2 2) + 3/4 (2 - 1 - 1.4) = 2.25 - 0.3 = 1.95 < V = 4 - 1 = 3
    "a stake that is too hard to win": (stand("5,5,4,10", "5,4", stakes=("-", "3")), "stop"),
    # w = 1/2, S = 3, p = 1/2, e = f = 1, T = 1 + 2, G = 2 + 1:
    # D = 1/2 (3 + 1 + 3 3/2) + 1/2 (1 - 3/2 - 0.35 1/2 3) = 4.25 - 0.5125 = 3.7375 > V = 3 - 3/2
    "two stakes of three players": (stand("8,9,6,7", "8,9,10", ("2", "2", "3"), stakes=("-", "7", "3")), "draw"),
    # p = 1/2 > 0.3, S = 4 >= 3, a Judge
    "the lowest Judge": (stand("5,4,7,10", "5,4", ("8J,9J,10J", "2")), "judge 8J"),
    # p = 3/10 isn't more than 0.3; D = 7/10 (3 + 1) + 3/10 (1 - 0.35 3) = 2.8 - 0.015 = 2.785 < V = 3
    "a Judge isn't worth it": (stand("8,9,10,6,6,6,6,7,7,7", "8,9,10", ("8J", "2")), "stop"),
    # S = 2 < 3, p = 1/2: D = 1/2 (2 + 1) + 1/2 (1 - 0.7) = 1.5 + 0.15 = 1.65 < V = 2
    "no Judge for a short series": (stand("8,9,6,7", "8,9", ("8J", "2")), "stop"),
    # The last card: S = 1, p = 1, f = 1: D = 1 = V, for there is no last term (else D = 0.65)
    "the last card": (stand("9", "9"), "draw"),
    # p = 1, f = 1, S = 3: D = 1 - 0.35 3 < V, but he may not stop
    "a kept series must be dived on": (stand("8,9", "8,9,10", rules=MUST_DRAW, added=0), "draw"),
    # The same where he has added a figure: D = -0.05 < V = 3
    "and may be left then": (stand("8,9", "8,9,10", rules=MUST_DRAW), "stop"),
    # He knows the next card: no pair, though p would be 3/4
    "a safe card that he knows": (stand("7,5,5,4", "5,4", looked="0:1"), "draw"),
    "a pair that he knows": (stand("5,7,6,6", "5,4", ("8J", "2"), looked="0:1"), "stop"),
    "a pair that he can't avoid": (stand("5,7,6,6", "5,4", rules=MUST_DRAW, looked="0:2", added=0), "draw"),
    "a pair that everybody knows": (stand("5,7", "5,4", ("8J", "2"), public=2), "stop"),
    # The other seat's look tells him nothing: S = 4, p = 1/4 as in the first
    "another one knows the pair": (stand("5,6,7,10", "5,4", looked="1:1"), "stop"),
}

ANSWERS = {
    # He would stake 6: v = 1. S = 2, p = 1/2, e = f = 1, T = 1, G = 2: V = 2 - 2 = 0
    # D = 1/2 (2 + 1 + 2) + 1/2 (1 - 2 - 0.7) = 2.5 - 0.85 = 1.65 > V, q = 1/2: 1/2 2 - 1/2 1 2 = 0 < 0.3
    "an even chance": (stand("9,10,8,7", "9,10", ("2", "2,6,7"), "asking"), "agree"),
    # p = 3/4: D = 1/4 5 - 3/4 1.7 = 1.25 - 1.275 = -0.025 < V = 0: he would stop, q = 1: 2 > 0.3
    "a diver who would stop": (stand("9,10,9,7", "9,10", ("2", "2,6,7"), "asking"), "dare 6"),
    # The same, but the diver knows the next two: q = 9/16: 9/16 2 - 7/16 2 = 1/4 < 0.3
    "a diver who has looked": (stand("9,10,9,7", "9,10", ("2", "2,6,7"), "asking", looked="0:2"), "agree"),
    # ... the next one: q = 3/4: 3/4 2 - 1/4 2 = 1 > 0.3
    "a diver who has looked at one": (stand("9,10,9,7", "9,10", ("2", "2,6,7"), "asking", looked="0:1"), "dare 6"),
    # The one who is asked knows it: p = 0: D = 2 + 1 + 2 = 5 > V, q = 0: -2
    "he knows that it is safe": (stand("7,10,9,9", "9,10", ("2", "2,6,7"), "asking", looked="1:1"), "agree"),
    # He has but a two: v = 2. T = 2, G = 1, p = 3/4: D = 1/4 (2 + 1 + 4) + 3/4 (1 - 1 - 0.7) = 1.225 > V = 2 - 1,
    # q = 3/4: 3/4 1 - 1/4 2 2 = -1/4
    "a stake of two stars": (stand("9,10,9,7", "9,10", ("2", "2"), "asking"), "agree"),
    # Fewest stars before symbols: 9J for one star, not 2 for two; p = 1: D = 1 - 2 - 0.7 < V = 0, q = 1
    "rather a Judge than two stars": (stand("9,10,9,10", "9,10", ("2", "2,9J"), "asking"), "dare 9J"),
    "plain before Parachute": (stand("9,10,9,10", "9,10", ("2", "8P,9J,10"), "asking"), "dare 10"),
    "Parachute before Judge": (stand("9,10,9,10", "9,10", ("2", "8J,9P,10P"), "asking"), "dare 9P"),
    # May not stop, so q = p = 4/7: 4/7 2 - 3/7 2 = 2/7 < 0.3
    "just too little for two": (
        stand("9,10,9,10,6,7,8", "9,10", ("2", "6"), "asking", rules=MUST_DRAW, added=0),
        "agree",
    ),
    # q = 3/5: 3/5 2 - 2/5 2 = 0.4 > 0.3
    "just enough for two": (stand("9,10,9,6,7", "9,10", ("2", "6"), "asking", rules=MUST_DRAW, added=0), "dare 6"),
    # Three players, w = 1/2: q = 4/7: 4/7 2 - 3/7 3/2 = 1/2 < 0.6
    "just too little for three": (
        stand("9,10,9,10,6,7,8", "9,10", ("2", "6", "2"), "asking", rules=MUST_DRAW, added=0),
        "agree",
    ),
    # q = 2/3: 4/3 - 1/2 = 5/6 > 0.6
    "just enough for three": (
        stand("9,10,9,10,6,7", "9,10", ("2", "6", "2"), "asking", rules=MUST_DRAW, added=0),
        "dare 6",
    ),
    # A stake of seat 2 is there already: T = 1 + 1, G = 2 + 2, w = 1/2, S = 2, p = 1/2: V = 2 - 2 = 0,
    # D = 1/2 (2 + 1 + 3) + 1/2 (1 - 2 - 0.35) = 3 - 0.675 > V, q = 1/2: 1 - 3/4 = 1/4 < 0.6
    "another stake makes him dive": (
        stand("9,10,8,7", "9,10", ("2", "6", "2"), "asking", stakes=("-", "-", "7")),
        "agree",
    ),
}

OTHERS = {
    # Cards that make no pair, two stars first: the 4, then the 10; then the 9P that pairs
    "arrange": (stand("10,4,9P,7", "9", phase="judge", held=3, looked="0:3"), 0, "arrange 1 0 2"),
    # The second 5 pairs with the first; 9J with the series
    "arrange twins": (stand("9J,5,5,7", "9", phase="judge", held=3, looked="0:3"), 0, "arrange 1 0 2"),
    "arrange a pair of two stars": (stand("7,3,4,8", "3", phase="judge", held=3, looked="0:3"), 0, "arrange 2 0 1"),
    "arrange two": (stand("7,3", "7", phase="judge", held=2, looked="0:2"), 0, "arrange 1 0"),
    # S = 1 + 2 >= 3
    "parachute": (stand("7,8", "9,4", ("8P,10P", "2"), "pair", pair="4"), 0, "parachute 8P"),
    # S = 2
    "flop": (stand("7,8", "9,10", ("8P,10P", "2"), "pair", pair="9"), 0, "flop"),
    # S = 3, and whoever keeps may stop at once
    "keep to stop": (stand("8,9,10", "8,9,10", phase="choice", added=0), 1, "keep"),
    # S = 3, p = 1: D = 1 - 0.35 3 = -0.05
    "return what must be dived on": (stand("8,9,10", "8,9,10", phase="choice", rules=MUST_DRAW, added=0), 1, "return"),
    # S = 2, p = 3/4: D = 1/4 (2 + 1) + 3/4 (1 - 0.7) = 0.75 + 0.225 = 0.975
    "return what is wet": (stand("7,7,6,10", "7,6", phase="choice", added=0), 1, "return"),
    # S = 2, p = 0: D = 2 + 1 = 3 > 2
    "keep what is dry": (stand("6,7,8,9", "5", phase="choice", added=0), 1, "keep"),
    # S = 1, p = 0: D = 2 isn't more than 2
    "return what is worth two": (stand("6,7,8,9", "10", phase="choice", added=0), 1, "return"),
}


@pytest.mark.parametrize("example", DIVES)
def test_examples_of_diving(example: str) -> None:
    state, chosen = DIVES[example]
    assert str(choice(state(), 0)) == chosen


@pytest.mark.parametrize("example", ANSWERS)
def test_examples_of_answering(example: str) -> None:
    state, chosen = ANSWERS[example]
    assert str(choice(state(), 1)) == chosen


@pytest.mark.parametrize("example", OTHERS)
def test_examples_of_other_decisions(example: str) -> None:
    state, seat, chosen = OTHERS[example]
    assert str(choice(state(), seat)) == chosen
