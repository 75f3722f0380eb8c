"""Words and access: languages, directions, themes, reading aloud, and what the ear and the focus get."""

from __future__ import annotations

import json
from typing import Any

import pytest
from page_server import PageServer
from playwright.sync_api import Page, expect
from robot import Robot
from test_page_company import MANY_JUDGES
from test_page_for_everybody import assert_accessible, assert_fits
from watched import Windows

pytestmark = pytest.mark.browser

# The windows of a tablet and a desk, seen at twice the size, and of a phone on its side.
ZOOMED = [(720, 450), (410, 590), (422, 320)]

LIKED = """liked => localStorage.setItem('antartik/preferences', JSON.stringify(liked))"""

# A voice that says at once, and writes down, what it is told.
VOICE = """
  window.said = [];
  const voices = ['en-US', 'pl-PL'].map((lang) => ({ lang, localService: true, default: lang === 'en-US' }));
  const far = { lang: 'fr-FR', localService: false, default: false };
  window.SpeechSynthesisUtterance = class extends EventTarget {
    constructor(text) { super(); this.text = text; }
  };
  Object.defineProperty(window, 'speechSynthesis', { value: Object.assign(new EventTarget(), {
    getVoices: () => [...voices, far],
    speak: (utterance) => {
      window.said.push(`${utterance.lang}: ${utterance.text}`);
      setTimeout(() => utterance.dispatchEvent(new Event('end')), 20);
    },
    cancel: () => {},
  }) });
"""

# Every line that the announcer gets, in order, also those that have gone.
LISTEN = """
  window.heard = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) {
      if (node.parentElement?.getAttribute('role') === 'log') window.heard.push(node.textContent);
    }
  }).observe(document, { childList: true, subtree: true });
"""


def seated(page: Page, server: PageServer, bots: int = 2, preset: Any = "standard", **liked: Any) -> Robot:
    """A person with bots at a table, the page as it is liked."""
    seats = [{"kind": "person", "name": "Ada"}, *[{"kind": "bot"}] * bots]
    made = server.make(seats=seats, rules=preset)
    page.goto(server.address)
    page.evaluate(LIKED, liked)
    kept = json.dumps([{"code": made["code"], "seats": made["seats"], "deals": {}}])
    page.evaluate("kept => localStorage.setItem('antartik/tables', kept)", kept)
    page.goto(f"{server.address}/t/{made['code']}")
    robot = Robot(page)
    expect(robot.at("place-0")).to_be_visible()
    return robot


def assert_fits_zoomed(page: Page, where: str) -> None:
    assert_fits(page, where)
    assert_fits(page, f"{where}, zoomed", ZOOMED)


def tap_hidden(robot: Robot, testid: str) -> None:
    """A radio button or a switch: its face is what people tap."""
    robot.at(testid).dispatch_event("click")


@pytest.mark.parametrize(("language", "direction"), [("en-XA", "ltr"), ("ar", "rtl"), ("de", "ltr")])
def test_long_words_and_the_other_direction_fit(
    server: PageServer, windows: Windows, language: str, direction: str
) -> None:
    page = windows.open(390, 844)
    page.goto(server.address)
    page.evaluate(LIKED, {"language": language})
    page.reload()
    robot = Robot(page)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("html")).to_have_attribute("dir", direction)
    for way in ("bots", "device", "link"):
        robot.hit(f"way-{way}")
        assert_fits_zoomed(page, f"{language}: home, {way}")
    robot.hit("settings")
    expect(robot.at("settings-dialog")).to_be_visible()
    assert_fits_zoomed(page, f"{language}: settings")
    robot = seated(page, server, bots=4, language=language)
    robot.own_dive()
    assert_fits_zoomed(page, f"{language}: the own dive")
    robot.until("do-dare")
    assert_fits_zoomed(page, f"{language}: asked")
    robot.play_out()
    assert_fits_zoomed(page, f"{language}: the end")


def test_huge_letters_fit(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844)
    page.goto(server.address)
    page.evaluate(LIKED, {"textSize": "huge", "language": "pl"})
    page.reload()
    assert_fits(page, "home in huge letters")
    robot = seated(page, server, textSize="huge", language="pl")
    robot.own_dive()
    assert_fits(page, "the own dive in huge letters")
    robot.until("do-dare")
    assert_fits(page, "asked in huge letters")


THEMES: dict[str, dict[str, Any]] = {
    "night": {"color_scheme": "dark", "contrast": "no-preference"},
    "strong contrast": {"color_scheme": "light", "contrast": "more"},
    "night, strong contrast": {"color_scheme": "dark", "contrast": "more"},
}


