"""For every eye and every screen: axe finds nothing, and nothing is wider than the window."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from page_server import PageServer
from playwright.sync_api import Page, expect
from robot import Robot
from test_page_company import MANY_JUDGES, NAMES, asked_by_strips, on_one_device, sit_at
from test_page_games import begin
from watched import Windows

axe_of = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python isn't installed")

pytestmark = pytest.mark.browser

SIZES = [(320, 568), (390, 844), (844, 390), (820, 1180), (1440, 900)]

_TOO_WIDE = """() => [
  document.scrollingElement.scrollWidth,
  [...document.querySelectorAll('button, input, select, summary')]
    .filter((element) => element.checkVisibility())
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < -0.5 || right > innerWidth + 0.5;
    })
    .map((element) => element.dataset.testid ?? element.outerHTML.slice(0, 120)),
]"""


def assert_accessible(page: Page, where: str) -> None:
    found = axe_of.Axe().run(page)
    told = [
        f"{where}: {violation['id']} ({violation['impact']}): {node['html'][:160]}"
        for violation in found.response["violations"]
        for node in violation["nodes"]
    ]
    assert told == []
    assert found.response["passes"] != []  # it did look


def assert_fits(page: Page, where: str, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
    """At every size nothing to scroll to the right, and nothing to tap beyond the edge."""
    before = page.viewport_size
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("width => innerWidth === width", arg=width)
        wide, beyond = page.evaluate(_TOO_WIDE)
        assert wide <= width, f"{where}, {width}x{height}: {wide} wide"
        assert beyond == [], f"{where}, {width}x{height}"
    assert before is not None
    page.set_viewport_size(before)


def test_axe_on_home_and_lobby(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844)
    robot = Robot(page)
    page.goto(server.address)
    for way in ("bots", "device", "link"):
        robot.hit(f"way-{way}")
        assert_accessible(page, f"home, {way}")
    page.locator("summary").click()
    robot.at("join-code").fill("?")
    robot.hit("join")
    assert_accessible(page, "home, more choices and a complaint")
    robot.hit("start-standard")
    expect(robot.at("lobby")).to_be_visible()
    assert_accessible(page, "lobby")
    other = windows.open(390, 844)
    other.goto(page.url)
    expect(other.get_by_test_id("join-name")).to_be_visible()
    assert_accessible(other, "sitting down")


def test_axe_on_the_table_and_the_end(server: PageServer, windows: Windows) -> None:
    robot = begin(windows.open(390, 844), server.address, "standard")
    robot.own_dive()
    assert_accessible(robot.page, "the own dive")
    robot.hit("menu")
    assert_accessible(robot.page, "the menu")
    robot.hit("menu-close")
    robot.play_out()
    assert_accessible(robot.page, "the end")
    robot.hit("proof-check")
    expect(robot.at("proof-verdict")).to_be_visible()
    assert_accessible(robot.page, "the proof")
    robot.hit("look-at-table")
    assert_accessible(robot.page, "the table after the end")


def test_axe_on_one_device(server: PageServer, windows: Windows) -> None:
    seats = [{"kind": "person", "name": name} for name in NAMES]
    made = server.make(seats=seats, rules=MANY_JUDGES, tempo="patient")
    robot = sit_at(windows.open(390, 844), server, made)
    strips = asked_by_strips(robot)
    assert_accessible(robot.page, "strips are lit")
    robot.hit(strips[0])
    expect(robot.at("pick")).to_be_visible()
    assert_accessible(robot.page, "a card to stake")
    robot.greed = 1
    robot.until("judge-card-0")
    assert_accessible(robot.page, "the Judge's cards")


def test_nothing_is_wider_than_the_window(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844)
    robot = Robot(page)
    page.goto(server.address)
    for way in ("bots", "device", "link"):
        robot.hit(f"way-{way}")
        assert_fits(page, f"home, {way}")
    page.locator("summary").click()
    assert_fits(page, "home, more choices")
    robot.hit("start-standard")
    expect(robot.at("lobby")).to_be_visible()
    assert_fits(page, "lobby")

    robot = begin(page, server.address, "standard")
    robot.own_dive()
    assert_fits(page, "the own dive")
    robot.play_out()
    assert_fits(page, "the end")

    robot = on_one_device(page, server)
    strips = asked_by_strips(robot)
    assert_fits(page, "strips")
    robot.hit(strips[0])
    assert_fits(page, "a card to stake")
