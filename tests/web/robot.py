"""A player that taps and clicks what the page offers."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from typing import Any

from playwright.sync_api import Error, Locator, Page
from watched import PATIENCE

ENDS = ("ending", "ended")
MISSES = 60
"""Now and then a moment is over before it is hit; so often in a row something is in the way."""

# What can be tapped now. A strip counts while it is lit, a card to put in order until it has its place.
_OFFERS = """() => {
  const offers = [];
  for (const element of document.querySelectorAll('[data-testid]')) {
    const id = element.dataset.testid;
    if (!/^(do|pick|raise|judge-card|judge-confirm|hurry|ending|ended)(-|$)/.test(id)) continue;
    if (element.getAttribute('aria-disabled') === 'true' || !element.checkVisibility()) continue;
    if (id.startsWith('judge-card') && element.getAttribute('aria-pressed') === 'true') continue;
    if (id.startsWith('raise') && element.closest('.lit') === null) continue;
    offers.push(id);
  }
  return offers;
}"""
_SOME_OFFERS = f"() => {{ const offers = ({_OFFERS})(); return offers.length > 0 && offers; }}"
_OTHER_OFFERS = f"before => JSON.stringify(({_OFFERS})()) !== JSON.stringify(before)"
# How many cards the deck shows from now on, one after the other: what a flop returns below it may soon hide a draw.
_COUNTS = """() => {
  const shown = () => Number(document.querySelector('[data-testid=deck-count]')?.textContent ?? NaN);
  window.counts = [shown()];
  new MutationObserver(() => {
    const count = shown();
    if (!Number.isNaN(count) && count !== window.counts.at(-1)) window.counts.push(count);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
# Verbs in the order in which they are liked; what the table waits for comes before what may be done besides.
_VERBS = (
    "judge-confirm",
    "judge-card",
    "hurry",
    "pick-parachute",
    "pick-judge",
    "pick-dare",
    "pick-turn",
    "pick-agree",
    "do-judge",
    "do-parachute",
    "do-keep",
    "do-return",
    "do-flop",
    "do-agree-all",
    "do-ready",
    "do-agree",
    "raise",
    "do-stop",
    "do-draw",
    "do-call-time",
)


class Robot:
    """Plays all seats of a window. ``greed``: so many cards of a series are enough; ``daring``: how often it dares."""

    def __init__(self, page: Page, *, touch: bool = False, greed: int = 3, daring: float = 0.15, seed: int = 1) -> None:
        self.page = page
        self.touch = touch
        self.greed = greed
        self.daring = daring
        self.done: list[str] = []
        self.missed: list[str] = []
        self._missed_in_a_row = 0
        self._rng = random.Random(seed)

    def at(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def hit(self, testid: str, timeout: float = PATIENCE) -> None:
        """Tap it, or click it."""
        target = self.at(testid).first
        if self.touch:
            target.tap(timeout=timeout)
        else:
            target.click(timeout=timeout)

    def offers(self, *, wait: bool = True) -> list[str]:
        """What can be tapped now; waits until there is something."""
        found: Any = self.page.wait_for_function(_SOME_OFFERS).json_value() if wait else self.page.evaluate(_OFFERS)
        return list(found)

    def another(self, offers: list[str]) -> None:
        """Wait until something else is on offer than this."""
        self.page.wait_for_function(_OTHER_OFFERS, arg=offers)

    def step(self, *, wait: bool = True, avoid: Collection[str] = ()) -> list[str]:
        """One tap, if there is one to do; what was on offer."""
        offers = self.offers(wait=wait)
        if not any(end in offers for end in ENDS):
            self._take(offers, avoid)
        return offers

    def _take(self, offers: list[str], avoid: Collection[str]) -> bool:
        """Tap one of these, and none that has come since; whether there was one to tap."""
        chosen = self.choose([offer for offer in offers if not offer.startswith(tuple(avoid))])
        if chosen is None:
            return False
        try:
            self.hit(chosen, timeout=700)
            self.done.append(chosen)
            self._missed_in_a_row = 0
        except Error:  # the moment was over: the table went on by itself
            self.missed.append(chosen)
            self._missed_in_a_row += 1
            assert self._missed_in_a_row < MISSES, f"can't hit what is on offer; the last: {self.missed[-5:]}"
        return True

    def until(self, *wanted: str, avoid: Collection[str] = (), taps: int = 1500) -> str:
        """Play until one of these is on offer."""
        return self._play(
            lambda offers: next((testid for testid in wanted if testid in offers), None), f"{wanted}", avoid, taps
        )

    def play_out(self) -> None:
        """Play until the game has ended."""
        assert self.until(*ENDS) == "ending"

    def own_dive(self, avoid: Collection[str] = ()) -> None:
        """Play until the table waits for this window's diver, with something in the series and nothing to show."""

        def begun(offers: list[str]) -> str | None:
            dives = "do-draw" in offers and "hurry" not in offers and self.at("series-card").count() > 0
            return "do-draw" if dives else None

        self._play(begun, "a dive of one's own", avoid)

    def _play(
        self,
        reached: Callable[[list[str]], str | None],
        goal: str,
        avoid: Collection[str],
        taps: int = 1500,
    ) -> str:
        """Tap until what is on offer is what was wanted; one look serves the question and the tap."""
        for _ in range(taps):
            offers = self.offers()
            if (found := reached(offers)) is not None:
                return found
            assert not any(end in offers for end in ENDS), f"it ended before {goal}"
            if not self._take(offers, avoid):
                self.another(offers)
        raise AssertionError(f"{goal} never came; the last taps: {self.done[-20:]}, missed {self.missed[-20:]}")

    def watch_deck(self) -> int:
        """Write down what the deck shows from now on; what it shows now."""
        self.page.evaluate(_COUNTS)
        return int(self.page.evaluate("() => counts[0]"))

    def next_count(self) -> int:
        """What the deck shows next after it is watched; waits for it."""
        self.page.wait_for_function("() => counts.length > 1")
        return int(self.page.evaluate("() => counts[1]"))

    def draw(self) -> None:
        """Draw a figure, and see it leave the deck."""
        before = self.watch_deck()
        self.hit("do-draw")
        assert self.next_count() == before - 1

    def choose(self, offers: list[str]) -> str | None:
        """What it would tap, if anything."""
        for verb in _VERBS:
            if verb == "do-stop" and self.at("series-card").count() < self.greed:
                continue
            if verb == "pick-dare" and "pick-agree" in offers and self._rng.random() > self.daring:
                continue
            if liked := [offer for offer in offers if offer == verb or offer.startswith(f"{verb}-")]:
                if verb in ("do-agree", "do-judge") and "do-dare" in offers and self._rng.random() < self.daring:
                    return "do-dare"
                return self._rng.choice(liked)
        return None
