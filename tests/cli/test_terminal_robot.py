"""Whole games in plain lines, played by a robot that reads the prompts and types one of their answers."""

from __future__ import annotations

import io
import json
import os
import random
import re
import secrets
import sys
from pathlib import Path
from typing import Any

import pytest

from antartik import PRESETS, Game
from antartik.cli.main import app
from antartik.engine.record import verify

PROMPT = re.compile(r"Type (.*)\. \? for help\.$")
OPTION = re.compile(r"just Enter for [a-z ]+|[^, ][^,]*?(?: \([^)]*\))+")


class Robot(io.StringIO):
    """Standard input: each line answers the last prompt of ``out``, always alike for the same prompt and moment.

    ``lines`` is how many answers it gives before the input ends, ``avoid`` the keys that it never types. ``asked``
    keeps the prompts that it saw.
    """

    def __init__(self, out: io.StringIO, save: Path, seed: int, lines: int, avoid: str) -> None:
        super().__init__()
        self.out, self.save, self.seed, self.lines, self.avoid = out, save, seed, lines, avoid
        self.asked: list[str] = []

    def readline(self, size: int | None = -1, /) -> str:
        prompt = self.out.getvalue().rstrip("\n").rsplit("\n", 1)[-1]
        self.asked.append(prompt)
        if len(self.asked) > self.lines:
            return ""
        actions = [entry for entry in json.loads(self.save.read_text())["log"] if entry[1] != "pass"]
        chance = random.Random(f"{self.seed}/{len(actions)}/{prompt}")
        return answer(prompt, chance, self.avoid) + "\n"


def answer(prompt: str, chance: random.Random, avoid: str = "") -> str:
    """One of the answers that a prompt offers."""
    if "Type look" in prompt:
        return "arrange 1 0 2" if avoid == "look" and "Type look when" in prompt else "look"
    order = re.search("Type the new order, like ([123 ]+);", prompt)
    if order:
        places = order[1].split()
        return chance.choice([" ", ""]).join(chance.sample(places, len(places)))
    offered = PROMPT.search(prompt)
    assert offered, prompt
    typed = []
    for option in OPTION.findall(offered[1].replace(" or ", ", ").replace(", just Enter)", ")")):
        key = re.search(r"\((.)(?: or just Enter)?\)$", option)
        if option == "just Enter for not now":
            typed.append("")
        elif key:
            typed.append(key[1])
        elif option != "just Enter for back":
            typed.append(option.split(" ")[0])
    return chance.choice([word for word in typed if not word or word not in avoid])


class Terminal:
    """The command run in this process, with plain lines and a folder of its own."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.monkeypatch = folder, monkeypatch
        self.save = folder / "terminal-game.json"
        monkeypatch.setenv("ANTARTIK_DATA", str(folder))
        monkeypatch.setattr(os, "fsync", lambda descriptor: None)  # these games need outlive no power cut

    def fix_the_deck(self, seed: object) -> None:
        """Whatever is drawn at random from now on follows from the seed."""
        chance = random.Random(str(seed))
        self.monkeypatch.setattr(secrets, "token_bytes", chance.randbytes)
        self.monkeypatch.setattr(secrets, "token_hex", lambda size: chance.randbytes(size).hex())

    def play(self, *options: str, seed: int = 0, lines: int = 10_000, avoid: str = "") -> tuple[str, list[str]]:
        """What was printed, and the prompts among it."""
        out = io.StringIO()
        robot = Robot(out, self.save, seed, lines, avoid)
        self.monkeypatch.setattr(sys, "stdin", robot)
        self.monkeypatch.setattr(sys, "stdout", out)
        code = app(["play", "--plain", *options], standalone_mode=False)
        assert not code
        return out.getvalue(), robot.asked

    def record(self) -> dict[str, Any]:
        """The record of the only finished game, without the time of day."""
        (path,) = self.folder.glob("*.jsonl")
        (line,) = path.read_text().splitlines()
        record: dict[str, Any] = json.loads(line)
        del record["date"]
        return record


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(tmp_path, monkeypatch)


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_preset_can_be_played_with_two_to_five_seats(terminal: Terminal, rules: str, seats: int) -> None:
    for people in {1, seats} if rules == "standard" else {2}:
        terminal.fix_the_deck(f"{rules}/{seats}/{people}")
        names = ",".join(["Ada", "Ben", "Cleo", "Dan", "Eve"][:people])
        bots = ",".join(["egg", "gentoo", "yardstick", "egg"][: seats - people])
        out, _ = terminal.play("--people", names, "--bots", bots, "--rules", rules)
        game = Game.from_record(terminal.record())
        assert game.is_over
        assert verify(game) == "proven"
        assert "Antarctic Champion Diver" in out
        assert not terminal.save.exists()
        for path in terminal.folder.glob("*.jsonl"):
            assert f"antartik replay --verify {path}" in out
            path.unlink()


def test_every_option_of_the_rules_can_be_played(terminal: Terminal, tmp_path: Path) -> None:
    options = [
        {"parachute": "bottom_draw", "parachutes": {"8": 4, "9": 4, "10": 4}},
        {"turn_over": "diver", "inherited_series": "must_draw", "last_series": "nobody"},
    ]
    for number, rules in enumerate(options):
        file = tmp_path / "rules.json"
        file.write_text(json.dumps(rules))
        terminal.fix_the_deck(number)
        terminal.play("--people", "Ada,Ben,Cleo", "--rules", str(file))
        assert Game.from_record(terminal.record()).is_over
        next(terminal.folder.glob("*.jsonl")).unlink()


def test_a_robot_meets_every_kind_of_prompt_and_uses_every_verb(terminal: Terminal) -> None:
    verbs = set()
    for seed in range(4):
        terminal.fix_the_deck(seed)
        terminal.play("--people", "Ada,Ben,Cleo", "--bots", "egg", seed=seed)
        for _, verb, *_ in terminal.record()["actions"]:
            verbs.add(verb)
        next(terminal.folder.glob("*.jsonl")).unlink()
    assert verbs == {
        *("draw", "stop", "judge", "arrange", "parachute", "flop"),
        *("agree", "dare", "turn", "keep", "return"),
    }
