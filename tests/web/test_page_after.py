"""The end and after: counting, sharing, replay, a match, faces, and the manners of the web."""

from __future__ import annotations

import json
import re
import struct
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from page_server import PageServer
from playwright.sync_api import Page, expect
from robot import Robot
from test_page_company import sit_at
from test_page_for_everybody import assert_accessible, assert_fits
from watched import Windows

pytestmark = pytest.mark.browser

ADA = {"kind": "person", "name": "Ada"}
CHICK = {"kind": "bot", "bot": "chick"}


def fetched(server: PageServer, path: str) -> Any:
    with urllib.request.urlopen(f"{server.address}{path}") as answer:
        return json.load(answer)


def ended(page: Page, server: PageServer, **settings: Any) -> tuple[Robot, str]:
    """A short game to its end, and the table's code."""
    made = server.make(seats=[ADA, CHICK], rules="first-dives", **settings)
    robot = sit_at(page, server, made)
    robot.play_out()
    return robot, made["code"]


def numbers(robot: Robot, seats: int) -> list[int]:
    """The stars on the podium now."""
    return [int(robot.at(f"result-{seat}").locator(".count").inner_text()) for seat in range(seats)]


def test_stars_are_counted_up_card_by_card_where_motion_is_welcome(server: PageServer, windows: Windows) -> None:
    made = server.make(seats=[ADA, CHICK], rules="first-dives")
    robot = sit_at(windows.open(390, 844), server, made)
    while int(robot.at("deck-count").inner_text()) > 3:
        robot.step()
    # The same seat in a window that takes its time; it follows what is done in the other.
    slow = sit_at(windows.open(390, 844, motion=True), server, made)
    robot.play_out()
    record = fetched(server, f"/api/tables/{made['code']}/record")
    stars = record["result"]["stars"]
    assert numbers(robot, 2) == stars  # with reduced motion they stand there at once
    expect(robot.at("champion")).to_be_visible()

    while slow.at("ending").count() == 0:
        if slow.at("hurry").count() > 0:
            slow.page.evaluate("() => document.querySelector('[data-testid=hurry]')?.click()")
        slow.page.wait_for_timeout(100)
    seen = {tuple(numbers(slow, 2))}
    while slow.at("count-hurry").count() > 0:
        seen.add(tuple(numbers(slow, 2)))
        slow.page.wait_for_timeout(40)
    assert numbers(slow, 2) == stars
    assert len(seen) > 5  # and not in one leap
    assert all(sum(counted) <= sum(stars) for counted in seen)
    expect(slow.page.locator(".podium li.won")).to_have_count(len(record["result"]["winners"]))


def test_replay_with_slider_and_a_link_to_any_moment(server: PageServer, windows: Windows) -> None:
    robot, code = ended(windows.open(390, 844), server)
    page = robot.page
    replay = fetched(server, f"/api/tables/{code}/replay")
    robot.hit("watch-again")
    slider = robot.at("replay-slider")
    expect(robot.at("deck-count")).to_have_text(str(replay["opening"]["deck_count"]))
    slider.focus()
    page.keyboard.press("End")
    expect(robot.at("deck-count")).to_have_text("0")
    expect(robot.at("replay")).to_have_attribute("data-move", str(len(replay["steps"])))
    expect(slider).to_have_attribute("aria-valuetext", re.compile("Champion"))
    robot.hit("replay-back")
    moves = [int(robot.at("replay").get_attribute("data-move") or 0)]
    robot.hit("replay-on")
    moves.append(int(robot.at("replay").get_attribute("data-move") or 0))
    assert moves[0] < moves[1] == len(replay["steps"])

    slider.focus()
    page.keyboard.press("Home")
    robot.hit("replay-play")  # by itself it comes to the end
    expect(robot.at("replay-play")).to_have_attribute("data-playing", "true")
    page.wait_for_function("() => Number(document.querySelector('[data-testid=replay]').dataset.move) > 5")
    robot.hit("replay-play")
    expect(robot.at("replay-play")).to_have_attribute("data-playing", "false")

    robot.hit("replay-link")
    link = robot.at("replay-link-text").input_value()
    move = int(robot.at("replay").get_attribute("data-move") or 0)
    assert link == f"{server.address}/t/{code}/replay/1?move={move}"
    page.wait_for_url(link)  # the address has followed
    assert_accessible(page, "replay")
    assert_fits(page, "replay")
    view = dict(replay["opening"])
    for step in replay["steps"][:move]:
        view |= step["changes"]

    stranger = Robot(windows.open(1440, 900))
    stranger.page.goto(link)
    expect(stranger.at("replay")).to_have_attribute("data-move", str(move))
    expect(stranger.at("deck-count")).to_have_text(str(view["deck_count"]))
    assert stranger.at("series-card").count() == len(view["series"])
    for seat, stars in enumerate(view["stars"]):
        expect(stranger.at(f"stars-{seat}")).to_have_text(str(stars))
    assert stranger.at("emote-open").count() == 0  # he only watches
    page.reload()
    expect(robot.at("replay")).to_have_attribute("data-move", str(move))

    robot.hit("replay-leave")
    expect(robot.at("ending")).to_be_visible()
    windows.allow("404")
    stranger.page.goto(f"{server.address}/t/{code}/replay/7")
    expect(stranger.at("replay-trouble")).to_be_visible()


