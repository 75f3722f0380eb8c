"""The screen with keys that a robot presses: what each frame shows, how it fits, and what it must not show."""

from __future__ import annotations

import io
import random
import re
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.cells import cell_len
from rich.console import Console

from antartik import PRESETS, Rules
from antartik.cli.seating import Seating
from antartik.cli.terminal import screen, window
from antartik.cli.terminal.data_folder import DataFolder
from antartik.cli.terminal.decisions import main_question
from antartik.cli.terminal.front import Leave
from antartik.cli.terminal.keys import ACTION_KEYS
from antartik.cli.terminal.playing import play_on
from antartik.cli.terminal.screen import Screen
from antartik.cli.terminal.table import PASSING, Table
from antartik.engine.actions import Action
from antartik.engine.cards import CARDS
from antartik.engine.shuffle import Proof

CLEAR = "\x1b[2J\x1b[H"
STYLES = re.compile(r"\x1b\[[0-9;]*m")
KEY = re.compile(r"\[(.|Enter|space|Backspace)\]")
NAMED = {"Enter": "\n", "space": " ", "Backspace": "\x7f"}
JUDGES = Rules(judges={"8": 8, "9": 9, "10": 10}, parachutes={})


Script = list[str | float | None]


class Robot:
    """A keyboard on which one of the keys that the last frame names is pressed, or the next of a script.

    In a script a number is so many seconds without a key, None that none came in time; then the keyboard is gone.
    """

    def __init__(self, out: io.StringIO, chance: random.Random, script: Script | None = None) -> None:
        self.out, self.chance, self.script = out, chance, script
        self.started = False

    def start(self) -> None:
        self.started = True

    def stop(self) -> None:
        self.started = False

    def forget(self) -> None:
        pass

    def read(self, seconds: float) -> str | None:
        assert self.started
        if self.script is not None:
            if not self.script:
                raise EOFError
            entry = self.script[0]
            if isinstance(entry, float) and entry >= seconds:
                time.sleep(seconds)
                self.script[0] = entry - seconds
                return None
            del self.script[0]
            if isinstance(entry, float):
                time.sleep(entry)
                return self.read(seconds - entry)
            return entry
        frame = STYLES.sub("", self.out.getvalue().rsplit(CLEAR, 1)[-1]).split("\n")
        if "any key:" in frame[-1]:
            return "x"
        keys = [key for line in frame[-8:] for key in KEY.findall(line) if key != "q"]
        if not keys:
            return None
        # Mostly what moves the game on; now and then a page, and a key that does nothing.
        weighty = [key for key in keys if key not in ("l", "o", "?", "m")]
        key = self.chance.choice(weighty if self.chance.random() < 0.9 else [*keys, "x", "Z", "é"])
        if key == "w" and self.chance.random() < 0.5:
            return None
        if "next position" in "".join(frame[-4:]) and key != "Enter":
            key = self.chance.choice(["1", "2", "3", " ", "\x7f"])
        return NAMED.get(key, key)


def frames(out: io.StringIO) -> list[list[str]]:
    """What was drawn, frame by frame, line by line, without styles."""
    return [STYLES.sub("", frame).split("\n") for frame in out.getvalue().split(CLEAR)[1:]]


def table_of(people: int, bots: int, seed: int, rules: Rules | None = None) -> Table:
    names = ("Ada", "Ben", "李小龙", "🐧🐧", "Eve")[:people] + ("Egg", "Egg 2", "Egg 3", "Egg 4")[:bots]
    proof = Proof.commit(seed.to_bytes(32, "big"), [bytes(16)], lot=True)
    return Table(Seating(names, (None,) * people + ("egg",) * bots), rules or Rules(), proof, "0", datetime.now())


def screen_on(width: int, height: int, seed: int = 0, script: Script | None = None) -> tuple[Screen, io.StringIO]:
    out = io.StringIO()
    console = Console(
        file=out,
        force_terminal=True,
        legacy_windows=False,
        width=width,
        height=height,
        highlight=False,
        markup=False,
        emoji=False,
    )
    return Screen(console, Robot(out, random.Random(seed), script)), out


def table_where(
    until: Callable[[Table, int], bool], people: int, bots: int = 0, rules: Rules | None = None
) -> tuple[Table, int]:
    """A table, played at random until this holds for the visited seat, and that seat."""
    for seed in range(100):
        table, chance = table_of(people, bots, seed, rules), random.Random(seed)
        while (seat := table.visited) is not None:
            if until(table, seat):
                return table, seat
            action = chance.choice(table.choices)
            if action == PASSING:
                table.let_pass(seat)
            else:
                table.play(seat, action)
    raise AssertionError("no such table")


