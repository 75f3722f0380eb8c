"""Newcomers who know neither the rules nor the page, and only follow what it offers: each finishes a game."""

from __future__ import annotations

import random
import re
from collections import Counter, deque
from dataclasses import replace

import pytest
from page_server import PageServer
from playwright.sync_api import Page, expect
from sight import NOTHING_COMES, Person, Sight, Thing
from watched import Windows

pytestmark = pytest.mark.browser

STEPS = 900
"""Nobody may need more."""

LATELY = 6
"""So many taps back everybody remembers."""

LEAVING = ("Home", "Give up my seat", "Yes, give it up")
"""What nobody taps who has come to play."""

TO_BEGIN = "Tap a picture to begin"


class Newcomer(Person):
    """Opens the address, and taps until the game is over."""

    def __init__(self, page: Page, server: PageServer, *, touch: bool = False, seed: int = 1) -> None:
        super().__init__(page, touch=touch)
        self.rng = random.Random(seed)
        self.vain: set[object] = set()
        """How that looked which was tapped since something last changed, and did nothing."""
        self.lately: deque[object] = deque(maxlen=LATELY)
        page.goto(server.address)
        expect(page.get_by_role("heading", name=TO_BEGIN)).to_be_visible()

    def finish(self) -> None:
        self.begin()
        expect(self.page.get_by_test_id("place-0")).to_be_visible()
        for _ in range(STEPS):
            sight = self.look()
            if sight.over:
                expect(self.page.get_by_test_id("champion")).not_to_be_empty()
                return
            tempting = [thing for thing in sight.things if self.tempts(thing)]
            # Nobody goes round in circles for long.
            fresh = [thing for thing in tempting if self.lately.count(thing.looks) < LATELY / 2]
            chosen = self.choose(replace(sight, things=fresh or tempting)) or self.choose(
                replace(sight, things=tempting)
            )
            if chosen is None:
                assert self.watch(sight), f"nothing to do, and nothing comes: {self.told()}"
                self.vain.clear()
                continue
            self.act(chosen)
            self.lately.append(chosen.looks)
            if self.watch(sight, NOTHING_COMES):
                self.vain.clear()
            else:
                self.vain.add(chosen.looks)
        raise AssertionError(f"no end: {self.told()}")

    def begin(self) -> None:
        """From home to a table: as the page says, a picture below these words."""
        self.tap(self.rng.choice(self.find(lambda thing: thing.is_picture and thing.y > self.height_of(TO_BEGIN))))

    def height_of(self, heading: str) -> float:
        box = self.page.get_by_role("heading", name=heading).bounding_box()
        assert box is not None
        return box["y"]

    def tempts(self, thing: Thing) -> bool:
        return thing.name not in LEAVING and thing.looks not in self.vain and not thing.chosen

    def act(self, thing: Thing) -> None:
        self.tap(thing)

    def choose(self, sight: Sight) -> Thing | None:
        """One of these, or none: then something has to come."""
        raise NotImplementedError


class Biggest(Newcomer):
    """Taps the biggest button in the lower half, whatever it says."""

    def begin(self) -> None:
        buttons = self.find(lambda thing: thing.kind == "button", everywhere=True)
        biggest = max(buttons, key=lambda thing: (round(thing.area), thing.x))
        self.tap(self.find(lambda thing: thing.looks == biggest.looks)[0])

    def choose(self, sight: Sight) -> Thing | None:
        low = [thing for thing in sight.things if thing.kind == "button" and thing.y > self.height / 2]
        return max(low, key=lambda thing: (round(thing.area), thing.x), default=None)


class Latest(Newcomer):
    """Taps what has become possible last; of what came together, as the dice say."""

    def __init__(self, page: Page, server: PageServer, *, seed: int) -> None:
        super().__init__(page, server, seed=seed)
        self.since: dict[object, int] = {}
        self.tapped: Thing | None = None

    def choose(self, sight: Sight) -> Thing | None:
        before, self.since = self.since, {}
        for thing in self.look().things:
            # What one has just switched oneself is no news.
            own = self.tapped if self.tapped is not None and self.tapped.covers(thing.x, thing.y) else thing
            self.since[thing.looks] = before.get(thing.looks, before.get(own.looks, len(self.steps)))
        buttons = [thing for thing in sight.things if thing.kind == "button"]
        latest = max((self.since.get(thing.looks, 0) for thing in buttons), default=0)
        newest = [thing for thing in buttons if self.since.get(thing.looks, 0) == latest]
        return self.rng.choice(newest) if newest else None

    def act(self, thing: Thing) -> None:
        self.tapped = thing
        super().act(thing)


