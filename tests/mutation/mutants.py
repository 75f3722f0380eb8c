"""The rules, each broken in one place: mistakes that the tests must notice.

A mutant is one exact replacement in one file of src/antartik/engine. What it replaces must occur exactly once there;
when the code has changed so that it doesn't, say the same mistake anew.
"""

# ruff: noqa: E501

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

ENGINE: Final = Path("src/antartik/engine")


@dataclass(frozen=True)
class Mutant:
    """One mistake: ``clause`` is what it breaks, ``old`` in ``file`` becomes ``new``."""

    name: str
    clause: str
    file: str
    old: str
    new: str

    @property
    def path(self) -> Path:
        """The file, seen from the project's folder."""
        return ENGINE / self.file

    def applied_to(self, source: str) -> str:
        """The mistaken source. ValueError unless ``old`` occurs exactly once."""
        count = source.count(self.old)
        if count != 1:
            raise ValueError(f"{self.name}: its old text occurs {count} times in {self.file}")
        return source.replace(self.old, self.new)


def _of(file: str, *mutants: tuple[str, str, str, str]) -> list[Mutant]:
    return [Mutant(name, clause, file, old, new) for clause, name, old, new in mutants]


PACK = _of(
    "rules.py",
    ("R1", "symbols come on top of the plain cards", "figure - judges - parachutes, ", "figure, "),
    ("R2", "five has one star", "figures: Iterable[int] = (1, 2, 3, 4, 5)", "figures: Iterable[int] = (1, 2, 3, 4)"),
    ("R2", "one and two stars change places", "2 if figure in two else 1", "1 if figure in two else 2"),
    ("R2", "a two-star figure may be named twice", "if len(set(figures)) != len(figures):", "if False:"),
    ("R2", "an eleven may have two stars", "1 <= figure <= 10 for figure", "1 <= figure <= 11 for figure"),
    ("R3", "one symbol of each kind", "fromkeys(BONUS_FIGURES, 2)", "fromkeys(BONUS_FIGURES, 1)"),
    ("R3", "more symbols than cards", "self.parachutes[figure] > figure:", "self.parachutes[figure] > figure + 1:"),
    ("R3", "a figure left out has two", "counts = dict.fromkeys(BONUS_FIGURES, 0)", "counts = dict.fromkeys(BONUS_FIGURES, 2)"),
    ("R3", "a seven may bear a Judge", "if key == str(f) or", "if key == str(f) or key == 7 or"),
    ("R3", "a figure's symbols may be named twice", "        named.add(figure)\n", ""),
    ("R4", "the wrong figure is dealt out", "if FIGURES[kind] != players for", "if FIGURES[kind] != players + 1 for"),
    ("R4", "one can't play in two", "MIN_PLAYERS: Final = 2", "MIN_PLAYERS: Final = 3"),
    ("R4", "six can play", "MAX_PLAYERS: Final = 5", "MAX_PLAYERS: Final = 6"),
    ("R13", "by default only the diver turns over", 'turn_over: str = "anyone"', 'turn_over: str = "diver"'),
    ("R14", "by default parachutes are a decoration", 'parachute: str = "rescue"', 'parachute: str = "none"'),
    ("R10", "by default one must draw", 'inherited_series: str = "may_stop"', 'inherited_series: str = "must_draw"'),
    ("R7", "by default a dare counts for the series", 'dare_limit: str = "dive"', 'dare_limit: str = "series"'),
    ("R15", "by default nobody takes the last series", 'last_series: str = "diver"', 'last_series: str = "nobody"'),
    ("R18", "the youngest turn over", 'parachute="none", turn_over="off"', 'parachute="none"'),
    ("R18", "the youngest have Judges", "Rules(judges={}, parachutes={},", "Rules(parachutes={},"),
    ("R18", "by the letter one dares in each dive", 'parachute="none", dare_limit="series"', 'parachute="none"'),
    ("R18", "by the letter parachutes open", 'Rules(parachute="none", dare_limit', "Rules(dare_limit"),
    ("R18", "options aren't compared by what they mean", "return hash((self.two", "return id(self) or hash((self.two"),
    ("R18", "an unknown option is passed over", "            if name not in known:\n", "            if not name:\n"),
    ("R18", "any word is a value", "value not in values", "value in ()"),
)  # fmt: skip

SETUP = _of(
    "state.py",
    ("R4", "everybody starts with another figure", "ONE << (4 * (players - 1))", "ONE << (4 * players)"),
    ("R5", "the deck lies upside down", "in enumerate(deck):", "in enumerate(reversed(deck)):"),
    ("R5", "seat 0 dives first", "self.diver = first", "self.diver = 0"),
    ("R6", "turns go the other way round", "self.diver = self.around(1)", "self.diver = self.around(self.players - 1)"),
)  # fmt: skip

