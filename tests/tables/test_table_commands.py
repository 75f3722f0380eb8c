"""Commands: carried out once, by who may, while their decision is open."""

from __future__ import annotations

import asyncio
import random

import pytest
from company import Inn, MemoryStore, Person, diver_of, new_id, others, play_on

from antartik.tables.checking import check
from antartik.tables.commands import Command
from antartik.tables.entries import Draft, Entry
from antartik.tables.house import (
    Act,
    CallTime,
    Leave,
    NoSuchTable,
    Ready,
    Refusal,
    Rematch,
    Standing,
    Start,
)

pytestmark = pytest.mark.anyio


async def refusal(person: Person, command: Command) -> Refusal:
    before = len(person.pushes)
    with pytest.raises(Refusal) as caught:
        await person.do(command)
    assert len(person.pushes) == before, "a refusal is pushed to nobody"
    assert caught.value.text
    assert "\n" not in caught.value.text
    return caught.value


async def test_the_same_command_again_changes_nothing_and_answers_the_same(inn: Inn) -> None:
    people = await inn.people(1, 1)
    diver, seat = diver_of(inn, people)
    command = Act(id=new_id(), seat=seat, action="draw", decision=diver.sees().decision)
    await asyncio.gather(*(diver.do(command) for _ in range(5)))
    log, told = list(inn.log(diver.code)), len(diver.pushes)
    await diver.do(command)
    assert inn.log(diver.code) == log
    assert len(diver.pushes) == told
    assert sum(entry.id == command.id for entry in log) == 1
    assert len(inn.game(diver.code).actions) == 1


async def test_also_after_a_restart(inn: Inn) -> None:
    people = await inn.people(1, 1)
    diver, seat = diver_of(inn, people)
    command = Act(id=new_id(), seat=seat, action="draw", decision=diver.sees().decision)
    await diver.do(command)
    inn = await inn.restarted()
    again = await Person(inn, diver.code, diver.tokens).connect()
    await again.do(command)
    assert len(inn.game(diver.code).actions) == 1
    await inn.close()


async def test_an_id_is_one_commands_own(inn: Inn) -> None:
    people = await inn.people(1, 1)
    diver, seat = diver_of(inn, people)
    id = await diver.act("draw", seat)
    for other in (
        Act(id=id, seat=seat, action="stop", decision=diver.sees().decision),
        Standing(id=id, seat=seat, answer="agree"),
        Act(id=id, seat=others(inn, people)[0][1], action="agree", decision=diver.sees().decision),
    ):
        assert (await refusal(diver, other)).reason == "closed"


async def test_three_who_agree_at_once_do_not_refuse_each_other(inn: Inn) -> None:
    people = await inn.people(1, 1, 1, 1)
    diver, seat = diver_of(inn, people)
    await diver.act("draw", seat)
    decision = diver.sees().decision
    agreeing = others(inn, people)
    await asyncio.gather(*(person.act("agree", decision=decision) for person, _ in agreeing))
    assert diver.sees().view["phase"] == "dive"
    assert diver.sees().decision == decision + 1
    assert [str(action) for _, action in inn.game(diver.code).actions[1:]] == ["agree"] * 3


async def test_a_decision_that_is_over_is_closed(inn: Inn) -> None:
    people = await inn.people(1, 1, 1)
    diver, seat = diver_of(inn, people)
    decision = diver.sees().decision
    await diver.act("draw", seat)
    assert (await refusal(diver, Act(id=new_id(), seat=seat, action="draw", decision=decision))).reason == "closed"
    (one, one_seat), (two, _) = others(inn, people)
    asking = diver.sees().decision
    await one.act("agree")
    late = Act(id=new_id(), seat=one_seat, action="dare 3", decision=asking)
    found = await refusal(one, late)  # the asking is open, but an answer is final
    assert (found.reason, found.clause) == ("illegal", "R7")
    await two.act("agree")
    assert (await refusal(one, late)).reason == "closed"
    unnamed = Act(id=new_id(), seat=seat, action="draw")
    assert (await refusal(diver, unnamed)).reason == "closed"


async def test_what_the_rules_forbid_names_its_clause(inn: Inn) -> None:
    people = await inn.people(1, 1)
    diver, seat = diver_of(inn, people)
    other, other_seat = others(inn, people)[0]
    decision = diver.sees().decision
    for person, its_seat, action, clause in (
        (diver, seat, "stop", "R10"),
        (diver, seat, "dance", "RECORD"),
        (diver, seat, "draw 7", "RECORD"),
        (diver, seat, "dare 11", "RECORD"),
        (diver, seat, "pass", "RECORD"),
        (other, other_seat, "agree", "R7"),
        (other, other_seat, "draw", "R6"),
        (other, other_seat, "turn 2", "R13"),
    ):
        found = await refusal(person, Act(id=new_id(), seat=its_seat, action=action, decision=decision))
        assert (found.reason, found.clause) == ("illegal", clause), action


async def test_only_who_holds_a_seat_speaks_for_it(inn: Inn) -> None:
    people = await inn.people(1, 1, bots=1)
    diver, seat = diver_of(inn, people) if inn.game(people[0].code).diver < 2 else (people[0], 0)
    other = next(person for person in people if person is not diver)
    spectator = await Person(inn, diver.code, ["no-such-token-at-all-here"]).connect()
    assert spectator.seats == []
    decision = diver.sees().decision
    commands: list[Command] = [
        Act(id=new_id(), seat=seat, action="draw", decision=decision),
        Standing(id=new_id(), seat=seat, answer="agree"),
        Ready(id=new_id(), seat=seat, decision=decision),
        CallTime(id=new_id(), seat=seat, decision=decision),
        Leave(id=new_id(), seat=seat),
        Act(id=new_id(), seat=2, action="draw", decision=decision),
        Leave(id=new_id(), seat=2),
        Leave(id=new_id(), seat=4),
        Leave(id=new_id(), seat=-1),
    ]
    for stranger in (spectator, other):
        for command in commands:
            assert (await refusal(stranger, command)).reason == "not_yours"
    for command in (Start(id=new_id()), Rematch(id=new_id())):
        assert (await refusal(spectator, command)).reason == "not_yours"


