"""Help that plays: the tutorial from start to end, the rules, why not, tips, and the odds."""

from __future__ import annotations

import re

import pytest
from page_server import PageServer
from playwright.sync_api import Page, expect
from robot import Robot
from test_page_company import sit_at
from test_page_for_everybody import assert_accessible, assert_fits
from test_page_games import begin
from watched import Windows

pytestmark = pytest.mark.browser

LESSONS = 6
ADA = {"kind": "person", "name": "Ada"}
BOT = {"kind": "bot"}

# Where the hand points, and what lies there: only what can be tapped may be pointed at.
_POINTED = """() => {
  if (document.querySelector('[data-testid=lesson-done]')) return 'done';
  const hand = document.querySelector('[data-testid=hand]');
  if (hand === null || !hand.checkVisibility()) return false;
  const { left, top } = hand.getBoundingClientRect();
  const control = document.elementFromPoint(left + 2, top + 2)?.closest('button');
  return control?.getAttribute('aria-disabled') === 'true' ? false : (control?.dataset.testid ?? false);
}"""

_TIPS = """
  window.tips = [];
  new MutationObserver(() => {
    const tip = document.querySelector('[data-testid=tip]')?.dataset.tip;
    if (tip !== undefined && window.tips.at(-1) !== tip) window.tips.push(tip);
  }).observe(document, { subtree: true, childList: true, attributes: true });
"""


def pointed(page: Page) -> str:
    """The control that the hand points at, or `done`."""
    return str(page.wait_for_function(_POINTED).json_value())


def follow(robot: Robot) -> list[str]:
    """Tap what the hand points at until the lesson is done."""
    taps: list[str] = []
    while (control := pointed(robot.page)) != "done":
        assert len(taps) < 20, f"no end: {taps}"
        robot.hit(control)
        taps.append(control)
        robot.page.wait_for_timeout(60)
    return taps


def test_the_tutorial_by_touch_from_start_to_end(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844, has_touch=True, is_mobile=True)
    robot = Robot(page, touch=True)
    page.goto(server.address)
    robot.hit("learn")
    done: list[list[str]] = []
    for number in range(1, LESSONS + 1):
        expect(robot.at("lesson-dots")).to_have_attribute("data-number", str(number))
        done.append(follow(robot))
        if number in (1, 6):
            assert_accessible(page, f"the end of lesson {number}")
        if number < LESSONS:
            robot.hit("lesson-next")
    assert "do-stop" in done[0]
    assert done[1] == ["do-draw"] * len(done[1])
    assert "pick-dare-2" in done[2]
    assert "do-keep" in done[3]
    assert "judge-confirm" in done[4]
    assert {"pick-parachute-8P", "pick-turn-2"} <= set(done[5])
    # And on to a game by the small penguins' rules.
    robot.hit("start-first-dives")
    expect(robot.at("lesson-dots")).to_be_hidden()
    robot.until("do-draw", "do-dare")
    assert page.get_by_test_id("do-judge").count() == 0
    page.go_back()
    expect(robot.at("learn")).to_contain_text("6 small dives")