ASKING = _of(
    "state.py",
    ("R7", "who has no face-up card is asked", "!= self.diver and self.up[seat] and not", "!= self.diver and not"),
    ("R7", "who has dared is asked again", "self.up[seat] and not self.dared >> seat & 1:", "self.up[seat]:"),
    ("R7", "an empty series is asked about", "        if self.length:\n            for seat", "        if True:\n            for seat"),
    ("R7", "a dare isn't remembered", "                    self.dared |= 1 << other\n", ""),
    ("R7", "a dare lasts for the series always", 'rules.dare_limit == "series"', 'rules.dare_limit != ""'),
    ("R7", "a dare lasts beyond the series", "if not (self.length and self.dares_last):", "if not self.dares_last:"),
    ("R7", "a dare never lasts", "if not (self.length and self.dares_last):", "if True:"),
    ("R7", "dare_limit is read the other way", 'rules.dare_limit == "series"', 'rules.dare_limit != "series"'),
    ("R7", "a flop forgives no dare", "            if not self.dares_last:\n                self.dared = 0\n", ""),
    ("R7", "one may answer twice", "self.asked & bit and not self.answered & bit:", "self.asked & bit:"),
    ("R7", "the diver needn't wait", "        if phase == ASKING:\n            return 0\n", ""),
    ("R7", "the first answer is enough", "if self.answered == self.asked:", "if self.answered:"),
    ("R7", "anybody may answer", "if phase == ASKING and self.asked & bit and", "if phase == ASKING and"),
    ("R7", "only plain cards can be staked", "kinds_in(self.up[seat]) << DARE", "(kinds_in(self.up[seat]) & 1919) << DARE"),
    ("R7", "a hidden stake no longer counts as its owner's",
     "        self.answer[seat] = staked\n        self.answered |= 1 << seat\n",
     "        self.answer[seat] = staked\n        self.answered |= 1 << seat\n"
     "        if staked and self.answered != self.asked:\n            self.up[seat] -= ONE << (4 * (staked - 1))\n"),
    ("R7", "a stake stays with its owner", "                    self.up[other] -= ONE << (4 * (staked - 1))\n", ""),
)  # fmt: skip

DIVING = _of(
    "state.py",
    ("R8", "one draws from the bottom", "self._settle_draw(self._take_top())", "self._settle_draw(self._take_bottom())"),
    ("R9", "two of a figure are no pair at first", "if self.figures & figure:", "if self.figures & figure and self.length > 1:"),
    ("R9", "8P and 9 are a pair", "return 8 + (kind - 7) // 3", "return 8 + (kind - 6) // 3"),
    ("R9", "the last card is out after a flop", "self.up[self.diver] += ONE << (4 * (self.pair - 1))", "self.out += ONE << (4 * (self.pair - 1))"),
    ("R9", "the series is returned the other way round", "self._put_bottom(self.series[i])", "self._put_bottom(self.series[self.length - 1 - i])"),
    ("R9", "to keep is to return", "elif code == KEEP:\n            self._next_dive()", "elif code == KEEP:\n            self._return_series()"),
    ("R9", "who flops chooses", "if seat != self.around(1):", "if seat != self.diver:"),
    ("R9", "one must keep", "return (ONE << KEEP) | (ONE << RETURN)", "return ONE << KEEP"),
    ("R10", "one may stop with nothing", "return self.length > 0 and (", "return ("),
    ("R10", "must_draw is no duty", "(self.added != 0 or not self.must_add)", "True"),
    ("R10", "must_draw is everybody's duty", "(self.added != 0 or not self.must_add)", "self.added != 0"),
    ("R10", "another's figure counts as one's own", "self.diver = self.around(1)\n        self.added = 0\n", "self.diver = self.around(1)\n"),
    ("R10", "a flop leaves one's figures one's own", "            self.phase = CHOICE\n            self.added = 0\n", "            self.phase = CHOICE\n"),
    ("R10", "one's figure isn't counted", "        self.added = 1\n", ""),
    ("R10", "a stop turns the series down", "            self.up[self.diver] += ONE << (4 * self.series[i])\n        self._clear_series()\n        self._next_dive()",
     "            self.down[self.diver] += ONE << (4 * self.series[i])\n        self._clear_series()\n        self._next_dive()"),
)  # fmt: skip

