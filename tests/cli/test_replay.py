"""`antartik replay`: right, wrong and unreadable files, the telling of games, the proof."""

import json
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from antartik import Game, Proof, Rules
from antartik.cli.main import app

SECRET, NONCE = bytes(range(32)), bytes(range(16))


def replay(path: Path, *flags: str) -> Result:
    return CliRunner().invoke(app, ["replay", str(path), *flags])


def played(proof: Proof | None = None, actions: int | None = None) -> dict[str, Any]:
    """The record of a game in which the first legal action is taken, over and over."""
    rules, names = Rules(), ["Ada", "Ben", "Cy"]
    game = Game.deal(names, seed=3) if proof is None else Game.from_proof(names, proof, rules)
    while not game.is_over and (actions is None or len(game.actions) < actions):
        seat = game.to_act[-1]
        game.play(seat, game.legal_actions(seat)[0])
    return game.record()


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    def writer(*records: object) -> Path:
        path = tmp_path / "records.jsonl"
        path.write_text("".join(json.dumps(record) + "\n" for record in records))
        return path

    return writer


def test_right_records_exit_0(write: Callable[..., Path]) -> None:
    run = replay(write(played(), played(actions=9)))
    assert (run.exit_code, run.stdout) == (0, "2 records right\n")


def test_a_wrong_record_is_named_with_action_and_clause(write: Callable[..., Path]) -> None:
    wrong = played()
    wrong["actions"].insert(1, [0, "stop"])
    run = replay(write(played(), wrong, {**played(), "first": 3}, played()))
    assert run.exit_code == 1
    assert "record 2: action 1: R7: " in run.stderr
    assert "record 3: first: RECORD: " in run.stderr
    assert run.stdout == "2 records right, 2 wrong\n"


def test_show_tells_the_game_to_its_end(write: Callable[..., Path]) -> None:
    run = replay(write(played(actions=9), played()), "--show")
    assert run.exit_code == 0
    assert "Record 1: Ada, Ben and Cy. Each begins with one card of figure 3." in run.stdout
    assert "The game is unfinished; stars so far: Ada " in run.stdout
    assert "Ada dives." in run.stdout
    assert "Antarctic Champion Diver!" in run.stdout or "share the title!" in run.stdout


def test_names_of_any_text_reach_the_terminal_tamed(write: Callable[..., Path]) -> None:
    record = {**played(), "players": ["\x1b[31mred", "\ud800", "two\nlines"]}
    run = replay(write(record), "--show")
    assert run.exit_code == 0
    assert "\x1b" not in run.stdout
    assert "?[31mred dives." in run.stdout


def proof() -> Proof:
    return Proof.commit(SECRET, [NONCE], lot=True)


def test_verify_says_proven_unproven_or_wrong(write: Callable[..., Path]) -> None:
    run = replay(write(played(proof())), "--verify")
    assert (run.exit_code, run.stdout) == (0, "1 record right, 1 proven\n")
    run = replay(write(played(), played(proof(), actions=5)), "--verify")
    assert (run.exit_code, run.stdout.splitlines()[-1]) == (0, "2 records right, 2 unproven")
    forged = {**played(), "proof": proof().to_dict()}
    run = replay(write(forged), "--verify")
    assert run.exit_code == 1
    assert "record 1: proof: RECORD: the secret and the nonces give another deck" in run.stderr


def test_without_verify_only_the_form_of_a_proof_is_checked(write: Callable[..., Path]) -> None:
    assert replay(write({**played(), "proof": proof().to_dict()})).exit_code == 0
    malformed = {**played(), "proof": {"commitment": "AB", "nonces": []}}
    run = replay(write(malformed))
    assert run.exit_code == 1
    assert "record 1: proof: RECORD: commitment" in run.stderr


@pytest.mark.parametrize(
    "content",
    [
        b"\x7fELF\x02\x01\x01\x00\xff\xfe\n",
        json.dumps(played()).encode()[:300],
        b"\n",
        b"[]\n",
        b"null\n",
        b'{"format": "antartik-record", "version": 2}\n',
        b'{"format": "pgn", "version": 1}\n',
        b'{"format": "antartik-record", "version": true}\n',
        b'{"format": "antartik-record", "version": 1, "version": 1}\n',
        b"[" * 100_000 + b"\n",
        b'{"format": "antartik-record", "version": 1, "x": NaN}\n',
        b'{"format": "antartik-record", "version": 1, "x": ' + b"9" * 5000 + b"}\n",
    ],
    ids=lambda content: content[:20],
)
def test_what_is_no_file_of_records_exits_2(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "foreign"
    path.write_bytes(content)
    run = replay(path)
    assert run.exit_code == 2
    assert run.stderr.count("\n") == 1
    assert "line 1 " in run.stderr


def test_a_file_that_is_not_there_exits_2(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing", tmp_path):
        run = replay(path)
        assert run.exit_code == 2
        assert run.stderr.count("\n") == 1
        assert "can't be read" in run.stderr


def test_a_line_of_just_4_mb_is_read_and_a_longer_one_is_not(tmp_path: Path) -> None:
    record = {**played(), "note": ""}
    padding = 4_000_000 - len(json.dumps(record))
    path = tmp_path / "long"
    path.write_text(json.dumps({**record, "note": "x" * padding}) + "\n")
    assert replay(path).exit_code == 0
    path.write_text(json.dumps({**record, "note": "x" * (padding + 1)}) + "\n")
    run = replay(path)
    assert run.exit_code == 2
    assert "line 1 is longer than 4 MB" in run.stderr


def test_a_record_of_100_mb_is_refused_in_bounded_memory(tmp_path: Path) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as file:
        for _ in range(100):
            file.write(b"x" * 1_000_000)
    code = "from antartik.cli.main import run; run()"
    limit = 400_000_000
    run = subprocess.run(
        [sys.executable, "-c", code, "replay", str(path)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
    )
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1
    assert "longer than 4 MB" in run.stderr
