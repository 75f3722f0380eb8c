"""Emotes: who may, how often, and what bots show of their feelings."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from company import Inn, Person, new_id, play_on

from antartik.bots import BOTS
from antartik.engine import events as e
from antartik.engine.cards import Card
from antartik.tables.banter import EMOTES, MOST_AT_ONCE, TEMPERS, Reaction, answers_to, reactions
from antartik.tables.house import EmotePush, Leave, Refusal

pytestmark = pytest.mark.anyio

SEVEN = Card.parse("7")
FLOP = e.BellyFlop(seat=0, card=SEVEN)
CHICKS = {0: "chick", 1: "chick", 2: "chick", 3: "chick"}


def faces(person: Person) -> list[tuple[int, str]]:
    return [(push.seat, push.emote) for push in person.pushes if isinstance(push, EmotePush)]


async def test_a_face_goes_to_everybody_at_once_and_into_no_log(inn: Inn) -> None:
    ada, ben = await inn.people(1, 1)
    watcher = await Person(inn, ada.code, []).connect()
    entries = len(inn.log(ada.code))
    assert ada.connection is not None
    await inn.house.emote(ada.connection, 0, "laugh")
    assert faces(ada) == faces(ben) == faces(watcher) == [(0, "laugh")]
    assert len(inn.log(ada.code)) == entries


async def test_only_who_holds_a_seat_pulls_its_face(inn: Inn) -> None:
    ada, ben = await inn.people(1, 1)
    watcher = await Person(inn, ada.code, []).connect()
    for person, seat in ((watcher, 0), (watcher, 1), (ada, 1), (ada, 4), (ada, -1)):
        assert person.connection is not None
        with pytest.raises(Refusal) as caught:
            await inn.house.emote(person.connection, seat, "wow")
        assert caught.value.reason == "not_yours"
    await ben.do(Leave(id=new_id(), seat=1))
    assert ben.connection is not None
    with pytest.raises(Refusal):
        await inn.house.emote(ben.connection, 1, "sorry")
    assert faces(ada) == []


async def test_a_seat_pulls_a_few_faces_in_a_few_seconds_whatever_its_windows(inn: Inn) -> None:
    most, seconds = inn.pace.emotes
    ada, ben = await inn.people(1, 1)
    second = await Person(inn, ada.code, ada.tokens).connect()
    windows = [ada, second]
    for number in range(most):
        connection = windows[number % 2].connection
        assert connection is not None
        await inn.house.emote(connection, 0, "cheer")
    for window in windows:
        assert window.connection is not None
        with pytest.raises(Refusal) as caught:
            await inn.house.emote(window.connection, 0, "cheer")
        assert caught.value.reason == "rate"
    assert ben.connection is not None
    await inn.house.emote(ben.connection, 1, "cheer")  # each seat has its own measure
    assert len(faces(ben)) == most + 1
    await inn.advance(seconds)
    assert ada.connection is not None
    await inn.house.emote(ada.connection, 0, "cheer")
    assert len(faces(ben)) == most + 2


async def test_what_bots_show_follows_from_what_everybody_has_heard(inn: Inn) -> None:
    (ada,) = await inn.people(1, bots=3)
    watcher = await Person(inn, ada.code, []).connect()
    await play_on(inn, [ada], random.Random(3))
    table = inn.table(ada.code)
    assert table.bots == {1: "gentoo", 2: "gentoo", 3: "gentoo"}
    expected: list[tuple[int, str]] = []
    for moment in watcher.moments(None)[1:]:
        rng = random.Random(f"antartik/banter/{table.seed}/0/{moment.first}")
        heard = table.heard[None][moment.first : moment.first + len(moment.events)]
        expected += [(face.seat, face.emote) for face in reactions(heard, table.bots, rng)]
    assert faces(watcher) == faces(ada)[-len(expected) :] == expected
    assert len(expected) > 3


def test_a_reaction_follows_from_event_bots_and_chance_alone() -> None:
    for number in range(50):
        first, second = (reactions([FLOP], CHICKS, random.Random(number)) for _ in range(2))
        assert first == second
        assert len(first) <= MOST_AT_ONCE
        assert len({reaction.seat for reaction in first}) == len(first)


def test_each_bot_shows_its_own_character() -> None:
    shown: dict[str, Counter[str]] = {}
    for kind in BOTS:
        chosen = [reactions([FLOP], {0: kind}, random.Random(number)) for number in range(200)]
        shown[kind] = Counter(reaction.emote for some in chosen for reaction in some)
    assert shown["yardstick"] == shown["egg"] == Counter()
    assert set(shown["chick"]) == {"oops"}
    assert set(shown["rockhopper"]) == {"laugh"}
    assert 100 < shown["chick"].total() < 200
    assert shown["gentoo"].total() < shown["chick"].total()
    assert {emote for temper in TEMPERS.values() for emote, _ in temper.values()} <= set(EMOTES)


def test_small_moments_pass_without_a_word() -> None:
    small = [
        e.FigureDrawn(seat=0, card=SEVEN, bottom=False, pair=False),
        e.Answered(seat=1),
        e.Answers(answers=((1, None), (2, None))),
        e.SeriesTaken(seat=0, cards=(SEVEN,)),
        e.DiveBegan(seat=1),
    ]
    for number in range(100):
        assert reactions(small, CHICKS, random.Random(number)) == []


def test_a_person_may_be_answered_by_one_bot() -> None:
    said = [answers_to("laugh", CHICKS | {4: "yardstick"}, random.Random(number)) for number in range(200)]
    assert {len(answers) for answers in said} == {0, 1}
    assert {answer.emote for answers in said for answer in answers} == {"laugh"}
    assert {answer.seat for answers in said for answer in answers} == {0, 1, 2, 3}
    assert answers_to("laugh", {}, random.Random(1)) == []
    assert Reaction(0, "wow") not in [answer for answers in said for answer in answers]