def test_a_lesson_by_keyboard_skipped_resumed_and_strayed_from(server: PageServer, windows: Windows) -> None:
    page = windows.open(1440, 900)
    robot = Robot(page)
    page.goto(server.address)
    robot.at("learn").focus()
    page.keyboard.press("Enter")
    for figures in (1, 2, 3):
        assert pointed(page) == "do-draw"
        page.keyboard.press("d")
        expect(robot.at("series-card")).to_have_count(figures)
    page.wait_for_function(f"() => ({_POINTED})() === 'do-stop'")
    page.keyboard.press("o")
    expect(robot.at("lesson-next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(robot.at("lesson-dots")).to_have_attribute("data-number", "2")

    # Not what was meant, but allowed: nothing breaks, and once more it is what it was.
    assert pointed(page) == "do-draw"
    page.keyboard.press("d")
    expect(robot.at("do-stop")).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("o")
    expect(robot.at("lesson-strayed")).to_be_visible()
    assert_accessible(page, "strayed from a lesson")
    robot.hit("lesson-retry")
    expect(robot.at("lesson-strayed")).to_be_hidden()
    page.reload()
    assert_fits(page, "a lesson")
    assert follow(robot) == ["do-draw"] * 4

    robot.hit("home")
    expect(robot.at("learn")).to_contain_text("dive 3")
    expect(robot.at("go-on")).to_be_hidden()
    robot.hit("learn")
    expect(robot.at("lesson-dots")).to_have_attribute("data-number", "3")
    robot.hit("lesson-skip")
    expect(robot.at("lesson-dots")).to_have_attribute("data-number", "4")
    robot.hit("home")
    robot.hit("learn-anew")
    expect(robot.at("lesson-dots")).to_have_attribute("data-number", "1")


def test_the_rules_open_at_the_clause_that_says_why_not(server: PageServer, windows: Windows) -> None:
    robot = begin(windows.open(390, 844), server.address, "standard")
    page = robot.page
    robot.own_dive(avoid=["hurry"])
    address = page.url
    stop = robot.at("do-stop")
    judge = robot.at("do-judge")
    expect(stop).to_have_attribute("aria-disabled", "false")
    while judge.get_attribute("aria-disabled") == "false":  # a Judge was won on the way here
        robot.step()
        robot.own_dive()
    judge.focus()
    expect(judge).to_have_accessible_description(re.compile("no Judge"))
    page.keyboard.press("Enter")
    expect(robot.at("notice")).to_contain_text("(R11)")
    assert_accessible(page, "why not")
    robot.hit("why")
    clause = robot.at("clause-R11")
    expect(clause).to_be_focused()
    expect(clause).to_be_in_viewport()
    expect(clause).to_contain_text("6 cards with a Judge")
    expect(page).to_have_url(f"{address}#R11")
    assert_accessible(page, "the rules")
    page.go_back()
    expect(robot.at("rules-sheet")).to_be_hidden()
    expect(page).to_have_url(address)


def test_the_rules_by_link_and_from_home(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844)
    page.goto(f"{server.address}/#R12")
    expect(page.get_by_test_id("clause-R12")).to_be_focused()
    assert page.locator("[data-testid^=clause-]").count() == 19
    assert_fits(page, "the rules")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("rules-sheet")).to_be_hidden()
    expect(page).to_have_url(f"{server.address}/")
    page.get_by_test_id("rules").click()
    expect(page.get_by_test_id("rules-sheet")).to_be_visible()
    page.locator("nav a").last.click()
    expect(page.get_by_test_id("clause-R18")).to_be_focused()
    page.get_by_test_id("rules-close").click()
    expect(page.get_by_test_id("rules-sheet")).to_be_hidden()
    expect(page.get_by_test_id("learn")).to_be_visible()


def test_tips_come_once_and_can_be_switched_off(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844)
    page.add_init_script(_TIPS)  # the first one may come with the table
    robot = begin(page, server.address, "first-dives")
    first = robot.at("tip")
    for _ in range(200):
        if first.count():
            break
        robot.step()
    expect(first).to_be_visible()
    assert_accessible(page, "a tip")
    robot.hit("tip-close")
    expect(first).to_be_hidden()
    for _ in range(240):
        if len(page.evaluate("() => window.tips")) > 1:
            break
        robot.step()
    seen = page.evaluate("() => window.tips")
    assert len(seen) > 1
    assert len(seen) == len(set(seen)), "a tip came twice"

    robot.hit("menu")
    robot.at("menu-tips").uncheck()
    robot.at("menu-tips").check()  # wanted anew, they are new again
    robot.at("menu-tips").uncheck()
    robot.hit("menu-close")
    page.evaluate("() => (window.tips = [])")
    for _ in range(30):
        robot.step()
    assert page.evaluate("() => window.tips") == []


def test_the_odds_where_they_are_wanted_and_allowed(server: PageServer, windows: Windows) -> None:
    made = server.make(seats=[ADA, BOT], rules="standard", tempo="patient")
    robot = sit_at(windows.open(390, 844), server, made)
    page = robot.page
    heard: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    page.reload()
    robot.own_dive()
    assert robot.at("odds").count() == 0
    robot.hit("menu")
    robot.at("menu-odds").check()
    robot.hit("menu-close")
    odds = robot.at("odds")
    expect(odds).to_be_visible()
    said = re.findall(r'"flop_odds":([0-9.e-]+)', "".join(heard))
    assert float(odds.get_attribute("data-odds") or "") == float(said[-1])
    assert float(said[-1]) > 0
    robot.hit("odds")
    counter = robot.at("counter")
    expect(counter).to_be_visible()
    assert_accessible(page, "the card counter")
    assert_fits(page, "the card counter")
    page.keyboard.press("Escape")
    expect(counter).to_be_hidden()

    forbidden = server.make(seats=[ADA, BOT], rules="standard", tempo="patient", odds_aid=False)
    robot = sit_at(page, server, forbidden)
    heard.clear()
    page.reload()
    robot.own_dive()
    assert robot.at("odds").count() == 0
    assert not [frame for frame in heard if re.search(r'"flop_odds":[^n]|"hidden":[^n]', frame)]
    robot.hit("menu")
    expect(robot.at("menu-tips")).to_be_visible()
    assert robot.at("menu-odds").count() == 0


def test_first_dives_lead_on_to_all_the_rules(server: PageServer, windows: Windows) -> None:
    robot = begin(windows.open(390, 844), server.address, "first-dives")
    robot.play_out()
    robot.hit("lead-on")
    expect(robot.at("ending")).to_be_hidden()
    expect(robot.at("place-2")).to_be_visible()
    robot.until("do-draw")
    expect(robot.at("do-judge")).to_be_visible()