def test_axe_in_every_theme(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844)

    def in_every_theme(where: str) -> None:
        for theme, media in THEMES.items():
            page.emulate_media(**media)
            expect(page.locator("html")).to_have_attribute("data-theme", "night" if "night" in theme else "day")
            expect(page.locator("html")).to_have_attribute("data-contrast", "more" if "strong" in theme else "normal")
            assert_accessible(page, f"{where}, {theme}")
        page.emulate_media(color_scheme="light", contrast="no-preference")

    page.goto(server.address)
    robot = Robot(page)
    in_every_theme("home")
    robot.hit("settings")
    expect(robot.at("settings-dialog")).to_be_visible()
    assert_accessible(page, "settings")
    in_every_theme("settings")
    robot.hit("settings-close")
    robot = seated(page, server)
    robot.own_dive()
    in_every_theme("the own dive")
    robot.until("do-dare")
    in_every_theme("asked")
    robot.play_out()
    in_every_theme("the end")


def test_the_browsers_language_another_one_and_back_again(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844, locale="pl-PL")
    fetched: list[str] = []
    sockets: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.rsplit("/", 1)[-1]))
    page.on("websocket", lambda socket: sockets.append(socket.url))
    robot = seated(page, server)
    html = page.locator("html")
    expect(html).to_have_attribute("lang", "pl")
    expect(robot.at("place-1")).to_contain_text("Białobrewy")
    robot.own_dive()
    expect(robot.at("do-draw")).to_contain_text("Dobierz")
    assert any(name.startswith("pl-") for name in fetched)
    assert not any(name.startswith(("ar-", "ja-", "de-")) for name in fetched)  # on demand

    robot.hit("settings")
    robot.at("settings-language").select_option("ar")
    expect(html).to_have_attribute("dir", "rtl")
    page.keyboard.press("Escape")
    expect(robot.at("settings")).to_be_focused()  # where one came from
    expect(robot.at("do-draw")).to_contain_text("سحب")
    assert len(sockets) == 1  # the table went on
    page.reload()
    expect(html).to_have_attribute("lang", "ar")
    robot.hit("settings")
    robot.at("settings-language").select_option("auto")
    expect(html).to_have_attribute("lang", "pl")
    expect(html).to_have_attribute("dir", "ltr")


def test_settings_hold_at_once_and_the_next_time(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844)
    page.goto(server.address)
    robot = Robot(page)
    html = page.locator("html")
    robot.hit("settings")
    tap_hidden(robot, "settings-theme-night")
    expect(html).to_have_attribute("data-theme", "night")
    before = page.evaluate("() => parseFloat(getComputedStyle(document.documentElement).fontSize)")
    tap_hidden(robot, "settings-text-huge")
    assert page.evaluate("() => parseFloat(getComputedStyle(document.documentElement).fontSize)") > before * 1.3
    tap_hidden(robot, "settings-contrast")
    expect(html).to_have_attribute("data-contrast", "more")
    other = page.context.new_page()  # another tab follows
    other.goto(server.address)
    expect(other.locator("html")).to_have_attribute("data-theme", "night")
    page.bring_to_front()
    tap_hidden(robot, "settings-theme-day")
    expect(other.locator("html")).to_have_attribute("data-theme", "day")
    page.reload()
    for name, value in (("theme", "day"), ("text", "huge"), ("contrast", "more")):
        expect(html).to_have_attribute(f"data-{name}", value)


def test_large_letters_of_the_browser_are_heeded(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844)
    page.goto(server.address)
    height = "() => document.querySelector('[data-testid=way-bots]').getBoundingClientRect().height"
    size = "() => parseFloat(getComputedStyle(document.querySelector('[data-testid=way-bots]')).fontSize)"
    before = page.evaluate(size)
    client = page.context.new_cdp_session(page)
    client.send("Page.enable")
    client.send("Page.setFontSizes", {"fontSizes": {"standard": 24, "fixed": 20}})
    page.reload()
    page.wait_for_function(f"before => ({size})() > before * 1.4", arg=before)
    assert page.evaluate(height) >= 44


def test_a_game_without_reading_is_spoken(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844, has_touch=True)
    page.add_init_script(VOICE)
    robot = seated(page, server, language="pl")
    robot.until("do-draw", "do-dare")
    assert page.evaluate("() => window.said") == []  # nobody has asked for it
    robot.hit("settings")
    tap_hidden(robot, "settings-reading")
    page.keyboard.press("Escape")
    expect(robot.at("picture-prompt")).to_be_visible()
    expect(robot.at("sentence")).to_have_css("clip-path", "inset(50%)")  # for the ear alone
    robot.own_dive()
    page.wait_for_function("() => window.said.at(-1)?.includes('figura czy stop')")
    said: list[str] = page.evaluate("() => window.said")
    assert all(line.startswith("pl-PL: ") for line in said)
    assert any("figura czy stop" not in line for line in said[1:])  # what happens is told too
    robot.hit("speak-again")
    page.wait_for_function(
        "said => window.said.length > said && window.said.at(-1).includes('figura czy stop')", arg=len(said)
    )
    assert_accessible(page, "without reading")
    robot.play_out()
    page.wait_for_function("() => window.said.some((line) => line.includes('tytuł'))")
    assert any("Dobierasz" in line for line in page.evaluate("() => window.said"))


