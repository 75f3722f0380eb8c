"""What a person sees on the page and can tap: no test ids, no knowledge of the rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Error, Page
from watched import PATIENCE

# Milliseconds after which one who has tapped believes that nothing comes of it.
NOTHING_COMES = 300

# All that can be tapped now: enabled, in the window, not behind anything. What only aids are told isn't seen.
_SIGHT = """() => {
  const tiny = ({ width, height }) => width <= 1.5 || height <= 1.5;
  const seen = (node, root) => {
    for (let each = node; each !== null; each = each.parentElement) {
      if (tiny(each.getBoundingClientRect())) return false;
      if (each === root) return true;
    }
    return true;
  };
  const wordsOf = (root) => {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const words = text.textContent.trim();
      if (words !== '' && text.parentElement.checkVisibility() && seen(text.parentElement, root)) found.push(words);
    }
    return found.join(' ').replace(/\\s+/g, ' ');
  };
  const picturesOf = (root) => [...root.querySelectorAll('svg')]
    .filter((svg) => svg.checkVisibility() && seen(svg, root))
    .map((svg) => [...svg.querySelectorAll('path, rect, circle')]
      .map((shape) => shape.getAttribute('d') ?? shape.getAttribute('r') ?? shape.getAttribute('x')).join(' '));
  const edge = 2.5;  // a button that is pressed goes down a little
  const things = [];
  for (const element of document.querySelectorAll('button, a[href], select, summary, label:has(input)')) {
    if (element.disabled || element.getAttribute('aria-disabled') === 'true' || !element.checkVisibility()) continue;
    const box = element.getBoundingClientRect();
    const left = Math.max(box.left, 0), right = Math.min(box.right, innerWidth);
    const top = Math.max(box.top, 0), bottom = Math.min(box.bottom, innerHeight);
    if (right - left < 8 || bottom - top < 8) continue;
    const x = (left + right) / 2, y = (top + bottom) / 2;
    if (!element.contains(document.elementFromPoint(x, y))) continue;
    const words = wordsOf(element), pictures = picturesOf(element);
    if (words === '' && pictures.length === 0) continue;
    things.push({
      kind: element.localName, x, y, width: box.width, height: box.height,
      whole: Math.max(left - box.left, top - box.top, box.right - right, box.bottom - bottom) <= edge,
      words, pictures, name: element.getAttribute('aria-label') ?? element.textContent.replace(/\\s+/g, ' ').trim(),
      chosen: element.getAttribute('aria-pressed') === 'true', checked: element.control?.checked === true,
    });
  }
  const prompt = document.querySelector('[data-testid=sentence]');
  const ending = document.querySelector('[data-testid=ending]');
  const hand = document.querySelector('[data-testid=hand]');
  const tip = hand !== null && hand.checkVisibility() ? hand.getBoundingClientRect() : null;
  return JSON.stringify({
    things,
    pointed: tip === null ? null : [tip.left + 2, tip.top + 2],
    prompt_pictures: picturesOf(document.querySelector('[data-testid=picture-prompt]') ?? document.createElement('p')),
    prompt: prompt === null ? '' : prompt.textContent.trim(),
    dialog: document.querySelector('dialog:modal, [role=dialog]')?.checkVisibility() === true,
    over: ending !== null && ending.checkVisibility(),
    scrolled: Math.round(document.scrollingElement.scrollTop),
  });
}"""
_CHANGED = f"before => ({_SIGHT})() !== before"


@dataclass(frozen=True)
class Thing:
    """Something to tap, as it looks."""

    kind: str
    """A browser's word for it: ``button``, ``a``, ``select``, ``summary``, ``label``."""
    x: float
    y: float
    width: float
    height: float
    whole: bool
    """All of it is in the window."""
    words: str
    """Only those that the eye sees."""
    pictures: list[str]
    name: str
    """What it is called, also where only aids are told."""
    chosen: bool
    checked: bool

    @property
    def area(self) -> float:
        return self.width * self.height

    @property
    def looks(self) -> tuple[str, str, int, int]:
        """By which it is known again."""
        return self.kind, self.name, round(self.width), round(self.x)

    def covers(self, x: float, y: float) -> bool:
        return abs(x - self.x) <= self.width / 2 and abs(y - self.y) <= self.height / 2

    @property
    def is_picture(self) -> bool:
        """More than a sign on a button: something is going on in it."""
        return len(self.pictures) > 3

    @property
    def for_who_cannot_read(self) -> bool:
        """It has a picture, or is a number."""
        return self.pictures != [] or any(letter.isdigit() for letter in self.words)


@dataclass
class Sight:
    things: list[Thing]
    pointed: tuple[float, float] | None
    """Where a hand points, if there is one."""
    prompt: str
    prompt_pictures: list[str]
    """For who doesn't read."""
    dialog: bool
    """Something lies over the page."""
    over: bool
    """The game has ended."""
    scrolled: int
    raw: str = field(repr=False, default="")


class Person:
    """Looks and taps, by finger or mouse; remembers the last steps."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.steps: list[str] = []

    @property
    def height(self) -> int:
        size = self.page.viewport_size
        assert size is not None
        return size["height"]

    def look(self) -> Sight:
        raw: str = self.page.evaluate(_SIGHT)
        found: dict[str, Any] = json.loads(raw)
        things = [Thing(**thing) for thing in found.pop("things")]
        return Sight(things=things, raw=raw, **found)

    def watch(self, before: Sight, timeout: float = PATIENCE) -> bool:
        """Wait until something looks otherwise than before; whether it did."""
        try:
            self.page.wait_for_function(_CHANGED, arg=before.raw, timeout=timeout)
        except Error:
            return False
        return True

    def press(self, x: float, y: float) -> None:
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def tap(self, thing: Thing, times: int = 1) -> None:
        """Where it was seen; what lies there by then is hit."""
        self.steps.append(f"{thing.name or thing.words} ({thing.x:.0f}, {thing.y:.0f})")
        for _ in range(times):
            self.press(thing.x, thing.y)

    def scroll(self, by: float) -> None:
        self.page.evaluate("by => scrollBy({ top: by, behavior: 'instant' })", by)

    def find(self, wanted: Callable[[Thing], bool], *, everywhere: bool = False) -> list[Thing]:
        """Such things, scrolling down from the top until there are some; or all of them, to the end of the page."""
        found: dict[object, Thing] = {}
        self.scroll(-self.look().scrolled)
        while True:
            sight = self.look()
            found |= {thing.looks: thing for thing in sight.things if thing.whole and wanted(thing)}
            if found and not everywhere:
                return list(found.values())
            self.scroll(self.height / 4)
            if self.look().scrolled == sight.scrolled:
                assert found, f"nowhere on the page: {self.told()}"
                return list(found.values())

    def told(self) -> str:
        """For a failure: how it went at last."""
        seen = [(thing.name, thing.words) for thing in self.look().things]
        return f"{len(self.steps)} steps, the last: {self.steps[-25:]}; in sight: {seen}"