async def test_ids_of_the_house_cannot_be_taken(inn: Inn) -> None:
    people = await inn.people(1, 1)
    diver, seat = diver_of(inn, people)
    decision = diver.sees().decision
    for id in (f"close:{decision + 1}", "short", "x" * 65, "with blank", "ünïcödé-id", "new\nline-id"):
        found = await refusal(diver, Act(id=id, seat=seat, action="draw", decision=decision))
        assert found.clause == "RECORD"


async def test_what_has_its_time_is_refused_at_other_times(inn: Inn) -> None:
    people = await inn.people(1, 1)
    for command in (Start(id=new_id()), Rematch(id=new_id())):
        assert (await refusal(people[0], command)).reason == "stage"


async def test_a_caller_who_goes_away_leaves_the_command_to_be_carried_out(inn: Inn) -> None:
    people = await inn.people(1, 1)
    diver, seat = diver_of(inn, people)
    gone = asyncio.ensure_future(diver.act("draw", seat))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    gone.cancel()
    await inn.settled()
    assert len(inn.game(diver.code).actions) == 1


async def test_tables_are_found_by_code_as_typed(inn: Inn) -> None:
    people = await inn.people(1, 1)
    code = people[0].code
    assert (await inn.house.find(f" {code.lower()} ")).code == code
    for wrong in ("", "XXXXXX", "x' OR 1", "A" * 1000, "\x00"):
        with pytest.raises(NoSuchTable):
            await inn.house.find(wrong)


async def test_commands_to_a_house_that_closes_are_refused(inn: Inn) -> None:
    people = await inn.people(1, 1)
    diver, seat = diver_of(inn, people)
    decision = diver.sees().decision
    await inn.house.close()
    assert (await refusal(diver, Act(id=new_id(), seat=seat, action="draw", decision=decision))).reason == "storage"


async def test_a_table_of_whom_the_store_knows_more_takes_it_in() -> None:
    """A commit that failed and was saved all the same: nothing happens twice, and nobody is stuck."""
    store = MemoryStore()
    inn = await Inn.opened(store)
    people = await inn.people(1, 1)
    diver, seat = diver_of(inn, people)
    command = Act(id=new_id(), seat=seat, action="draw", decision=diver.sees().decision)
    store.breaks_after_saving = True
    assert (await refusal(diver, command)).reason == "storage"
    assert inn.game(diver.code).actions == ()
    await diver.do(command)
    await inn.settled()
    assert [str(action) for _, action in inn.game(diver.code).actions] == ["draw"]
    assert diver.sees().events[0]["event"] == "figure_drawn"
    other, _ = others(inn, people)[0]
    await other.act("agree")
    await inn.close()


async def test_a_full_disk_refuses_and_play_goes_on_when_it_can() -> None:
    store = MemoryStore()
    inn = await Inn.opened(store)
    people = await inn.people(1, 1, bots=1)
    rng = random.Random(4)
    await play_on(inn, people, rng, 30)
    store.full = True
    log, told = list(inn.log(people[0].code)), [len(person.pushes) for person in people]
    for person in people:
        for action in person.sees().legal:
            with pytest.raises(Refusal) as caught:
                await person.act(action)
            assert caught.value.reason == "storage"
    await inn.advance(60.0)
    assert inn.log(people[0].code) == log
    assert [len(person.pushes) for person in people] == told
    with pytest.raises(Refusal, match="storage"):
        await inn.people(1, 1)
    store.full = False
    await inn.advance(2.0)
    await play_on(inn, people, rng)
    assert people[0].info.stage == "over"
    await inn.close()


async def test_a_window_is_not_closed_over_an_answer_that_came_meanwhile(inn: Inn) -> None:
    people = await inn.people(1, 1, 1)
    diver, seat = diver_of(inn, people)
    await diver.act("draw", seat)
    decision, asked = diver.sees().decision, sorted(seat for _, seat in others(inn, people))

    def closing(decision: int, seats: list[int]) -> Refusal | None:
        payload = {"decision": decision, "answers": [[seat, "agree", "silent"] for seat in seats]}
        return check(inn.table(diver.code), Draft(f"close:{decision}", "close", None, payload), None, 0.0, lambda: None)

    assert closing(decision, asked) is None
    for wrong in (closing(decision + 1, asked), closing(decision, asked[:1]), closing(decision, [])):
        assert wrong is not None
        assert wrong.reason == "closed"


def test_an_entry_knows_its_like() -> None:
    entry = Entry(3, "some-id", "act", 1, {"action": "draw", "decision": 4}, 1.0)
    assert entry.gist == Draft("some-id", "act", 1, {"decision": 4, "action": "draw"}).gist
    for other in (
        Draft("some-id", "act", 2, {"action": "draw", "decision": 4}),
        Draft("some-id", "act", 1, {"action": "draw", "decision": 5}),
        Draft("some-id", "ready", 1, {"action": "draw", "decision": 4}),
    ):
        assert entry.gist != other.gist
