"""Coming back: after a reload, after the server was away, and by `antartik play`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from page_server import PageServer, PlayCommand
from playwright.sync_api import expect
from robot import Robot
from test_page_games import begin
from watched import Windows

pytestmark = pytest.mark.browser


@pytest.fixture
def data(data_root: Path, request: pytest.FixtureRequest) -> Path:
    """A folder of this test's own."""
    return data_root / str(request.node.name)


@pytest.fixture
def own_server(chromium: str, data: Path) -> Iterator[PageServer]:
    """A server that the test may stop."""
    server = PageServer(data)
    yield server
    server.stop()


def sight(robot: Robot) -> tuple[list[str], list[str], str]:
    """What lies on the table: the series, everybody's stars and the cards of the deck."""
    expect(robot.at("place-0")).to_be_visible()
    expect(robot.at("hurry")).to_have_count(0)
    series = robot.page.locator("[data-testid=series-card] .sr-only").all_inner_texts()
    stars = robot.page.locator("[data-testid^=stars-]").all_inner_texts()
    return series, stars, robot.at("deck-count").inner_text()


def goes_on(robot: Robot) -> None:
    """The next figure is drawn."""
    robot.until("do-draw")
    robot.draw()


def test_reload_in_the_middle_of_a_dive(server: PageServer, windows: Windows) -> None:
    robot = begin(windows.open(390, 844), server.address, "first-dives")
    robot.own_dive()
    before = sight(robot)
    assert before[0] != []
    robot.page.reload()
    expect(robot.at("do-draw")).to_be_visible()
    assert sight(robot) == before
    goes_on(robot)


def test_home_offers_the_game_that_was_left(server: PageServer, windows: Windows) -> None:
    robot = begin(windows.open(390, 844), server.address, "first-dives")
    robot.own_dive()
    before = sight(robot)
    robot.hit("home")
    robot.hit("go-on")
    expect(robot.at("do-draw")).to_be_visible()
    assert sight(robot) == before
    robot.page.go_back()
    expect(robot.at("go-on")).to_be_visible()


def test_the_server_restarts_in_the_middle_of_a_dive(own_server: PageServer, windows: Windows) -> None:
    windows.allow("WebSocket connection to")  # the browser says that nobody answers
    robot = begin(windows.open(390, 844), own_server.address, "first-dives")
    robot.own_dive()
    before = sight(robot)
    own_server.stop()
    expect(robot.at("reconnecting")).to_be_visible()
    assert sight(robot) == before  # the table stays on the screen
    own_server.start()
    expect(robot.at("reconnecting")).to_be_hidden()
    assert sight(robot) == before
    goes_on(robot)


def test_play_hands_the_seat_over_once_and_resumes(windows: Windows, data: Path) -> None:
    windows.allow("404")  # the answer to a code that was used
    # A bot has all the time it wants here, so it isn't played to the end.
    game = PlayCommand(data, "--rules", "first-dives", "--bots", "gentoo")
    try:
        parts = urlsplit(game.address)
        table = parts.path
        assert parts.hostname == "127.0.0.1"
        assert len(parts.fragment) == 8
        assert table.startswith("/t/")
        first = windows.open(390, 844)
        first.goto(game.address)
        robot = Robot(first)
        expect(robot.at("controls")).to_be_visible()
        assert parts.fragment not in first.url
        robot.own_dive()
        before = sight(robot)

        second = windows.open(390, 844)
        second.goto(game.address)
        late = Robot(second)
        expect(late.at("place-0")).to_be_visible()  # there it is watched
        assert late.at("controls").count() == 0
        assert parts.fragment not in second.url
    finally:
        windows.allow("WebSocket connection to")
        game.stop()
    assert game.process.returncode == 0

    again = PlayCommand(data, "--resume")
    try:
        parts = urlsplit(again.address)
        assert parts.path == table
        third = windows.open(390, 844)
        third.goto(again.address)
        robot = Robot(third)
        expect(robot.at("controls")).to_be_visible()
        assert sight(robot) == before
        robot.until("do-draw")
    finally:
        again.stop()


def test_nothing_to_resume(windows: Windows, data: Path) -> None:
    game = PlayCommand(data, "--resume")
    try:
        assert urlsplit(game.address).path in ("", "/")
        assert any("no unfinished game" in line for line in game.lines)
        page = windows.open(390, 844)
        page.goto(game.address)
        expect(page.get_by_test_id("start-standard")).to_be_visible()
    finally:
        game.stop()
