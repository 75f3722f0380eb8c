"""Whole games as certain people play them: a child who can't read, a parent with one hand, by keys, by ear alone."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from dataclasses import dataclass

import pytest
from page_server import PageServer
from playwright.sync_api import Error, Page, expect
from robot import Robot
from sight import Person, Sight, Thing
from test_page_words import tap_hidden
from watched import Windows

pytestmark = pytest.mark.browser

STEPS = 600
FINGER = 44
"""Pixels that a finger needs."""


def test_a_child_who_cannot_read(server: PageServer, windows: Windows) -> None:
    page = windows.open(820, 1180, has_touch=True)
    page.goto(server.address)
    parent = Robot(page, touch=True)
    parent.hit("settings")
    tap_hidden(parent, "settings-reading")
    page.keyboard.press("Escape")
    child = Person(page, touch=True)
    rng = random.Random(6)
    # A penguin and two small ones: the picture with the most of everything that isn't the hand of the tutorial.
    small = parent.at("start-first-dives").locator("svg").count()
    child.tap(child.find(lambda thing: len(thing.pictures) == small)[0])
    expect(parent.at("picture-prompt")).to_be_visible()
    for _ in range(STEPS):
        sight = child.look()
        if sight.over:
            break
        chosen = alike_or_card(sight, rng)
        if chosen is not None:
            assert chosen.for_who_cannot_read, chosen
            child.tap(chosen)
        child.watch(sight)
    assert child.look().over, child.told()
    # Once more: the biggest thing at the end has a picture too.
    again = max(child.look().things, key=lambda thing: thing.area)
    assert again.pictures, again
    child.tap(again)
    expect(parent.at("ending")).to_be_hidden()
    expect(parent.at("picture-prompt")).to_be_visible()


def alike_or_card(sight: Sight, rng: random.Random) -> Thing | None:
    """What has one of the pictures that the prompt shows, else a card to tap."""
    alike = [thing for thing in sight.things if set(thing.pictures) & set(sight.prompt_pictures)]
    cards = [thing for thing in sight.things if thing.kind == "button" and thing.words.strip(" 0123456789") == ""]
    likely = alike or [thing for thing in cards if thing.words != "" and thing.height > thing.width]
    return rng.choice(likely) if likely else None


def test_a_parent_with_a_phone_on_its_side(server: PageServer, windows: Windows) -> None:
    page = windows.open(844, 390, has_touch=True, is_mobile=True)
    page.goto(server.address)
    parent = Person(page, touch=True)
    rng = random.Random(7)
    parent.tap(parent.find(lambda thing: thing.words.startswith("All the rules"))[0])
    expect(page.get_by_test_id("place-0")).to_be_visible()
    for _ in range(STEPS):
        sight = parent.look()
        if sight.over:
            break
        assert sight.scrolled == 0
        # The thumb of the hand that holds the phone reaches the lower half.
        near = [thing for thing in sight.things if thing.kind == "button" and thing.y > parent.height / 2]
        chosen = rng.choice([thing for thing in near if not thing.chosen] or [None])
        if chosen is not None:
            assert chosen.whole, chosen
            assert min(chosen.width, chosen.height) >= FINGER, chosen
            parent.tap(chosen)
        parent.watch(sight, 1000 if chosen is not None else 15_000)
    assert parent.look().over, parent.told()


FOCUS = """() => {
  const { activeElement: focused } = document;
  return {
    lost: focused === null || focused === document.body,
    name: focused?.textContent.replace(/\\s+/g, ' ').trim() ?? '',
    tag: focused?.localName ?? '',
    enabled: focused?.getAttribute('aria-disabled') !== 'true',
    chosen: focused?.getAttribute('aria-pressed') === 'true',
    acts: focused?.closest('section[aria-label="What you can do"]') !== null,
    key: focused?.dataset?.key ?? '',
  };
}"""


@dataclass(frozen=True)
class Focus:
    lost: bool
    name: str
    tag: str
    enabled: bool
    chosen: bool
    acts: bool
    key: str


class Typist:
    """Nothing but keys: Tab until it is there, then Enter."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pressed: list[str] = []

    def focus(self) -> Focus:
        return Focus(**self.page.evaluate(FOCUS))

    def key(self, key: str) -> None:
        self.pressed.append(key)
        self.page.keyboard.press(key)

    def tab_to(self, words: str) -> None:
        for _ in range(60):
            if self.focus().name.startswith(words):
                return
            self.key("Tab")
        raise AssertionError(f"Tab never comes to {words}")


