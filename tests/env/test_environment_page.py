"""docs/environment.md says what the code does. Its tables are renewed by

pytest tests/env/test_environment_page.py --renew-goldens
"""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo")

from antartik.engine.actions import ACTIONS
from antartik.engine.cards import CARDS
from antartik.engine.observation import fields, observation_size
from antartik.env.rewards import REWARDS

PAGE = Path(__file__).parents[2] / "docs" / "environment.md"


def in_general(two: int, three: int) -> str:
    """A number that depends on N players, from what it is for two and for three."""
    slope = three - two
    constant = two - 2 * slope
    return {0: str(constant), 1: "N", -1: f"{constant} - N"}[slope]


def fields_table() -> list[str]:
    lines = ["| field | shape | up to | what |", "|---|---|---|---|"]
    for field, other in zip(fields(2), fields(3), strict=True):
        assert (field.name, field.low, field.meaning) == (other.name, 0, other.meaning)
        shape = ", ".join(in_general(*sizes) for sizes in zip(field.shape, other.shape, strict=True))
        highest = in_general(field.high, other.high)
        lines.append(f"| `{field.name}` | {shape} | {highest} | {field.meaning} |")
    sizes = ", ".join(f"{observation_size(n)} for {n}" for n in (2, 3, 4, 5))
    return [*lines, "", f"A row has {sizes} players."]


def kinds_table() -> list[str]:
    cards = [str(card) for card in CARDS]
    return [f"| kind | {' | '.join(map(str, range(16)))} |", "|---" * 17 + "|", f"| card | {' | '.join(cards)} |"]


def actions_table() -> list[str]:
    lines = ["| codes | actions |", "|---|---|"]
    for verb in dict.fromkeys(action.verb for action in ACTIONS):
        codes = [action.code for action in ACTIONS if action.verb == verb]
        texts = [str(ACTIONS[code]) for code in codes]
        span = str(codes[0]) if len(codes) == 1 else f"{codes[0]} to {codes[-1]}"
        assert codes == list(range(codes[0], codes[-1] + 1))
        lines.append(f"| {span} | {', '.join(f'`{text}`' for text in texts)} |")
    return lines


TABLES = {"fields": fields_table, "kinds": kinds_table, "actions": actions_table}


@pytest.mark.parametrize("name", TABLES)
def test_the_tables_are_those_of_the_code(name: str, renew_goldens: bool) -> None:
    text = PAGE.read_text(encoding="utf-8")
    before, mark, rest = text.partition(f"<!-- {name}: made by tests/env/test_environment_page.py -->\n")
    found, end, after = rest.partition("<!-- end -->")
    assert mark
    assert end
    made = "\n" + "\n".join(TABLES[name]()) + "\n\n"
    if renew_goldens:
        PAGE.write_text(before + mark + made + end + after, encoding="utf-8")
        return
    assert found == made


def test_the_examples_run() -> None:
    examples = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    printed = []
    for example in examples:
        example = example.replace("BatchEnv(1000,", "BatchEnv(20,")  # the page may be in less of a hurry
        with contextlib.redirect_stdout(io.StringIO()) as output:
            exec(compile(example, str(PAGE), "exec"), {})
        printed.append(output.getvalue())
    assert sorted(line.split()[0] for line in printed[0].splitlines()) == ["player_0", "player_1", "player_2"]
    assert len(printed[2].splitlines()) == len(fields(2))


def test_every_reward_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)` \| its ", text, re.MULTILINE) == list(REWARDS)


def test_every_link_leads_somewhere() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for page, anchor in re.findall(r"\]\(([\w.]*)#([\w-]+)\)", text):
        titles = re.findall(r"^#+ (.*)$", (PAGE.parent / page).read_text("utf-8") if page else text, re.MULTILINE)
        assert anchor in {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
