"""The page at its key moments: a staged game, and what is around it, in a phone's window and in one at a desk."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Literal

from page_server import StagedServer
from playwright.sync_api import Page, expect
from robot import Robot
from test_page_company import sit_at
from watched import Windows

MOMENTS = (
    "home",
    "lobby",
    "lesson",
    "asked",
    "flop",
    "dared",
    "dive",
    "applause",
    "judge",
    "parachute",
    "end",
    "replay",
)
"""In the order in which they come."""

SIZES = {"phone": (390, 844), "desk": (1440, 900)}

HABITS = {"name": "Ada", "tips": False, "odds": True, "hideFaces": True}
BOTS = ("chick", "rockhopper", "gentoo")
SEATS = [{"kind": "person", "name": "Ada"}, *({"kind": "bot", "bot": bot} for bot in BOTS)]

STEP_OF_REPLAY = "5"
"""A rival has dared another one."""

# A scene, which would end by itself after two to three seconds (drama.ts), stays until its picture is taken.
_STAY = """
const soon = window.setTimeout;
const forget = window.clearTimeout;
const staying = new Map();
window.setTimeout = (call, delay = 0, ...rest) => {
  if (delay <= 2000 || delay > 3000) return soon(call, delay, ...rest);
  const number = soon(() => undefined, delay);
  staying.set(number, call);
  return number;
};
window.clearTimeout = (number) => {
  staying.delete(number);
  forget(number);
};
window.goOn = () => {
  for (const [number, call] of [...staying]) {
    staying.delete(number);
    call();
  }
};
"""

# Pictures and pieces that are fetched when they are wanted are there, and nothing is still to be shown.
_STILL = """() =>
  document.querySelector('[data-testid=hurry]') === null &&
  [...document.images].every((image) => image.complete && image.naturalWidth > 0)
"""


class Tour:
    """Both windows. The phone's player acts; at the desk the same seat looks on."""

    def __init__(self, server: StagedServer, windows: Windows) -> None:
        self.server = server
        phone = windows.open(*SIZES["phone"], has_touch=True, is_mobile=True)
        desk = windows.open(*SIZES["desk"])
        self.pages = {"phone": phone, "desk": desk}
        self.robots = [Robot(phone, touch=True, daring=0), Robot(desk, daring=0)]
        kept = json.dumps(json.dumps(HABITS))
        for page in self.pages.values():
            page.add_init_script(_STAY + f"localStorage.setItem('antartik/habits', {kept});")

    def moments(self) -> Iterator[str]:
        """The names of the moments, each while it lasts."""
        yield from self._before()
        yield from self.game()
        yield from self._after()

    def _before(self) -> Iterator[str]:
        for robot in self.robots:
            robot.page.goto(self.server.address)
            expect(robot.at("start-standard")).to_be_visible()
        yield "home"
        for robot in self.robots:
            robot.hit("way-link")
            robot.hit("start-standard")
            expect(robot.page.locator(".invite img")).to_be_visible()
        yield "lobby"
        for robot in self.robots:
            robot.page.goto(self.server.address)
            robot.hit("learn")
            self._act("do-draw", robot)
            self._act("do-draw", robot)
            expect(robot.at("series-card")).to_have_count(2)
            expect(robot.at("do-draw")).to_have_attribute("aria-disabled", "false")
            expect(robot.at("hand")).to_be_visible()
        yield "lesson"

    def game(self) -> Iterator[str]:
        made = self.server.make(seats=SEATS)
        for robot in self.robots:
            sit_at(robot.page, self.server, made)
        for left in (50, 49, 48):
            self._left(left)
            self._act("do-agree")
        self._left(47)
        self._awaits("do-dare")
        yield "asked"
        self._act("do-agree")
        self._plays("flop")
        self._awaits("do-keep")
        yield "flop"
        self._act("do-keep")
        self._act("do-draw")
        self._left(45)
        self._awaits("do-draw")
        yield "dared"
        self._act("do-draw")
        self._left(44)
        self._awaits("do-draw")
        yield "dive"
        self.time_of_day("night")
        self._act("do-stop")
        self._plays("stop")
        self._awaits("do-agree")
        yield "applause"
        self.time_of_day("day")
        for left in (43, 42, 41):
            self._left(left)
            self._act("do-agree")
        self._act("do-draw")
        self._left(40)
        self._act("do-judge")
        if self.robots[0].at("pick-judge-10J").count() > 0:
            self._act("pick-judge-10J")
        self._awaits("judge-card-0")
        yield "judge"
        for place in (0, 1, 2):
            self._act(f"judge-card-{place}")
        self._act("judge-confirm")
        for left in (39, 38):
            self._act("do-draw")
            self._left(left)
        self._act("do-draw")
        self._awaits("do-parachute")
        self._act("do-parachute")
        if self.robots[0].at("pick-parachute-9P").count() > 0:
            self._act("pick-parachute-9P")
        self._plays("parachute")
        self._awaits("do-agree")
        yield "parachute"

    def _after(self) -> Iterator[str]:
        self._act("standing-from")
        for _ in range(2):
            self._act("standing-later")
        self.robots[0].until("ending", avoid=("hurry", "do-judge", "do-turn"))
        for robot in self.robots:
            expect(robot.at("champion")).to_be_visible()
        yield "end"
        for robot in self.robots:
            robot.hit("watch-again")
            robot.at("replay-slider").fill(STEP_OF_REPLAY)
            expect(robot.at("replay-slider")).to_have_attribute("aria-valuetext", re.compile("dares"))
        yield "replay"

    def _act(self, testid: str, robot: Robot | None = None) -> None:
        robot = robot or self.robots[0]
        for page in self.pages.values():
            page.evaluate("() => goOn()")
        expect(robot.at(testid).first).not_to_have_attribute("aria-disabled", "true")
        robot.hit(testid)

    def _left(self, cards: int) -> None:
        """Both windows show that so many are left in the deck."""
        for robot in self.robots:
            expect(robot.at("deck-count")).to_have_text(str(cards))

    def _awaits(self, testid: str) -> None:
        for robot in self.robots:
            expect(robot.at(testid).first).not_to_have_attribute("aria-disabled", "true")

    def time_of_day(self, theme: Literal["day", "night"]) -> None:
        for page in self.pages.values():
            page.emulate_media(color_scheme="dark" if theme == "night" else "light")
            expect(page.locator("html")).to_have_attribute("data-theme", theme)

    def _plays(self, drama: str) -> None:
        for robot in self.robots:
            expect(robot.at("stage")).to_have_attribute("data-drama", drama)


def picture_of(page: Page) -> bytes:
    """A picture of the window at rest."""
    page.wait_for_function(_STILL)
    page.mouse.move(0, 0)
    return page.screenshot(animations="disabled", scale="css")