def play_script(table: Table, folder: Path, script: Script) -> list[list[str]]:
    """What is drawn while these keys are pressed, until the keyboard is gone."""
    front, out = screen_on(80, 24, script=script)
    front.open([], [])
    with pytest.raises(Leave):
        play_on(table, front, DataFolder(folder))
    front.close()
    return frames(out)


def text_of(frame: list[str]) -> str:
    return "\n".join(frame)


def holds_judges_cards(table: Table, seat: int) -> bool:
    return len(table.game.view(seat).hand) == 3


@pytest.fixture(autouse=True)
def swift(monkeypatch: pytest.MonkeyPatch) -> None:
    """A robot presses keys faster than a terminal repeats a held one."""
    monkeypatch.setattr(window, "FIRST_REPEAT", -1.0)
    monkeypatch.setattr("os.fsync", lambda descriptor: None)


@pytest.mark.parametrize(
    ("people", "bots", "width", "height"),
    [(5, 0, 80, 24), (1, 4, 80, 24), (2, 3, 40, 12), (1, 1, 20, 6)],
)
def test_a_whole_game_fits_the_window_in_every_frame(
    people: int, bots: int, width: int, height: int, tmp_path: Path
) -> None:
    table = table_of(people, bots, seed=width + people)
    front, out = screen_on(width, height, seed=1)
    front.open(["Welcome."], [])
    play_on(table, front, DataFolder(tmp_path))
    shown = frames(out)
    front.end(table, ["The record: here."])
    assert table.game.is_over
    for frame in shown:
        assert len(frame) <= height
        for line in frame:
            assert cell_len(line) <= width, line
    for frame in shown:
        if (width, height) == (80, 24) and "dives:" in "".join(frame[:2]):
            text = "\n".join(frame)
            assert all(re.search(f"^[▶ ] {name} ", text, re.MULTILINE) for name in table.names), text
    assert "Champion" in out.getvalue() or "share the title" in out.getvalue()


def test_the_table_shows_all_that_there_is_to_see(tmp_path: Path) -> None:
    def busy(table: Table, seat: int) -> bool:
        view = table.game.view(seat)
        return len(view.public_bottom) > 1 and len(view.series) > 1 and any(view.stakes)

    table, _ = table_where(busy, people=3)
    text = text_of(play_script(table, tmp_path, [])[-1])
    view = table.onlookers_view()
    assert f"deck {view.deck_count}" in text
    assert f"{' '.join(map(str, view.public_bottom[-2:]))} (lowest last)" in " ".join(text.split())
    assert all(f"│{card}" in text or f"│ {card} " in text for card in view.series)
    assert all(f"dare {card}" in text for card in view.stakes if card)
    for seat, name in enumerate(table.names):
        assert re.search(rf"{name} +{view.stars[seat]}★", text)
        for card, count in [*view.face_up[seat].kinds(), *view.face_down[seat].kinds()]:
            assert f"{card}×{count}" in text if count > 1 else re.search(rf"\b{card}\b", text)


def test_bots_take_their_time_and_any_key_hurries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def bots_have_much_to_do(table: Table, seat: int) -> bool:
        return seat == 1 == table.game.diver and table.game.view(0).phase == "dive" and not table.legal(1, "agree")

    waited: list[list[float]] = []
    for hurrying in (None, "x"):
        table, _ = table_where(bots_have_much_to_do, people=1, bots=4)
        front, out = screen_on(80, 24)
        waits: list[float] = []

        def read(
            seconds: float, out: io.StringIO = out, waits: list[float] = waits, key: str | None = hurrying
        ) -> str | None:
            if any("[q]uit" in line for line in frames(out)[-1]):
                raise EOFError
            waits.append(seconds)
            return key

        monkeypatch.setattr(front._window._keyboard, "read", read)
        front.open([], [])
        with pytest.raises(Leave):
            play_on(table, front, DataFolder(tmp_path))
        front.close()
        waited.append(waits)
    unhurried, hurried = waited
    assert len(unhurried) > 1
    assert set(unhurried) == {screen.PAUSE}
    assert len(hurried) == 1


