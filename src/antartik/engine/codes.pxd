# The numbers of codes.py as C's constants; a test holds the two against each other.
cdef enum:
    ASKING = 0
    DIVE = 1
    JUDGE = 2
    PAIR = 3
    CHOICE = 4
    OVER = 5
    PASS = 0
    AGREE = 1
    DRAW = 2
    STOP = 3
    FLOP = 4
    KEEP = 5
    RETURN = 6
    JUDGE_8J = 7
    PARACHUTE_8P = 10
    ARRANGE = 13
    DARE = 22
    TURN = 38
    CODES = 54
