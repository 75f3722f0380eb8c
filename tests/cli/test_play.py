"""`antartik play`: bad input, saving and going on, leaving, and what several people at one keyboard may see."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from test_terminal_robot import PROMPT, Terminal, answer, terminal
from typer.testing import CliRunner

from antartik.cli.main import app
from antartik.cli.narration import cards_text
from antartik.cli.seating import Seating
from antartik.cli.terminal.data_folder import DataFolder
from antartik.cli.terminal.sentences import to_you
from antartik.cli.terminal.table import PASSING, Table
from antartik.engine.cards import Card
from antartik.engine.rules import Rules
from antartik.engine.shuffle import Proof

__all__ = ["terminal"]

SEATS = ("--people", "Ada,Ben,Cleo", "--bots", "egg")


def run(*options: str, typed: str = "") -> tuple[int, str, str]:
    """Exit code, output and errors of `antartik play` with these options and lines."""
    result = CliRunner().invoke(app, ["play", "--terminal", *options], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("ANTARTIK_DATA", str(folder))
    return folder


# Bad input.


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--people", "Ada", "--bots", ""], "two to five"),
        (["--people", "A,B,C,D,E,F"], "two to five"),
        (["--people", "A,B", "--bots", "egg,egg,egg,egg"], "two to five"),
        (["--people", ""], "empty"),
        (["--people", "Ada,,Ben"], "empty"),
        (["--people", "Ada, Ada"], "twice"),
        (["--people", "Ada,ada"], "twice"),
        (["--people", "Ada,Ben\x1b[2J"], "can't be printed"),
        (["--people", "Ada,Be\nn"], "can't be printed"),
        (["--people", f"Ada,{'x' * 25}"], "longer than 24"),
        (["--bots", "penguin"], "there is no bot 'penguin'"),
        (["--bots", "gentoo,"], "there is no bot ''"),
        (["--rules", "no-such-rules"], "neither a preset"),
        (["--resume"], "no game to go on with"),
        (["--resume", "--people", "Ada,Ben"], "leave --people"),
        (["--no-such-option"], "No such option"),
        (["surplus"], "unexpected extra argument"),
    ],
)
def test_bad_input_gives_one_clear_line_and_code_2(options: list[str], reason: str, data_folder: Path) -> None:
    code, out, err = run(*options)
    assert code == 2
    assert reason in err
    assert "Traceback" not in out + err
    assert not (data_folder / "terminal-game.json").exists()
    if "o such option" not in reason and "unexpected" not in reason:
        assert err.startswith("antartik: ")
        assert err.count("\n") == 1


@pytest.mark.parametrize("text", ["", "nonsense", "[1]", '{"parachute": "silk"}', '{"no_such_option": 1}', "\xff"])
def test_a_bad_rules_file_gives_one_clear_line_and_code_2(text: str, tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    file.write_bytes(text.encode("latin-1"))
    code, _, err = run("--rules", str(file))
    assert (code, err.count("\n")) == (2, 1)
    assert str(file) in err


def test_a_folder_that_cannot_be_written_gives_one_clear_line_and_code_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ANTARTIK_DATA", str(tmp_path / "file" / "data"))
    code, _, err = run()
    assert (code, err.count("\n")) == (2, 1)
    assert "can't be used" in err


def test_two_terminals_do_not_play_in_one_folder(data_folder: Path) -> None:
    with DataFolder(data_folder).occupied():
        code, _, err = run()
    assert code == 2
    assert "another terminal" in err
    assert run()[0] == 0


def broken_saves(good: dict[str, Any]) -> list[str]:
    """Texts that are no saved game, or this one with a thing wrong."""
    faults: list[dict[str, object]] = [
        {"format": "antartik-record"},
        {"version": 2},
        {"players": ["Ada"]},
        {"players": ["Ada", 7]},
        {"players": ["Ada", "Ada"]},
        {"bots": [None, "penguin"]},
        {"bots": ["egg", "egg"]},
        {"rules": {"parachute": "silk"}},
        {"rules": 7},
        {"proof": {}},
        {"proof": {**good["proof"], "secret": "00" * 32}},
        {"proof": {**good["proof"], "lot": False}},
        {"bot_seed": 7},
        {"started": "yesterday"},
        {"started": None},
        {"log": 7},
        {"log": [7]},
        {"log": [[0, "stop"]]},
        {"log": [[0, "pass"]]},
        {"log": [["0", "draw"]]},
        {"log": [[0, "fly"]]},
        {"log": [[10**30, "draw"]]},
    ]
    texts = ["", "nonsense", "[" * 100_000, "[]", "{}", "\udcff", '{"format": NaN}', " " * 1_000_001]
    texts += [json.dumps({**good, **fault}) for fault in faults]
    texts += [json.dumps({name: good[name] for name in good if name != missing}) for missing in good]
    return texts


def test_a_broken_save_gives_one_clear_line_and_code_2_and_stays_as_it_is(data_folder: Path) -> None:
    run("--people", "Ada", "--bots", "egg")
    save = data_folder / "terminal-game.json"
    for text in broken_saves(json.loads(save.read_text())):
        save.write_bytes(text.encode(errors="surrogateescape"))
        code, out, err = run("--resume")
        assert (code, err.count("\n")) == (2, 1), (text[:200], out, err)
        assert str(save) in err
        assert save.read_bytes() == text.encode(errors="surrogateescape")


# Saving and going on.


def test_the_lone_person_plays_three_gentoos_by_default() -> None:
    code, out, _ = run()
    assert code == 0
    assert "You, Gentoo, Gentoo 2 and Gentoo 3 play by standard. ? helps at any time." in out


def test_terminal_is_accepted_and_bots_have_names_of_their_own() -> None:
    code, out, _ = run("--terminal", "--people", "Gentoo,Ben", "--bots", "gentoo,egg,egg")
    assert code == 0
    assert "Gentoo, Ben, Gentoo 2, Egg and Egg 2 play by standard. ? helps at any time." in out


def test_the_end_of_the_input_leaves_politely_and_resume_goes_on(data_folder: Path) -> None:
    code, out, err = run("--people", "Ada,Ben")
    assert (code, err) == (0, "")
    assert re.search("^The deck is fixed: commitment [0-9a-f]{64}$", out, re.MULTILINE)
    assert out.endswith("The game is saved. Go on with: antartik play --terminal --resume\n")
    code, out, _ = run("--resume", typed="d\nq\n")
    assert code == 0
    assert re.search("^(Ada|Ben) draws", out, re.MULTILINE)
    code, out, _ = run("--resume")
    assert "The game goes on after 1 action." in out
    assert stat.S_IMODE((data_folder / "terminal-game.json").stat().st_mode) == 0o600


def test_a_game_whose_last_card_was_drawn_when_it_was_left_still_gets_its_record(terminal: Terminal) -> None:
    table, _ = table_where(lambda table, seat: False)
    DataFolder(terminal.folder).save(table)
    out, asked = terminal.play("--resume")
    assert not asked
    assert "Champion" in out
    assert terminal.record()["result"]["finished"]
    assert not terminal.save.exists()


def test_a_new_game_keeps_the_one_that_was_left(data_folder: Path) -> None:
    run("--people", "Ada,Ben")
    left = (data_folder / "terminal-game.json").read_bytes()
    for number in (1, 2, 3):
        _, out, _ = run("--people", "Cleo,Dan")
        kept = re.search("^The game that was left is kept in (.*);", out, re.MULTILINE)
        assert kept
        assert len(list(data_folder.glob("terminal-game-*.json"))) == number
        if number == 1:
            assert Path(kept[1]).read_bytes() == left


REMEMBERED = "wn"
"""The keys that a table remembers until the dive or the asking is over, and not when it is left."""

KINDS = {
    "asking": "Do you agree with",
    "dive": "Your dive.",
    "dared": "dares you with",
    "offer": "Turn a card over first?",
    "stake": "Stake which card?",
    "turning": "Turn which card face up",
    "judge": "Type look when",
    "order": "Type the new order",
    "pair": "makes a pair!",
    "choice": "flopped. Keep",
}


def test_a_game_left_at_every_prompt_goes_on_exactly(terminal: Terminal) -> None:
    seed, seats = 59, ("--people", "Ada,Ben", "--bots", "egg")
    terminal.fix_the_deck(seed)
    _, asked = terminal.play(*seats, seed=seed, avoid=REMEMBERED)
    record = terminal.record()
    for kind, text in KINDS.items():
        assert any(text in prompt for prompt in asked), kind
    next(terminal.folder.glob("*.jsonl")).unlink()

    terminal.fix_the_deck(seed)
    terminal.play(*seats, seed=seed, lines=0)
    left_at: list[str] = []
    lines = 1
    while terminal.save.exists():
        before = terminal.save.read_bytes()
        _, asked_again = terminal.play("--resume", seed=seed, lines=lines, avoid=REMEMBERED)
        left_at.append(asked_again[-1])
        # What takes several lines, such as choosing a card, begins anew.
        lines = 1 if not terminal.save.exists() or terminal.save.read_bytes() != before else lines + 1
    assert terminal.record() == record
    for kind, text in KINDS.items():
        assert any(text in prompt for prompt in left_at), kind


SCRIPT = """
import random, secrets, sys
chance = random.Random(sys.argv.pop(1))
secrets.token_bytes = chance.randbytes
secrets.token_hex = lambda size: chance.randbytes(size).hex()
from antartik.cli.main import run
run()
"""


def start(seed: int, *options: str) -> subprocess.Popen[str]:
    """`antartik play --plain` as a process of its own, with a deck that follows from the seed."""
    command = [sys.executable, "-c", SCRIPT, str(seed), "play", "--plain", *options]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def prompts(process: subprocess.Popen[str]) -> Iterator[str]:
    """The prompts that a process prints."""
    assert process.stdout
    for line in process.stdout:
        if PROMPT.search(line.rstrip("\n")) or "Type look" in line or "Type the new order" in line:
            yield line.rstrip("\n")


def test_a_game_that_is_killed_goes_on_exactly(terminal: Terminal) -> None:
    seed = 5
    terminal.fix_the_deck(seed)
    terminal.play(*SEATS, seed=seed, avoid=REMEMBERED)
    record = terminal.record()
    next(terminal.folder.glob("*.jsonl")).unlink()

    options: tuple[str, ...] = SEATS
    for answers in (0, 25, 40):
        process = start(seed, *options)
        assert process.stdin
        for number, prompt in enumerate(prompts(process)):
            actions = [entry for entry in json.loads(terminal.save.read_text())["log"] if entry[1] != "pass"]
            chance = random.Random(f"{seed}/{len(actions)}/{prompt}")
            process.stdin.write(answer(prompt, chance, REMEMBERED) + "\n")
            process.stdin.flush()
            if number == answers:
                process.kill()
                break
        process.communicate()
        assert process.returncode == -signal.SIGKILL
        options = ("--resume",)
    out, _ = terminal.play("--resume", seed=seed, avoid=REMEMBERED)
    assert "The game goes on after" in out
    assert terminal.record() == record


def test_ctrl_c_leaves_politely_and_loses_nothing(data_folder: Path) -> None:
    process = start(1, "--people", "Ada,Ben")
    assert process.stdin
    asked = prompts(process)
    next(asked)
    process.stdin.write("d\n")
    process.stdin.flush()
    next(asked)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate()
    assert process.returncode == 0
    assert "Traceback" not in out
    assert "The game is saved. Go on with: antartik play --terminal --resume" in out
    assert "after 1 action." in run("--resume")[1]


def test_what_is_done_goes_on_though_it_can_no_longer_be_saved(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal.fix_the_deck(1)
    replace, saves = os.replace, []

    def full(source: Path, target: Path) -> None:
        saves.append(target)
        if len(saves) > 3:
            raise OSError(28, "No space left on device")
        replace(source, target)

    monkeypatch.setattr(os, "replace", full)
    out, _ = terminal.play(*SEATS, avoid=REMEMBERED)
    assert out.count("The game can't be saved any more: No space left on device.") == 1
    assert "Champion" in out
    assert "The record of the game can't be written: No space left on device" in out
    assert len(json.loads(terminal.save.read_text())["log"]) in (2, 3)


# Words that are typed.


def test_lines_may_be_keys_words_beginnings_and_texts_of_a_record(terminal: Terminal) -> None:
    """The first draw of a dive, typed in each way that is understood."""
    for typed in ("d", "D", "draw", "dr", "  draw  "):
        terminal.save.unlink(missing_ok=True)
        terminal.fix_the_deck(1)
        _, out, _ = run("--people", "Ada,Ben", typed=f"{typed}\na\n")
        assert re.search("^(Ada|Ben) draws", out, re.MULTILINE), typed


def dared(terminal: Terminal) -> tuple[str, str]:
    """Ada has drawn, Ben is asked and has only his 2: what to type before, and what everybody saw."""
    terminal.fix_the_deck(1)
    _, out, _ = run("--people", "Ada,Ben", typed="draw\n")
    return "--resume", out


@pytest.mark.parametrize("typed", ["dare 2", "r 2", "dare\n2", "r\n2", "d\n2"])
def test_a_dare_names_its_card_at_once_or_when_asked(terminal: Terminal, typed: str) -> None:
    resume, _ = dared(terminal)
    assert "dares and stakes 2." in run(resume, typed=f"{typed}\n")[1]


@pytest.mark.parametrize(
    ("typed", "answered"),
    [
        ("dare 3", "has no 3 face up (R7)"),
        ("turn", "you have no face-down card (R13)"),
        ("draw", "only the diver"),
        ("stop", "can stop (R6)"),
        ("judge 8J", "has no 8J face up (R11)"),
        ("keep", "keep is a choice after a belly flop only (R9)"),
        ("p", "only the diver"),
        ("s", "only the diver"),
        ("dare two", "That is no choice now"),
        ("agree please", "Nothing is to follow agree."),
        ("nonsense", "That is no choice now"),
        ("r\n\n", "Do you agree"),
        ("r\n3", "3 is no choice here."),
        ("v", "has 2 stars: face up 2."),
        ("o", "A draw flops in"),
        ("?", "stake a face-up card"),
    ],
)
def test_what_cannot_be_done_is_answered_with_the_reason(terminal: Terminal, typed: str, answered: str) -> None:
    resume, _ = dared(terminal)
    out = run(resume, typed=f"{typed}\n")[1]
    assert answered in out
    assert "dares and stakes" not in out


@pytest.mark.parametrize(
    ("plain", "mended"),
    [
        ("You dives, beginning with 5.", "You dive, beginning with 5."),
        ("Ben dares and stakes 5 and You dares and stakes 7.", "Ben dares and stakes 5 and you dare and stake 7."),
        ("You meets the dare and wins 5 and 7.", "You meet the dare and win 5 and 7."),
        ("You calls the Judge 8J and looks at 3 cards.", "You call the Judge 8J and look at 3 cards."),
        ("Belly flop! You keeps 7.", "Belly flop! You keep 7."),
        ("You is Antarctic Champion Diver!", "You are Antarctic Champion Diver!"),
        ("Ada and You share the title!", "Ada and you share the title!"),
        ("Ada dives.", "Ada dives."),
    ],
)
def test_a_player_called_you_is_spoken_to(plain: str, mended: str) -> None:
    assert to_you(plain) == mended


# What several people at one keyboard may see.


def with_other_judges_cards(monkeypatch: pytest.MonkeyPatch, drawn: int) -> None:
    """Deal as ever, but with the three cards under the first ``drawn`` in another order."""
    deal = Proof.deal

    def dealt(self: Proof, rules: Rules, players: int) -> tuple[list[Card], int]:
        deck, first = deal(self, rules, players)
        a, b, c = deck[drawn : drawn + 3]
        return [*deck[:drawn], c, a, b, *deck[drawn + 3 :]], first

    monkeypatch.setattr(Proof, "deal", dealt)


def test_nothing_tells_the_judges_cards_as_long_as_nobody_looks(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cards that a Judge shows may lie in any order: until one is drawn, every line stays the same."""
    seed, people = 3, ("--people", "Ada,Ben,Cleo")
    terminal.fix_the_deck(seed)
    one, _ = terminal.play(*people, seed=seed, avoid="look")
    verbs = [verb for _, verb, *_ in terminal.record()["actions"]]
    next(terminal.folder.glob("*.jsonl")).unlink()
    with_other_judges_cards(monkeypatch, drawn=verbs[: verbs.index("judge")].count("draw"))
    terminal.fix_the_deck(seed)
    other, _ = terminal.play(*people, seed=seed, avoid="look")

    same = same_beginning(one, other)
    assert re.match("(Ada|Ben|Cleo|Egg) draws", one.splitlines()[len(same)])
    assert any("the Judge's cards are for you alone" in line for line in same)
    assert not any("The Judge shows" in line for line in same)