def test_the_judges_cards_show_only_while_space_is_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "GLIMPSE", 0.05)
    table, seat = table_where(lambda table, seat: seat < 2 and holds_judges_cards(table, seat), 2, 1, JUDGES)
    shown = "   ".join(f"{number}: {card}" for number, card in enumerate(table.game.view(seat).hand, 1))
    count = len(table.game.actions)
    drawn = play_script(table, tmp_path, [None, " ", 0.06, "2", "1", "\x7f", "3", "x", "3", "1", "\n"])
    looks = [frame for frame in drawn if any("For you alone" in line for line in frame)]
    assert "1: ???   2: ???   3: ???" in looks[0]
    assert shown in looks[1]
    for frame in drawn:
        if frame is not looks[1]:
            assert shown not in text_of(frame)
        assert not any(line.startswith("New order") and re.search("[0-9]", line) for line in frame)
    assert [(who, str(action)) for who, action in table.game.actions[count:]] == [(seat, "arrange 1 2 0")]
    assert all("On top of the deck lie" not in text_of(frame) for frame in drawn)


def test_a_lone_person_needs_to_hold_no_key(tmp_path: Path) -> None:
    table, seat = table_where(lambda table, seat: seat == 0 and holds_judges_cards(table, seat), 1, 2, JUDGES)
    hand = table.game.view(seat).hand
    text = "\n".join(map(text_of, play_script(table, tmp_path, ["\n"])))
    assert f"1: {hand[0]}   2: {hand[1]}   3: {hand[2]}" in text
    assert f"top {' '.join(map(str, hand))}, as only you know" in text


@pytest.mark.parametrize("verb", ACTION_KEYS)
def test_every_action_has_its_key(verb: str, tmp_path: Path) -> None:
    def may(table: Table, seat: int) -> bool:
        return bool(table.legal(seat, verb)) and not (PASSING in table.choices and table.has_spoken(seat))

    table, seat = table_where(lambda table, seat: may(table, seat) and len(table.can_turn(seat)) < 2, people=4)
    count = len(table.game.actions)
    play_script(table, tmp_path, [ACTION_KEYS[verb].key, "1"])
    who, action = table.game.actions[count]
    assert (who, action.verb) == (seat, verb)


def test_no_two_choices_of_a_question_have_the_same_key() -> None:
    for rules in (*PRESETS.values(), Rules(parachute="bottom_draw")):
        asked = 0

        def look(table: Table, seat: int) -> bool:
            nonlocal asked
            if table.game.view(seat).phase != "judge":
                question = main_question(table, seat, Screen.aside)
                names = [choice.key for choice in question.all]
                assert len(set(names)) == len(names)
                asked += 1
            return asked > 500

        table_where(look, people=3, rules=rules)


def test_a_parachute_as_a_way_to_draw_has_a_key_of_its_own(tmp_path: Path) -> None:
    def may_open_or_stop(table: Table, seat: int) -> bool:
        return {"parachute", "stop"} <= {action.verb for action in table.choices}

    table, _ = table_where(may_open_or_stop, people=2, rules=Rules(parachute="bottom_draw"))
    count = len(table.game.actions)
    play_script(table, tmp_path, ["u", "1"])
    assert table.game.actions[count][1].verb == "parachute"


def test_anybody_at_the_keyboard_may_turn_over_when_another_is_asked(tmp_path: Path) -> None:
    table, asked = table_where(lambda table, seat: len(table.can_turn(seat)) > 1, people=3)
    other = table.can_turn(asked)[1]
    count = len(table.game.actions)
    drawn = play_script(table, tmp_path, ["t", "\x1b", "t", "2", "1"])
    assert any("Who turns a card over?" in text_of(frame) for frame in drawn)
    who, action = table.game.actions[count]
    assert (who, action.verb) == (other, "turn")


def test_who_has_spoken_in_a_dive_is_offered_to_turn_over_only_when_t_is_pressed_meanwhile(tmp_path: Path) -> None:
    def has_spoken(table: Table, seat: int) -> bool:
        state = table.game.state
        figures = {CARDS[kind].figure for kind in [*state.series[: state.length], *map(state.card, range(2))]}
        goes_on = len(figures) == state.length + 2 and state.left > 5
        return seat == 0 and PASSING in table.choices and table.has_spoken(0) and goes_on

    for key, offered in ((None, False), ("t", True)):
        table, _ = table_where(has_spoken, people=1, bots=1)
        table.bot_choice = lambda seat: Action("draw")  # type: ignore[method-assign]
        drawn = play_script(table, tmp_path, [key, None])
        assert any("Turn a card over first?" in text_of(frame) for frame in drawn) == offered


