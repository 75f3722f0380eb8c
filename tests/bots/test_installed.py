from __future__ import annotations

import random
from collections.abc import Sequence
from importlib.metadata import EntryPoint, EntryPoints

import pytest

from antartik import Action, View
from antartik.bots import installed


class Timid:
    """A bot as another package might bring it."""

    name = "timid"
    description = "stops as soon as it may"

    def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        return choices[0]


class Mute:
    """No bot."""

    name = "mute"
    description = "can't choose"


timid = Timid()


def found(monkeypatch: pytest.MonkeyPatch, *points: tuple[str, str]) -> list[str]:
    entries = EntryPoints(EntryPoint(name, f"{__name__}:{value}", installed.GROUP) for name, value in points)
    monkeypatch.setattr(installed, "entry_points", lambda group: entries.select(group=group))
    return list(installed.installed_bots({"egg"}))


@pytest.mark.parametrize("value", ["Timid", "timid"])
def test_a_bot_is_found_by_its_class_or_itself(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    assert found(monkeypatch, ("timid", value)) == ["timid"]


@pytest.mark.parametrize(
    ("name", "value", "word"),
    [
        ("gone", "Nobody", "has no attribute 'Nobody'"),
        ("mute", "Mute", "no method choose"),
        ("brave", "Timid", "calls itself 'timid'"),
    ],
)
def test_one_that_cannot_be_used_is_left_out_aloud(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, word: str
) -> None:
    with pytest.warns(UserWarning, match=f"bot '{name}' .*{word}"):
        assert found(monkeypatch, (name, value), ("timid", "timid")) == ["timid"]


def test_no_name_is_taken_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    class Egg(Timid):
        name = "egg"

    monkeypatch.setattr(f"{__name__}.Mute", Egg)
    with pytest.warns(UserWarning, match="there is a bot of this name already"):
        assert found(monkeypatch, ("egg", "Mute")) == []
