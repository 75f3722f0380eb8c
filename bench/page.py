"""Measure the page as a slow phone has it: what must be loaded, when the first tap is possible, and long tasks in play.

    python bench/page.py [--seconds 45] [--throttle 4] [--skip-load] [--trace FILE]      two minutes; needs Chromium

Prints: the bytes on the wire before the first table; the time to the first tap on a slow 4G (1.6 Mbit/s down, 150 ms
there and back) with the processor slowed down; every task over 50 ms while a robot plays a game of four on a phone,
with what it was made of, and the longest of all. A task's length is the time that its thread had a processor, the
browser's own slowing down included, so that other programs don't count; what the page itself observes are times by
the clock, on which they do. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Error, Page, ViewportSize, sync_playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
ARGUMENTS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
LONG: Final = 50.0
"""Milliseconds: what a task may take."""

SLOW_4G: Final = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 750e3 / 8,
}
# What is awaited is there, and the browser has had time to draw it.
_FIRST_TAP: Final = """
new MutationObserver((_, observer) => {
  if (document.querySelector('[data-testid=start-standard]') === null) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.firstTap = performance.now())));
}).observe(document, { childList: true, subtree: true });
"""
_VERBS: Final = ("arrange", "ready", "agree", "call-time", "stop", "draw", "keep", "flop")
CATEGORIES: Final = "devtools.timeline,toplevel,disabled-by-default-devtools.timeline"


@contextmanager
def serving() -> Iterator[str]:
    """The server of this checkout on a port of its own; its address."""
    with tempfile.TemporaryDirectory(prefix="antartik-") as folder:
        command = [sys.executable, "-u", "-m", "antartik.cli.main", "serve", "--port", "0", "--data", folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found is not None, "the server said no address"
            yield found[0].rstrip("/")
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(20)


def load(browser: Browser, address: str, throttle: float) -> None:
    """Print what comes over the wire until the first table is on the screen, and when the first tap is possible."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    wire: dict[str, float] = defaultdict(float)
    urls: dict[str, str] = {}
    session.on("Network.responseReceived", lambda told: urls.update({told["requestId"]: told["response"]["url"]}))
    session.on(
        "Network.loadingFinished",
        lambda told: wire.update({urls.get(told["requestId"], "?"): told["encodedDataLength"]}),
    )
    page.goto(address)
    page.wait_for_selector("[data-testid=start-standard]")
    page.wait_for_timeout(500)
    home = sum(wire.values())
    page.tap("[data-testid=start-standard]")
    page.wait_for_selector("[data-testid=deck]")
    at_table = sum(size for url, size in wire.items() if "/api/" not in url)
    page.wait_for_timeout(3000)
    print(f"on the wire, gzipped, with headers: {home / 1000:.1f} kB with what home fetches while idle,")
    print(f"  {at_table / 1000:.1f} kB until the first table; then, when there is time for it:")
    for url, size in sorted(wire.items()):
        if "/api/" not in url:
            print(f"    {size / 1000:6.1f} kB  {url.removeprefix(address)}")
    context.close()

    times, loaded = [], []
    for _ in range(3):
        context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
        page = context.new_page()
        page.add_init_script(_FIRST_TAP)
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW_4G)
        session.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
        sizes: list[float] = []
        session.on("Network.loadingFinished", lambda told, sizes=sizes: sizes.append(told["encodedDataLength"]))
        page.goto(address)
        times.append(float(page.wait_for_function("window.firstTap").json_value()))
        loaded.append(sum(sizes))
        context.close()
    said = ", ".join(f"{each:.0f}" for each in sorted(times))
    print(f"first tap on a slow 4G, processor {throttle:g} times slower: {said} ms after the address")
    print(f"  until then at least {min(loaded) / 1000:.1f} kB had come")


def start(browser: Browser, address: str) -> Page:
    """A game of one person with three bots, on a phone."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("[data-testid=start-standard]")
    while page.get_by_test_id("bots").inner_text() != "3 bots":
        page.tap("[data-testid=bots-more]")
    page.tap("[data-testid=start-standard]")
    page.wait_for_selector("[data-testid=deck]")
    page.wait_for_timeout(1500)
    return page


def play(page: Page, seconds: float) -> int:
    """Tap as a person would, unhurried; how many taps were made."""
    taps = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end and page.query_selector("[data-testid=ending]") is None:
        page.wait_for_timeout(350)
        for testid in wanted(page):
            try:
                page.tap(f"[data-testid={testid}]", timeout=900)
                taps += 1
            except Error:  # the moment was over
                pass
            break
    return taps


def wanted(page: Page) -> Iterator[str]:
    """What can be tapped now, the best first."""
    found = page.evaluate(
        """() => [...document.querySelectorAll('.controls [data-testid], [data-testid=series-card]')]
          .filter((e) => e.getAttribute('aria-disabled') !== 'true' && e.checkVisibility())
          .map((e) => e.dataset.testid)"""
    )
    cards = found.count("series-card")
    for testid in found:
        if testid.startswith(("judge-card", "judge-confirm", "pick-")):
            yield "judge-confirm" if "judge-confirm" in found else testid
    for verb in _VERBS:
        if f"do-{verb}" in found and (verb != "stop" or cards >= 4):
            yield f"do-{verb}"


class Tracer:
    """Chromium's own account of what its main thread did."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session
        self.events: list[dict[str, Any]] = []
        session.on("Tracing.dataCollected", lambda told: self.events.extend(told["value"]))

    def begin(self) -> None:
        self._session.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})

    def end(self, page: Page) -> None:
        done: list[bool] = []
        self._session.on("Tracing.tracingComplete", lambda _: done.append(True))
        self._session.send("Tracing.end")
        while not done:
            page.wait_for_timeout(50)


