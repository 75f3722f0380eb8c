"""`antartik arena`: tables and JSON, the file of results taken up again, bad input in one line."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from antartik import Action, Rules, View
from antartik.bots.egg import Egg
from antartik.cli.main import app


def arena(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["arena", *arguments])


def small(*arguments: str, workers: str = "1") -> Result:
    return arena("--bots", "yardstick,egg", "--games", "8", "--seed", "1", "--workers", workers, *arguments)


def test_the_tables_name_bots_places_and_ratings() -> None:
    run = arena("--bots", "gentoo,yardstick,egg", "--players", "4", "--games", "36", "--workers", "1")
    assert run.exit_code == 0, run.output
    for words in ("36 games, 3 deals, 4 players", "gentoo", "win share", "Elo", "openskill", "1st", "4th", "0.250"):
        assert words in run.stdout
    assert "of their titles against" in run.stdout
    assert "gentoo, gentoo, yardstick, egg" in run.stdout
    assert run.stderr == ""


def test_two_bots_need_no_table_of_pairs() -> None:
    run = small()
    assert "8 games, 4 deals, 2 players" in run.stdout
    assert "of their titles against" not in run.stdout
    assert "at the table" not in run.stdout


def test_json_has_settings_and_every_figure_with_its_interval(tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    file.write_text('{"turn_over": "off"}')
    run = small("--players", "3", "--rules", str(file), "--json")
    data = json.loads(run.stdout)
    assert data["bots"] == ["yardstick", "egg"]
    assert (data["players"], data["seed"], data["line_ups"], data["rotations"]) == (3, "1", "mixed", False)
    assert data["rules"] == Rules(turn_over="off").to_dict()
    assert (data["games"], data["blocks"]) == (12, 4), "rounded up to whole rounds of two line-ups in three seatings"
    assert set(data["win_share"]) == {"by_bot", "by_starting_place"}
    assert set(data["win_share"]["by_bot"]["egg"]) == {"value", "se", "interval"}
    assert set(data["ratings"]["yardstick"]) == {"elo", "interval", "bound", "openskill"}
    assert data["ratings"]["yardstick"]["elo"] == 0
    assert [table["bots"].count("egg") for table in data["tables"]] == [1, 2]


def test_line_ups_can_be_chosen() -> None:
    among = json.loads(arena("--bots", "yardstick,egg", "--players", "4", "--among", "--games", "1", "--json").stdout)
    assert [table["bots"] for table in among["tables"]] == [["yardstick", "egg", "egg", "egg"]]
    assert among["games"] == 4
    every = json.loads(small("--players", "3", "--every", "--json").stdout)
    assert [table["bots"] for table in every["tables"]] == [
        ["yardstick", "yardstick", "egg"],
        ["yardstick", "egg", "egg"],
    ]
    turns = json.loads(small("--players", "4", "--rotations", "--json").stdout)
    assert turns["rotations"] is True
    assert (turns["games"], turns["blocks"]) == (10, 3), "aabb in four turns, abab in two, aabb again"


def test_two_workers_say_what_one_says(tmp_path: Path) -> None:
    one = small("--json", "--out", str(tmp_path / "1"))
    two = small("--json", "--out", str(tmp_path / "2"), workers="2")
    assert one.stdout == two.stdout
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()


def test_a_cut_file_is_taken_up_again_and_ends_as_if_it_had_not_been_cut(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    whole = small("--json", "--out", str(path))
    data = path.read_bytes()
    for cut in (5, len(data) // 2, len(data) - data.index(b"\n") - 1):
        path.write_bytes(data[:-cut])
        again = arena("--resume", str(path), "--json", "--workers", "1")
        assert again.exit_code == 0, again.output
        assert again.stdout == whole.stdout
        assert path.read_bytes() == data


def test_a_finished_file_can_be_looked_at_and_played_on(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    small("--out", str(path))
    data = path.read_bytes()
    assert "8 games" in arena("--resume", str(path)).stdout
    assert path.read_bytes() == data
    more = arena("--resume", str(path), "--games", "12", "--workers", "1")
    assert "12 games" in more.stdout
    assert path.read_bytes().startswith(data)
    assert "12 games" in arena("--resume", str(path)).stdout


def test_until_stops_at_the_precision_and_games_caps_it() -> None:
    run = arena("--bots", "yardstick,egg", "--until", "0.1", "--json", "--workers", "1")
    shares = json.loads(run.stdout)["win_share"]["by_bot"].values()
    assert all(share["interval"] is None or share["interval"][1] - share["interval"][0] <= 0.2 for share in shares)
    assert json.loads(run.stdout)["blocks"] == 50
    capped = arena("--bots", "yardstick,egg", "--until", "0.1", "--games", "20", "--json", "--workers", "1")
    assert json.loads(capped.stdout)["blocks"] == 10


@pytest.mark.skipif(os.name != "posix", reason="sends a signal as a terminal does")
def test_ctrl_c_leaves_a_file_that_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    command = f"-m antartik.cli.main arena --bots yardstick,egg --games 100000 --workers 2 --out {path}"
    process = subprocess.Popen(
        [sys.executable, *command.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # A shell that runs the tests in the background has them ignore Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    deadline = time.monotonic() + 60
    while not (path.exists() and path.read_bytes().count(b"\n") > 3):
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "2 players" in out
    blocks = path.read_bytes().count(b"\n") - 1
    assert err == f"Interrupted after {2 * blocks} games. antartik arena --resume {path} goes on.\n"
    again = arena("--resume", str(path), "--games", str(2 * blocks + 2), "--json", "--workers", "1")
    assert json.loads(again.stdout)["blocks"] == blocks + 1


def test_a_bot_that_fails_is_named_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "r.jsonl"
    whole = small("--json", "--out", str(path))
    path.unlink()
    choose = Egg.choose

    def fail(self: Egg, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        if path.read_bytes().count(b"\n") == 3:
            raise RuntimeError("a crack")
        return choose(self, view, choices, rng)

    monkeypatch.setattr(Egg, "choose", fail)
    run = small("--out", str(path))
    assert run.exit_code == 1
    assert run.stderr.count("\n") == 1
    assert "block 2, seats yardstick,egg: egg on seat 1 failed: RuntimeError: a crack; what was played" in run.stderr
    monkeypatch.setattr(Egg, "choose", choose)
    assert arena("--resume", str(path), "--json", "--workers", "1").stdout == whole.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--games", "4"], "--bots: name two or more"),
        (["--bots", "egg", "--games", "4"], "--bots: a contest wants two or more"),
        (["--bots", "egg,orca", "--games", "4"], "there is no bot 'orca'; there are egg"),
        (["--bots", "egg,gentoo,egg", "--games", "4"], "--bots: egg is named twice"),
        (["--bots", "egg,gentoo"], "say how many --games, or --until which precision"),
        (["--bots", "egg,gentoo", "--games", "0"], "--games: at least one, not 0"),
        (["--bots", "egg,gentoo", "--until", "-0.5"], "--until: a precision lies between 0 and 1"),
        (["--bots", "egg,gentoo", "--until", "1"], "--until: a precision lies between 0 and 1"),
        (["--bots", "egg,gentoo", "--until", "nan"], "--until: a precision lies between 0 and 1"),
        (["--bots", "egg,gentoo", "--games", "4", "--players", "1"], "--players: two to five can play (R4), not 1"),
        (["--bots", "egg,gentoo", "--games", "4", "--players", "6"], "--players: two to five can play (R4), not 6"),
        (["--bots", "egg,gentoo", "--games", "4", "--workers", "0"], "--workers: at least one, not 0"),
        (["--bots", "egg,gentoo", "--games", "4", "--rules", "house"], "neither a preset"),
        (["--bots", "egg,gentoo", "--games", "4", "--among", "--every"], "--among and --every"),
        (
            ["--bots", "egg,gentoo", "--games", "4", "--out", "/nowhere/at/all"],
            "--out: /nowhere/at/all can't be written",
        ),
        (["--resume", "/nowhere/at/all"], "--resume: /nowhere/at/all can't be read"),
        (["--resume", "a", "--out", "b"], "--out: --resume goes on in its own file"),
    ],
)
def test_bad_input_is_one_clear_line(arguments: list[str], words: str) -> None:
    run = arena(*arguments)
    assert run.exit_code == 2
    assert run.stderr.count("\n") == 1
    assert words in run.stderr
    assert run.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "egg,yardstick"], "was begun with --bots yardstick,egg"),
        (["--players", "3"], "was begun with --players 2"),
        (["--seed", "2"], "was begun with --seed 1"),
        (["--rules", "first-dives"], "was begun with other rules (standard)"),
        (["--among"], "was begun with neither --among nor --every"),
        (["--rotations"], "was begun with all seatings, without --rotations"),
    ],
)
def test_a_file_of_another_contest_is_refused(tmp_path: Path, arguments: list[str], words: str) -> None:
    path = tmp_path / "r.jsonl"
    small("--out", str(path))
    data = path.read_bytes()
    run = arena("--resume", str(path), *arguments)
    assert run.exit_code == 2
    assert run.stderr.count("\n") == 1
    assert words in run.stderr
    assert path.read_bytes() == data
    same = ("--bots", "yardstick,egg", "--players", "2", "--seed", "1", "--rules", "standard")
    assert arena("--resume", str(path), *same).exit_code == 0


def test_damage_and_a_file_in_the_way_are_said_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    small("--out", str(path))
    taken = small("--out", str(path))
    assert taken.exit_code == 2
    assert f"--out: {path} is there already; go on with it by --resume" in taken.stderr
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], b"?\n", *lines[3:]]))
    damaged = arena("--resume", str(path))
    assert damaged.exit_code == 2
    assert damaged.stderr == f"antartik: --resume: {path}: line 3 is damaged: it is no JSON object\n"
