"""The tutorial's lessons: each of their ways through the engine, and a table that plays them."""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args

import pytest
from company import Inn, MemoryStore, Person, new_id

from antartik.engine.game import Game
from antartik.server import messages
from antartik.tables.commands import Rematch
from antartik.tables.house import SeatSettings, TableSettings
from antartik.tables.lessons import LEARNER, LESSONS, OTHER, Lesson, LessonName, Step
from antartik.tables.refusal import Refusal, WrongSettings

WAYS = [(lesson, number) for lesson in LESSONS.values() for number in range(len(lesson.ways))]
by_way = pytest.mark.parametrize(("lesson", "number"), WAYS, ids=[f"{lesson.name}-{n}" for lesson, n in WAYS])
by_lesson = pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)


def play(game: Game, steps: tuple[Step, ...]) -> list[str]:
    """Play these steps; the events by name, with their seat."""
    told = []
    for step in steps:
        for event in game.play(step.seat, step.actions[0]):
            told.append(f"{event.name} {getattr(event, 'seat', '')}".strip())
    return told


@by_way
def test_every_way_is_legal_to_its_end(lesson: Lesson, number: int) -> None:
    game = lesson.begin(["You", "Chick"])
    own = 0
    for step in lesson.steps[number]:
        progress = lesson.progress(game.actions)
        assert not progress.done
        assert not progress.strayed
        assert progress.step == own
        assert set(step.actions) <= set(game.legal_actions(step.seat))
        assert (progress.hint is None) == (step.seat == OTHER)
        if step.seat == OTHER:
            assert progress.other == step.actions[0]
        game.play(step.seat, step.actions[0])
        own += step.seat == LEARNER
    progress = lesson.progress(game.actions)
    assert progress.done
    assert progress.step == progress.steps == own


@by_way
def test_each_of_several_actions_leads_to_the_end(lesson: Lesson, number: int) -> None:
    steps = lesson.steps[number]
    for place, step in enumerate(steps):
        for action in step.actions:
            game = lesson.begin(["You", "Chick"])
            play(game, steps[:place])
            game.play(step.seat, action)
            play(game, steps[place + 1 :])
            assert lesson.progress(game.actions).done


@by_lesson
def test_the_way_that_is_shown_has_words_for_each_step(lesson: Lesson) -> None:
    game = lesson.begin(["You", "Chick"])
    for step in lesson.steps[0]:
        progress = lesson.progress(game.actions)
        if step.seat == LEARNER:
            assert progress.hint == step.actions[0]
            assert progress.cue
        game.play(step.seat, step.actions[0])


SHOWN: dict[str, set[str]] = {
    "stop": {"figure_drawn 0", "diver_stopped 0", "series_taken 0"},
    "flop": {"belly_flop 0", "series_kept 1"},
    "dare": {"belly_flop 1", "stakes_turned_down"},
    "dared": {"belly_flop 1", "series_kept 0", "stakes_won 0", "series_taken 0"},
    "judge": {"judge_called 0", "judge_cards_returned 0", "series_taken 0"},
    "parachute": {"parachute_opened 0", "card_turned 0", "figure_drawn 0", "series_taken 0"},
}


@by_lesson
def test_a_lesson_shows_what_it_is_about(lesson: Lesson) -> None:
    told = play(lesson.begin(["You", "Chick"]), lesson.steps[0])
    assert SHOWN[lesson.name] <= set(told)


def test_a_dare_that_is_met_early_or_late_is_worth_three_stars() -> None:
    for steps in LESSONS["dare"].steps:
        game = LESSONS["dare"].begin(["You", "Chick"])
        play(game, steps)
        assert game.stars[LEARNER] == 3


@by_lesson
def test_the_deck_is_the_whole_pack_and_always_the_same(lesson: Lesson) -> None:
    kinds = sorted(card.kind for card in lesson.whole_deck)
    assert kinds == lesson.rules.deck_kinds(2)
    assert lesson.deck.split() == [str(card) for card in lesson.whole_deck][: len(lesson.deck.split())]
    again = Lesson(lesson.name, lesson.rules, lesson.first, lesson.deck, lesson.ways, lesson.before)
    assert again.whole_deck == lesson.whole_deck


def test_who_leaves_all_ways_has_strayed() -> None:
    lesson = LESSONS["flop"]
    game = lesson.begin(["You", "Chick"])
    play(game, lesson.steps[0][:2])
    game.play(LEARNER, "stop")
    progress = lesson.progress(game.actions)
    assert progress.strayed
    assert not progress.done
    assert progress.hint is progress.other is None


def test_what_comes_after_the_end_changes_nothing() -> None:
    lesson = LESSONS["dare"]
    game = lesson.begin(["You", "Chick"])
    play(game, lesson.steps[0])
    game.play(LEARNER, "keep")
    assert lesson.progress(game.actions).done


def test_the_wire_knows_the_same_lessons() -> None:
    assert get_args(messages.LessonName) == get_args(LessonName) == tuple(LESSONS)


# At a table.

at_a_table = pytest.mark.anyio


async def sit_down(inn: Inn, lesson: LessonName) -> Person:
    made = await inn.house.make_lesson(lesson, "Ada")
    person = await Person(inn, made.code, [seat.token for seat in made.seats]).connect()
    await inn.settled()
    return person