_PARTS: Final = {
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    "PrePaint": "prepaint",
    "Paint": "paint",
    "Layerize": "layers",
    "Commit": "commit",
    "FunctionCall": "script",
    "FireAnimationFrame": "script",
    "TimerFire": "script",
    "EventDispatch": "script",
    "WebSocketReceive": "script",
    "RunMicrotasks": "script",
    "HitTest": "hit",
    "MinorGC": "gc",
    "MajorGC": "gc",
    "ParseHTML": "parse",
}


def tasks_of(events: list[dict[str, Any]]) -> list[tuple[float, float, dict[str, float]]]:
    """The main thread's tasks: start and length in ms of its time, and the parts by what they did, callees apart."""
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event.get("name") == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    counts: dict[tuple[int, int], int] = defaultdict(int)
    for event in events:
        if event.get("name") == "UpdateLayoutTree":
            counts[event["pid"], event["tid"]] += 1
    main = max(threads, key=lambda thread: counts[thread])
    mine = [e for e in events if (e["pid"], e["tid"]) == main and e.get("ph") == "X"]
    mine.sort(key=lambda event: (event.get("tts", 0), -event.get("tdur", 0)))
    tasks: list[tuple[float, float, dict[str, float]]] = []
    stack: list[tuple[float, str]] = []
    parts: dict[str, float] = {}
    for event in mine:
        begin, length = event.get("tts", 0) / 1000, event.get("tdur", 0) / 1000
        if event["name"].endswith("RunTask"):
            if tasks and begin < tasks[-1][0] + tasks[-1][1]:
                continue  # the same task, as another layer tells it
            parts = {}
            stack = []
            tasks.append((begin, length, parts))
            continue
        name = _PARTS.get(event["name"])
        if name is None or not tasks or begin > tasks[-1][0] + tasks[-1][1]:
            continue
        while stack and stack[-1][0] <= begin:
            stack.pop()
        if stack:
            parts[stack[-1][1]] = parts.get(stack[-1][1], 0) - length
        parts[name] = parts.get(name, 0) + length
        stack.append((begin + length, name))
    return tasks


def report(tasks: list[tuple[float, float, dict[str, float]]], observed: list[dict[str, Any]], taps: int) -> None:
    """Print what was too long."""
    lengths = sorted((length for _, length, _ in tasks), reverse=True)
    long = [(length, parts) for _, length, parts in tasks if length > LONG]
    print(f"{taps} taps, {len(tasks)} tasks, {len(long)} longer than {LONG:g} ms; the longest ten, ms:")
    print("   ", " ".join(f"{length:.0f}" for length in lengths[:10]))
    for length, parts in sorted(long, key=lambda task: task[0], reverse=True)[:20]:
        made = ", ".join(f"{name} {ms:.0f}" for name, ms in sorted(parts.items(), key=lambda p: -p[1]) if ms >= 1)
        print(f"    {length:5.0f} ms: {made}")
    seen = ", ".join(f"{entry['duration']:.0f}" for entry in observed)
    print(f"as the page itself observed long tasks: {len(observed)}" + (f" ({seen} ms)" if observed else ""))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=45)
    parser.add_argument("--throttle", type=float, default=4)
    parser.add_argument("--trace", type=Path, help="keep the trace of the play, for chrome://tracing")
    parser.add_argument("--skip-load", action="store_true")
    options = parser.parse_args()
    path = next((found for name in NAMES if (found := shutil.which(name)) is not None), None)
    if path is None:
        print("there is no Chromium on the PATH", file=sys.stderr)
        return 2
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        if not options.skip_load:
            load(browser, address, options.throttle)
        page = start(browser, address)
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": options.throttle})
        page.evaluate(
            "() => { window.long = []; new PerformanceObserver((list) => window.long.push(...list.getEntries()))"
            ".observe({ type: 'longtask' }); }"
        )
        tracer = Tracer(session)
        tracer.begin()
        taps = play(page, options.seconds)
        observed = page.evaluate("() => window.long.map(({ duration, startTime }) => ({ duration, startTime }))")
        tracer.end(page)
        if options.trace is not None:
            options.trace.write_text(json.dumps({"traceEvents": tracer.events}))
        report(tasks_of(tracer.events), observed, taps)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
