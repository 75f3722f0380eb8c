"""The scene: drama, night, calm, sound at the first tap and not before, and buttons that nobody hits by mistake."""

from __future__ import annotations

import json
from typing import Any

import pytest
from page_server import PageServer
from playwright.sync_api import Page, expect
from robot import Robot
from test_page_company import sit_at
from test_page_games import begin
from watched import Windows

pytestmark = pytest.mark.browser

# Counts what would sound and what flies.
_COUNT = """
window.contexts = 0; window.flights = 0;
const Real = window.AudioContext;
window.AudioContext = class extends Real { constructor(...how) { super(...how); window.contexts += 1; } };
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) { window.flights += 1; return animate.apply(this, how); };
"""

# What the boards of the jury say at each flop.
_SCORES = """() => {
  window.scores = [];
  new MutationObserver(() => {
    if (document.querySelector('[data-drama=flop]') === null) return;
    const boards = [...document.querySelectorAll('.jury text')];
    if (boards.length > 0) window.scores.push(boards.map((board) => board.textContent));
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""

# What a finger does that goes at once, however slow the machine is.
_TAP = """(button) => {
  for (const type of ['pointerdown', 'pointerup']) button.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
}"""


def prefer(page: Page, **preferences: Any) -> None:
    """Before the page is opened; what is changed later by hand stays."""
    kept = json.dumps(json.dumps(preferences))
    page.add_init_script(
        f"localStorage.getItem('antartik/preferences') ?? localStorage.setItem('antartik/preferences', {kept});"
    )


def place_of(robot: Robot, side: str) -> dict[str, int]:
    """Where the big button of this side lies."""
    box = robot.page.locator(f".controls .main.{side}").bounding_box()
    assert box is not None
    return {"x": round(box["x"]), "y": round(box["y"]), "width": round(box["width"]), "height": round(box["height"])}


def test_nothing_sounds_before_the_first_tap_nor_once_it_is_off(server: PageServer, windows: Windows) -> None:
    made = server.make(seats=[{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "gentoo"}], rules="first-dives")
    kept = json.dumps(json.dumps([{"code": made["code"], "seats": made["seats"], "deals": {}}]))
    page = windows.open(390, 844)
    page.add_init_script(_COUNT + f"localStorage.setItem('antartik/tables', {kept});")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{server.address}/t/{made['code']}")
    robot = Robot(page)
    expect(robot.at("deck")).to_be_visible()
    page.wait_for_timeout(300)
    assert page.evaluate("contexts") == 0
    assert not any("synth" in url for url in asked)
    robot.hit("stage")
    page.wait_for_function("() => contexts === 1")
    assert any("synth" in url for url in asked)

    robot.hit("sound")
    expect(robot.at("sound")).to_have_text("Sound on")
    page.reload()
    expect(robot.at("sound")).to_have_text("Sound on")
    robot.hit("stage")
    page.wait_for_timeout(500)
    assert page.evaluate("contexts") == 0


def test_a_flop_has_its_jury_and_is_over_by_itself(server: PageServer, windows: Windows) -> None:
    robot = begin(windows.open(390, 844), server.address, "first-dives")
    robot.greed = 99  # a dive that nobody ends must flop
    robot.page.evaluate(_SCORES)
    for _ in range(400):
        if robot.page.evaluate("scores.length") > 0:
            break
        robot.step()
    scores = robot.page.evaluate("scores[0]")
    assert len(scores) == 3
    assert all(0 <= int(score) <= 3 for score in scores)
    expect(robot.page.locator("[data-drama=flop]")).to_have_count(0)


def test_night_has_other_colours_and_cards_as_light_as_by_day(server: PageServer, windows: Windows) -> None:
    colours = """() => ['.sky', '.paper'].map((which) => {
      const style = getComputedStyle(document.querySelector(which));
      return which === '.sky' ? style.backgroundImage : style.fill;
    })"""
    found = {}
    for scheme in ("light", "dark"):
        robot = begin(windows.open(390, 844, color_scheme=scheme), server.address, "first-dives")
        robot.own_dive()
        found[scheme] = robot.page.evaluate(colours)
    assert found["light"][0] != found["dark"][0]
    for scheme in found:
        red = int(found[scheme][1].removeprefix("rgb(").split(",")[0])
        assert red > 230, f"{scheme}: {found[scheme]}"


def test_calm_is_a_choice_too(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844, motion=True)
    prefer(page, motion="calm", sound=False)
    page.add_init_script(_COUNT)
    robot = begin(page, server.address, "first-dives")
    robot.until("do-draw", avoid=["hurry"])
    robot.hit("do-draw")
    expect(robot.at("series-card").first).to_be_visible()
    page.wait_for_timeout(300)
    assert page.evaluate("flights") == 0
    moving = "() => document.getAnimations().filter((each) => each.animationName !== undefined).length"
    assert page.evaluate(moving) == 0


def test_the_big_buttons_stay_where_they_are(server: PageServer, windows: Windows) -> None:
    robot = begin(windows.open(390, 844), server.address, "standard")
    robot.own_dive()
    stop, draw = place_of(robot, "left"), place_of(robot, "right")
    robot.hit("do-stop")
    expect(robot.page.locator(".controls .main.dare")).to_be_visible()
    assert (place_of(robot, "left"), place_of(robot, "right")) == (stop, draw)
    assert draw["x"] >= stop["x"] + stop["width"] + 16  # no thumb covers both


def test_no_known_card_pushes_the_buttons_out_of_a_phone_on_its_side(server: PageServer, windows: Windows) -> None:
    page = windows.open(844, 390)
    robot = begin(page, server.address, "standard")
    robot.own_dive()
    page.evaluate(
        """() => {
          const cards = document.createElement('div');
          cards.style.height = '220px';
          document.querySelector('.beside').append(cards);
        }"""
    )
    for testid in ("do-stop", "do-draw"):
        expect(robot.at(testid)).to_be_in_viewport(ratio=1)
    assert page.evaluate("() => document.scrollingElement.scrollHeight") <= 390


def test_who_wants_so_holds_what_cannot_be_taken_back(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844)
    prefer(page, holdToConfirm=True)
    seats = [{"kind": "person", "name": name} for name in ("Ada", "Bo")]
    robot = sit_at(page, server, server.make(seats=seats, rules="first-dives"))
    expect(robot.at("do-draw")).to_have_attribute("aria-disabled", "false")
    box = robot.at("do-draw").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    robot.at("do-draw").evaluate(_TAP)
    page.wait_for_timeout(150)
    assert robot.at("series-card").count() == 0
    page.mouse.down()
    expect(robot.at("series-card")).to_have_count(1)
    page.mouse.up()