def test_who_watches_again_is_called_when_the_next_game_begins(server: PageServer, windows: Windows) -> None:
    ada, code = ended(windows.open(390, 844), server)
    other = Robot(ada.page.context.new_page())
    other.page.goto(ada.page.url)
    ada.page.bring_to_front()
    ada.hit("watch-again")
    expect(ada.at("replay")).to_be_visible()
    other.page.bring_to_front()
    other.hit("rematch")
    expect(ada.at("replay")).to_have_count(0)
    expect(ada.at("controls")).to_be_visible()
    assert ada.page.url == f"{server.address}/t/{code}"


def test_sharing_on_an_insecure_origin(server: PageServer, windows: Windows, tmp_path: Path) -> None:
    made = server.make(seats=[ADA, CHICK], rules="first-dives")
    page = windows.open(390, 844)
    robot = sit_at(page, server, made)
    robot.play_out()
    names = ["Ada", "Chick"]
    result = fetched(server, f"/api/tables/{made['code']}/record")["result"]
    # The same table in a place without a clipboard.
    page.goto(f"http://antartik.test:{server.port}/t/{made['code']}")
    expect(robot.at("ending")).to_be_visible()
    robot.hit("share")
    text = robot.at("share-text").input_value().splitlines()
    assert all(names[seat] in text[0] for seat in result["winners"])
    assert f": {max(result['stars'])} star" in text[1]
    assert text[-1].endswith(f"http://antartik.test:{server.port}/t/{made['code']}/replay/1")
    robot.hit("share-copy")
    chosen = "() => { const f = document.activeElement; return f.value.slice(f.selectionStart, f.selectionEnd); }"
    assert page.evaluate(chosen).splitlines() == text
    with page.expect_download() as download:
        robot.hit("share-picture")
    assert download.value.suggested_filename == f"antartik-{made['code']}-1.png"
    download.value.save_as(tmp_path / "podium.png")
    picture = (tmp_path / "podium.png").read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", picture[16:24]) == (1200, 630)
    assert len(picture) > 20_000  # something is drawn there
    assert_accessible(page, "sharing")
    assert_fits(page, "sharing")


def test_a_match_begun_at_a_rematch(server: PageServer, windows: Windows) -> None:
    robot, code = ended(windows.open(390, 844), server)
    assert robot.at("match").count() == 0
    robot.hit("rematch-match")
    expect(robot.at("ending")).to_be_hidden()
    first = numbers_of_match(robot)
    expect(robot.page.locator("h1")).to_contain_text("Game 2 of 2")
    robot.play_out()
    expect(robot.at("match")).to_contain_text("over")
    stars = [fetched(server, f"/api/tables/{code}/record?game={game}")["result"]["stars"] for game in (1, 2)]
    total = [one + other for one, other in zip(*stars, strict=True)]
    assert first == stars[0]
    for seat in range(2):
        expect(robot.at(f"match-{seat}")).to_contain_text(str(total[seat]))
    assert_accessible(robot.page, "the end of a match")
    assert_fits(robot.page, "the end of a match")
    robot.hit("rematch-single")
    expect(robot.at("place-0")).to_be_visible()
    expect(robot.page.locator("h1")).not_to_contain_text("of 2")


