"""What a person is asked, and how the answer becomes an action: every choice has one key."""

from __future__ import annotations

from collections.abc import Sequence

from antartik.cli.narration import cards_text, counted, listed
from antartik.cli.terminal import keys
from antartik.cli.terminal.front import Choice, Front, Leave, Question
from antartik.cli.terminal.help_page import help_lines, odds_lines
from antartik.cli.terminal.reasons import refusal
from antartik.cli.terminal.sentences import cards_and_stars, situation, stars_of, to_you
from antartik.cli.terminal.table import PASSING, Table
from antartik.engine.actions import Action
from antartik.engine.view import View


class Decider:
    """Asks people, one at a time, and remembers who agrees without being asked again."""

    def __init__(self, table: Table, front: Front) -> None:
        self._table = table
        self._front = front
        self._agreeing: set[int] = set()
        self._agreeing_once: set[int] = set()
        self._dive = -1

    def decide(self, seat: int) -> tuple[int, Action]:
        """Who does what, now that this person is visited: himself, or another who turns a card over."""
        if self._dive != self._table.game.diver:
            self._dive = self._table.game.diver
            self._agreeing.clear()
        view = self._table.game.view(seat)
        if view.phase == "judge":
            return seat, self._arrange(seat, view)
        if PASSING in self._table.choices and self._table.has_spoken(seat) and not self._front.wants_to_turn():
            return seat, PASSING
        if seat in self._agreeing | self._agreeing_once and self._table.legal(seat, "agree"):
            self._agreeing_once.discard(seat)
            return seat, Action("agree")
        while True:
            question = main_question(self._table, seat, self._front.aside)
            choice, rest = self._front.ask(self._table, question)
            decision = self._follow(question, choice, rest)
            if decision is not None:
                return decision

    def _follow(self, question: Question, choice: Choice, rest: str) -> tuple[int, Action] | None:
        """The decision that this choice leads to; None if the person is to be asked again."""
        seat, meaning = question.seat, choice.meaning
        if meaning == "quit":
            raise Leave
        if meaning == "pass":
            return seat, PASSING
        if meaning == "whole dive":
            self._agreeing.add(seat)
            return seat, Action("agree")
        if meaning == "nobody":
            self._agreeing_once = set(self._table.game.to_act) - {seat}
            return seat, Action("agree")
        if meaning == "help":
            self._front.show("Help", help_lines(self._table, question))
        elif meaning == "odds":
            self._front.remark(" ".join(odds_lines(self._table, seat)))
        elif meaning == "cards":
            self._front.look(self._table, seat, self._table.game.view(seat).known_top)
        elif meaning == "turn":
            return self._turn(seat, rest)
        elif meaning in ("dare", "judge", "parachute"):
            actions = self._table.legal(seat, meaning)
            if len(actions) == 1 and meaning != "dare" and not rest:
                return seat, actions[0]
            lead = {"dare": "Stake which card?", "judge": "Discard which Judge?"}
            action = self._pick(seat, lead.get(meaning, "Discard which Parachute?"), actions, rest)
            return None if action is None else (seat, action)
        elif rest:
            self._front.remark(f"Nothing is to follow {choice.word}.")
        else:
            return seat, Action(meaning)
        return None

    def _turn(self, asked: int, rest: str) -> tuple[int, Action] | None:
        seats = self._table.can_turn(asked)
        seat = seats[0]
        if len(seats) > 1:
            choices = [
                Choice(keys.NUMBERS[number], self._table.names[who], f"seat {who}") for number, who in enumerate(seats)
            ]
            choice = self._ask_which(asked, "Who turns a card over?", choices)
            if choice.meaning == "back":
                return None
            seat = int(choice.meaning.split()[1])
        lead = "Turn which card face up, and draw the bottom card of the deck?"
        action = self._pick(seat, lead, self._table.legal(seat, "turn"), rest)
        return None if action is None else (seat, action)

    def _pick(self, seat: int, lead: str, actions: Sequence[Action], rest: str) -> Action | None:
        """One of these actions by its card; None if the person thinks better of it."""
        rules = self._table.game.rules
        by_text = {str(action.card): action for action in actions}
        if rest:
            found = by_text.get(rest.upper())
            if found is None:
                self._front.remark(refusal(self._table, seat, f"{actions[0].verb} {rest.upper()}"))
            return found
        choices = []
        for number, action in enumerate(actions):
            assert action.card is not None
            note = f"({counted(stars_of(rules, [action.card]), 'star')})"
            choices.append(Choice(keys.NUMBERS[number], str(action.card), str(action.card), note, numbered=True))
        return by_text.get(self._ask_which(seat, lead, choices).meaning)

    def _ask_which(self, seat: int, lead: str, choices: Sequence[Choice]) -> Choice:
        question = Question(seat, lead, [*choices, keys.BACK], [keys.QUIT], lambda typed: f"{typed} is no choice here.")
        choice, _ = self._front.ask(self._table, question)
        if choice is keys.QUIT:
            raise Leave
        return choice

    def _arrange(self, seat: int, view: View) -> Action:
        lines = [
            "You hold the top cards of the deck, as the Judge showed them (R11).",
            "Say in which order they go back: the position of the card that is to be on top first.",
            "2 1 3 swaps the first two. Nobody else sees the cards or their order.",
        ]
        return Action("arrange", order=self._front.arrange(self._table, seat, view.hand, lines))


def main_question(table: Table, seat: int, aside: Choice) -> Question:
    """What a visited person is asked, outside the Judge's cards."""
    view = table.game.view(seat)
    choices = []
    for verb, choice in keys.ACTION_KEYS.items():
        if verb == "turn":
            if table.can_turn(seat):
                choices.append(choice)
        elif table.legal(seat, verb):
            to_draw = verb == "parachute" and view.phase != "pair"
            choices.append(keys.PARACHUTE_TO_DRAW if to_draw else choice)
    if table.legal(seat, "agree"):
        choices.append(keys.WHOLE_DIVE)
        if len(set(view.to_act) & set(table.seating.people)) > 1:
            choices.append(keys.NOBODY)
    if PASSING in table.choices:
        choices.append(keys.NOT_NOW)
    hidden = view.known_top and table.seating.lone_person is None
    asides = [aside, *([keys.JUDGES_CARDS] if hidden else []), keys.ODDS, keys.HELP, keys.QUIT]
    lead = to_you(_lead(table, view, seat))
    return Question(seat, lead, choices, asides, lambda typed: refusal(table, seat, typed), situation(table))


def _lead(table: Table, view: View, seat: int) -> str:
    rules, diver = table.game.rules, table.names[view.diver]
    if view.phase == "pair":
        series = cards_and_stars(rules, view.series)
        return f"{view.pair} makes a pair! Open a parachute and take the series ({series}), or flop?"
    if view.phase == "choice":
        rest = "it" if len(view.series) == 1 else "them"
        return f"{diver} flopped. Keep {cards_text(view.series)} for your dive, or return {rest} under the deck?"
    if seat == view.diver:
        dares = [f"{table.names[who]} dares you with {card}" for who, card in enumerate(view.stakes) if card]
        return f"Your dive. {listed(dares)}!" if dares else "Your dive."
    if seat in view.to_act:
        return f"Do you agree with {diver}, or dare one more figure?"
    return f"{diver} dives. Turn a card over first?"
