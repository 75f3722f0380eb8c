"""R1 to R5: the pack, the stars, the symbols, the starting cards, the deck and the first diver."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from table import NAMES, cards, deal, dive_once, pile, play, stacked

from antartik import Game, Pile, Proof, Rules, RulesError

FIGURES = range(1, 11)


def whole_pack(rules: Rules) -> list[str]:
    """All 55 cards of a game that has just begun: those in the deck and those before the players."""
    game = Game.deal(NAMES[:2], seed=1, rules=rules)
    dealt = [card for up in game.view(None).face_up for card in up]
    return [str(card) for card in [*game.deck, *dealt]]


@pytest.mark.parametrize(
    "options", [{}, {"judges": {}, "parachutes": {}}, {"judges": {8: 8, 10: 1}, "parachutes": {10: 9}}]
)
def test_r1_as_many_cards_of_a_figure_as_its_number(options: dict[str, Any]) -> None:
    figures = Counter(int(word.rstrip("JP")) for word in whole_pack(Rules(**options)))
    assert figures == {figure: figure for figure in FIGURES}
    assert figures.total() == 55


def stars_of_one(figure: int, **options: Any) -> int:
    """The stars that a dive of this one figure brings."""
    players = 3 if figure == 2 else 2
    game = deal(players, str(figure), **options)
    before = game.stars[0]
    play(game, "0 draw, all agree, 0 stop")
    return game.stars[0] - before


@pytest.mark.parametrize("figure", FIGURES)
def test_r2_figures_1_to_5_two_stars_6_to_10_one(figure: int) -> None:
    assert stars_of_one(figure) == (2 if figure <= 5 else 1)


@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("two", [(), (7,), (1, 9, 10), tuple(FIGURES)])
def test_r2_two_star_figures(figure: int, two: tuple[int, ...]) -> None:
    assert stars_of_one(figure, two_star_figures=two) == (2 if figure in two else 1)


@pytest.mark.parametrize("word", ["8", "8J", "8P"])
def test_r2_a_symbol_changes_no_stars(word: str) -> None:
    game = deal(2, word)
    play(game, "0 draw, all agree, 0 stop")
    assert game.stars == (3, 2)


def test_r3_two_judges_and_two_parachutes_on_8_9_and_10() -> None:
    count = Counter(whole_pack(Rules()))
    assert {word: n for word, n in count.items() if not word.isdigit()} == {
        "8J": 2, "8P": 2, "9J": 2, "9P": 2, "10J": 2, "10P": 2,
    }  # fmt: skip
    assert (count["8"], count["9"], count["10"]) == (4, 5, 6)


def test_r3_judges_and_parachutes_one_left_out_has_none() -> None:
    count = Counter(whole_pack(Rules(judges={9: 4}, parachutes={8: 8, 10: 1})))
    assert {word: n for word, n in count.items() if not word.isdigit()} == {"9J": 4, "8P": 8, "10P": 1}
    assert (count["8"], count["9"], count["10"]) == (0, 5, 9)


@pytest.mark.parametrize(("judges", "parachutes"), [({8: 9}, {}), ({}, {10: 11}), ({8: 4}, {8: 5}), ({9: 9}, {9: 1})])
def test_r3_at_most_as_many_as_the_figure_has_cards(judges: dict[int, int], parachutes: dict[int, int]) -> None:
    with pytest.raises(RulesError, match=r"judges|parachutes"):
        Rules(judges=judges, parachutes=parachutes)


def test_r3_all_cards_of_a_figure_may_bear_a_symbol() -> None:
    count = Counter(whole_pack(Rules(judges={8: 3}, parachutes={8: 5})))
    assert (count["8"], count["8J"], count["8P"]) == (0, 3, 5)


@pytest.mark.parametrize("figure", [0, 1, 7, 11])
@pytest.mark.parametrize("symbol", ["judges", "parachutes"])
def test_r3_no_other_figure_may_be_named(symbol: str, figure: int) -> None:
    with pytest.raises(RulesError, match=symbol):
        Rules(**{symbol: {figure: 0}})


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r4_each_starts_with_the_figure_of_the_number_of_players(players: int) -> None:
    game = Game.deal(NAMES[:players], seed=1)
    assert game.view(None).face_up == (pile(str(players)),) * players
    assert game.view(None).face_down == (Pile(),) * players
    assert players not in {card.figure for card in game.deck}


@pytest.mark.parametrize("players", [0, 1, 6])
def test_r4_two_to_five_players(players: int) -> None:
    names = [*NAMES, "Fay"][:players]
    with pytest.raises(ValueError, match="R4"):
        Game.deal(names, seed=1)
    with pytest.raises(ValueError, match="R4"):
        Game.deal(names, deck=stacked(2), first=0)


@pytest.mark.parametrize(("players", "size"), [(2, 53), (3, 52), (4, 51), (5, 50)])
def test_r5_the_other_cards_are_the_deck(players: int, size: int) -> None:
    game = Game.deal(NAMES[:players], seed=1)
    assert len(game.deck) == size
    assert game.view(None).deck_count == size
    starting = cards(" ".join([str(players)] * players))
    assert Counter(game.deck) + Counter(starting) == Counter(cards(" ".join(stacked(2)) + " 2 2"))


def test_r5_the_deck_is_face_down_and_shuffled() -> None:
    game, other = Game.deal(NAMES[:2], seed=1), Game.deal(NAMES[:2], seed=2)
    view = game.view(0)
    assert (view.known_top, view.public_bottom) == ((), ())
    assert view.hidden == Pile.of(game.deck)
    assert game.deck != other.deck


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("first", [0, 1])
def test_r5_turns_go_clockwise_from_the_first(players: int, first: int) -> None:
    game = Game.deal(NAMES[:players], seed=1, first=first)
    divers = []
    for _ in range(2 * players):
        divers.append(game.diver)
        dive_once(game)
    assert divers == [(first + turn) % players for turn in range(2 * players)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r5_the_first_diver_is_drawn_by_lot(players: int) -> None:
    firsts = set()
    for number in range(60):
        proof = Proof.commit(bytes([number] * 32), [], lot=True)
        firsts.add(Game.from_proof(NAMES[:players], proof, Rules()).first)
    assert firsts == set(range(players))


def test_r5_unless_the_table_names_one() -> None:
    proof = Proof.commit(bytes(32), [])
    assert [Game.from_proof(NAMES[:3], proof, Rules(), first).diver for first in range(3)] == [0, 1, 2]