JUDGE = _of(
    "state.py",
    ("R11", "a Judge is kept", "        self.up[self.diver] -= one\n        self.out += one\n        self.held", "        self.held"),
    ("R11", "a Judge shows two cards", "self.held = 3 if self.left > 3 else self.left", "self.held = 2 if self.left > 2 else self.left"),
    ("R11", "a Judge needs three cards", "if up & JUDGES:", "if up & JUDGES and self.left >= 3:"),
    ("R11", "no Judge on a ten", "                if up >> (32 + 12 * i) & 15:\n                    codes |= ONE << (JUDGE_8J", "                if i < 2 and up >> (32 + 12 * i) & 15:\n                    codes |= ONE << (JUDGE_8J"),
    ("R11", "the second and third card change places", "second if seen == 1 else third", "third if seen == 1 else second"),
    ("R11", "an order is read the other way round", "return low if place == 1 else high", "return high if place == 1 else low  # wrong"),
    ("R11", "two cards are always swapped", "return place if order == 1 else 1 - place", "return place if order == 2 else 1 - place"),
    ("R11", "one order is missing", "(ONE * 63) << (ARRANGE + 3)", "(ONE * 31) << (ARRANGE + 3)"),
    ("R11", "nobody is asked after the Judge", "        self.held = 0\n        self._ask()", "        self.held = 0\n        self.phase = DIVE\n        self.visit = 1\n        self.skip()"),
    ("R11", "one forgets after the first draw", "self._forget(self.looked - 1)", "self._forget(0)"),
    ("R11", "a new Judge changes no looker", "        self.looker = self.diver\n        self.looked", "        if self.looker < 0:\n            self.looker = self.diver\n        self.looked"),
    ("R11", "what the Judge took up stays public", "if self.public > self.left - self.held:", "if False:"),
    ("R11", "a Judge settles the stakes", "        self.held = 3 if", "        self._turn_stakes_down()\n        self.held = 3 if"),
    ("R11", "opponents are asked while the Judge's cards are held", "        self.phase = JUDGE\n        self._close()", "        self._ask()\n        self.phase = JUDGE"),
)  # fmt: skip

DARE = _of(
    "state.py",
    ("R12", "a dare that is met gives the stake back", "self.up[diver] += ONE << (4 * (self.stake[seat] - 1))", "self.up[seat] += ONE << (4 * (self.stake[seat] - 1))"),
    ("R12", "a stop leaves the stakes", 'darers win (R10, R12, R14)."""\n        self._turn_stakes_down()\n', 'darers win (R10, R12, R14)."""\n'),
    ("R12", "a flop leaves the stakes", "    def _flop(self) -> None:\n        self._turn_stakes_down()\n", "    def _flop(self) -> None:\n"),
    ("R12", "who wins a dare takes his stake back face up", "self.down[seat] += ONE << (4 * (self.stake[seat] - 1))", "self.up[seat] += ONE << (4 * (self.stake[seat] - 1))"),
    ("R12", "only the first stake is won", "                self.stake[seat] = 0\n        if self.left == 0:", "                self.stake[seat] = 0\n                break\n        if self.left == 0:"),
)  # fmt: skip

TURN = _of(
    "state.py",
    ("R13", "turn_over: diver is for anyone", "            if self.anyone_turns:\n                codes", "            if self.diver_turns:\n                codes"),
    ("R13", "turn_over: diver is for nobody", "        if self.diver_turns:\n            codes", "        if self.anyone_turns:\n            codes"),
    ("R13", "turn_over: off is for the diver", 'rules.turn_over != "off"', 'rules.turn_over != ""'),
    ("R13", "one draws from the top", "drawn = self._take_bottom()", "drawn = self._take_top()"),
    ("R13", "the diver gets what another turned over for", "self.up[seat] += ONE << (4 * drawn)", "self.up[self.diver] += ONE << (4 * drawn)"),
    ("R13", "the card is discarded", "        self.up[seat] += one\n        drawn", "        self.out += one\n        drawn"),
    ("R13", "turning over starts a new asking", "        else:\n            self.skip()\n\n    def _judge", "        else:\n            self._ask()\n\n    def _judge"),
    ("R13", "one turns over while the Judge's cards are held", "            if phase > DIVE:\n                return 0", "            if phase > JUDGE:\n                return 0"),
    ("R13", "one turns over before the parachute", "            if phase > DIVE:\n                return 0", "            if phase == JUDGE:\n                return 0"),
    ("R13", "the diver's is no draw", "            self._settle_draw(drawn)\n            return", "            self.up[seat] += ONE << (4 * drawn)\n            self.skip()\n            return"),
)  # fmt: skip

