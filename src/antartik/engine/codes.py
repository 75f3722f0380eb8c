"""The numbers of phases and actions, hand-given and never changed: what State, records of code and tables speak of."""

from __future__ import annotations

# Phases. ASKING: opponents' answers are awaited (R7); DIVE: the diver's action; JUDGE: the order of the cards in
# the Judge's hand (R11); PAIR: parachute or flop (R14); CHOICE: keep or return (R9); OVER (R15).
ASKING = 0
DIVE = 1
JUDGE = 2
PAIR = 3
CHOICE = 4
OVER = 5

# Actions. PASS is the schedule's own: one who isn't asked lets his chance to turn over go by; never legal in a Game.
PASS = 0
AGREE = 1
DRAW = 2
STOP = 3
FLOP = 4
KEEP = 5
RETURN = 6
JUDGE_8J = 7  # + 0, 1, 2 discards 8J, 9J, 10J
PARACHUTE_8P = 10  # + 0, 1, 2 discards 8P, 9P, 10P
ARRANGE = 13  # + i is actions.ORDERS[i]
DARE = 22  # + kind stakes a card of that kind
TURN = 38  # + kind turns a card of that kind face up
CODES = 54