def same_beginning(one: str, other: str) -> list[str]:
    """The lines up to the first that differs."""
    pairs = zip(one.splitlines(), other.splitlines(), strict=False)
    return [line for line, _ in takewhile(lambda pair: pair[0] == pair[1], pairs)]


def test_what_the_judge_shows_is_printed_only_for_who_says_look(terminal: Terminal) -> None:
    terminal.fix_the_deck(3)
    out, asked = terminal.play(*SEATS, seed=3)
    looks = sum("Type look when" in prompt for prompt in asked)
    assert looks
    assert out.count("The Judge shows, top first,") == looks
    assert out.count("The Judge's cards are no longer shown.") == looks
    assert "On top of the deck lie" not in out


def test_a_lone_person_sees_the_judges_cards_at_once_and_never_those_of_bots(terminal: Terminal) -> None:
    rules = terminal.folder / "rules.json"
    rules.write_text(json.dumps({"judges": {"8": 8, "9": 9, "10": 10}, "parachutes": {}}))
    terminal.fix_the_deck(1)
    out, _ = terminal.play("--people", "Ada", "--bots", "egg,egg", "--rules", str(rules))
    actions = terminal.record()["actions"]
    own = sum(seat == 0 and verb == "judge" for seat, verb, *_ in actions)
    assert 0 < own < sum(verb == "judge" for _, verb, *_ in actions)
    assert out.count("The Judge shows, top first,") == own
    assert "Type look" not in out


