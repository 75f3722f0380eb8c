"""The rules once more: plain, slow and written from their text alone, to hold the engine against.

Cards are texts: "7", "10J", "8P". It shares nothing with the engine, not even a table of cards; so where both agree,
the text was read alike twice. Clause numbers are those of the rules.
"""

import hashlib
import itertools
from collections import Counter

ALL_CARDS = [
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "8J",
    "8P",
    "9",
    "9J",
    "9P",
    "10",
    "10J",
    "10P",
]  # RECORD: the cards of Antartik

DEFAULTS = {
    "two_star_figures": [1, 2, 3, 4, 5],
    "judges": {"8": 2, "9": 2, "10": 2},
    "parachutes": {"8": 2, "9": 2, "10": 2},
    "parachute": "rescue",
    "turn_over": "anyone",
    "inherited_series": "may_stop",
    "dare_limit": "dive",
    "last_series": "diver",
}
VALUES = {
    "parachute": ["rescue", "bottom_draw", "none"],
    "turn_over": ["anyone", "diver", "off"],
    "inherited_series": ["may_stop", "must_draw"],
    "dare_limit": ["dive", "series"],
    "last_series": ["diver", "nobody"],
}
PRESETS = {
    "standard": {},
    "first-dives": {"judges": {}, "parachutes": {}, "parachute": "none", "turn_over": "off"},
    "by-the-letter": {"parachute": "none", "dare_limit": "series"},
}  # R18

# verb -> (kind of arguments, first clause in RECORD's table)
VERBS = {
    "agree": ("none", "R7"),
    "dare": ("card", "R7"),
    "draw": ("none", "R8"),
    "stop": ("none", "R10"),
    "judge": ("card", "R11"),
    "arrange": ("order", "R11"),
    "parachute": ("card", "R14"),
    "flop": ("none", "R14"),
    "turn": ("card", "R13"),
    "keep": ("none", "R9"),
    "return": ("none", "R9"),
}
DIVER_VERBS = ["draw", "stop", "judge", "arrange", "parachute", "flop"]


class Illegal(Exception):
    def __init__(self, clause, why=""):
        super().__init__(f"{clause}: {why}")
        self.clause = clause


def is_int(x):
    return isinstance(x, int) and not isinstance(x, bool)


def figure(card):
    return int(card.rstrip("JP"))


def symbol(card):
    return card[-1] if card[-1] in "JP" else ""


def card_key(card):  # figure ascending, then plain, J, P
    return (figure(card), ["", "J", "P"].index(symbol(card)))


def in_order(cards):
    return sorted(cards, key=card_key)


def full_rules(rules):
    if not isinstance(rules, dict):
        raise Illegal("RECORD", "rules")
    for name in rules:
        if name not in DEFAULTS:
            raise Illegal("RECORD", f"rules: {name}")
    r = {**DEFAULTS, **rules}
    t = r["two_star_figures"]
    if not isinstance(t, list) or len(set(map(repr, t))) != len(t) or not all(is_int(x) and 1 <= x <= 10 for x in t):
        raise Illegal("RECORD", "rules: two_star_figures")
    for name in ("judges", "parachutes"):
        if not isinstance(r[name], dict):
            raise Illegal("RECORD", f"rules: {name}")
        for f, count in r[name].items():
            if f not in ("8", "9", "10") or not is_int(count) or count < 0:
                raise Illegal("RECORD", f"rules: {name}")
    for f in ("8", "9", "10"):
        if r["judges"].get(f, 0) + r["parachutes"].get(f, 0) > int(f):
            raise Illegal("RECORD", "rules: too many symbols")
    for name, values in VALUES.items():
        if r[name] not in values:
            raise Illegal("RECORD", f"rules: {name}")
    return r


def pack(rules):  # R1, R3, in RECORD's order
    r = full_rules(rules)
    cards = []
    for f in range(1, 11):
        j = r["judges"].get(str(f), 0)
        p = r["parachutes"].get(str(f), 0)
        cards += [str(f)] * (f - j - p) + [f"{f}J"] * j + [f"{f}P"] * p
    return cards


def simulate_key(seed, g):
    return hashlib.sha256(f"antartik/deck/{seed}/{g}".encode()).digest()


def proof_key(secret, nonces):
    return hashlib.sha256(secret + b"".join(nonces)).digest()