class Curious(Newcomer):
    """Taps anything at all, also what has nothing to do with the game; has soon seen enough of what opened."""

    ENOUGH = 2

    def __init__(self, page: Page, server: PageServer, *, seed: int) -> None:
        super().__init__(page, server, seed=seed)
        self.inside = 0
        self.opened: Counter[object] = Counter()
        """How often something lay over the table when this had been tapped."""

    def tempts(self, thing: Thing) -> bool:
        return super().tempts(thing) and self.opened[thing.looks] < self.ENOUGH

    def choose(self, sight: Sight) -> Thing | None:
        # A list of languages is nothing to tap at random: nobody finds the way back who can't read the one he got.
        things = [thing for thing in sight.things if thing.kind != "select"]
        self.inside = self.inside + 1 if sight.dialog else 0
        if self.inside == 1:
            self.opened[self.lately[-1]] += 1
        ways_out = [thing for thing in things if thing.name == "Close"]
        if self.inside > self.ENOUGH and ways_out:
            return ways_out[0]
        return self.rng.choice(things) if things else None

    def act(self, thing: Thing) -> None:
        if "hold" not in thing.name:
            super().act(thing)
            return
        # He has switched it on himself: `Hold to confirm`.
        sight = self.look()
        self.steps.append(f"held {thing.name}")
        self.page.mouse.move(thing.x, thing.y)
        self.page.mouse.down()
        self.watch(sight, NOTHING_COMES)
        self.page.mouse.up()


class Led(Newcomer):
    """Takes the page's first offer, goes where the hand points, and then does what the page asks for in words."""

    PLAIN = 14_000
    """Square pixels: what is larger and has a picture is an offer of its own."""

    def begin(self) -> None:
        self.tap(self.find(lambda thing: thing.is_picture)[0])

    def choose(self, sight: Sight) -> Thing | None:
        if sight.pointed is not None:
            x, y = sight.pointed
            return next((thing for thing in sight.things if thing.covers(x, y)), None)
        low = [thing for thing in sight.things if thing.kind == "button" and thing.y > self.height / 3]
        if any(thing.name == "Skip this dive" for thing in self.look().things):
            return next((thing for thing in low if thing.pictures and thing.area > self.PLAIN), None)
        if asked := [thing for thing in low if words_of(thing.words) & words_of(sight.prompt)]:
            return self.rng.choice(asked)
        return max((thing for thing in low if thing.pictures), key=lambda thing: thing.area, default=None)


class Hesitant(Newcomer):
    """Lets every third question pass, and taps twice to be sure."""

    questions = 0

    def begin(self) -> None:
        """Looks at all choices first: who thinks for too long shall not keep the others waiting."""
        self.tap(self.find(lambda thing: thing.words == "More choices")[0])
        self.page.get_by_label("Time to answer").select_option("Brisk: 2 seconds")
        super().begin()

    def choose(self, sight: Sight) -> Thing | None:
        low = [thing for thing in sight.things if thing.kind == "button" and thing.y > self.height / 2]
        if "do you dare" in sight.prompt and any("Agree" in thing.words for thing in low):
            self.questions += 1
            if self.questions % 3 == 0:
                return None
        return self.rng.choice(low) if low else None

    def act(self, thing: Thing) -> None:
        self.tap(thing, times=2)


def words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def test_one_who_taps_the_biggest_button(server: PageServer, windows: Windows) -> None:
    page = windows.open(320, 568, has_touch=True, is_mobile=True)
    Biggest(page, server, touch=True).finish()


def test_one_who_taps_what_came_last(server: PageServer, windows: Windows) -> None:
    Latest(windows.open(1440, 900), server, seed=2).finish()


def test_one_who_taps_anything(server: PageServer, windows: Windows) -> None:
    Curious(windows.open(844, 390), server, seed=3).finish()


def test_one_who_is_led(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844, has_touch=True, is_mobile=True)
    Led(page, server, touch=True, seed=4).finish()


def test_one_who_hesitates_and_taps_twice(server: PageServer, windows: Windows) -> None:
    page = windows.open(820, 1180, has_touch=True)
    Hesitant(page, server, touch=True, seed=5).finish()
