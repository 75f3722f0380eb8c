"""`antartik simulate`: the same seed gives the same bytes, statistics as a table and as JSON, bad input in one line."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from antartik import Game, Rules
from antartik.cli.main import app


def simulate(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["simulate", *arguments])


def test_the_same_seed_writes_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one.jsonl", "two.jsonl"):
        run = ("--games", "3", "--bots", "gentoo,egg,yardstick,egg", "--seed", "1", "--record", str(tmp_path / name))
        assert simulate(*run).exit_code == 0
    data = (tmp_path / "one.jsonl").read_bytes()
    assert data == (tmp_path / "two.jsonl").read_bytes()
    records = [json.loads(line) for line in data.splitlines()]
    assert [record["first"] for record in records] == [0, 1, 2]
    assert all(Game.from_record(record).is_over for record in records)


def test_a_seed_is_used_as_typed(tmp_path: Path) -> None:
    decks = []
    for seed in ("7", "07"):
        simulate("--games", "1", "--bots", "egg", "--players", "2", "--seed", seed, "--record", str(tmp_path / "r"))
        decks.append(json.loads((tmp_path / "r").read_text())["deck"])
    assert decks[0] != decks[1]
    assert decks[0] == [str(card) for card in Game.deal(["a", "b"], seed=7).deck]


def test_json_has_every_figure_with_its_error() -> None:
    run = simulate("--games", "20", "--players", "3", "--bots", "yardstick", "--json", "--rules", "first-dives")
    data = json.loads(run.stdout)
    assert data["games"] == 20
    assert data["rules"] == Rules.preset("first-dives").to_dict()
    assert len(data["win_share"]["by_starting_place"]) == 3
    for name in ("stars", "dives", "questions", "series_figures", "flops", "series_kept", "dares", "dares_won"):
        assert data[name]["value"] > 0
        assert data[name]["se"] > 0
    assert data["parachutes"]["value"] == 0


def test_the_table_names_bots_and_starting_places() -> None:
    run = simulate("--games", "5", "--bots", "egg,yardstick,egg")
    assert run.exit_code == 0
    for words in ("egg", "yardstick", "dives 1st", "dives 3rd", "figures a series", "games with a shared title"):
        assert words in run.stdout


def test_a_rules_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    file.write_text('{"turn_over": "off", "judges": {"8": 1}}')
    run = simulate("--games", "2", "--bots", "egg", "--json", "--rules", str(file))
    rules = json.loads(run.stdout)["rules"]
    assert rules["judges"] == {"8": 1, "9": 0, "10": 0}
    assert rules["turn_over"] == "off"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "orca"], "there is no bot 'orca'; there are egg"),
        (["--bots", "egg,,egg"], "there is no bot ''"),
        (["--players", "1"], "two to five can play (R4), not 1"),
        (["--players", "6"], "two to five can play (R4), not 6"),
        (["--bots", "egg,egg,egg,egg,egg,egg"], "two to five can play (R4), not 6"),
        (["--players", "3", "--bots", "egg,egg"], "2 bots for 3 players"),
        (["--games", "0"], "at least one game"),
        (["--rules", "house"], "neither a preset (standard, first-dives, by-the-letter) nor a file"),
        (["--record", "."], "can't be written"),
        (["--record", "/nowhere/at/all.jsonl"], "can't be written"),
    ],
)
def test_bad_input_is_one_clear_line(arguments: list[str], words: str) -> None:
    run = simulate("--games", "1", *arguments)
    assert run.exit_code == 2
    assert run.stderr.count("\n") == 1
    assert words in run.stderr
    assert "Traceback" not in run.output


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"parachute": "glider"}', "parachute: 'glider' is none of rescue, bottom_draw, none"),
        (b'{"judge": {}}', "there is no option 'judge'"),
        (b"[]", "must be an object"),
        (b"{", "is no JSON object"),
        (b"\xff\x00\x01", "is no JSON object"),
        (b"[" * 90_000, "is no JSON object"),
        (b" " * 200_000, "too large"),
    ],
)
def test_a_bad_rules_file_is_one_clear_line(tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / "rules.json"
    file.write_bytes(content)
    run = simulate("--games", "1", "--bots", "egg", "--rules", str(file))
    assert run.exit_code == 2
    assert run.stderr.count("\n") == 1
    assert words in run.stderr


def test_an_unknown_flag_is_no_traceback() -> None:
    run = simulate("--gamez", "3")
    assert run.exit_code == 2
    assert "No such option" in run.stderr