PARACHUTE = _of(
    "state.py",
    ("R14", "one without a parachute is asked", "if self.rescue and self.up[diver] & PARACHUTES:", "if self.rescue:"),
    ("R14", "nobody is asked", "if self.rescue and self.up[diver] & PARACHUTES:", "if False:"),
    ("R14", "a decoration rescues", 'rules.parachute == "rescue"', 'rules.parachute != "bottom_draw"'),
    ("R14", "a decoration draws", 'rules.parachute == "bottom_draw"', 'rules.parachute != "rescue"'),
    ("R14", "the pair's card is out", "self._put_bottom(self.pair - 1)", "self.out += ONE << (4 * (self.pair - 1))"),
    ("R14", "a parachute is kept", "        self.up[self.diver] -= one\n        self.out += one\n        if self.bottom_draw:", "        if self.bottom_draw:"),
    ("R14", "it draws the top card", "self._settle_draw(self._take_bottom())", "self._settle_draw(self._take_top())  # wrong"),
    ("R14", "stakes are settled before he decides", "                self.phase = PAIR\n", "                self._turn_stakes_down()\n                self.phase = PAIR\n"),
    ("R14", "no parachute on a ten", "                if up >> (36 + 12 * i) & 15:", "                if i < 2 and up >> (36 + 12 * i) & 15:"),
    ("R14", "it must be opened", "return (ONE << FLOP) | self._parachutes(up)", "return self._parachutes(up)"),
    ("R14", "it saves the series for the next one", "        self.pair = 0\n        self._take_series()", "        self.pair = 0\n        self._turn_stakes_down()\n        self._next_dive()"),
    ("R14", "it can be used for a pair in bottom_draw", "self.bottom_draw = rules.parachute", "self.rescue = self.rescue or rules.parachute == 'bottom_draw'\n        self.bottom_draw = rules.parachute"),
)  # fmt: skip

END = _of(
    "state.py",
    ("R15", "one card stays in the deck", "        if self.left == 0:\n            self._end()\n        else:\n            self._ask()", "        if self.left <= 1:\n            self._end()\n        else:\n            self._ask()"),
    ("R15", "the last card may be turned over for and the game goes on", "        if self.left == 0:\n            for other", "        if self.left < 0:\n            for other"),
    ("R15", "a choice follows the last flop", "        if self.left == 0:\n            self._discard_series()\n", "        if self.left < 0:\n            self._discard_series()\n"),
    ("R15", "the diver takes the rest after the last flop", "            self._discard_series()\n            self._over()\n        else:\n            self.phase", "            self._end()\n        else:\n            self.phase"),
    ("R15", "last_series is read the other way", 'rules.last_series == "diver"', 'rules.last_series != "diver"'),
    ("R15", "the last series is always the diver's", "        if self.last_to_diver:\n", "        if True:\n"),
    ("R15", "unanswered stakes go back face down", "self.up[other] += ONE << (4 * (self.stake[other] - 1))", "self.down[other] += ONE << (4 * (self.stake[other] - 1))"),
    ("R15", "unanswered stakes are the diver's", "self.up[other] += ONE << (4 * (self.stake[other] - 1))", "self.up[self.diver] += ONE << (4 * (self.stake[other] - 1))"),
    ("R15", "open answers stay", "            self.answer[seat] = 0\n        self.dared = 0", "            pass\n        self.dared = 0"),
    ("R16", "face down is worth two", "3 * cards_in(", "2 * cards_in("),
    ("R16", "every card is worth one", " + cards_in(up & self.two_stars)", ""),
    ("R16", "stakes count", "        up = self.up[seat]\n        return cards_in", "        up = self.up[seat]\n        if self.stake[seat]:\n            up += ONE << (4 * (self.stake[seat] - 1))\n        return cards_in"),
    ("R17", "a discarded series is lost", "            self.out += ONE << (4 * self.series[i])\n        self._clear_series()", "            pass\n        self._clear_series()"),
    ("R17", "a draw leaves public places public", "        if self.public > self.left:\n            self.public = self.left\n", ""),
    ("R17", "a bottom card drawn stays public", "        if self.public:\n            self.public -= 1\n", ""),
    ("R17", "what goes to the bottom isn't public", "        self.left += 1\n        self.public += 1\n", "        self.left += 1\n"),
    ("R17", "one knows more cards than there are", "        if self.looked > self.left:\n            self._forget(self.left)\n", ""),
)  # fmt: skip

