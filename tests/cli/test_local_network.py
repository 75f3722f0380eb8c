"""`antartik play --lan`: what it opens and says, for whom seats are free, and the QR code in the terminal."""

from __future__ import annotations

import errno
import io
from pathlib import Path

import pytest
import segno
from rich.console import Console
from typer.testing import CliRunner, Result

from antartik.cli import local_network
from antartik.cli.main import app
from antartik.cli.qr_terminal import BORDER, HALVES, print_qr, qr_lines
from antartik.server import interfaces
from antartik.server.interfaces import LocalAddress
from antartik.tables.house import House, MadeTable, TableSettings

LINK = "http://192.168.100.100:8055/t/KWPRTM"
HERE = [LocalAddress("wlan0", "127.0.0.2"), LocalAddress("", "127.0.0.3")]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[TableSettings]:
    """The tables that were made; none is played, and nothing but loopback is opened."""
    settings: list[TableSettings] = []
    make = House.make

    async def kept(house: House, wanted: TableSettings) -> MadeTable:
        settings.append(wanted)
        return await make(house, wanted)

    def browse(address: str) -> bool:
        raise OSError(errno.EIO, "enough seen")

    monkeypatch.setattr(House, "make", kept)
    monkeypatch.setattr("antartik.cli.play.open_browser", browse)
    monkeypatch.setattr("antartik.cli.browser_game.PORT", 0)
    monkeypatch.setattr(interfaces, "local_addresses", lambda: HERE)
    return settings


def play(folder: Path, *options: str) -> Result:
    return CliRunner().invoke(app, ["play", *options], env={"ANTARTIK_DATA": str(folder)})


def seats(settings: TableSettings) -> list[str]:
    return [seat.name or seat.bot or seat.kind for seat in settings.seats]


@pytest.mark.skipif(not Path("/proc/net").exists(), reason="only Linux gives a machine 127.0.0.2 by itself")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ([], ["open"] * 5),
        (["--people", "Ada,Ben"], ["Ada", "Ben", "open", "open", "open"]),
        (["--people", "Ada", "--bots", "gentoo,egg"], ["Ada", "gentoo", "egg", "open", "open"]),
    ],
)
def test_it_says_what_it_opens(
    tmp_path: Path, made: list[TableSettings], options: list[str], expected: list[str]
) -> None:
    run = play(tmp_path, "--lan", *options)
    assert "enough seen" in run.stderr
    assert [seats(settings) for settings in made] == [expected]
    lines = [line.strip() for line in run.stdout.splitlines()]
    assert "open to everybody in your local network" in lines[0]
    first, second = (line.partition(" ")[0] for line in lines[1:3])
    assert first.startswith("http://127.0.0.2:")
    assert lines[1].endswith("(wlan0)")
    assert second == first.replace("127.0.0.2", "127.0.0.3")
    link = next(line for line in lines if "/t/" in line)
    assert link.startswith(f"{first}/t/")
    assert "#" not in link  # what hands seats over is for this machine alone
    assert "▀" not in run.stdout  # no terminal


def test_without_the_option_nothing_is_opened(tmp_path: Path, made: list[TableSettings]) -> None:
    run = play(tmp_path)
    assert "network" not in run.stdout
    assert [seat.kind for seat in made[0].seats] == ["person", "bot", "bot", "bot"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--terminal"], "leave --terminal"),
        (["--plain"], "leave --terminal"),
        (["--people", "A,B,C", "--bots", "egg,egg"], "no seat is left"),
        (["--people", "Ada,ada"], "twice"),
        (["--people", ""], "empty"),
        (["--bots", "orca"], "orca"),
    ],
)
def test_what_cannot_be(tmp_path: Path, made: list[TableSettings], options: list[str], words: str) -> None:
    run = play(tmp_path, "--lan", *options)
    assert (run.exit_code, run.stderr.count("\n")) == (2, 1)
    assert words in run.stderr
    assert made == []


def test_no_local_network(tmp_path: Path, made: list[TableSettings], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interfaces, "local_addresses", list)
    run = play(tmp_path, "--lan")
    assert (run.exit_code, run.stderr.count("\n")) == (2, 1)
    assert "antartik serve --host" in run.stderr


def shown(width: int = 80, height: int = 24, encoding: str = "utf-8", **settings: object) -> tuple[bool, str]:
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    options = {"force_terminal": True, "color_system": "standard", "_environ": {}, **settings}
    console = Console(file=file, width=width, height=height, **options)  # type: ignore[arg-type]
    done = print_qr(LINK, console)
    file.seek(0)
    return done, file.read()


def test_the_code_reads_back_as_the_link() -> None:
    rows = []
    for line in qr_lines(LINK):
        halves = [HALVES.index(half) for half in line]
        rows += [[half // 2 for half in halves], [half % 2 for half in halves]]
    size = len(rows[0])
    code = [row[BORDER : size - BORDER] for row in rows[BORDER : size - BORDER]]
    assert code == [list(row) for row in segno.make(LINK, micro=False).matrix]
    edge = [*rows[:BORDER], *rows[size - BORDER :]]
    assert not any(map(any, edge))


def test_it_is_dark_on_light_whatever_the_terminal_is() -> None:
    done, text = shown()
    assert done
    lines = text.splitlines()
    assert len(lines) <= 20
    assert all(line.startswith("\x1b[30;107m") and line.endswith("\x1b[0m") for line in lines)


@pytest.mark.parametrize(
    "settings",
    [
        {"width": 30},
        {"height": 12},
        {"encoding": "ascii"},
        {"force_terminal": False},
        {"color_system": None},
    ],
)
def test_where_no_camera_could_read_it(settings: dict[str, object]) -> None:
    assert shown(**settings) == (False, "")  # type: ignore[arg-type]


def test_many_addresses_are_few_words(capsys: pytest.CaptureFixture[str]) -> None:
    local_network.invite(HERE[:1], ["http://127.0.0.2:1"], "")
    assert "another address" not in capsys.readouterr().out
