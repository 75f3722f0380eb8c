"""A finished game once more: each moment as a spectator saw it, and nothing that he didn't."""

from __future__ import annotations

import random

from antartik.engine.game import Game
from antartik.tables.replaying import replay_of
from strategies import TEMPERS, random_setup, some_action


def played(number: int) -> Game:
    """Some game by some rules."""
    rng = random.Random(f"replaying/{number}")
    game = random_setup(rng).game()
    while not game.is_over:
        seat, action = some_action(game.state, rng, list(TEMPERS.values())[number % len(TEMPERS)])
        game.play(seat, action)
    return game


def test_every_moment_is_what_a_spectator_saw() -> None:
    for number in range(8):
        whole = played(number)
        replay = replay_of(whole.record())
        game = Game(whole.players, whole.deck, whole.first, whole.rules)
        view, heard = dict(replay.opening), list(replay.events)
        assert view == game.view(None).to_dict()
        for step, (seat, action) in zip(replay.steps, whole.actions, strict=True):
            assert (step.seat, step.action) == (seat, str(action))
            game.play(seat, action)
            view |= step.changes
            heard += step.events
            assert view == game.view(None).to_dict()
        assert heard == [event.to_dict() for _, event in whole.events(None)]
        assert view["phase"] == "over"
        assert [sum(counted.stars for counted in cards) for cards in replay.tally] == view["stars"]


def test_what_only_one_seat_saw_is_not_in_it() -> None:
    secrets = 0
    for number in range(8):
        whole = played(number)
        secrets += len(whole.events(0)) - len(whole.events(None))
        events = [event["event"] for step in replay_of(whole.record()).steps for event in step.events]
        assert not {"judge_cards_seen", "judge_order"} & set(events)
    assert secrets > 0
