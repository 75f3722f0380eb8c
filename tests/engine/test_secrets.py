"""What a seat can't know changes no byte of what it is shown (R7, R11, R17).

Each test goes through games, changes a secret at some moment, and looks at everything that a seat or a spectator is
given: its view, the view as JSON, its legal actions, its events, the odds.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import settings

from antartik import Action, Card, Game, Pile, Rules, State, parse_position, position_text
from antartik.engine import codes as c
from antartik.engine.actions import ORDERS
from antartik.engine.cards import CARDS
from antartik.engine.events import JudgeCardsSeen, JudgeOrder
from antartik.engine.view import view_of
from strategies import TEMPERS, Setup, random_setup, some_action

Seat = int | None

pytestmark = pytest.mark.timeout(3600)  # seconds, for the thorough profile

GAMES = (settings.default.max_examples if settings.default else 25) // 2  # the profile says how thorough we are


class Played:
    """A game that remembers, card by card, where the deck's cards have gone: a card is its place in the first deck."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game = setup.game()
        self.deck = list(range(len(setup.deck)))
        self.series: list[int] = []
        self.pair = -1
        self.drawn: list[int] = []  # shown to everybody, in order
        self.seen: list[set[int]] = [set() for _ in range(setup.players)]  # by a Judge

    @property
    def seats(self) -> list[Seat]:
        return [None, *range(self.setup.players)]

    def play(self, seat: int, action: Action) -> State:
        """Play an action and give back the state after it."""
        before, verb = self.game.state, action.verb
        self.game.play(seat, action)
        after = self.game.state
        if verb == "arrange":
            self.deck[: before.held] = [self.deck[place] for place in action.order]
        elif verb == "judge":
            self.seen[seat] |= set(self.deck[: after.held])
        elif verb in ("draw", "turn") or (verb == "parachute" and before.phase != c.PAIR):
            card = self.deck.pop(0 if verb == "draw" else -1)
            self.drawn.append(card)
            if after.phase == c.PAIR:
                self.pair = card
            elif seat == before.diver and after.length > before.length:
                self.series.append(card)
        elif verb == "parachute":
            self.deck.append(self.pair)
        elif verb == "return":
            self.deck += self.series
        if after.length == 0:
            self.series = []
        assert [self.setup.deck[card].kind for card in self.deck] == [after.card(i) for i in range(after.left)]
        return after


def replay(setup: Setup, actions: Sequence[tuple[int, Action]]) -> Game:
    game = setup.game()
    for seat, action in actions:
        game.play(seat, action)
    return game


def given(game: Game, seat: Seat) -> tuple[object, ...]:
    """All that a seat, or a spectator, is given in a game."""
    return (*shown(game.state, seat), game.flop_odds(seat), heard(game, seat), game.to_act, game.stars)


def shown(state: State, seat: Seat) -> tuple[object, ...]:
    view = view_of(state, seat)
    legal = () if seat is None else tuple(state.legal_actions(seat))
    derived = (view.next_card, view.bottom_card, view.flop_odds)
    return view, repr(view), json.dumps(view.to_dict()).encode(), derived, legal


def heard(game: Game, seat: Seat) -> list[tuple[int, bytes]]:
    return [(number, json.dumps(event.to_dict()).encode()) for number, event in game.events(seat)]


def moments(name: str, telling: float, dull: float = 0) -> Iterator[tuple[Played, random.Random]]:
    """Games of all kinds, shown at this share of the moments with a secret answer or known cards, and of the others."""
    for number in range(GAMES):
        rng = random.Random(f"{name}/{number}")
        played = Played(random_setup(rng))
        temper = list(TEMPERS.values())[number % len(TEMPERS)]
        while not played.game.is_over:
            state = played.play(*some_action(played.game.state, rng, temper))
            secret = state.looked or (state.phase == c.ASKING and state.answered)
            if rng.random() < (telling if secret else dull):
                yield played, rng


def with_deck(state: State, kinds: Sequence[int]) -> State:
    """The state with another deck, by way of its text."""
    deck = ",".join(str(CARDS[kind]) for kind in kinds) or "-"
    words = [f"deck={deck}" if w.startswith("deck=") else w for w in position_text(state).split(" ")]
    return parse_position(" ".join(words))


