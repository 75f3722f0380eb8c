"""Whole games against bots, from the home page to the end."""

from __future__ import annotations

import pytest
from page_server import PageServer
from playwright.sync_api import Page, expect
from robot import Robot
from watched import Windows

pytestmark = pytest.mark.browser


def begin(page: Page, address: str, preset: str, *, touch: bool = False) -> Robot:
    """A game of one person with two bots."""
    robot = Robot(page, touch=touch)
    page.goto(address)
    robot.hit("way-bots")
    while robot.at("bots").inner_text() != "2 bots":
        robot.hit("bots-fewer")
    robot.hit(f"start-{preset}")
    expect(robot.at("place-0")).to_be_visible()
    return robot


def prove(robot: Robot) -> None:
    """Let the page check the deck; nothing may remain unknown."""
    robot.hit("proof-check")
    verdict = robot.at("proof-verdict")
    expect(verdict).to_have_attribute("data-verdict", "good")
    assert robot.at("proof").locator("li.wrong").count() == 0
    assert robot.at("proof").locator("li.right").count() > 0


def test_a_game_by_tapping_on_a_phone(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844, has_touch=True, is_mobile=True)
    robot = begin(page, server.address, "standard", touch=True)
    robot.play_out()
    expect(robot.at("champion")).not_to_be_empty()
    stars = [robot.at(f"result-{seat}").locator(".count").inner_text() for seat in range(3)]
    assert all(count.strip().isdigit() for count in stars)
    prove(robot)
    robot.hit("rematch")
    expect(robot.at("ending")).to_be_hidden()
    expect(robot.at("place-0")).to_be_visible()
    before = len(robot.done)
    while len(robot.done) < before + 10:
        robot.step()


def test_a_game_by_mouse_on_a_desk(server: PageServer, windows: Windows) -> None:
    robot = begin(windows.open(1440, 900), server.address, "first-dives")
    assert robot.at("do-judge").count() == 0
    robot.play_out()
    expect(robot.at("champion")).not_to_be_empty()
    prove(robot)


def test_cards_fly_where_motion_is_welcome(server: PageServer, windows: Windows) -> None:
    page = windows.open(820, 1180, motion=True)
    page.add_init_script(
        "window.flights = 0; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...how) { window.flights += 1; return animate.apply(this, how); };"
    )
    robot = begin(page, server.address, "first-dives")
    robot.until("do-draw", avoid=["hurry"])
    robot.hit("do-draw")
    page.wait_for_function("() => window.flights > 0")
    for _ in range(10):
        robot.step()


def test_an_insecure_origin(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844)
    robot = begin(page, f"http://antartik.test:{server.port}", "standard")
    assert page.evaluate("() => !window.isSecureContext && crypto.subtle === undefined")
    robot.play_out()
    prove(robot)
