"""A tablet that lies on the table: strips turned to their players, the middle to who acts."""

from __future__ import annotations

from typing import Any

import pytest
from page_server import PageServer
from playwright.sync_api import expect
from robot import Robot
from test_page_for_everybody import assert_accessible
from watched import Windows

pytestmark = pytest.mark.browser

NAMES = ["Ada", "Bo", "Cleo", "Dana", "Emil"]
TABLETS = [(820, 1180), (1180, 820)]

# Strips and the middle: where they are, and by how many degrees they are turned.
_LAID_OUT = """() => {
  const seen = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const matrix = new DOMMatrix(getComputedStyle(element).transform);
    const degrees = (Math.round((Math.atan2(matrix.b, matrix.a) * 180) / Math.PI) + 360) % 360;
    return { left, top, right, bottom, degrees, dives: element.classList.contains('diving') };
  };
  const draw = document.querySelector('[data-testid=do-draw]');
  const hurry = document.querySelector('[data-testid=hurry]');
  return {
    diving: draw?.getAttribute('aria-disabled') === 'false' && hurry === null,
    strips: [...document.querySelectorAll('.place')].map(seen),
    middle: seen(document.querySelector('.turning')),
  };
}"""


def around(windows: Windows, server: PageServer, players: int, size: tuple[int, int]) -> Robot:
    """A game of several people from the home page, on a tablet on the table."""
    page = windows.open(*size, has_touch=True)
    robot = Robot(page, touch=True, daring=0.3)
    page.goto(server.address)
    robot.hit("way-device")
    robot.at("around").check()
    for _ in range(players - 2):
        robot.hit("add-person")
    for i, name in enumerate(NAMES[:players]):
        robot.at(f"name-{i}").fill(name)
    robot.hit("start-standard")
    expect(page.locator(".table.around")).to_be_visible()
    page.wait_for_function("() => document.querySelector('.turning').getBoundingClientRect().height > 300")
    return robot


def laid_out(robot: Robot) -> dict[str, Any]:
    found: dict[str, Any] = robot.page.evaluate(_LAID_OUT)
    return found


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    beside = one["right"] <= other["left"] + 1 or other["right"] <= one["left"] + 1
    above = one["bottom"] <= other["top"] + 1 or other["bottom"] <= one["top"] + 1
    return not (beside or above)


@pytest.mark.parametrize("size", TABLETS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_strip_is_turned_to_its_side(
    server: PageServer, windows: Windows, players: int, size: tuple[int, int]
) -> None:
    robot = around(windows, server, players, size)
    width, height = size
    parts = laid_out(robot)
    strips, middle = parts["strips"], parts["middle"]
    assert len(strips) == players
    for strip in strips:
        assert strip["left"] >= 0
        assert strip["top"] >= 0
        assert strip["right"] <= width
        assert strip["bottom"] <= height
        edge = {0: height - strip["bottom"], 90: strip["left"], 180: strip["top"] - 44, 270: width - strip["right"]}
        assert edge[strip["degrees"]] < 12  # it lies at the edge to which its writing's foot points
    everything = [*strips, middle]
    assert not any(overlap(a, b) for i, a in enumerate(everything) for b in everything[:i])
    assert robot.page.evaluate("() => document.scrollingElement.scrollWidth") <= width


@pytest.mark.parametrize("size", TABLETS)
def test_the_middle_faces_who_dives(server: PageServer, windows: Windows, size: tuple[int, int]) -> None:
    robot = around(windows, server, 4, size)
    faced = set()
    for _ in range(400):
        parts = laid_out(robot)
        if parts["diving"]:
            (diver,) = (seat for seat, strip in enumerate(parts["strips"]) if strip["dives"])
            assert parts["middle"]["degrees"] == parts["strips"][diver]["degrees"]
            faced.add(diver)
            if len(faced) == 4:
                return
        robot.step()
    raise AssertionError(f"only {faced} have dived")


def test_who_dares_is_faced_and_the_screen_is_accessible(server: PageServer, windows: Windows) -> None:
    robot = around(windows, server, 3, TABLETS[0])
    robot.until("do-ready")
    assert_accessible(robot.page, "around the table")
    robot.hit("do-ready")
    robot.page.wait_for_function("() => document.querySelectorAll('.lit [data-testid^=raise]').length > 0")
    for strip in sorted(offer for offer in robot.offers(wait=False) if offer.startswith("raise-")):
        robot.hit(strip)
        expect(robot.at("pick")).to_be_visible()
        parts = laid_out(robot)
        assert parts["middle"]["degrees"] == parts["strips"][int(strip[-1])]["degrees"]
        robot.hit("pick-cancel")


def test_a_player_moves_to_another_side_and_stays_there(server: PageServer, windows: Windows) -> None:
    robot = around(windows, server, 2, TABLETS[1])
    assert [strip["degrees"] for strip in laid_out(robot)["strips"]] == [0, 180]
    robot.hit("menu")
    robot.hit("around-move-1")
    robot.hit("menu-close")
    assert [strip["degrees"] for strip in laid_out(robot)["strips"]] == [0, 270]
    robot.page.reload()
    expect(robot.page.locator(".table.around")).to_be_visible()
    assert [strip["degrees"] for strip in laid_out(robot)["strips"]] == [0, 270]
    robot.hit("menu")
    robot.at("around").uncheck()
    robot.hit("menu-close")
    expect(robot.page.locator(".table.around")).to_have_count(0)
    assert [strip["degrees"] for strip in laid_out(robot)["strips"]] == [0, 0]


def test_on_a_phone_nothing_is_turned(server: PageServer, windows: Windows) -> None:
    robot = Robot(windows.open(390, 844))
    robot.page.goto(server.address)
    robot.page.evaluate("() => localStorage.setItem('antartik/habits', JSON.stringify({around: true}))")
    robot.page.reload()
    robot.hit("way-device")
    expect(robot.at("name-0")).to_be_visible()
    expect(robot.at("around")).to_have_count(0)
    robot.hit("start-standard")
    expect(robot.at("place-1")).to_be_visible()
    expect(robot.page.locator(".table.around")).to_have_count(0)