def table_where(until: Callable[[Table, int], bool]) -> tuple[Table, int]:
    """A table of three people, played at random until this holds for the visited seat, or to the end; and the seat."""
    chance = random.Random(3)
    proof = Proof.commit(bytes(32), [bytes(16)], lot=True)
    table = Table(Seating(("Ada", "Ben", "Cleo"), (None,) * 3), Rules(), proof, "0", datetime.now())
    while (seat := table.visited) is not None and not until(table, seat):
        action = chance.choice(table.choices)
        if action == PASSING:
            table.let_pass(seat)
        else:
            table.play(seat, action)
    return table, -1 if seat is None else seat


def knows_the_top(table: Table, seat: int) -> bool:
    view = table.game.view(seat)
    return bool(view.known_top and view.series)


def test_who_has_looked_may_look_again_and_odds_on_a_shared_screen_do_not_tell(terminal: Terminal) -> None:
    table, seat = table_where(knows_the_top)
    DataFolder(terminal.folder).save(table)
    view = table.game.view(seat)
    out, _ = terminal.play("--resume", lines=0)
    assert cards_text(view.known_top) not in out
    out = run("--resume", typed="o\nm\n\n")[1]
    assert "What the Judge showed you isn't counted here" in out
    assert f"A draw flops in {table.game.view(None).flop_odds:.0%} of all cases" in out
    assert "On top of the deck lie" not in out
    out = run("--resume", typed="m\nlook\n")[1]
    assert f"On top of the deck lie {cards_text(view.known_top)}." in out
    assert "The Judge's cards are no longer shown." in out
