"""Standing answers: they count at once, and nothing that others are told betrays them."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest
from company import Inn, Person, diver_of, new_id, others

from antartik.tables.house import MomentPush, Refusal, Standing
from antartik.tables.standing import StandingRule

pytestmark = pytest.mark.anyio


async def stands(person: Person, answer: str, figures: int | None = None) -> None:
    await person.do(Standing(id=new_id(), seat=person.seats[0], answer=answer, figures=figures))


@pytest.mark.parametrize(
    ("rule", "agrees"),
    [
        (StandingRule(), []),
        (StandingRule("agree"), [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        (StandingRule("from", 2), []),
        (StandingRule("from", 3), [1]),
        (StandingRule("from", 5), [1, 2, 3]),
        (StandingRule("from", 10), [1, 2, 3, 4, 5, 6, 7, 8]),
    ],
)
def test_what_a_rule_agrees_to(rule: StandingRule, agrees: list[int]) -> None:
    assert [length for length in range(1, 10) if rule.agrees(length)] == agrees


async def test_where_everybody_stands_nobody_waits(inn: Inn) -> None:
    people = await inn.people(1, 1, 1, bots=1)
    while inn.game(people[0].code).diver == 3:
        await inn.advance(0.5)
        if people[0].sees().view["phase"] == "asking":
            await inn.advance(6.0)
    diver, seat = diver_of(inn, people)
    for person, _ in others(inn, people):
        await stands(person, "agree")
    now = inn.clock.now()
    await diver.act("draw", seat)
    await inn.settled()
    assert diver.sees().view["phase"] == "dive"
    assert inn.clock.now() == now
    how = {answer[2] for answer in inn.log(diver.code)[-1].payload["answers"]}
    assert how == {"standing", "bot"}


async def test_it_ends_with_the_dive_but_from_goes_on(inn: Inn) -> None:
    people = await inn.people(1, 1, 1)
    diver, seat = diver_of(inn, people)
    (one, _), (two, _) = others(inn, people)
    await stands(one, "agree")
    await stands(two, "from", 4)
    assert one.sees().standing == {"answer": "agree", "figures": None}
    await diver.act("draw", seat)
    await inn.settled()
    await diver.act("stop", seat)
    assert one.sees().standing == {"answer": "ask", "figures": None}
    assert two.sees().standing == {"answer": "from", "figures": 4}
    assert diver.sees().standing == {"answer": "ask", "figures": None}


async def test_one_who_stands_may_still_dare_while_the_window_is_open(inn: Inn) -> None:
    people = await inn.people(1, 1, 1)
    diver, seat = diver_of(inn, people)
    (one, one_seat), (two, _) = others(inn, people)
    await stands(one, "agree")
    await diver.act("draw", seat)
    await inn.settled()
    assert one_seat in one.sees().view["to_act"]
    await one.act("dare 3")
    await two.act("agree")
    assert diver.sees().view["stakes"][one_seat] == "3"


async def test_taking_it_back_makes_the_table_wait_again(inn: Inn) -> None:
    people = await inn.people(1, 1, 1)
    diver, seat = diver_of(inn, people)
    (one, _), (two, _) = others(inn, people)
    await stands(one, "agree")
    await diver.act("draw", seat)
    await stands(one, "ask")
    await two.act("agree")
    await inn.settled()
    assert diver.sees().view["phase"] == "asking"
    await stands(one, "agree")  # and now it closes the window
    await inn.settled()
    assert diver.sees().view["phase"] == "dive"


async def test_what_is_no_standing_answer_is_refused(inn: Inn) -> None:
    people = await inn.people(1, 1)
    for answer, figures in (("never", None), ("from", None), ("from", 1), ("from", 11), ("from", True)):
        with pytest.raises(Refusal) as caught:
            await stands(people[0], answer, figures)
        assert (caught.value.reason, caught.value.clause) == ("illegal", "RECORD")


async def heard_by_others(answer: str | None) -> list[str]:
    """All that the diver, a third and a spectator are told of an asking, with another's standing answer or without."""
    inn = await Inn.opened()
    people = await inn.people(1, 1, 1, bots=1, tempo="family", match=True)
    diver, seat = diver_of(inn, people)
    (one, _), (two, _) = others(inn, people)
    spectator = await Person(inn, diver.code, []).connect()
    ears = (diver, two, spectator)
    before = {ear: len(ear.pushes) for ear in ears}
    if answer is not None:
        await stands(one, answer)
    await diver.act("draw", seat)
    await inn.advance(1.0)
    if answer is not None:
        await stands(one, "ask")
        await stands(one, answer)
    await two.act("dare 4")
    if answer is None:  # one who is asked answers at this very moment
        assert inn.log(diver.code)[-1].kind == "act"
        await one.act("agree")
    await inn.settled()
    told = []
    for ear in ears:
        for push in ear.pushes[before[ear] :]:
            assert isinstance(push, MomentPush)
            if push.view["phase"] == "asking" and len(push.view["answered"]) < 2:
                told.append(json.dumps(asdict(push)))
    await inn.close()
    return told


async def test_nothing_that_others_are_told_depends_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("antartik.tables.keeper.new_secret", lambda: "07" * 32)
    without = await heard_by_others(None)
    assert len(without) >= 6
    assert await heard_by_others("agree") == without