def test_a_voice_of_another_host_stays_silent(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844)
    page.add_init_script(VOICE)
    robot = seated(page, server, language="fr", speech=True)
    robot.own_dive()
    assert page.evaluate("() => window.said") == []
    expect(robot.at("speak-again")).to_have_count(0)


def test_what_one_judge_sees_is_not_said_aloud(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844)
    page.add_init_script(VOICE)
    page.add_init_script(LISTEN)
    robot = seated(page, server, preset=MANY_JUDGES, speech=True, language="en")
    robot.until("judge-card-0")
    page.wait_for_function("() => window.heard.some((line) => line.includes('The Judge shows'))")
    page.wait_for_function("() => window.said.length > 3")
    assert not any("The Judge shows" in line for line in page.evaluate("() => window.said"))


def test_the_ear_gets_each_event_once_and_in_order(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844)
    page.add_init_script(LISTEN)
    told: list[str] = []

    def read(payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["type"] == "moment":
            told.extend(event["event"] for event in message["events"])

    page.on("websocket", lambda socket: socket.on("framereceived", read))
    robot = seated(page, server, preset="first-dives", language="en")
    robot.own_dive()
    # Behind a dialog the page is silent; what happens meanwhile is said afterwards.
    robot.hit("settings")
    expect(robot.at("settings-dialog")).to_be_visible()
    heard = page.evaluate("() => window.heard.length")
    robot.at("do-stop").dispatch_event("click")
    page.wait_for_function(
        "() => document.querySelector('[data-testid=sentence]').textContent.includes('allowed to go on')"
    )
    assert page.evaluate("() => window.heard.length") == heard
    page.keyboard.press("Escape")
    page.wait_for_function("heard => window.heard.length > heard", arg=heard)
    robot.play_out()
    page.wait_for_function("() => window.heard.some((line) => line.includes('Champion') || line.includes('the title'))")
    lines: list[str] = page.evaluate("() => window.heard")
    words = {
        "figure_drawn": (" draws ", " draw "),
        "belly_flop": ("Belly flop!",),
        "diver_stopped": (" stops.", "You stop."),
        "series_taken": (" takes ", "You take "),
        "series_returned": (" returns ", "You return "),
        "game_ended": ("Champion", "the title"),
    }
    wanted = [name for name in told if name in words]
    got = [
        name
        for line in lines
        for name, parts in words.items()
        if any(part in line for part in parts) and "?" not in line and "first figure" not in line
    ]
    assert got == wanted
    assert page.locator("[aria-live], [role=log], [role=status], [role=alert]").count() == 1  # one voice


def test_the_focus_is_never_lost_in_a_game_by_keyboard(server: PageServer, windows: Windows) -> None:
    page = windows.open(1440, 900)
    robot = seated(page, server, language="de")
    lost = "() => document.activeElement === document.body || document.activeElement === null"
    seen: list[str] = []
    for _ in range(4000):
        offers = robot.offers()
        if "ending" in offers:
            break
        chosen = robot.choose(offers)
        if chosen is None or chosen == "hurry":
            page.keyboard.press("h")
            robot.another(offers)
            continue
        target = robot.at(chosen).first
        try:
            target.focus(timeout=700)
            page.keyboard.press("Enter")
        except Exception:  # the moment was over
            continue
        page.wait_for_function("() => true")
        if page.evaluate(lost):
            page.wait_for_timeout(150)
            assert not page.evaluate(lost), f"after {chosen}, {seen[-5:]}"
        seen.append(chosen)
    expect(robot.at("champion")).to_be_focused()
    assert len(seen) > 10
    # Dialogs give it back.
    for opener in ("settings", "menu"):
        robot.at(opener).focus()
        page.keyboard.press("Enter")
        expect(page.locator("dialog:modal")).to_be_visible()
        page.keyboard.press("Escape")
        expect(robot.at(opener)).to_be_focused()


def test_the_table_as_a_tree_of_words(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844)
    robot = seated(page, server, language="en")
    robot.own_dive()
    tree = page.locator("body").aria_snapshot()
    order = [
        'heading "Table ',
        'region "Players"',
        'heading "Gentoo: ',
        "Face up: ",
        'region "Deck and series"',
        "The deck: ",
        "The series: ",
        "One more figure, or stop?",
        'region "Your place"',
        'heading "Ada: ',
        'region "What you can do"',
        'button "Stop',
        'button "Draw',
        'log "What happened"',
    ]
    places = [tree.find(words) for words in order]
    assert -1 not in places, f"{order[places.index(-1)]} isn't in\n{tree}"
    assert places == sorted(places), tree


def test_colours_of_the_system(server: PageServer, windows: Windows) -> None:
    page = windows.open(390, 844, forced_colors="active")
    robot = seated(page, server, language="en")
    robot.own_dive()
    for testid in ("do-stop", "do-draw", "place-0"):
        expect(robot.at(testid)).not_to_have_css("border-top-width", "0px")
    assert_accessible(page, "colours of the system")