SCHEDULE = _of(
    "state.py",
    ("R7", "one who is asked may pass", " and not self.asked >> seat & 1:\n            codes |= ONE << PASS", ":\n            codes |= ONE << PASS"),
    ("R13", "one who can't turn over is visited", "elif self.anyone_turns and self.down[seat]:", "elif self.down[seat]:"),
    ("R13", "one is visited once only", "elif self.anyone_turns and self.down[seat]:", "elif self.anyone_turns and self.down[seat] and self.visit > 1:"),
    ("R6", "the schedule begins with the second", "        self.visit = 1\n        self.skip()\n\n    def _close", "        self.visit = 2\n        self.skip()\n\n    def _close"),
    ("R7", "a copy forgets who has dared", "self.dared = other.dared", "self.dared = 0"),
    ("R11", "a copy forgets who looked", "self.looker = other.looker", "self.looker = -1"),
    ("R9", "a copy shares the series", "self.series = other.series[:]", "self.series = other.series"),
    ("R14", "a copy forgets the pair", "self.pair = other.pair", "self.pair = 0"),
    ("R17", "a key says nothing of who looked", "(self.held, self.looker, self.looked,", "(self.held, self.looked,"),
)  # fmt: skip

KNOWLEDGE = _of(
    "state.py",
    ("R11", "everybody sees the Judge's cards", "self.looked if self.looked and seat == self.looker else 0", "self.looked"),
    ("R11", "every player sees them", "self.looked if self.looked and seat == self.looker else 0", "self.looked if seat >= 0 else 0"),
    ("R11", "the diver sees them, whoever looked", "and seat == self.looker else 0", "and seat == self.diver else 0"),
    ("R17", "hidden leaves out what another looked at", "for place in range(self.known_top(seat), self.left - self.public):", "for place in range(self.looked, self.left - self.public):"),
    ("R17", "hidden holds what the looker knows", "for place in range(self.known_top(seat), self.left - self.public):", "for place in range(self.left - self.public):"),
    ("R17", "hidden holds what is public", "for place in range(self.known_top(seat), self.left - self.public):", "for place in range(self.known_top(seat), self.left):"),
    ("R11", "the odds don't use what was looked at", "(known != 0 and self.held <= 1) or (last == 0", "(last == 0"),
    ("R11", "the odds look at cards in hand", "known != 0 and self.held <= 1", "known != 0"),
    ("R17", "the odds know of no public deck", "or (last == 0 and self.left > self.held)", ""),
    ("R9", "the odds count only plain cards", "        for kind in range(16):\n            if self.figures >> figure_of(kind) & 1:", "        for kind in range(11):\n            if self.figures >> figure_of(kind) & 1:"),
)  # fmt: skip

VIEW = _of(
    "view.py",
    ("R11", "the looker forgets them", "for place in range(state.known_top(knower)))", "for place in range(state.known_top(knower) if state.held else 0))"),
    ("R11", "the hand is shown on the deck", "known_top=() if state.held else top", "known_top=top"),
    ("R11", "the hand lies in the deck", "deck_count=state.left - state.held", "deck_count=state.left"),
    ("R11", "who looked isn't shown", "looker=state.looker if state.looked else None", "looker=state.looker if state.known_top(knower) else None"),
    ("R17", "how many of them lie there isn't shown", "        looked=state.looked,", "        looked=state.known_top(knower),"),
    ("R7", "an open stake is shown", "CARDS[state.stake[i] - 1] if state.stake[i] else None", "CARDS[(state.stake[i] or state.answer[i]) - 1] if state.stake[i] or state.answer[i] else None"),
    ("R7", "an open stake is missing from its owner's pile", "face_up=tuple(Pile(state.up[i]) for", "face_up=tuple(Pile(state.up[i] - (1 << (4 * (state.answer[i] - 1)) if state.answer[i] else 0)) for"),
    ("R7", "an open stake is missing from the stars", "stars=tuple(state.stars(i) for i in seats)", "stars=tuple(state.stars(i) - (state.answer[i] > 0) for i in seats)"),
    ("R7", "only those who agree have answered", "answered=_seats(state.answered)", "answered=_seats(state.answered & ~sum(1 << i for i in seats if state.answer[i]))"),
    ("R7", "those who stake have dared at once", "dared=_seats(state.dared)", "dared=_seats(state.dared | sum(1 << i for i in seats if state.answer[i]))"),
    ("R7", "one's own answer isn't shown", "own_answer=own_answer", "own_answer=None"),
    ("R7", "one's own dare is shown as an agreement", "c.DARE + staked - 1 if staked else c.AGREE", "c.AGREE"),
    ("R17", "one card more of the bottom is shown", "for i in range(state.left - state.public, state.left)", "for i in range(max(0, state.left - state.public - 1), state.left)"),
    ("R17", "the odds know of no public bottom", "if self.public_bottom and not self.hand_count and", "if not self.hand_count and False and"),
    ("R17", "the bottom is taken for the top", "len(self.public_bottom) == self.deck_count:", "self.public_bottom:"),
    ("R11", "the odds don't use what was looked at", "if self.known_top or len(self.hand) == 1:", "if len(self.hand) == 1:"),
    ("R11", "the odds don't use the only card in hand", "if self.known_top or len(self.hand) == 1:", "if self.known_top:"),
    ("R11", "the odds use the hand before it is put back", "if self.known_top or len(self.hand) == 1:", "if self.known_top or self.hand:"),
    ("R17", "the bottom card is the upper one", "return self.public_bottom[-1]", "return self.public_bottom[0]"),
    ("R8", "the odds count kinds, not cards", "                pairs += count", "                pairs += 1"),
    ("R8", "a known pair is no pair", "float(self.next_card.figure in figures)", "0.0"),
    ("R7", "who has answered must still act", "state.asked & ~state.answered", "state.asked"),
    ("R9", "who flopped must choose", "return ((state.diver + 1) % state.players,)", "return (state.diver,)"),
    ("R16", "only the first of equals wins", "if count == max(stars))", "if seat == stars.index(max(stars)))"),
    ("R16", "one wins before the end", "    if state.phase != c.OVER:\n        return ()\n", ""),
    ("R10", "may_stop is shown wrongly", "may_stop=state.may_stop()", "may_stop=bool(state.length)"),
)  # fmt: skip

