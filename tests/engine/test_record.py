"""The record: what it says, its round trip, and every way in which one can be wrong (RECORD.md)."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from table import MOMENTS, NAMES, deal, finish, first_clause, play, step

from antartik import PRESETS, Action, Game, Proof, RecordError, Rules
from antartik.engine.actions import ACTIONS
from antartik.engine.cards import CARDS
from antartik.engine.record import verify

SECRET = bytes(range(32))
NONCES = [bytes([seat] * 16) for seat in range(2)]

PLAYERS = {"standard": 3, "first-dives": 2, "by-the-letter": 5}


@cache
def _finished(preset: str) -> str:
    game = Game.deal(NAMES[: PLAYERS[preset]], seed=preset, first=1, rules=Rules.preset(preset))
    return json.dumps(finish(game, seed=2).record())


def finished(preset: str = "standard") -> dict[str, Any]:
    """The record of a finished game of random legal actions, fresh each time."""
    data: dict[str, Any] = json.loads(_finished(preset))
    return data


def proven(over: bool = True, lot: bool = False) -> dict[str, Any]:
    """A record with a proof, finished or after its first action."""
    game = Game.from_proof(NAMES[:2], Proof.commit(SECRET, NONCES, lot), Rules(), None if lot else 1)
    if over:
        finish(game, seed=5)
    else:
        play(game, f"{game.diver} draw")
    return game.record()


def fault(data: Any) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Game.from_record(data)
    return caught.value


# What it says


def test_a_small_record_key_by_key() -> None:
    game = deal(2, "10J 4 9 8P")
    play(game, "0 draw, 1 dare 2, 0 draw, 0 stop")
    assert game.record() == {
        "format": "antartik-record",
        "version": 1,
        "rules": Rules().to_dict(),
        "players": ["Ada", "Ben"],
        "first": 0,
        "deck": [str(card) for card in game.deck],
        "actions": [[0, "draw"], [1, "dare", "2"], [0, "draw"], [0, "stop"]],
        "result": {"finished": False, "stars": [7, 0], "winners": []},
    }


def test_actions_with_arguments() -> None:
    game = MOMENTS["judge"]()
    play(game, "0 arrange 2 0 1")
    assert game.record()["actions"][-3:] == [[2, "agree"], [0, "judge", "8J"], [0, "arrange", 2, 0, 1]]


def test_the_stars_of_an_unfinished_record_are_those_of_that_moment() -> None:
    for moment, stars in (("asking", [5, 6, 6]), ("dive", [5, 4, 6]), ("pair", [7, 4, 6])):
        result = MOMENTS[moment]().record()["result"]
        assert result == {"finished": False, "stars": stars, "winners": []}


def test_the_result_of_a_finished_record() -> None:
    game = MOMENTS["over"]()
    result = game.record()["result"]
    assert result["finished"] is True
    assert result["stars"] == list(game.stars)
    assert result["winners"] == [seat for seat in range(3) if game.stars[seat] == max(game.stars)]


def test_shared_titles_are_in_seat_order() -> None:
    shared = (finish(Game.deal(NAMES[:2], seed=seed), seed) for seed in range(200))
    game = next(game for game in shared if len(set(game.stars)) == 1)
    assert game.record()["result"]["winners"] == [0, 1]
    data = game.record()
    data["result"]["winners"] = [1, 0]
    assert fault(data).key == "result"


def test_a_record_is_a_fresh_object() -> None:
    game = MOMENTS["dive"]()
    data = game.record()
    data["deck"].pop()
    data["actions"][0].append("x")
    data["rules"]["judges"].clear()
    assert game.record() == Game.from_record(game.record()).record() != data


# Round trip


def same_game(one: Game, other: Game) -> bool:
    return (
        one.record() == other.record()
        and one.state.key() == other.state.key()
        and all(one.view(seat) == other.view(seat) for seat in (None, *range(len(one.players))))
        and all(one.events(seat) == other.events(seat) for seat in (None, *range(len(one.players))))
    )


@pytest.mark.parametrize("preset", list(PRESETS))
def test_round_trip_of_a_finished_game(preset: str) -> None:
    data = finished(preset)
    game = Game.from_record(data)
    assert game.is_over
    assert game.record() == data
    assert same_game(game, Game.from_record(json.loads(json.dumps(game.record()))))


@pytest.mark.parametrize("moment", list(MOMENTS))
def test_round_trip_at_each_phase(moment: str) -> None:
    game = MOMENTS[moment]()
    assert same_game(game, Game.from_record(json.loads(json.dumps(game.record()))))


@pytest.mark.parametrize("preset", list(PRESETS))
def test_round_trip_after_every_action(preset: str) -> None:
    data = finished(preset)
    for length in range(0, len(data["actions"]), 7):
        part = {**data, "actions": data["actions"][:length]}
        del part["result"]
        game = Game.from_record(part)
        assert len(game.actions) == length
        assert game.record()["actions"] == part["actions"]
        assert game.record()["result"]["finished"] is False
        assert same_game(game, Game.from_record(game.record()))


def test_a_replayed_game_goes_on_like_the_first() -> None:
    game = Game.deal(NAMES[:4], seed=1)
    for _ in range(40):
        step(game, Random(40))
    again = Game.from_record(game.record())
    assert same_game(finish(game, seed=1), finish(again, seed=1))


def test_replaying_doesnt_change_the_record() -> None:
    data = finished()
    before = copy.deepcopy(data)
    Game.from_record(data)
    assert data == before


@pytest.mark.parametrize("names", [["", ""], ["Ada", "Ada"], ["Zoë 🐧", "x" * 5000, "a\nb"]])
def test_names_are_any_text(names: list[str]) -> None:
    data = Game.deal(names, seed=1).record()
    assert Game.from_record(json.loads(json.dumps(data))).players == tuple(names)


# What may be left out or stand beside


def test_the_result_may_be_left_out() -> None:
    data = finished()
    del data["result"]
    assert Game.from_record(data).record()["result"] == finished()["result"]


def test_rules_may_be_empty_and_options_left_out() -> None:
    data = finished()
    data["rules"] = {}
    assert Game.from_record(data).rules == Rules()
    data["rules"] = {"parachute": "rescue", "judges": {"8": 2, "9": 2, "10": 2}}
    assert Game.from_record(data).rules == Rules()


def test_more_keys_are_ignored() -> None:
    data = finished()
    data.update({"event": "Cup", "date": None, "clock": [1, 2], "bots": {"0": "gentoo"}})
    data["result"]["title"] = "Champion"
    assert Game.from_record(data).record() == finished()
    data = proven()
    data["proof"]["note"] = 1
    assert Game.from_record(data).record() == proven()


# Faults outside the actions: RECORD and the key

Spoil = Callable[[dict[str, Any]], object]


def put(key: str, value: Any) -> Spoil:
    return lambda data: data.__setitem__(key, value)


def put_in(key: str, inner: Any, value: Any) -> Spoil:
    return lambda data: data[key].__setitem__(inner, value)


def cut(key: str, inner: str) -> Spoil:
    return lambda data: data[key].pop(inner)


def spoilt(data: dict[str, Any], spoil: Spoil) -> RecordError:
    spoil(data)
    return fault(data)


def names_key(error: RecordError, key: str) -> bool:
    """Whether the error says RECORD and this key, also in its text."""
    return (error.clause, error.key, error.action) == ("RECORD", key, None) and str(error).startswith(
        f"{key}: RECORD: {error.reason}"
    )


@pytest.mark.parametrize("key", ["format", "version", "rules", "players", "first", "deck", "actions"])
def test_all_keys_are_required_but_result(key: str) -> None:
    data = finished()
    del data[key]
    assert names_key(fault(data), key)


WRONG: list[tuple[str, Any]] = [
    *(("format", value) for value in (None, "", "antartik", "Antartik-record", 1, ["antartik-record"])),
    *(("version", value) for value in (None, 0, 2, "1", 1.0, True, [1])),
    *(("rules", value) for value in (None, [], "standard", 1, {"hop": 1}, {"Parachute": "none"})),
    *(("players", value) for value in (
        None, "Ada", {}, 3, [], ["Ada"], ["A"] * 6, ["A", "B", 3], ["A", "B", None], [["A"]] * 3)),
    *(("first", value) for value in (None, -1, 3, "0", 0.0, 1.0, True, False, [0])),
    *(("deck", value) for value in (None, {}, "5,6,7", 52, [], ["7"])),
    *(("actions", value) for value in (None, {}, "draw", 0, True)),
    *(("result", value) for value in (None, [], {}, True, "won")),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value"), WRONG, ids=str)
def test_a_wrong_value_names_its_key(key: str, value: Any) -> None:
    assert names_key(spoilt(finished(), put(key, value)), key)


@pytest.mark.parametrize("data", [None, [], "record", 1, True])
def test_only_an_object_is_a_record(data: Any) -> None:
    assert fault(data).clause == "RECORD"


@pytest.mark.parametrize("name", list(Rules().to_dict()))
@pytest.mark.parametrize("value", [None, True, "wrong", 7, {"7": 1}, [0]], ids=str)
def test_a_wrong_option_names_rules_and_the_option(name: str, value: Any) -> None:
    error = spoilt(finished(), put_in("rules", name, value))
    assert names_key(error, "rules")
    assert name in error.reason


@pytest.mark.parametrize("name", ["", "parachuts", "two_star", "version"])
def test_an_unknown_option_names_rules_and_the_option(name: str) -> None:
    error = spoilt(finished(), put_in("rules", name, "none"))
    assert names_key(error, "rules")
    assert repr(name) in error.reason


@pytest.mark.parametrize("value", [None, 7, "", "11", "3", "7J", "8j", " 8", ["8"], "1"], ids=str)
@pytest.mark.parametrize("place", [0, 25, 51])
def test_a_deck_that_isnt_the_pack_without_the_starting_cards(place: int, value: Any) -> None:
    data = finished()  # three players: no 3 in the deck, and the 1 is in it once
    data["deck"][place if data["deck"][place] != value else place - 1] = value
    assert names_key(fault(data), "deck")


def test_a_deck_with_one_card_for_another() -> None:
    data = finished()
    for place in range(52):
        wrong = copy.deepcopy(data)
        wrong["deck"][place] = "8" if data["deck"][place] != "8" else "9"
        assert names_key(fault(wrong), "deck")


@pytest.mark.parametrize("spoil", [lambda deck: deck.pop(), lambda deck: deck.append("7"), lambda deck: deck.clear()])
def test_a_deck_too_short_or_too_long(spoil: Callable[[list[str]], object]) -> None:
    data = finished()
    spoil(data["deck"])
    assert names_key(fault(data), "deck")


def test_the_deck_must_fit_the_rules() -> None:
    assert names_key(spoilt(finished(), put_in("rules", "judges", {"8": 1})), "deck")


@pytest.mark.parametrize("key", ["finished", "stars", "winners"])
def test_a_result_has_all_three_keys(key: str) -> None:
    assert names_key(spoilt(finished(), cut("result", key)), "result")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *(("finished", value) for value in (False, None, 1, "true")),
        *(("stars", value) for value in (None, 30, [], "30", [0, 0, 0])),
        *(("winners", value) for value in (None, 0, [], [0, 1, 2], "0")),
    ],
    ids=str,
)
def test_a_result_that_the_replay_doesnt_confirm(key: str, value: Any) -> None:
    assert names_key(spoilt(finished(), put_in("result", key, value)), "result")


@pytest.mark.parametrize("preset", list(PRESETS))
def test_a_result_with_one_star_more_or_another_winner(preset: str) -> None:
    right = finished(preset)["result"]
    stars = right["stars"]
    for seat in range(len(stars)):
        for wrong in (stars[seat] + 1, stars[seat] - 1, float(stars[seat]), str(stars[seat]), None):
            data = finished(preset)
            data["result"]["stars"][seat] = wrong
            assert names_key(fault(data), "result")
        assert (seat in right["winners"]) is (stars[seat] == max(stars))
        data = finished(preset)
        data["result"]["winners"] = [(winner + 1) % len(stars) for winner in right["winners"]]
        assert names_key(fault(data), "result")


def test_bools_are_no_numbers_in_a_result() -> None:
    data = deal(2, "7").record()
    data["result"]["stars"] = [2, 2]
    Game.from_record(data)
    game = deal(2, "7", two_star_figures=[])
    data = game.record()
    assert data["result"]["stars"] == [1, 1]
    data["result"]["stars"] = [True, True]
    assert names_key(fault(data), "result")


def test_an_unfinished_record_isnt_finished() -> None:
    data = MOMENTS["dive"]().record()
    for key, value in (("finished", True), ("winners", [0])):
        wrong = copy.deepcopy(data)
        wrong["result"][key] = value
        assert names_key(fault(wrong), "result")


def test_a_record_cut_short_no_longer_has_its_result() -> None:
    data = finished()
    data["actions"].pop()
    assert names_key(fault(data), "result")


# Faults in the actions: their number and the clause

WRONG_ACTIONS: list[Any] = [
    None, 0, "0 draw", {}, [], [0], ["draw"], ["0", "draw"], [None, "draw"], [True, "draw"], [1.0, "draw"],
    [[1], "draw"], [-1, "draw"], [3, "draw"], [1, None], [1, 2], [1, ["draw"]], [1, ""], [1, "hop"], [1, "pass"],
    [1, "Draw"], [1, "draw "], [1, "draw", None], [1, "draw", "7"], [1, "agree", 0], [1, "dare"], [1, "dare", None],
    [1, "dare", 7], [1, "dare", "7", "7"], [1, "dare", "11"], [1, "dare", "7J"], [1, "dare 7"], [1, "judge", "J"],
    [1, "turn"], [1, "parachute", True], [1, "arrange"], [1, "arrange", 0, 1, 2, 3], [1, "arrange", "0"],
    [1, "arrange", 0.0], [1, "arrange", False], [1, "arrange", None], [1, "arrange", [0, 1, 2]], "draw", ["1 draw"],
]  # fmt: skip


@pytest.mark.parametrize("number", [0, 20])
@pytest.mark.parametrize("entry", WRONG_ACTIONS, ids=str)
def test_what_is_no_well_formed_action_names_record_and_its_number(entry: Any, number: int) -> None:
    data = finished()
    data["actions"][number] = entry
    error = fault(data)
    assert (error.clause, error.action, error.key) == ("RECORD", number, None)
    assert str(error) == f"action {number}: RECORD: {error.reason}"


@pytest.mark.parametrize("entry", WRONG_ACTIONS, ids=str)
def test_no_well_formed_action_names_record_also_when_the_game_is_over(entry: Any) -> None:
    data = finished()
    data["actions"].append(entry)
    error = fault(data)
    assert (error.clause, error.action) == ("RECORD", len(data["actions"]) - 1)


@pytest.mark.parametrize("preset", list(PRESETS))
def test_an_action_after_the_end_names_r15(preset: str) -> None:
    data = finished(preset)
    data["actions"].append([0, "draw"])
    error = fault(data)
    assert (error.clause, error.action) == ("R15", len(data["actions"]) - 1)


def replayed(data: dict[str, Any]) -> Game | tuple[int, str]:
    """The game of a record, or the number and clause of its first illegal action, by `first_clause`."""
    game = Game(data["players"], data["deck"], data["first"], Rules.from_dict(data["rules"]))
    for number, (seat, *words) in enumerate(data["actions"]):
        action = Action.from_words(words)
        clause = first_clause(game.view(seat), action)
        if clause is not None:
            return number, clause
        game.play(seat, action)
    return game


SPOILS = ("other seat", "left out", "twice", "exchanged", "other words", "other card")


def spoil_an_action(data: dict[str, Any], how: str, rng: Random) -> None:
    actions = data["actions"]
    number = rng.randrange(len(actions) - 1)
    if how == "other seat":
        actions[number][0] = (actions[number][0] + 1) % len(data["players"])
    elif how == "left out":
        del actions[number]
    elif how == "twice":
        actions.insert(number, actions[number])
    elif how == "exchanged":
        actions[number : number + 2] = actions[number + 1], actions[number]
    elif how == "other words":
        actions[number][1:] = ACTIONS[rng.randrange(1, len(ACTIONS))].words
    else:
        number = rng.choice([i for i, words in enumerate(actions) if isinstance(words[-1], str) and len(words) == 3])
        actions[number][2] = str(rng.choice(CARDS))


@pytest.mark.parametrize("how", SPOILS)
@pytest.mark.parametrize("preset", list(PRESETS))
def test_a_spoilt_action_names_the_first_illegal_one_and_its_clause(preset: str, how: str) -> None:
    rng, wrong = Random(f"{preset} {how}"), 0
    for _ in range(6):
        data = finished(preset)
        spoil_an_action(data, how, rng)
        expected = replayed(data)
        if isinstance(expected, tuple):
            error = fault(data)
            assert (error.action, error.clause, error.key) == (*expected, None)
            wrong += 1
        elif expected.record()["result"] != data["result"]:
            assert names_key(fault(data), "result")
            wrong += 1
        else:  # another game, but a legal one with the same result
            assert Game.from_record(data).record() == expected.record()
    assert wrong > 1


@pytest.mark.parametrize(
    ("actions", "clause"),
    [
        ([[1, "draw"]], "R6"),
        ([[0, "stop"]], "R10"),
        ([[0, "draw"], [0, "draw"]], "R7"),
        ([[0, "draw"], [1, "dare", "5"]], "R7"),
        ([[0, "draw"], [1, "keep"]], "R9"),
        ([[0, "draw"], [1, "agree"], [0, "judge", "8J"]], "R11"),
        ([[0, "draw"], [1, "agree"], [0, "arrange", 0, 1, 2]], "R11"),
        ([[0, "draw"], [1, "agree"], [0, "parachute", "8P"]], "R14"),
        ([[0, "draw"], [1, "agree"], [0, "flop"]], "R14"),
        ([[0, "draw"], [1, "agree"], [0, "turn", "2"]], "R13"),
    ],
)  # fmt: skip
def test_an_illegal_action_names_its_number_and_clause(actions: list[Any], clause: str) -> None:
    data = {**deal(2, "7 6").record(), "actions": actions}
    del data["result"]
    error = fault(data)
    assert (error.action, error.clause) == (len(actions) - 1, clause)


# The proof


@pytest.mark.parametrize("lot", [False, True])
def test_a_finished_record_with_its_secret_is_proven(lot: bool) -> None:
    data = proven(lot=lot)
    assert data["proof"]["secret"] == SECRET.hex()
    assert data["proof"].get("lot", False) is lot
    game = Game.from_record(json.loads(json.dumps(data)))
    assert verify(game) == "proven"
    assert game.record() == data


def test_a_finished_record_without_its_secret_is_unproven_not_wrong() -> None:
    data = proven()
    del data["proof"]["secret"]
    game = Game.from_record(data)
    assert verify(game) == "unproven"
    assert game.record() == data


def test_a_record_without_a_proof_is_unproven() -> None:
    assert verify(Game.from_record(finished())) == "unproven"


def test_an_unfinished_game_keeps_its_secret() -> None:
    data = proven(over=False)
    assert set(data["proof"]) == {"commitment", "nonces"}
    assert verify(Game.from_record(data)) == "unproven"


def test_a_secret_in_an_unfinished_record_is_an_error() -> None:
    data = proven(over=False)
    data["proof"]["secret"] = SECRET.hex()
    assert names_key(fault(data), "proof")
    del data["result"]
    assert names_key(fault(data), "proof")


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (put_in("proof", "commitment", "00" * 32), "secret"),
        (put_in("proof", "secret", "00" * 32), "secret"),
        (put_in("proof", "nonces", []), "deck"),
        (lambda data: data["proof"]["nonces"].reverse(), "deck"),
        (lambda data: data["proof"]["nonces"].pop(), "deck"),
    ],
    ids=["commitment", "secret", "nonces", "order of the nonces", "a nonce left out"],
)
def test_a_proof_that_doesnt_hold_is_wrong_but_the_record_replays(spoil: Spoil, why: str) -> None:
    data = proven()
    spoil(data)
    assert verify(Game.from_record(data)).startswith("wrong: ")
    assert why in verify(Game.from_record(data))


def test_a_first_diver_who_isnt_the_lots_is_wrong() -> None:
    game = Game.from_proof(NAMES[:2], Proof.commit(SECRET, NONCES, lot=True), Rules())
    other = Game(game.players, game.deck, 1 - game.first, game.rules, game.proof)
    assert verify(finish(other, seed=1)).startswith("wrong: ")
    assert verify(finish(game, seed=1)) == "proven"


HEX_32, HEX_16 = "0a" * 32, "0b" * 16
MALFORMED: list[tuple[str, Any]] = [
    *((name, value) for name in ("commitment", "secret") for value in (
        None, 0, True, [], "", "0a" * 31, "0a" * 33, "0a" * 31 + "0", "0A" * 32, "0g" * 32, " " + "0a" * 32,
        "0a" * 32 + "\n", "0x" + "0a" * 31, "٠a" * 32, [HEX_32])),
    *(("nonces", value) for value in (
        None, {}, HEX_16, 2, [HEX_16] * 3, [HEX_16, None], [HEX_16, 5], [HEX_32], [""], ["0B" * 16], ["0b" * 15],
        ["0b" * 15 + "0"], [HEX_16 + "\n"], [[HEX_16]])),
    *(("lot", value) for value in (None, 0, 1, "true", [])),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), MALFORMED, ids=str)
@pytest.mark.parametrize("secret", [True, False])
def test_a_malformed_proof_is_an_error_with_or_without_a_secret(secret: bool, name: str, value: Any) -> None:
    data = proven(over=False)
    if secret:
        data = proven()
    data["proof"][name] = value
    assert names_key(fault(data), "proof")


@pytest.mark.parametrize("name", ["commitment", "nonces"])
@pytest.mark.parametrize("over", [True, False])
def test_commitment_and_nonces_are_required(over: bool, name: str) -> None:
    data = proven(over)
    del data["proof"][name]
    assert names_key(fault(data), "proof")


@pytest.mark.parametrize("value", [None, [], "proof", 1, True, {}], ids=str)
def test_a_proof_is_an_object(value: Any) -> None:
    data = finished()
    data["proof"] = value
    assert names_key(fault(data), "proof")


@pytest.mark.parametrize("count", [0, 1, 2])
def test_at_most_one_nonce_a_player(count: int) -> None:
    data = proven()
    data["proof"]["nonces"] = [HEX_16] * count
    Game.from_record(data)


def test_lot_left_out_is_false() -> None:
    data = proven()
    assert "lot" not in data["proof"]
    data["proof"]["lot"] = False
    assert verify(Game.from_record(data)) == "proven"


def test_an_error_can_be_sent_to_another_process() -> None:
    error = RecordError("R10", "there is no series", action=4)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.clause, again.action, again.key) == (str(error), "R10", 4, None)