def test_turning_over_is_offered_once_when_another_begins_to_dive(tmp_path: Path) -> None:
    def may_turn(table: Table, seat: int) -> bool:
        return PASSING in table.choices and not table.has_spoken(seat) and not table.game.view(seat).series

    table, seat = table_where(may_turn, people=2)
    count = len(table.game.actions)
    drawn = play_script(table, tmp_path, ["\n", "d"])
    assert any(f"{table.names[seat]}: " in line and "Turn a card over first?" in line for line in drawn[0])
    assert not any("Turn a card over first?" in text_of(frame) for frame in drawn[1:])
    assert [action.verb for _, action in table.game.actions[count:]] == ["draw"]


def test_several_people_can_let_the_diver_go_on_with_one_key(tmp_path: Path) -> None:
    table, _ = table_where(lambda table, seat: len(table.game.to_act) == 3, people=4)
    count = len(table.game.actions)
    drawn = play_script(table, tmp_path, ["n", "d"])
    assert [action.verb for _, action in table.game.actions[count:]] == ["agree"] * 3 + ["draw"]
    assert "Do you agree with" in text_of(drawn[-1])


def test_who_agrees_for_the_whole_dive_is_asked_again_in_the_next(tmp_path: Path) -> None:
    table, asked = table_where(lambda table, seat: table.game.to_act == (seat,) and seat != table.game.diver, people=2)
    diver = table.game.diver
    drawn = play_script(table, tmp_path, ["w", "p", "d", "a", "p", "d"])
    assert [seat for seat, action in table.game.actions if action.verb == "agree"][-2:] == [asked, diver]
    assert f"{table.names[asked]}: Do you agree with {table.names[diver]}" in text_of(drawn[-1])


def test_a_key_that_is_held_down_draws_one_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal repeats a held key after some 0.4 s and then every 0.03 s; two presses are further apart."""
    now = 0.0

    def pass_time(seconds: float) -> None:
        nonlocal now
        now += seconds

    def draws_twice(table: Table, seat: int) -> bool:
        left = table.game.state
        return seat == 0 == table.game.diver and not left.length and left.card(0) != left.card(1) and left.left > 9

    monkeypatch.setattr(window, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(time, "sleep", pass_time)
    monkeypatch.setattr(window, "FIRST_REPEAT", 0.7)
    held: Script = ["d", 0.4, "d", *[0.03, "d"] * 20]
    pressed: Script = ["d", 0.4, "d", 0.4]
    for script, figures in (held, 1), (pressed, 2):
        table, _ = table_where(draws_twice, people=1, bots=1)
        table.bot_choice = lambda seat: Action("agree")  # type: ignore[method-assign]
        count = len(table.game.actions)
        play_script(table, tmp_path, script)
        assert [action.verb for seat, action in table.game.actions[count:] if seat == 0] == ["draw"] * figures


def test_plain_signs_where_the_terminal_has_no_others(tmp_path: Path) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii", newline="\n")
    console = Console(file=out, force_terminal=True, legacy_windows=False, width=80, height=24, highlight=False)
    table, _ = table_where(lambda table, seat: len(table.game.view(seat).series) > 2, people=2)
    front = Screen(console, Robot(io.StringIO(), random.Random(1), []))
    front.open([], [])
    with pytest.raises(Leave):
        play_on(table, front, DataFolder(tmp_path))
    front.close()
    out.seek(0)
    assert "+----+" in out.read()


def test_ctrl_d_and_q_leave(tmp_path: Path) -> None:
    for key in ("\x04", "q", "Q"):
        table = table_of(2, 0, seed=1)
        play_script(table, tmp_path, [key, "d"])
        assert not table.game.actions


def test_help_says_what_can_be_done_and_why_the_rest_cannot(tmp_path: Path) -> None:
    table = table_of(2, 0, seed=1)
    page = text_of(play_script(table, tmp_path, ["?"])[-1])
    assert "draw (d): turn up the next figure" in page
    assert "stop: there is no series to stop with (R10)" in page
    assert "judge: you have no face-up card with a Judge (R11)" in page
    assert "log (l), odds (o), help (?), quit (q)" in page


def test_a_key_that_is_no_choice_is_answered_with_the_reason(tmp_path: Path) -> None:
    table = table_of(2, 0, seed=1)
    drawn = play_script(table, tmp_path, ["p", "s", "j", "a", "x"])
    for frame, reason in zip(
        drawn[-5:],
        ["there is no series", "there is no series", "with a Judge", "doesn't answer himself", "no choice now"],
        strict=True,
    ):
        assert reason in text_of(frame)


def test_the_log_shows_what_happened_before(tmp_path: Path) -> None:
    table = table_of(2, 0, seed=1)
    page = text_of(play_script(table, tmp_path, ["d", "l"])[-1])
    assert re.search("What happened\n.*draws", page)