EVENTS = _of(
    "events.py",
    ("R11", "all hear what the Judge showed", "JudgeCardsSeen(audience=seat, ", "JudgeCardsSeen("),
    ("R11", "all hear the new order", "JudgeOrder(audience=seat, ", "JudgeOrder("),
    ("R11", "the old order is told", "JudgeOrder(audience=seat, cards=_top(after,", "JudgeOrder(audience=seat, cards=_top(before,"),
    ("R11", "everybody hears everything", "self.audience is None or self.audience == seat", "True"),
    ("R11", "spectators hear everything", "self.audience is None or self.audience == seat", "self.audience in (None, seat) or seat is None"),
    ("R11", "a Judge's count is three", "count=after.held", "count=3"),
    ("R7", "an agreement isn't told", "events: list[Event] = [Answered(seat=seat)]", "events: list[Event] = [Answered(seat=seat)] if action.verb == 'dare' else []"),
    ("R7", "answers are told one by one", "    if after.phase != c.ASKING:\n        answers", "    if True:\n        answers"),
    ("R7", "the last dare isn't told", "card = action.card if other == seat else CARDS", "card = CARDS"),
    ("R7", "those who weren't asked are told of", "            if before.asked >> other & 1:\n", "            if other != before.diver:\n"),
    ("R7", "a new asking is told after another's turning over", ' and not (verb == "turn" and seat != diver)', ""),
    ("R7", "all opponents are said to be asked", "if after.asked >> i & 1)", "if i != after.diver)"),
    ("R12", "stakes that are won are told as lost", "    if won:\n", "    if not won:\n"),
    ("R15", "stakes that come back are told as turned down", "    if seat != before.diver:\n        return [StakesReturned", "    if False:\n        return [StakesReturned"),
    ("R12", "stakes are told as settled at once", "if not stakes or after.stake[stakes[0][0]]:", "if not stakes:"),
    ("R9", "the kept series isn't told", "kept=_series(after)", "kept=()"),
    ("R9", "a pair isn't told", "bottom=bottom, pair=pair)", "bottom=bottom, pair=False)"),
    ("R13", "the bottom is told as the top", "bottom=bottom, pair=pair)", "bottom=False, pair=pair)"),
    ("R13", "the turned card isn't told", "events.append(CardTurned(seat=seat, card=action.card))", "pass"),
    ("R14", "what sank isn't told", "sunk = CARDS[before.pair - 1] if before.pair else None", "sunk = None"),
    ("R14", "the parachute is offered after the flop", "            events.append(ParachuteOffered(seat=seat))\n            return events", "            return events"),
    ("R9", "a flop after a parachute refused isn't told", 'CARDS[before.pair - 1] if verb == "flop" else', ""),
    ("R14", "a series saved is told as lost", "if after.out == before.out + discarded:", "if after.out == before.out:"),
    ("R15", "a series lost is told as taken", "if after.out == before.out + discarded:", "if True:"),
    ("R10", "the last figure isn't told as taken", "if added is None else (*_series(before), added)", "if True else (*_series(before), added)"),
    ("R10", "a stop isn't told", "        events.append(DiverStopped(seat=seat))\n", "        pass\n"),
    ("R16", "the end isn't told", "    if after.phase == c.OVER:\n", "    if False:\n"),
    ("R6", "the first dive isn't told", "return [DiveBegan(seat=state.diver)]", "return []"),
)  # fmt: skip

