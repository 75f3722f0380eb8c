"""Coming together: by code, by link, by the picture in the local network, and from one device to another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from page_server import PageServer
from playwright.sync_api import Page, expect
from robot import Robot
from test_page_for_everybody import assert_accessible, assert_fits
from test_page_games import begin
from watched import Windows

from antartik.server.handovers import LENGTH
from antartik.tables.house import CODE_LENGTH, CODE_LETTERS

CODE_FILE = Path(__file__).parents[2] / "web/src/lib/home/code.ts"
LAN = "127.0.0.2"


def test_the_page_knows_what_codes_are_made_of() -> None:
    text = CODE_FILE.read_text(encoding="utf-8")
    assert f"CODE_SIGNS = '{CODE_LETTERS}'" in text
    assert f"TABLE_LENGTH = {CODE_LENGTH};" in text
    assert f"OFFER_LENGTH = {LENGTH};" in text


@pytest.fixture
def lan_server(chromium: str, data_root: Path) -> Iterator[PageServer]:
    """As `antartik play --lan` serves, but the network is this machine."""
    if not Path("/proc/net").exists():
        pytest.skip("only Linux gives a machine 127.0.0.2 by itself")
    server = PageServer(data_root / "lan", LAN)
    yield server
    server.stop()


def lobby(page: Page, address: str) -> Robot:
    robot = Robot(page)
    page.goto(address)
    robot.hit("way-link")
    robot.at("name").fill("Ada")
    robot.hit("start-standard")
    expect(robot.at("lobby")).to_be_visible()
    return robot


@pytest.mark.browser
def test_a_phone_in_the_local_network_joins_by_the_picture(lan_server: PageServer, windows: Windows) -> None:
    ada = lobby(windows.open(1180, 820), lan_server.address)
    picture = ada.at("qr")
    expect(picture).to_be_visible()
    link = picture.get_attribute("data-link")
    assert link is not None
    assert link.startswith(f"http://{LAN}:{lan_server.port}/t/")
    assert ada.at("table-link").input_value() == link
    ada.page.wait_for_function("() => document.querySelector('[data-testid=qr]').naturalWidth > 0")  # it is a picture
    assert_accessible(ada.page, "the lobby with its picture")
    assert_fits(ada.page, "the lobby with its picture")

    windows.local(LAN)
    phone = Robot(windows.open(390, 844, has_touch=True, is_mobile=True), touch=True)
    phone.page.goto(link)
    phone.at("join-name").fill("Bo")
    phone.hit("sit-1")
    expect(phone.at("qr")).to_have_attribute("data-link", link)  # who has come can show it to the next
    ada.hit("start-fill")
    expect(phone.at("place-0")).to_be_visible()
    for robot in (ada, phone):
        expect(robot.page.locator(".own")).to_be_visible()
    ada.hit("menu")
    ada.hit("menu-invite")
    expect(ada.at("qr")).to_have_attribute("data-link", link)
    assert_accessible(ada.page, "the invitation in the menu")


@pytest.mark.browser
def test_where_only_this_machine_can_come_no_picture_is_shown(server: PageServer, windows: Windows) -> None:
    robot = lobby(windows.open(390, 844), server.address)
    expect(robot.at("only-here")).to_contain_text("antartik play --lan")
    expect(robot.at("qr")).to_have_count(0)


@pytest.mark.browser
def test_on_an_origin_of_its_own_the_picture_is_of_that(server: PageServer, windows: Windows) -> None:
    origin = f"http://antartik.test:{server.port}"
    robot = lobby(windows.open(390, 844), origin)
    expect(robot.at("qr")).to_have_attribute("data-link", re.compile(f"^{re.escape(origin)}/t/"))
    robot.page.wait_for_function("() => document.querySelector('[data-testid=qr]').naturalWidth > 0")
    robot.hit("copy-link")  # no clipboard here
    expect(robot.at("copy-link")).to_contain_text("Select it")
    assert robot.page.evaluate("() => getSelection().toString() || document.activeElement.value").startswith(origin)


@pytest.mark.browser
def test_a_code_typed_by_hand(server: PageServer, windows: Windows) -> None:
    windows.allow("404")
    made = server.make(seats=[{"kind": "person", "name": "Ada"}, {"kind": "open"}])
    code: str = made["code"]
    page = windows.open(390, 844)
    robot = Robot(page)
    page.goto(server.address)
    field, trouble = robot.at("join-code"), robot.at("join-trouble")

    field.fill(code[:5])
    robot.hit("join")
    expect(trouble).to_contain_text("this has 5")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("QQQQQQ")
    robot.hit("join")
    expect(trouble).to_contain_text("no table QQQQQQ")
    assert urlsplit(page.url).path == "/"  # nobody is led to a table that there isn't
    assert_accessible(page, "a code that is wrong")

    field.fill(f" {code[:3].lower()}-{code[3:].lower()} ")
    expect(trouble).to_be_hidden()
    field.press("Enter")
    expect(robot.at("sit-down")).to_be_visible()
    assert urlsplit(page.url).path == f"/t/{code}"

    page.go_back()
    field.fill(f"Come to {server.address}/t/{code}")
    robot.hit("join")
    expect(robot.at("join-name")).to_be_visible()


@pytest.mark.browser
def test_signs_that_look_alike(server: PageServer, windows: Windows) -> None:
    windows.allow("404")
    while "Q" not in (code := server.make(seats=[{"kind": "person", "name": "Ada"}, {"kind": "open"}])["code"]):
        pass
    robot = Robot(windows.open(390, 844))
    robot.page.goto(server.address)
    robot.at("join-code").fill(code.replace("Q", "0", 1))
    robot.hit("join")
    expect(robot.at("sit-down")).to_be_visible()
    assert urlsplit(robot.page.url).path == f"/t/{code}"


@pytest.mark.browser
def test_going_on_at_another_device(server: PageServer, windows: Windows) -> None:
    windows.allow("404")
    first = begin(windows.open(1440, 900), server.address, "first-dives")
    first.own_dive()
    first.hit("menu")
    first.hit("menu-handover")
    first.hit("handover-ask")
    code = first.at("handover-code").inner_text()
    assert re.fullmatch(r"\w{4} \w{4}", code)
    assert_accessible(first.page, "the code for another device")

    second = Robot(windows.open(390, 844))
    second.page.goto(server.address)
    second.at("join-code").fill(code.lower())
    second.hit("join")
    expect(second.at("do-draw")).to_be_visible()
    second.until("do-draw")
    second.draw()

    late = Robot(windows.open(390, 844))
    late.page.goto(server.address)
    late.at("join-code").fill(code)
    late.hit("join")
    expect(late.at("join-trouble")).to_contain_text("used already")
