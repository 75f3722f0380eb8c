"""`antartik serve`, as a program."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PROGRAM = "import typer; from antartik.cli.serve import serve; typer.run(serve)"


@contextmanager
def served(*options: str, data: Path) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """The program, once it says where it serves."""
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "ANTARTIK_DATA": str(data)},
    )
    lines = []
    try:
        assert process.stdout is not None
        while not lines or "Ctrl-C" not in lines[-1]:
            lines.append(process.stdout.readline())
            assert lines[-1], process.communicate()
        yield process, lines
    finally:
        process.kill()
        process.communicate()


def complaint(*options: str, data: Path) -> str:
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM, *options],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "ANTARTIK_DATA": str(data)},
    )
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 1, result.stderr
    return result.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_told_to_stop(tmp_path: Path, number: signal.Signals) -> None:
    with served(data=tmp_path / "data") as (process, lines):
        address = re.fullmatch(r"Antartik is served at (http://127\.0\.0\.1:\d+)\n", lines[0])
        assert address is not None
        with urllib.request.urlopen(f"{address[1]}/health") as answer:
            assert answer.status == 200
        process.send_signal(number)
        output, errors = process.communicate(timeout=30)
        assert (process.returncode, output, errors) == (0, "", "")
    assert any((tmp_path / "data").iterdir())


def test_it_says_that_others_can_reach_it(tmp_path: Path) -> None:
    with served("--host", "0.0.0.0", "--data", str(tmp_path / "here"), data=tmp_path / "there") as (_, lines):
        assert lines[0].startswith("Note: everybody who can reach 0.0.0.0")
        assert lines[1].startswith("Antartik is served at http://127.0.0.1:")
    assert (tmp_path / "here").is_dir()
    assert not (tmp_path / "there").exists()


def test_what_cannot_be_used_is_one_clear_line(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert "file" in complaint("--port", "0", "--data", str(file / "data"), data=tmp_path)
    with served(data=tmp_path / "data") as (_, lines):
        port = lines[0].rpartition(":")[2].strip()
        assert f"port {port} on 127.0.0.1 is taken" in complaint("--port", port, data=tmp_path / "other")
        assert "data" in complaint("--port", "0", data=tmp_path / "data")
    assert "nowhere.invalid" in complaint("--host", "nowhere.invalid", data=tmp_path)
    (tmp_path / "text").mkdir()
    for path in (tmp_path / "data").iterdir():
        if path.suffix in (".db", ".sqlite", ".sqlite3"):
            (tmp_path / "text" / path.name).write_text("this is no database, it is a long letter to a friend" * 100)
    complaint("--port", "0", data=tmp_path / "text")