LEGALITY = _of(
    "legality.py",
    ("R15", "the end isn't named", '    if state.phase == c.OVER:\n        return IllegalAction("R15"', '    if state.phase == c.OVER:\n        return IllegalAction("R6"'),
    ("R14", "the parachute isn't waited for", 'if state.phase == c.PAIR and not (seat == diver and verb in ("flop", "parachute")):', "if False:"),
    ("R11", "the Judge isn't waited for", 'if state.phase == c.JUDGE and not (seat == diver and verb == "arrange"):', "if False:"),
    ("R9", "the choice isn't waited for", 'if state.phase == c.CHOICE and not (seat == chooser and verb in ("keep", "return")):', "if False:"),
    ("R9", "keep and return at other times are named wrongly", 'if state.phase != c.CHOICE and verb in ("keep", "return"):', "if False:"),
    ("R6", "who isn't the diver is told something else", "    if verb in _DIVERS and seat != diver:\n", "    if False:\n"),
    ("R7", "the diver's own turning over needn't wait", '(verb in _DIVERS or verb == "turn")', "verb in _DIVERS"),
    ("R7", "the diver needn't wait", "    if state.phase == c.ASKING and seat == diver and", "    if False and seat == diver and"),
    ("R11", "a missing Judge is named wrongly", '"judge": "R11", ', '"judge": "R10", '),
    ("R13", "one turns over what lies face up", '(state.down, "face down") if action.verb == "turn"', '(state.down, "face down") if action.verb == "dare"'),
    ("R10", "stopping with nothing is named wrongly", 'IllegalAction("R10", "there is no series', 'IllegalAction("R8", "there is no series'),
    ("R7", "a wrong answer is named wrongly", 'IllegalAction("R7", _why_no_answer', 'IllegalAction("R12", _why_no_answer'),
    ("R13", "a turn that the rules forbid is named wrongly", 'IllegalAction("R13", "only the diver turns', 'IllegalAction("R6", "only the diver turns'),
    ("R14", "a card without a parachute is named wrongly", 'IllegalAction("R14", f"{card} bears no', 'IllegalAction("R3", f"{card} bears no'),
    ("R11", "the phase comes before the arguments", "        _wrong_arguments(state, seat, action)\n        or _wrong_phase(state, seat, action)\n", "        _wrong_phase(state, seat, action)\n        or _wrong_arguments(state, seat, action)\n"),
    ("RECORD", "there is a seat too many", "0 <= number < state.players", "0 <= number <= state.players"),
    ("RECORD", "true is a seat", " and not isinstance(seat, bool)", ""),
)  # fmt: skip

