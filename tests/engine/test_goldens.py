"""Golden playthroughs: whole games as text, every action with what it did, compared to the letter.

A file in goldens/ is its own input: its head says how the game begins, its numbered lines are the actions. They are
played, and the text that this gives must be the file. Where a change is meant, write the files anew, and look at the
difference before you commit it:

    pytest tests/engine/test_goldens.py --renew-goldens

A new file needs only its head, and gets its actions by the habit and the seed that it names.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from antartik import PRESETS, Action, Event, Game, position_text
from antartik.engine import events as e
from antartik.engine.actions import ACTIONS
from antartik.engine.position import parse_rules_text, rules_text
from antartik.engine.rules import OPTION_VALUES
from strategies import TEMPERS, some_action

GOLDENS = sorted((Path(__file__).parent / "goldens").glob("*.txt"))

TITLE = "# A game of Antartik, action by action. See tests/engine/test_goldens.py."
HEAD = ("rules", "players", "first", "deck", "habit")
ACTION = re.compile(r"^(\d+)\. seat (\d): (.+)$", re.MULTILINE)
EVENT = re.compile(r"^   (?:all|seat \d): (\w+)", re.MULTILINE)


def read_head(text: str) -> dict[str, str]:
    words = (line.partition(": ") for line in text.splitlines())
    return {name: value for name, _, value in words if name in HEAD}


def begin(head: Mapping[str, str]) -> Game:
    rules = parse_rules_text(head["rules"])
    return Game(head["players"].split(", "), head["deck"].split(" "), int(head["first"]), rules)


def actions_in(text: str, head: Mapping[str, str]) -> list[tuple[int, str]]:
    """The actions of a file, or invented ones if it has only its head."""
    actions = [(int(seat), action) for _, seat, action in ACTION.findall(text)]
    if actions:
        return actions
    temper, seed = head["habit"].split(", seed ")
    game, rng = begin(head), random.Random(f"golden/{seed}")
    while not game.is_over:
        game.play(*some_action(game.state, rng, TEMPERS[temper]))
    return [(seat, str(action)) for seat, action in game.actions]


def transcript(text: str) -> str:
    """What a file must be, given its head and its actions."""
    head = read_head(text)
    game = begin(head)
    lines = [TITLE, *(f"{name}: {head[name]}" for name in HEAD)]
    assert rules_text(game.rules) == head["rules"]
    lines += ["", *told([event for _, event in game.events(None)]), *moment(game)]
    for number, (seat, action) in enumerate(actions_in(text, head)):
        diver = game.diver
        lines += [f"{number}. seat {seat}: {action}", *told(game.play(seat, action))]
        if game.diver != diver or game.is_over:
            lines += moment(game)
    outcome = game.outcome()
    stars = " ".join(map(str, game.stars))
    winners = " ".join(map(str, outcome.winners)) if outcome is not None else "-"
    return "\n".join([*lines, f"result: stars {stars}; winners {winners}", ""])


def told(events: list[Event]) -> Iterator[str]:
    """A line for each event: who hears of it, and what."""
    for event in events:
        values = event.to_dict()
        name = values.pop("event")
        words = [f"{key}={in_short(value)}" for key, value in values.items()]
        receiver = "all" if event.audience is None else f"seat {event.audience}"
        yield " ".join([f"   {receiver}:", name, *words])


def in_short(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(":".join(map(in_short, v)) if isinstance(v, list) else in_short(v) for v in value) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)


def moment(game: Game) -> Iterator[str]:
    """How things stand between two dives: the position, and what each seat may do and knows."""
    yield ""
    yield f"= {position_text(game.state)}"
    for seat in range(len(game.players)):
        view = game.view(seat)
        may = ", ".join(map(str, game.legal_actions(seat))) or "-"
        knows = ",".join(map(str, (*view.known_top, *view.hand))) or "-"
        acts = "acts" if seat in game.to_act else "waits"
        odds = f"odds {view.flop_odds:.4f}"
        yield f"= seat {seat} {acts}; stars {game.stars[seat]}; may {may}; knows {knows}; {odds}"
    yield ""


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_a_golden_game_goes_as_it_went(path: Path, renew_goldens: bool) -> None:
    text = path.read_text(encoding="utf-8")
    now = transcript(text)
    if renew_goldens:
        path.write_text(now, encoding="utf-8", newline="\n")
    else:
        assert now.splitlines() == text.splitlines()


def test_goldens_hold_every_verb_option_event_and_number_of_players() -> None:
    texts = [path.read_text(encoding="utf-8") for path in GOLDENS]
    games = [begin(read_head(text)) for text in texts]
    verbs = {Action.parse(action).verb for text in texts for _, _, action in ACTION.findall(text)}
    assert verbs == {action.verb for action in ACTIONS} - {"pass"}
    names = {name for text in texts for name in EVENT.findall(text)}
    kinds = [kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, Event)]
    assert names == {kind.name for kind in kinds if kind is not Event}
    assert {len(game.players) for game in games} == {2, 3, 4, 5}
    assert {game.rules.name for game in games} == {*PRESETS, None}
    for option, values in OPTION_VALUES.items():
        assert {getattr(game.rules, option) for game in games} == set(values)
