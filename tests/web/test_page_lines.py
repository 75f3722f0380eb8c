"""Bad networks: a slow one, one that breaks, and one that swallows everything and says so to nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from line import Line
from page_server import PageServer
from playwright.sync_api import expect
from test_page_games import begin
from test_page_returns import goes_on, sight
from watched import Windows

pytestmark = pytest.mark.browser

# In one go, so that no answer comes between: a tap, what the button says two frames later, and its key; and how often
# the draw was sent.
TAPPED_TWICE = """async () => {
  const { send } = WebSocket.prototype;
  let sent = 0;
  WebSocket.prototype.send = function (message) {
    if (JSON.parse(message).action === 'draw') sent += 1;
    send.call(this, message);
  };
  const draw = document.querySelector('[data-testid=do-draw]');
  const frames = async () => {
    for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame);
  };
  draw.click();
  await frames();
  const disabled = draw.getAttribute('aria-disabled');
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true }));
  await frames();
  WebSocket.prototype.send = send;
  return [disabled, sent];
}"""


@pytest.fixture
def line_to(server: PageServer) -> Iterator[Callable[..., Line]]:
    """Makes lines to the common server."""
    lines: list[Line] = []

    def make(**options: float) -> Line:
        lines.append(Line(server.port, **options))
        return lines[-1]

    yield make
    for line in lines:
        line.close()


def test_a_game_over_a_slow_line(line_to: Callable[..., Line], windows: Windows) -> None:
    line = line_to(delay=0.2, rate=60_000)
    robot = begin(windows.open(390, 844), line.address, "first-dives")
    robot.own_dive()
    before = robot.watch_deck()
    # The tap is seen at once, and until it is answered there is nothing to tap a second time.
    assert robot.page.evaluate(TAPPED_TWICE) == ["true", 1]
    assert robot.next_count() == before - 1
    assert robot.at("reconnecting").count() == 0
    robot.play_out()


def test_the_line_breaks_in_the_middle_of_a_dive(line_to: Callable[..., Line], windows: Windows) -> None:
    windows.allow("WebSocket connection to")  # the browser says that nobody answers
    line = line_to()
    robot = begin(windows.open(390, 844), line.address, "first-dives")
    for _ in range(3):
        robot.own_dive()
        before = sight(robot)
        line.cut()
        expect(robot.at("reconnecting")).to_be_visible()
        line.mend()
        expect(robot.at("reconnecting")).to_be_hidden()
        assert sight(robot) == before
        goes_on(robot)
    robot.play_out()


def test_a_line_that_swallows_what_was_tapped(line_to: Callable[..., Line], windows: Windows) -> None:
    windows.allow("WebSocket connection to")  # a try of which nothing came
    line = line_to()
    robot = begin(windows.open(390, 844), line.address, "first-dives")
    robot.own_dive()
    count = robot.watch_deck()
    line.swallow()
    robot.hit("do-draw")
    robot.page.evaluate(
        "() => window.dispatchEvent(new Event('offline'))"
    )  # what a phone without network tells the page
    expect(robot.at("reconnecting")).to_be_visible()
    assert robot.at("deck-count").inner_text() == str(count)
    line.mend()
    expect(robot.at("reconnecting")).to_be_hidden()
    # What was tapped is said again, once.
    assert robot.next_count() == count - 1
    assert line.carried >= 2