def rearranged(items: Sequence[int], places: Sequence[int], rng: random.Random) -> list[int]:
    """The items with those at the places shuffled among them."""
    others = [items[place] for place in places]
    rng.shuffle(others)
    result = list(items)
    for place, item in zip(places, others, strict=True):
        result[place] = item
    return result


def test_r17_the_order_of_unknown_cards_is_shown_to_nobody() -> None:
    """Any order of the cards at places that the seat doesn't know: the Judge's hand too, for who doesn't look."""
    met: Counter[str] = Counter()
    for played, rng in moments("unknown", 0.25, 0.03):
        state = played.game.state
        kinds = [state.card(place) for place in range(state.left)]
        for seat in played.seats:
            known = state.looked if seat is not None and seat == state.looker else 0
            places = range(known, state.left - state.public)
            other = with_deck(state, rearranged(kinds, places, rng))
            assert shown(other, seat) == shown(state, seat)
            met["judge's hand"] += state.held and not known
            met["known top"] += known and not state.held
            met["public bottom"] += state.public > 0
    assert min(met[moment] for moment in ("judge's hand", "known top", "public bottom")) >= GAMES


def test_r17_a_card_that_was_never_shown_was_never_told() -> None:
    """Other cards at the places that a seat has seen nothing of, from the start: the whole story stays the same."""
    for played, rng in moments("story", 0.04, 0.006):
        setup, kinds = played.setup, [card.kind for card in played.setup.deck]
        for seat in played.seats:
            seen = set(played.drawn) | (played.seen[seat] if seat is not None else set())
            places = [place for place in range(len(kinds)) if place not in seen]
            deck = [CARDS[kind] for kind in rearranged(kinds, places, rng)]
            other = replay(setup.with_deck(deck), played.game.actions)
            assert given(other, seat) == given(played.game, seat)


def other_answers(setup: Setup, actions: Sequence[tuple[int, Action]], number: int) -> list[Action]:
    """An agreement and two dares, as far as they could have stood there, in place of the action of this number."""
    seat, answer = actions[number]
    legal = replay(setup, actions[:number]).legal_actions(seat)
    others = [action for action in legal if action.verb in ("agree", "dare") and action != answer]
    return [*others[:2], *others[2:][-1:]]


def last(actions: Sequence[tuple[int, Action]], verbs: Sequence[str], seat: Seat = None) -> int:
    """The number of the last action with such a verb, of this seat if one is named; -1 if there is none."""
    numbers = range(len(actions) - 1, -1, -1)
    return next((i for i in numbers if actions[i][1].verb in verbs and seat in (None, actions[i][0])), -1)


def changed(game: Game, number: int, action: Action) -> list[tuple[int, Action]]:
    """The actions of the game with one exchanged."""
    actions = list(game.actions)
    actions[number] = (actions[number][0], action)
    return actions


def test_r7_an_open_answer_is_shown_to_its_giver_only() -> None:
    met: Counter[str] = Counter()
    for played, _ in moments("answers", 0.06):
        game, state = played.game, played.game.state
        if state.phase != c.ASKING:
            continue
        before = {seat: given(game, seat) for seat in played.seats}
        for giver in range(state.players):
            if not state.answered >> giver & 1:
                continue
            number = last(game.actions, ("agree", "dare"), giver)
            assert game.view(giver).own_answer == game.actions[number][1]
            for answer in other_answers(played.setup, game.actions, number):
                other = replay(played.setup, changed(game, number, answer))
                assert other.view(giver).own_answer == answer
                for seat in played.seats:
                    assert seat == giver or given(other, seat) == before[seat]
                met[answer.verb] += 1
    assert min(met["agree"], met["dare"]) >= GAMES / 2


def lapsed(setup: Setup, rng: random.Random) -> tuple[Game, State] | None:
    """A game whose last card goes to one who isn't the diver while others' answers are open; and the moment before."""
    game = setup.game()
    while not game.is_over:
        state = game.state
        able = [i for i in range(setup.players) if i != state.diver and state.down[i]]
        if state.phase == c.ASKING and state.answered and able:
            down = sum(len(Pile(state.down[i])) for i in able)
            if state.left == 1:
                game.play(able[0], f"turn {next(iter(Pile(state.down[able[0]])))}")
                return game, state
            if state.left <= down:
                game.play(able[0], f"turn {next(iter(Pile(state.down[able[0]])))}")
                continue
        game.play(*some_action(state, rng, {"dare": 3, "turn": 0.001, "judge": 0.1}))
    return None