def deal(key, rules, players):
    """(deck, lot): the shuffled deck, top first, and the first diver that the lot gives."""

    def words():
        for i in itertools.count():
            digest = hashlib.sha256(key + i.to_bytes(8, "big")).digest()
            for k in range(8):
                yield int.from_bytes(digest[4 * k : 4 * k + 4], "big")

    source = words()

    def below(n):
        while True:
            w = next(source)
            if w < (2**32 // n) * n:
                return w % n

    deck = [c for c in pack(rules) if figure(c) != players]  # R4
    for i in range(len(deck) - 1, 0, -1):
        j = below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck, below(players)


class SecondReading:
    def __init__(self, rules, players, deck, first):
        self.rules = full_rules(rules)
        if not is_int(players) or not 2 <= players <= 5:
            raise Illegal("RECORD", "players")
        if not is_int(first) or not 0 <= first < players:
            raise Illegal("RECORD", "first")
        if Counter(deck) != Counter(c for c in pack(rules) if figure(c) != players):
            raise Illegal("RECORD", "deck")
        self.n = players
        # a place of the deck: [card, known], known = None, "public", or the seat that looked at it (R11)
        self.deck = [[card, None] for card in deck]
        self.face_up = [[str(players)] for _ in range(players)]
        self.face_down = [[] for _ in range(players)]
        self.stakes = [None] * players  # shown stakes only
        self.series = []
        self.out = []
        self.hand = []  # the Judge's cards, in the order seen
        self.pair = None
        self.added = False  # the diver has added a figure himself (must_draw)
        self.dared = set()  # who has dared in this dive / on this series
        self.asked = []
        self.answers = {}  # seat -> None (agree) or the card staked, in the open asking
        self.over = False
        self.diver = first
        self.phase = None
        self.visit = 1  # schedule: steps clockwise from the diver; n is the diver himself
        self.start_asking()

    # ---- small helpers -------------------------------------------------------------------
    def stars_of(self, card):  # R2
        return 2 if figure(card) in self.rules["two_star_figures"] else 1

    def makes_pair(self, card):
        return figure(card) in [figure(c) for c in self.series]

    def next_seat(self):
        return (self.diver + 1) % self.n

    def may_stop(self):  # R10, without regard to answers still awaited
        return bool(self.series) and (self.rules["inherited_series"] == "may_stop" or self.added)

    def stars(self):  # R16; a card of the open asking is still in face_up (R7)
        return [sum(self.stars_of(c) for c in self.face_up[s]) + 3 * len(self.face_down[s]) for s in range(self.n)]

    def winners(self):
        if not self.over:
            return []
        stars = self.stars()
        return [s for s in range(self.n) if stars[s] == max(stars)]

    def to_act(self):
        if self.phase == "over":
            return []
        if self.phase == "asking":
            return [s for s in sorted(self.asked) if s not in self.answers]
        if self.phase == "choice":
            return [self.next_seat()]
        return [self.diver]

    def all_cards(self):  # R17
        cards = [c for c, _ in self.deck] + self.series + self.out + self.hand
        for s in range(self.n):
            cards += self.face_up[s] + self.face_down[s]
        return cards + [c for c in self.stakes if c is not None] + ([self.pair] if self.pair else [])

    # ---- legality: RECORD's sequence -----------------------------------------------------
    def check(self, seat, words):
        # 1. well-formed?
        if not is_int(seat) or not 0 <= seat < self.n:
            raise Illegal("RECORD", "no such seat")
        if not isinstance(words, (list, tuple)) or not words or not isinstance(words[0], str) or words[0] not in VERBS:
            raise Illegal("RECORD", "no such verb")
        verb, args = words[0], list(words[1:])
        kind, verb_clause = VERBS[verb]
        if kind == "none" and args:
            raise Illegal("RECORD", "arguments")
        if kind == "card" and (len(args) != 1 or not isinstance(args[0], str) or args[0] not in ALL_CARDS):
            raise Illegal("RECORD", "card")
        if kind == "order" and (not 1 <= len(args) <= 3 or not all(is_int(a) for a in args)):
            raise Illegal("RECORD", "order")
        # 2. a permutation of the places seen; a card that the seat has
        if kind == "order" and sorted(args) != list(range(len(self.hand))):
            raise Illegal("R11", "no permutation of the places seen")
        if kind == "card" and args[0] not in (self.face_down if verb == "turn" else self.face_up)[seat]:
            raise Illegal(verb_clause, "hasn't got that card")
        # 3. the phase
        if self.over:
            raise Illegal("R15", "the game is over")
        if self.phase == "parachute" and not (seat == self.diver and verb in ("parachute", "flop")):
            raise Illegal("R14", "the parachute is awaited")
        if self.phase == "judge" and not (seat == self.diver and verb == "arrange"):
            raise Illegal("R11", "the Judge's cards are awaited")
        if self.phase == "choice" and not (seat == self.next_seat() and verb in ("keep", "return")):
            raise Illegal("R9", "the choice is awaited")
        if self.phase != "choice" and verb in ("keep", "return"):
            raise Illegal("R9", "no choice now")
        if verb in DIVER_VERBS and seat != self.diver:
            raise Illegal("R6", "not the diver")
        if self.phase == "asking" and (verb in DIVER_VERBS or (verb == "turn" and seat == self.diver)):
            raise Illegal("R7", "answers are awaited")
        # 4. the action's own clause
        if verb in ("agree", "dare"):
            if self.phase != "asking" or seat not in self.asked or seat in self.answers:
                raise Illegal("R7", "not asked")
        elif verb == "stop":
            if not self.may_stop():
                raise Illegal("R10", "may not stop")
        elif verb == "judge":
            if symbol(args[0]) != "J":
                raise Illegal("R11", "no Judge")
        elif verb == "arrange":
            if self.phase != "judge":
                raise Illegal("R11", "no cards in hand")
        elif verb == "parachute":
            if symbol(args[0]) != "P":
                raise Illegal("R14", "no Parachute")
            if self.phase != "parachute" and self.rules["parachute"] != "bottom_draw":
                raise Illegal("R14", "no parachute now")
        elif verb == "flop":
            if self.phase != "parachute":
                raise Illegal("R14", "no pair")
        elif verb == "turn":
            if self.rules["turn_over"] == "off" or (self.rules["turn_over"] == "diver" and seat != self.diver):
                raise Illegal("R13", "turning over is not allowed")

    def is_legal(self, seat, words):
        try:
            self.check(seat, words)
        except Illegal:
            return False
        return True

    def candidates(self, cards):
        yield from (["agree"], ["draw"], ["stop"], ["flop"], ["keep"], ["return"])
        for card in cards:
            for verb in ("dare", "judge", "parachute", "turn"):
                yield [verb, card]
        for k in (1, 2, 3):
            for order in itertools.permutations(range(k)):
                yield ["arrange", *order]

    def legal(self, seat):
        cards = set(self.face_up[seat] + self.face_down[seat])  # no other card can be named
        return {" ".join(map(str, w)) for w in self.candidates(cards) if self.is_legal(seat, w)}

    # ---- actions -------------------------------------------------------------------------
    def play(self, seat, words):
        self.check(seat, words)
        verb, args = words[0], list(words[1:])
        now = self.schedule()
        if verb in ("agree", "dare"):
            if now is not None and now[0] == seat:
                self.visit = (seat - self.diver) % self.n + 1  # his visit is done
            self.answer(seat, args[0] if verb == "dare" else None)
            return
        if verb == "turn" and seat != self.diver:
            self.opponent_turns(seat, args[0])  # he stays the one visited, if he was
            return
        self.visit = 1  # the schedule starts anew
        if verb == "draw":
            self.add_to_series(self.deck.pop(0)[0])
        elif verb == "turn":  # R13, the diver: a draw from the bottom
            self.face_down[seat].remove(args[0])
            self.face_up[seat].append(args[0])
            self.add_to_series(self.deck.pop()[0])
        elif verb == "parachute" and self.phase != "parachute":  # R14 bottom_draw
            self.face_up[seat].remove(args[0])
            self.out.append(args[0])
            self.add_to_series(self.deck.pop()[0])
        elif verb == "stop":  # R10, R12
            self.darers_win()
            self.take_series()
            self.new_dive()
        elif verb == "judge":  # R11
            self.face_up[seat].remove(args[0])
            self.out.append(args[0])
            self.hand = [card for card, _ in self.deck[:3]]
            self.deck = self.deck[3:]
            self.phase = "judge"
        elif verb == "arrange":
            self.deck = [[self.hand[i], seat] for i in args] + self.deck
            self.hand = []
            self.start_asking()
        elif verb == "parachute":  # R14 rescue
            self.face_up[seat].remove(args[0])
            self.out.append(args[0])
            self.deck.append([self.pair, "public"])
            self.pair = None
            self.darers_win()
            self.take_series()
            self.new_dive()
        elif verb == "flop":
            self.belly_flop()
        elif verb == "keep":  # R9
            if self.rules["dare_limit"] == "dive":
                self.dared = set()
            self.diver = seat
            self.added = False
            self.start_asking()
        elif verb == "return":
            self.deck += [[card, "public"] for card in self.series]
            self.series = []
            self.new_dive()

    def start_asking(self):  # R7
        self.asked, self.answers = [], {}
        if self.series:
            self.asked = [s for s in range(self.n) if s != self.diver and s not in self.dared and self.face_up[s]]
        self.phase = "asking" if self.asked else "dive"

    def answer(self, seat, card):
        self.answers[seat] = card
        if len(self.answers) < len(self.asked):
            return
        for s, stake in self.answers.items():  # all have answered: shown together
            if stake is not None:
                self.face_up[s].remove(stake)
                self.stakes[s] = stake
                self.dared.add(s)
        self.asked, self.answers = [], {}
        self.phase = "dive"

    def opponent_turns(self, seat, card):  # R13
        self.face_down[seat].remove(card)
        self.face_up[seat] += [card, self.deck.pop()[0]]
        if not self.deck:  # R15
            for s in range(self.n):
                if self.stakes[s] is not None:
                    self.face_up[s].append(self.stakes[s])
                    self.stakes[s] = None
            self.end_series()
            self.end_game()

    def add_to_series(self, card):  # a draw, from either end
        if self.makes_pair(card):
            self.pair = card
            if self.rules["parachute"] == "rescue" and any(symbol(c) == "P" for c in self.face_up[self.diver]):
                self.phase = "parachute"  # R14: he is asked
            else:
                self.belly_flop()
            return
        self.series.append(card)
        self.added = True
        for s in range(self.n):  # R12: he wins the stakes
            if self.stakes[s] is not None:
                self.face_up[self.diver].append(self.stakes[s])
                self.stakes[s] = None
        if not self.deck:  # R15
            self.end_series()
            self.end_game()
        else:
            self.start_asking()

    def belly_flop(self):  # R9
        self.face_up[self.diver].append(self.pair)
        self.pair = None
        self.darers_win()
        if not self.deck:  # R15
            self.out += self.series
            self.series = []
            self.end_game()
        else:
            self.phase = "choice"

    def darers_win(self):  # R12
        for s in range(self.n):
            if self.stakes[s] is not None:
                self.face_down[s].append(self.stakes[s])
                self.stakes[s] = None

    def take_series(self):
        self.face_up[self.diver] += self.series
        self.series = []

    def end_series(self):  # R15
        if self.rules["last_series"] == "diver":
            self.take_series()
        else:
            self.out += self.series
            self.series = []

    def end_game(self):
        self.asked, self.answers = [], {}
        self.over = True
        self.phase = "over"

    def new_dive(self):  # the next player, an empty series
        self.diver = self.next_seat()
        self.added = False
        self.dared = set()
        self.start_asking()

    # ---- the schedule (DESIGN.md) --------------------------------------------------------
    def schedule(self):
        if self.over:
            return None
        if self.phase in ("judge", "parachute", "choice"):
            seat = self.to_act()[0]
            return seat, sorted(self.legal(seat))
        for step in range(self.visit, self.n):
            seat = (self.diver + step) % self.n
            choices = sorted(self.legal(seat))
            if self.phase == "asking" and seat in self.asked and seat not in self.answers:
                return seat, choices  # agree, dare, turn
            if choices:  # only turn is possible here
                return seat, ["pass", *choices]
        return self.diver, sorted(self.legal(self.diver))

    def pass_(self):
        now = self.schedule()
        if now is None or "pass" not in now[1]:
            raise Illegal("R7", "nobody may pass now")
        self.visit = (now[0] - self.diver) % self.n + 1

    # ---- views ---------------------------------------------------------------------------
    def observe(self, seat):
        looked = [place for place in self.deck if place[1] not in (None, "public")]
        looker = looked[0][1] if looked else None
        own_hand = self.phase == "judge" and seat is not None and seat == self.diver
        hidden = [card for card, known in self.deck if known != "public" and not (seat is not None and known == seat)]
        if not own_hand:
            hidden += self.hand
        known_top = [card for card, _ in looked] if (looked and looker == seat and not self.hand) else []
        public_bottom = [card for card, known in self.deck if known == "public"]
        # DESIGN: 0 or 1 if the view shows the next card, else the share of the cards at unknown places
        next_card = None
        if not self.hand and known_top:
            next_card = known_top[0]
        elif not self.hand and self.deck and len(public_bottom) == len(self.deck):
            next_card = public_bottom[0]
        if not self.series:
            odds = 0.0
        elif next_card is not None:
            odds = 1.0 if self.makes_pair(next_card) else 0.0
        else:
            odds = len([c for c in hidden if self.makes_pair(c)]) / len(hidden) if hidden else 0.0
        own = None
        if seat is not None and seat in self.answers:
            own = "agree" if self.answers[seat] is None else "dare " + self.answers[seat]
        return {
            "diver": self.diver,
            "phase": self.phase,
            "series": list(self.series),
            "face_up": [in_order(cards) for cards in self.face_up],
            "face_down": [in_order(cards) for cards in self.face_down],
            "stakes": list(self.stakes),
            "out": in_order(self.out),
            "deck_count": len(self.deck),
            "public_bottom": public_bottom,
            "looker": looker,
            "looked": len(looked),
            "known_top": known_top,
            "hand": list(self.hand) if own_hand else None,
            "hand_count": len(self.hand),
            "pair": self.pair,
            "asked": sorted(self.asked),
            "answered": sorted(self.answers),
            "own_answer": own,
            "hidden": in_order(hidden),
            "may_stop": self.may_stop() and self.phase in ("asking", "dive", "judge"),
            "flop_odds": odds,
        }

    # ---- the yardstick (GAME-FACTS.md), from observe(seat), the rules and the number of players ----
    def yardstick(self, seat, choices):
        obs = self.observe(seat)
        N = self.n
        w = 1 / (N - 1)
        series_figures = [figure(c) for c in obs["series"]]
        S = sum(self.stars_of(c) for c in obs["series"])
        mine = obs["face_up"][seat]
        p = obs["flop_odds"]
        plain = [c for c in obs["hidden"] if figure(c) not in series_figures]
        pairs = [c for c in obs["hidden"] if figure(c) in series_figures]
        e = sum(self.stars_of(c) for c in plain) / len(plain) if plain else 1
        f = sum(self.stars_of(c) for c in pairs) / len(pairs) if pairs else 1
        shown = [c for c in obs["stakes"] if c is not None]

        def draw_value(stakes):
            T = sum(self.stars_of(c) for c in stakes)
            G = sum(3 - self.stars_of(c) for c in stakes)
            if obs["deck_count"] == 1:
                return (1 - p) * (S + e + T * (1 + w)) + p * (f - w * G)
            return (1 - p) * (S + e + T * (1 + w)) + p * (f - w * G - 0.35 * w * S)

        def stop_value(stakes):
            G = sum(3 - self.stars_of(c) for c in stakes)
            return S - w * G

        # 1. arrange
        if obs["phase"] == "judge":
            hand = obs["hand"]
            placed = []
            for value in (2, 1):
                for i, card in enumerate(hand):
                    if (
                        self.stars_of(card) == value
                        and figure(card) not in series_figures
                        and figure(card) not in [figure(hand[j]) for j in placed]
                    ):
                        placed.append(i)
            placed += [i for i in range(len(hand)) if i not in placed]
            return "arrange " + " ".join(map(str, placed))
        # 2. pair drawn
        if obs["phase"] == "parachute":
            chutes = [c for c in mine if symbol(c) == "P"]
            return "parachute " + min(chutes, key=figure) if S >= 3 else "flop"
        # 3. after a flop
        if obs["phase"] == "choice":
            if self.rules["inherited_series"] == "may_stop" and S >= 3:
                return "keep"
            return "keep" if draw_value([]) > 2 else "return"
        # it never turns over
        if "pass" in choices:
            return "pass"
        # 4. asked
        if seat != obs["diver"]:
            if not mine:
                return "agree"
            card = min(mine, key=lambda c: (self.stars_of(c), ["", "P", "J"].index(symbol(c)), figure(c)))
            v = self.stars_of(card)
            if obs["looker"] == obs["diver"] and obs["looked"] > 0:
                q = p ** obs["looked"]
            elif obs["may_stop"] and stop_value([*shown, card]) > draw_value([*shown, card]):
                q = 1
            else:
                q = p
            dare = q * (3 - v) - (1 - q) * v * (1 + w) > (0.3 if N == 2 else 0.6)
            return "dare " + card if dare else "agree"
        # 5. a diver who knows the next card
        all_public = len(obs["public_bottom"]) == obs["deck_count"]
        if obs["known_top"] or all_public:
            next_card = obs["known_top"][0] if obs["known_top"] else obs["public_bottom"][0]
            return "draw" if figure(next_card) not in series_figures or not obs["may_stop"] else "stop"
        # 6. diver
        judges = [c for c in mine if symbol(c) == "J"]
        if judges and p > 0.3 and S >= 3 and not all_public:
            return "judge " + min(judges, key=figure)
        if not obs["may_stop"]:
            return "draw"
        return "draw" if draw_value(shown) >= stop_value(shown) else "stop"


def to_words(text):
    verb, *args = text.split()
    return [verb] + ([int(a) for a in args] if verb == "arrange" else args)
