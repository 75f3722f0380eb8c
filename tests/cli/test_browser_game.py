"""`antartik play` in the browser where it can't begin: one clear line each. (tests/web plays in it.)"""

from __future__ import annotations

import errno
import os
import socket
import webbrowser
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from antartik.cli import browser_game
from antartik.cli.main import app
from antartik.tables.house import House, Refusal, TableSettings


def play(folder: Path, *options: str) -> Result:
    return CliRunner().invoke(app, ["play", *options], env={"ANTARTIK_DATA": str(folder)})


def refuses(run: Result, words: str) -> None:
    assert run.exit_code == 2
    assert run.stderr.count("\n") == 1
    assert words in run.stderr


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    refuses(play(tmp_path / "data"), str(tmp_path / "data"))


def test_the_seats_cannot_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(browser_game, "write_private", full)
    refuses(play(tmp_path), "can't be kept")


def test_the_table_cannot_be_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def make(house: House, settings: TableSettings) -> None:
        raise Refusal("storage", "the tables can't be saved now")

    monkeypatch.setattr(House, "make", make)
    refuses(play(tmp_path), "the tables can't be saved now")


def test_a_port_that_is_taken_is_no_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def browse(address: str) -> bool:
        tried.append(address)
        raise OSError(errno.EIO, "enough seen")

    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        monkeypatch.setattr(browser_game, "PORT", port)
        monkeypatch.setattr("antartik.cli.play.open_browser", browse)
        refuses(play(tmp_path), "enough seen")
    assert len(tried) == 1
    assert f":{port}/" not in tried[0]


@pytest.mark.parametrize("options", [["--people", "A,B,C,D,E,F"], ["--bots", ""], ["--bots", "orca"]])
def test_bad_seats(tmp_path: Path, options: list[str]) -> None:
    run = play(tmp_path, *options)
    assert run.exit_code == 2
    assert run.stderr.count("\n") == 1
    assert not any(tmp_path.iterdir())


def test_a_browser_of_the_terminal_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("w3m"))
    assert not browser_game.open_browser("http://127.0.0.1:1/")


def test_where_there_is_no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "get", none)
    assert not browser_game.open_browser("http://127.0.0.1:1/")
