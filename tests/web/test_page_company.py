"""Several people: at browsers of their own, and passing one device around."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from page_server import PageServer
from playwright.sync_api import Page, expect
from robot import Robot
from watched import Windows

pytestmark = pytest.mark.browser

MANY_JUDGES = {"judges": {"8": 8, "9": 9, "10": 10}, "parachutes": {}}
NAMES = ["Ada", "Bo", "Cleo"]


def sit_at(page: Page, server: PageServer, made: dict[str, Any]) -> Robot:
    """With all seats of a table that was made beside the page."""
    kept = json.dumps([{"code": made["code"], "seats": made["seats"], "deals": {}}])
    page.goto(server.address)
    page.evaluate("kept => localStorage.setItem('antartik/tables', kept)", kept)
    page.goto(f"{server.address}/t/{made['code']}")
    robot = Robot(page)
    expect(robot.at("place-0")).to_be_visible()
    return robot


def on_one_device(page: Page, server: PageServer) -> Robot:
    """Three people with all the time they want, from the home page."""
    robot = Robot(page)
    page.goto(server.address)
    robot.hit("way-device")
    page.locator("summary").click()
    robot.at("tempo").select_option("patient")
    robot.hit("add-person")
    for i, name in enumerate(NAMES):
        robot.at(f"name-{i}").fill(name)
    robot.hit("start-standard")
    for seat, name in enumerate(NAMES):
        expect(robot.at(f"place-{seat}")).to_contain_text(name)
    return robot


def lit(robot: Robot) -> list[str]:
    """The strips that are lit."""
    return sorted(offer for offer in robot.offers(wait=False) if offer.startswith("raise-"))


def asked_by_strips(robot: Robot, wanted: int = 2) -> list[str]:
    """Go on until a diver has just said that he is ready; the strips that light up, once so many do."""
    robot.until("do-ready")
    assert lit(robot) == []  # not before
    robot.hit("do-ready")
    # One after the other.
    robot.page.wait_for_function(
        "(wanted) => document.querySelectorAll('.lit [data-testid^=raise]').length >= wanted", arg=wanted
    )
    return lit(robot)


def test_four_browsers_of_which_one_only_watches_and_one_leaves_and_returns(
    server: PageServer, windows: Windows
) -> None:
    pages = [windows.open(390, 844), windows.open(820, 1180), windows.open(1440, 900)]
    robots = [Robot(page, seed=seed) for seed, page in enumerate(pages)]
    ada, bo, cleo = robots
    bo_at_home = bo.page.context
    pages[0].goto(server.address)
    ada.hit("way-link")
    ada.at("name").fill(NAMES[0])
    assert ada.at("seats").inner_text() == "3 seats"
    ada.hit("start-standard")
    link, code = ada.at("table-link").input_value(), ada.at("table-code").inner_text()
    assert link == f"{server.address}/t/{code}"

    pages[1].goto(link)  # Bo has got the link, Cleo was told the code
    pages[2].goto(server.address)
    cleo.at("join-code").fill(code.lower())
    cleo.hit("join")
    for robot, name in ((bo, NAMES[1]), (cleo, NAMES[2])):
        robot.at("join-name").fill(name)
    bo.hit("sit-1")
    expect(bo.at("lobby")).to_be_visible()
    windows.allow("409")
    cleo.hit("sit-1")  # what she sees is a moment old
    expect(cleo.at("sit-trouble")).to_be_visible()
    expect(cleo.at("sit-1")).to_be_hidden()
    cleo.hit("sit-2")
    for seat, robot in enumerate(robots):
        expect(robot.at("place-2")).to_be_visible()  # it starts by itself: nobody is missing
        own = robot.page.locator(".own").get_by_test_id(f"place-{seat}")
        expect(own).to_contain_text(NAMES[seat])

    onlooker = Robot(windows.open(844, 390))
    onlooker.page.goto(link)
    expect(onlooker.at("place-2")).to_be_visible()
    assert onlooker.at("controls").count() == 0

    def all_step(times: int) -> None:
        for _ in range(times):
            offers = [robot.step(wait=False) for robot in robots]
            if all("ending" in offer for offer in offers):
                break

    all_step(40)
    bo.page.close()
    for robot in (ada, cleo, onlooker):
        expect(robot.at("place-1")).to_contain_text("away")
    # A window that had his seat before has it again, and knows what has happened since.
    bo.page = bo_at_home.new_page()
    bo.page.goto(link)
    expect(bo.at("controls")).to_be_visible()
    expect(bo.page.locator(".own").get_by_test_id("place-1")).to_contain_text(NAMES[1])
    for robot in robots:
        expect(robot.at("place-1")).not_to_contain_text("away")
    all_step(4000)
    champions = []
    for robot in robots:
        expect(robot.at("ending")).to_be_visible()
        champions.append([robot.at(f"result-{seat}").locator(".count").inner_text() for seat in range(3)])
    assert champions[0] == champions[1] == champions[2]
    onlooker.play_out()
    assert onlooker.at("rematch").count() == 0


def test_open_seats_are_filled_at_the_start(server: PageServer, windows: Windows) -> None:
    robot = Robot(windows.open(390, 844))
    robot.page.goto(server.address)
    robot.hit("way-link")
    robot.hit("start-standard")
    expect(robot.at("lobby")).to_be_visible()
    assert robot.at("start").count() == 0  # nobody starts alone
    robot.hit("start-fill")
    expect(robot.at("place-2")).to_be_visible()
    robot.own_dive()


def test_a_dare_by_strip(server: PageServer, windows: Windows) -> None:
    robot = on_one_device(windows.open(390, 844), server)
    expect(robot.at("do-draw")).to_contain_text("Draw")
    expect(robot.at("do-stop")).to_contain_text("Stop")
    strips = asked_by_strips(robot)
    assert len(strips) == 2
    dares, other = strips
    daring = NAMES[int(dares[-1])]
    robot.hit(dares)
    expect(robot.at("pick")).to_contain_text(f"{daring}: which card do you stake?")
    robot.page.locator("[data-testid^=pick-dare-]").first.click()
    expect(robot.at("pick")).to_be_hidden()
    robot.hit(other)
    robot.hit("pick-agree")
    expect(robot.at("do-draw")).to_contain_text("Accept")
    expect(robot.at("do-stop")).to_contain_text("Refuse")
    expect(robot.at(f"place-{dares[-1]}").locator(".stake")).to_be_visible()
    robot.until("do-draw", avoid=["do-", "raise"])
    robot.hit("do-draw")
    robot.play_out()
    expect(robot.at("champion")).not_to_be_empty()


def test_no_one(server: PageServer, windows: Windows) -> None:
    seats = [{"kind": "person", "name": name} for name in NAMES]
    made = server.make(seats=seats, tempo="patient")
    robot = sit_at(windows.open(390, 844), server, made)
    asked_by_strips(robot)
    robot.until("do-call-time", avoid=["do-", "raise", "pick"])
    robot.hit("do-call-time")
    expect(robot.at("do-call-time")).to_contain_text("Really no one?")
    assert lit(robot) != []  # one tap alone ends nothing
    robot.hit("do-call-time")
    expect(robot.at("do-call-time")).to_be_hidden()
    expect(robot.at("do-draw")).to_have_attribute("aria-disabled", "false")
    assert lit(robot) == []


def test_a_window_that_closes_by_itself(server: PageServer, windows: Windows) -> None:
    seats = [{"kind": "person", "name": name} for name in NAMES]
    robot = sit_at(windows.open(390, 844), server, server.make(seats=seats, tempo="brisk"))
    asked_by_strips(robot, wanted=1)  # both may be lit for a moment only
    expect(robot.at("do-draw")).to_have_attribute("aria-disabled", "false")
    assert lit(robot) == []


def test_the_judges_cards_show_only_while_held(server: PageServer, windows: Windows) -> None:
    seats = [{"kind": "person", "name": name} for name in NAMES]
    made = server.make(seats=seats, rules=MANY_JUDGES, tempo="brisk")
    robot = sit_at(windows.open(390, 844), server, made)
    robot.greed, robot.daring = 1, 0.0
    robot.until("judge-card-0", taps=300)
    cards = robot.page.locator("[data-testid^=judge-card-] .sr-only")
    hidden = [f"Card {i + 1}, face down" for i in range(cards.count())]
    assert cards.all_inner_texts() == hidden
    hold, mouse, keys = robot.at("hold-judge"), robot.page.mouse, robot.page.keyboard
    hold.hover()
    mouse.down()
    expect(cards.first).to_have_text(re.compile(r"Card 1: .*\d"))
    assert not set(cards.all_inner_texts()) & set(hidden)
    mouse.up()
    expect(cards).to_have_text(hidden)
    hold.focus()
    keys.down("Space")
    expect(cards.first).to_have_text(re.compile(r"Card 1: .*\d"))
    keys.up("Space")
    expect(cards).to_have_text(hidden)

    # Put back, they are still known to him alone.
    robot.until("do-draw", avoid=["do-"])
    known = robot.page.get_by_text("On top of the deck")
    expect(robot.at("known-top")).to_be_visible()
    expect(known).to_have_count(0)
    robot.at("hold-top").hover()
    mouse.down()
    expect(known).to_have_count(1)
    mouse.up()
    expect(known).to_have_count(0)