TEXTS = [
    *_of(
        "actions.py",
        ("RECORD", "pass is an action of a record", ' or verb == "pass":', ":"),
        ("RECORD", "arrange takes any number of places", "if not 1 <= len(arguments) <= 3 or", "if"),
        ("RECORD", "an order's text can't say -1", '"0|-?[1-9]', '"0|[1-9]'),
        ("R11", "orders have other codes", "for order in permutations(range(held))", "for order in reversed(list(permutations(range(held))))"),
        ("RECORD", "a plain verb takes arguments", "        if arguments:\n", "        if False:\n"),
        ("RECORD", "dares and turns change codes", '    actions += [Action("dare", CARDS[kind]) for', '    actions += [Action("turn", CARDS[kind]) for'),
        ("R11", "the Judges' codes are the other way round", '[Action("judge", CARDS[kind]) for kind in JUDGE_KINDS]', '[Action("judge", CARDS[kind]) for kind in reversed(JUDGE_KINDS)]'),
    ),
    *_of(
        "cards.py",
        ("R3", "J and P change places", 'SYMBOLS: Final = ("", "", "", "", "", "", "", "", "J", "P", ', 'SYMBOLS: Final = ("", "", "", "", "", "", "", "", "P", "J", '),
        ("R17", "a pile forgets cards alike", "            for _ in range(count):\n                yield card", "            yield card"),
    ),
    *_of(
        "record.py",
        ("RECORD", "winners aren't checked", '        ("winners", list(game.winners)),\n', ""),
        ("RECORD", "stars aren't checked", '        ("stars", list(game.stars)),\n', ""),
        ("RECORD", "the result isn't checked", "        _check_result(data[\"result\"], game)\n", "        pass\n"),
        ("RECORD", "actions are counted from 1", 'enumerate(data["actions"])', 'enumerate(data["actions"], 1)'),
        ("R5", "any cards are a deck", "    if sorted(card.kind for card in deck) != rules.deck_kinds(players):\n", "    if len(deck) < 1:\n"),
        ("R5", "a secret may stand in an unfinished record", "proof.secret is not None and not game.is_over:", "proof.secret is not None and False:"),
        ("R4", "six may be named", "if not MIN_PLAYERS <= len(value) <= MAX_PLAYERS:", "if not MIN_PLAYERS <= len(value):"),
        ("R5", "the first diver is forgotten", '        "first": first,\n', '        "first": 0,\n'),
        ("R5", "the proof isn't believed", 'return "proven" if fault is None', 'return "proven" if fault is not None'),
    ),
    *_of(
        "shuffle.py",
        ("R5", "the last swap is missing", "range(len(deck) - 1, 0, -1)", "range(len(deck) - 1, 1, -1)"),
        ("R5", "no card stays in its place", "_below(words, last + 1)", "_below(words, last)"),
        ("R5", "small numbers are favoured", "limit = 2**32 // bound * bound", "limit = 2**32"),
        ("R5", "the counter is little-endian", 'counter.to_bytes(8, "big")', 'counter.to_bytes(8, "little")'),
        ("R5", "words are little-endian", 'int.from_bytes(digest[start : start + 4], "big")', 'int.from_bytes(digest[start : start + 4], "little")'),
        ("R5", "every game of a run has the same deck", "antartik/deck/{seed}/{game}", "antartik/deck/{seed}/0"),
        ("R5", "nonces don't matter", 'sha256(secret + b"".join(nonces))', "sha256(secret)"),
        ("R5", "the lot isn't checked", "if self.lot and first != lot:", "if False:"),
        ("R5", "the deck isn't checked", "if list(deck) != proven_deck:", "if False:"),
        ("R5", "the commitment isn't checked", "if sha256(self.secret).digest() != self.commitment:", "if False:"),
        ("R5", "the secret is told too soon", "if over and self.secret is not None:", "if self.secret is not None:"),
    ),
    *_of(
        "position.py",
        ("R17", "a position may have any cards", "    if counts != state.rules.pack_counts():\n", "    if False:\n"),
        ("R17", "a position's text isn't taken strictly", "    if position_text(state) != text:\n", "    if False:\n"),
        ("R11", "more is known than there is", "if state.looked + state.public > state.left or", "if"),
        ("R11", "a hand of any size", "state.held != min(3, state.left) or", ""),
        ("R14", "a pair's card may be any", "if not state.figures >> FIGURES[state.pair - 1] & 1:", "if False:"),
        ("R15", "a game goes on without a deck", "elif empty != (phase == c.OVER):", "elif False:"),
        ("R7", "a stake of one who hasn't dared", "(seat == diver or not state.dared >> seat & 1):", "False:"),
        ("R7", "one stakes what he hasn't", "if staked and not state.up[seat] >> (4 * (staked - 1)) & 15:", "if False:"),
        ("R7", "the schedule may stand anywhere", "if state.visit == 0 or visited.visit != state.visit or waiting:", "if False:"),
        ("R7", "an agreement isn't written", '"agree" if state.answered >> i & 1 else "-"', '"-"'),
        ("R11", "who looked isn't written", 'f"{state.looker}:{state.looked}" if state.looked else "-"', '"-"'),
        ("R3", "symbols aren't written", 'value = ".".join(f"{figure}x{count}" for figure, count in value.items())', 'value = ".".join(f"{figure}x{min(count, 2)}" for figure, count in value.items())'),
    ),
    *_of(
        "match.py",
        ("R19", "a shared title counts whole", "Fraction(1, len(outcome.winners))", "Fraction(1)"),
        ("R19", "stars don't decide", "best = max(zip(titles, stars, strict=True))", "best = (max(titles), max(stars))"),
        ("R19", "a match is over too soon", "return self.games == len(self.stars)", "return self.games >= len(self.stars) - 1"),
    ),
]  # fmt: skip

MUTANTS: Final = (
    *PACK, *SETUP, *ASKING, *DIVING, *JUDGE, *DARE, *TURN, *PARACHUTE, *END, *SCHEDULE, *KNOWLEDGE, *VIEW, *EVENTS, *LEGALITY, *TEXTS,
)  # fmt: skip