async def follow(inn: Inn, person: Person) -> list[str]:
    """Do what one is pointed at until there is nothing more to do; the cues."""
    cues = []
    for _ in range(60):
        await inn.advance(1.5)
        state = person.sees().lesson
        assert state is not None
        if state.done or state.strayed:
            return cues
        if state.hint is not None:
            assert state.hint in person.sees().legal
            cues.append(state.cue or "")
            await person.act(state.hint)
    raise AssertionError("the lesson has no end")


@at_a_table
@pytest.mark.parametrize("name", LESSONS)
async def test_a_table_plays_a_lesson_from_start_to_end(name: LessonName) -> None:
    inn = await Inn.opened()
    person = await sit_down(inn, name)
    info = person.info
    assert (info.stage, info.lesson, info.commitment, info.proof) == ("playing", name, None, None)
    cues = await follow(inn, person)
    assert len(cues) == person.sees().lesson.steps  # type: ignore[union-attr]
    assert all(cues)
    ended = len(inn.log(person.code))
    await inn.advance(60)
    assert len(inn.log(person.code)) == ended, "a lesson that is done rests"
    await inn.close()


@at_a_table
async def test_a_lesson_begins_anew_at_any_time_with_the_same_deck() -> None:
    inn = await Inn.opened()
    person = await sit_down(inn, "flop")
    await person.act("draw")
    await inn.advance(1)
    await person.act("stop")
    await inn.advance(5)
    assert person.sees().lesson.strayed  # type: ignore[union-attr]
    before = inn.game(person.code).deck
    await person.do(Rematch(id=new_id()))
    await inn.settled()
    moment = person.sees()
    assert (moment.game, moment.lesson.step, moment.lesson.strayed) == (1, 0, False)  # type: ignore[union-attr]
    assert inn.game(person.code).deck == before
    await follow(inn, person)
    await inn.close()


@at_a_table
async def test_who_strays_plays_on_by_the_rules() -> None:
    inn = await Inn.opened()
    person = await sit_down(inn, "flop")
    await person.act("draw")
    await inn.advance(1)
    await person.act("stop")
    for _ in range(200):
        await inn.advance(2)
        if person.info.stage == "over":
            break
        moment = person.sees()
        if LEARNER in moment.view["to_act"]:
            await person.act(next(a for a in ("agree", "return", "stop", "draw") if a in moment.legal))
    assert person.info.stage == "over"
    record = await inn.house.record(person.code, 0)
    assert "proof" not in record
    assert Game.from_record(record).is_over
    await inn.close()


@at_a_table
async def test_a_lesson_survives_a_restart_and_is_nobodys_unfinished_game() -> None:
    inn = await Inn.opened(MemoryStore())
    person = await sit_down(inn, "judge")
    await person.act("draw")
    await inn.settled()
    assert await inn.house.unfinished() == []
    seen = person.sees().lesson
    inn = await inn.restarted()
    again = await Person(inn, person.code, person.tokens).connect()
    assert again.sees().lesson == seen
    await follow(inn, again)
    await inn.close()


@at_a_table
async def test_other_tables_have_no_lesson_and_a_game_under_way_no_rematch() -> None:
    inn = await Inn.opened()
    (person,) = await inn.people(1, bots=1)
    assert person.info.lesson is None
    assert person.sees().lesson is None
    with pytest.raises(Refusal, match="isn't over"):
        await person.do(Rematch(id=new_id()))
    with pytest.raises(WrongSettings):
        await inn.house.make_lesson("stop", " ")
    await inn.close()


# The odds aid.


def told(person: Person) -> list[dict[str, Any]]:
    return [moment.view for moment in person.moments()]


@at_a_table
async def test_the_odds_are_the_engines_and_nowhere_where_they_are_forbidden() -> None:
    inn = await Inn.opened()
    for allowed in (True, False):
        seats = (SeatSettings("person", "Ada"), SeatSettings("person", "Ben"))
        rules = LESSONS["judge"].rules
        made = await inn.house.make(TableSettings(seats=seats, rules=rules, tempo="patient", odds_aid=allowed))
        people = [await Person(inn, made.code, [seat.token]).connect() for seat in made.seats]
        onlooker = await Person(inn, made.code, []).connect()
        await inn.deal(people)
        odds: Counter[float] = Counter()
        for _ in range(25):
            await inn.settled()
            game = inn.game(made.code)
            for person, seat in (*zip(people, (0, 1), strict=True), (onlooker, None)):
                view = person.sees(seat).view
                if allowed:
                    assert view["flop_odds"] == game.flop_odds(seat)
                    assert Counter(view["hidden"]) == Counter(map(str, game.view(seat).hidden))
                    odds[view["flop_odds"]] += 1
            seat = game.to_act[0]
            wish = ("agree", "judge 8J", "judge 9J", "judge 10J", "arrange 0 1 2", "return")
            wish = (*wish, *(("stop",) if len(game.view(seat).series) > 3 else ()), "draw")
            await people[seat].act(next(action for action in wish if action in people[seat].sees().legal))
        assert all(person.info.odds_aid is allowed for person in people)
        assert len(odds) > 3 if allowed else not odds
        if not allowed:
            views = [view for person in (*people, onlooker) for view in told(person)]
            assert {view["flop_odds"] for view in views} == {None}
            assert all(view["hidden"] is None for view in views)
    await inn.close()