def numbers_of_match(robot: Robot) -> list[int]:
    """Play the first game of the match, and go on to the next; its stars."""
    expect(robot.page.locator("h1")).to_contain_text("Game 1 of 2")
    robot.play_out()
    stars = numbers(robot, 2)
    robot.hit("rematch")
    expect(robot.at("ending")).to_be_hidden()
    return stars


def test_a_face_is_seen_in_another_window_unless_faces_are_hidden(server: PageServer, windows: Windows) -> None:
    made = server.make(seats=[ADA, {"kind": "person", "name": "Bo"}], tempo="patient")
    shares = [{"code": made["code"], "seats": [seat]} for seat in made["seats"]]
    ada, bo = (sit_at(windows.open(390, 844), server, share) for share in shares)
    ada.page.keyboard.press("x")
    expect(ada.at("emotes")).to_be_visible()
    assert_accessible(ada.page, "faces to choose from")
    assert_fits(ada.page, "faces to choose from")
    assert ada.page.evaluate("() => document.activeElement.dataset.testid") == "emote-cheer"
    ada.page.keyboard.press("Escape")
    expect(ada.at("emotes")).to_be_hidden()
    assert ada.page.evaluate("() => document.activeElement.dataset.testid") == "emote-open"
    ada.hit("emote-open")
    ada.hit("emote-laugh")
    for robot in (bo, ada):
        expect(robot.at("bubble-0")).to_have_attribute("data-emote", "laugh")
        expect(robot.at("log")).to_contain_text("Ada: Haha!")
    assert_accessible(bo.page, "a face at a seat")
    expect(bo.at("bubble-0")).to_have_count(0)  # after a while it is gone

    bo.hit("emote-open")
    bo.at("emote-hide").check()
    ada.page.keyboard.press("x")
    expect(ada.at("emote-cheer")).to_be_focused()
    ada.page.keyboard.press("3")
    expect(ada.at("bubble-0")).to_have_attribute("data-emote", "wow")
    bo.hit("emote-thanks")  # hidden faces may still be pulled
    expect(ada.at("bubble-1")).to_have_attribute("data-emote", "thanks")
    assert bo.at("bubble-0").count() == bo.at("bubble-1").count() == 0
    bo.page.reload()
    expect(bo.at("place-0")).to_be_visible()
    bo.hit("emote-open")
    expect(bo.at("emote-hide")).to_be_checked()


def test_two_tabs_of_one_seat(server: PageServer, windows: Windows) -> None:
    made = server.make(seats=[ADA, CHICK], rules="first-dives")
    one = sit_at(windows.open(390, 844), server, made)
    other = Robot(one.page.context.new_page())
    other.page.goto(one.page.url)
    expect(other.at("place-0")).to_be_visible()
    for robot, follower in ((one, other), (other, one)):
        robot.page.bring_to_front()  # a tab behind another may not draw, and then nothing can be hit
        robot.own_dive()
        expect(robot.page).to_have_title(re.compile("^Your turn"))
        expect(follower.page).to_have_title(re.compile("^Your turn"))
        count = int(robot.at("deck-count").inner_text())
        expect(follower.at("deck-count")).to_have_text(str(count))
        follower.watch_deck()
        robot.draw()
        assert follower.next_count() == count - 1
    one.page.bring_to_front()
    one.hit("menu")
    one.hit("leave-0")
    one.hit("leave-sure-0")
    for robot in (one, other):  # a seat that is given up is given up in both
        expect(robot.at("start-standard")).to_be_visible()


def test_the_page_can_be_installed(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844)
    page.goto(server.address)
    found = page.evaluate(
        """async () => {
          const link = document.querySelector('link[rel=manifest]');
          const manifest = await (await fetch(link.href)).json();
          const touch = document.querySelector('link[rel=apple-touch-icon]').href;
          const icons = await Promise.all([...manifest.icons.map(({ src }) => src), touch].map(async (src) => {
            const image = new Image();
            image.src = src;
            await image.decode();
            return image.naturalWidth;
          }));
          return { manifest, icons, colour: document.querySelector('meta[name=theme-color]').content };
        }"""
    )
    assert found["manifest"]["display"] == "standalone"
    assert found["manifest"]["theme_color"] == found["colour"]
    sizes = [int(icon["sizes"].split("x")[0]) for icon in found["manifest"]["icons"][1:]]
    assert found["icons"][1:] == [*sizes, 180]
    assert any(icon.get("purpose") == "maskable" for icon in found["manifest"]["icons"])