def test_by_keyboard_from_home_to_the_next_game(server: PageServer, windows: Windows) -> None:
    page = windows.open(1440, 900)
    page.goto(server.address)
    expect(page.get_by_role("heading", name="Antartik")).to_be_focused()
    typist = Typist(page)
    while typist.focus().tag != "select":
        assert len(typist.pressed) < 60
        typist.key("Tab")
    typist.key("ArrowUp")  # from the careful one to the daredevil
    assert page.evaluate("() => document.activeElement.value") == "rockhopper"
    typist.tab_to("All the rules")
    typist.key("Enter")
    expect(page.get_by_test_id("place-1")).to_contain_text("Rockhopper")
    acts = 0
    for _ in range(STEPS * 5):
        if page.get_by_test_id("champion").is_visible():
            break
        focus = typist.focus()
        if focus.acts and focus.enabled and not focus.chosen and focus.key not in ("", "u", "Escape"):
            typist.key("Enter")
            acts += 1
            # Not always the same one.
            if acts % 3 == 0:
                typist.key("Shift+Tab")
        else:
            typist.key("Tab")
    assert acts > 20
    assert not typist.focus().lost
    typist.tab_to("Play again")
    typist.key("Enter")
    expect(page.get_by_test_id("ending")).to_be_hidden()
    expect(page.get_by_test_id("place-0")).to_be_visible()


def test_by_the_tree_of_words_alone(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844)
    page.goto(server.address)
    reader = Reader(page)
    reader.press("button", "All the rules")
    expect(page.get_by_role("region", name="What you can do")).to_be_visible()
    reader.press("button", "Menu")
    reader.press("checkbox", "Show the odds of a flop")
    reader.press("button", "Close")
    told: set[str] = set()
    for _ in range(STEPS):
        tree = reader.read()
        if 'Play again"' in tree:
            break
        told |= reader.learn(tree)
        reader.act(tree)
    assert told == set(TELLS), f"{set(TELLS) - told} is never told"
    tree = reader.read()
    assert re.search(r'heading "[^"]*(Champion|share the title)', tree), tree


TELLS = {
    "whose dive": r'heading "(\S.*): \d+ stars? \(.*dives\)',
    "the own dive": r"(Draw the first figure|One more figure, or stop)",
    "a question": r"Is .+ allowed to go on, or do you dare\?",
    "the series": r"The series: \d+",
    "the deck": r"The deck: \d+ cards?",
    "the odds": r'button "Odds of a flop: \d+%"',
    "what happened": r'log "What happened":(?s:.*)(draws|You draw) \d+',
    "what a button does": r'button "Stop.* take \d+ stars?"',
    "what can't be done": r'button "Judge[^"]*" \[disabled\]',
}


class Reader:
    """Knows the page from its accessibility tree, printed as text, and from nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.rng = random.Random(8)
        self.pressed: list[str] = []

    def read(self) -> str:
        return self.page.locator("body").aria_snapshot()

    def press(self, role: str, name: str) -> None:
        self.page.get_by_role(role, name=name).click()  # type: ignore[arg-type]

    def learn(self, tree: str) -> set[str]:
        return {what for what, words in TELLS.items() if re.search(words, tree)}

    def act(self, tree: str) -> None:
        """One of those below `What you can do`; if that is over by then, the next."""
        below = re.split(r'region "What you can do":?\n', tree)[-1].split('- log "')[0]
        offered = re.findall(r"""- '?button "((?:[^"\\]|\\.)*)"(?! \[(?:disabled|pressed)\])""", below)
        if not offered:
            return
        chosen = self.rng.choice(offered)
        self.pressed.append(chosen)
        with suppress(Error):
            self.page.get_by_role("button", name=chosen, exact=True).click(timeout=700)