def test_r15_an_answer_that_lapses_is_never_shown() -> None:
    met = 0
    for number in range(GAMES):
        rng = random.Random(f"lapse/{number}")
        setup = random_setup(rng, Rules(), rng.randint(3, 5))
        found = lapsed(setup, rng)
        if found is None:
            continue
        game, state = found
        before = {seat: given(game, seat) for seat in (None, *range(setup.players))}
        for giver in range(setup.players):
            if not state.answered >> giver & 1:
                continue
            place = last(game.actions, ("agree", "dare"), giver)
            for answer in other_answers(setup, game.actions, place):
                other = replay(setup, changed(game, place, answer))
                for seat, what in before.items():
                    assert given(other, seat) == what
                met += 1
    assert met >= GAMES / 2


def test_r11_the_order_that_a_judge_gave_is_shown_to_who_gave_it_only() -> None:
    met: Counter[int] = Counter()
    for played, rng in moments("orders", 0.15):
        game, state = played.game, played.game.state
        if state.held or not 0 < state.looked < state.left:
            continue
        number = last(game.actions, ["arrange"])
        looker, arranged = game.actions[number]
        drawn = len(arranged.order) - state.looked  # the first ones: these must stay
        orders = [order for order in ORDERS if len(order) == len(arranged.order) and order != arranged.order]
        orders = [order for order in orders if order[:drawn] == arranged.order[:drawn]]
        before = {seat: given(game, seat) for seat in played.seats if seat != looker}
        for order in rng.sample(orders, min(2, len(orders))):
            other = replay(played.setup, changed(game, number, Action("arrange", order=order)))
            for seat, what in before.items():
                assert given(other, seat) == what
            met[state.looked] += 1
    assert min(met[2], met[3]) >= GAMES / 2


def test_lessons_2_only_the_judges_cards_are_told_to_one_seat_alone() -> None:
    """Every event is for everybody but two, and these are for the diver who looks."""
    for number in range(GAMES):
        rng = random.Random(f"audience/{number}")
        setup = random_setup(rng, Rules())
        game, counts = setup.game(), dict.fromkeys((None, *range(setup.players)), 1)
        while not game.is_over:
            seat, action = some_action(game.state, rng, TEMPERS["restless"])
            hand = [CARDS[game.state.card(place)] for place in range(game.state.held)]
            events = game.play(seat, action)
            told = {receiver: game.events(receiver, since) for receiver, since in counts.items()}
            for receiver, news in told.items():
                assert [number for number, _ in news] == [counts[receiver] + i for i in range(len(news))]
                if action.verb not in ("judge", "arrange"):
                    assert [event for _, event in news] == events
                    assert all(event.audience is None for event in events)
                elif receiver != seat:
                    assert {event.name for _, event in news} <= {"judge_called", "judge_cards_returned", "asked"}
                    assert [event for _, event in news] == [event for event in events if event.audience is None]
                else:
                    assert [event for _, event in news] == events
                    (private,) = [event for event in events if event.audience is not None]
                    assert private.audience == seat
                    if action.verb == "arrange":
                        assert isinstance(private, JudgeOrder)
                        assert private.cards == tuple(hand[place] for place in action.order)
                    else:
                        assert isinstance(private, JudgeCardsSeen)
                        assert private.cards == game.view(seat).hand
                counts[receiver] += len(news)


def test_r7_an_answer_is_one_event_that_is_the_same_for_every_answer() -> None:
    for played, _ in moments("answered", 0.5):
        if played.game.state.phase != c.ASKING:
            continue
        seat, action = played.game.actions[-1]
        if action.verb in ("agree", "dare"):
            for receiver in played.seats:
                assert played.game.events(receiver)[-1][1].to_dict() == {"event": "answered", "seat": seat}


def test_lessons_1_a_view_holds_plain_values_and_no_way_back_to_the_game() -> None:
    def check(value: object) -> None:
        if isinstance(value, tuple):
            for item in value:
                check(item)
        else:
            assert value is None or isinstance(value, bool | int | float | str | Card | Pile | Action | Rules)

    for played, _ in moments("plain", 0.05, 0.02):
        for seat in played.seats:
            view = played.game.view(seat)
            assert view.flop_odds == view.to_dict()["flop_odds"]
            for value in vars(view).values():
                check(value)
