"""From a key to a deck, to the byte: RECORD.md's vectors, a second reading of its text, proofs and simulations."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from typing import Any

import pytest
from table import NAMES, pack

from antartik import PRESETS, Card, Game, Proof, ProofError, Rules
from antartik.engine import shuffle
from antartik.engine.shuffle import proof_key, simulation_key

SECRET = bytes(32)
NONCE = bytes([1] * 16)


def fingerprint(deck: list[Card]) -> str:
    return sha256(",".join(map(str, deck)).encode()).hexdigest()[:16]


@pytest.mark.parametrize(
    ("key", "players", "begins", "ends"),
    [
        (sha256(b"antartik/deck/1/0").digest(), 2, "5 6 7 8P 4 6 10 9", "ab32373532901e5d"),
        (sha256(b"antartik/deck/1/1").digest(), 2, "5 6 9 10 8 6 1 9J", "2f375d741f641eee"),
        (sha256(SECRET + NONCE).digest(), 3, "8 9 7 9 6 10 10 4", "0d0a6ef4a8edb8db"),
    ],
)
def test_the_vectors_of_the_record_format(key: bytes, players: int, begins: str, ends: str) -> None:
    deck, _ = shuffle.deal(key, Rules(), players)
    assert " ".join(map(str, deck[:8])) == begins
    assert fingerprint(deck) == ends


def test_the_key_of_a_simulated_game() -> None:
    assert simulation_key("1", 0) == sha256(b"antartik/deck/1/0").digest()
    assert simulation_key(1, 0) == simulation_key("1", 0)
    assert simulation_key(1, 10) == sha256(b"antartik/deck/1/10").digest()
    assert simulation_key("01", 0) == sha256(b"antartik/deck/01/0").digest()  # as typed
    assert simulation_key("Möwe", 3) == sha256("antartik/deck/Möwe/3".encode()).digest()


def test_the_key_of_a_proof() -> None:
    assert proof_key(SECRET, []) == sha256(SECRET).digest()
    assert proof_key(SECRET, [NONCE, bytes(16)]) == sha256(SECRET + NONCE + bytes(16)).digest()
    assert proof_key(SECRET, [bytes(16), NONCE]) != proof_key(SECRET, [NONCE, bytes(16)])


def words_of(key: bytes) -> Iterator[int]:
    """RECORD.md: SHA-256(key, i), i as 8 bytes big-endian, each digest eight 32-bit big-endian numbers."""
    for i in range(1000):
        digest = sha256(key + bytes([0] * 6 + [i // 256, i % 256])).hexdigest()
        for place in range(0, 64, 8):
            yield int(digest[place : place + 8], 16)


def shuffled(words: Iterator[int], rules: Rules, players: int) -> tuple[list[str], int]:
    """RECORD.md's shuffle and lot, read a second time."""

    def take(n: int) -> int:
        while True:
            word = next(words)
            if word < ((1 << 32) // n) * n:
                return word % n

    deck = [word for word in pack(rules) if word != str(players)]
    for i in reversed(range(1, len(deck))):
        j = take(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck, take(players)


@pytest.mark.parametrize("preset", list(PRESETS))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_second_reading_of_the_text_agrees(players: int, preset: str) -> None:
    rules = Rules.preset(preset)
    for number in range(12):
        key = sha256(bytes([number])).digest()
        deck, lot = shuffle.deal(key, rules, players)
        assert ([str(card) for card in deck], lot) == shuffled(words_of(key), rules, players)


def test_words_that_would_favour_small_numbers_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    # For 53 cards the first word must be below 2**32 div 53 * 53 = 4294967283, and so on.
    first, limit = words_of(b""), 4294967283
    edge = [2**32 - 1, limit, limit - 1, *islice(first, 60)]
    monkeypatch.setattr(shuffle, "_words", lambda key: iter(edge))
    deck, lot = shuffle.deal(b"", Rules(), 2)
    assert ([str(card) for card in deck], lot) == shuffled(iter(edge), Rules(), 2)
    monkeypatch.setattr(shuffle, "_words", lambda key: iter(edge[2:]))
    assert shuffle.deal(b"", Rules(), 2) == (deck, lot)


@pytest.mark.parametrize("players", [0, 1, 6])
def test_two_to_five(players: int) -> None:
    with pytest.raises(ValueError, match="R4"):
        shuffle.deal(SECRET, Rules(), players)


def test_a_game_from_a_seed_is_the_first_of_its_simulation() -> None:
    game = Game.deal(NAMES[:2], seed=1)
    assert fingerprint(list(game.deck)) == "ab32373532901e5d"
    assert game.first == 0
    assert Game.deal(NAMES[:2], seed="1", first=1).deck == game.deck
    assert Game.deal(NAMES[:2], seed="1", first=1).first == 1


# Proofs


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("lot", [False, True])
def test_a_proof_gives_deck_and_lot(lot: bool, players: int) -> None:
    proof = Proof.commit(SECRET, [NONCE], lot)
    assert proof.commitment == sha256(SECRET).digest()
    deck, drawn = shuffled(words_of(sha256(SECRET + NONCE).digest()), Rules(), players)
    game = Game.from_proof(NAMES[:players], proof, Rules(), None if lot else players - 1)
    assert [str(card) for card in game.deck] == deck
    assert game.first == (drawn if lot else players - 1)
    assert proof.fault(game.rules, players, game.deck, game.first) is None


def test_a_proofs_first_diver_is_drawn_or_named_never_both_or_neither() -> None:
    with pytest.raises(TypeError):
        Game.from_proof(NAMES[:2], Proof.commit(SECRET, [], lot=True), Rules(), 0)
    with pytest.raises(TypeError):
        Game.from_proof(NAMES[:2], Proof.commit(SECRET, []), Rules())


def test_what_a_proof_shows_to_be_wrong() -> None:
    proof = Proof.commit(SECRET, [NONCE], lot=True)
    game = Game.from_proof(NAMES[:3], proof, Rules())
    deck, first = game.deck, game.first
    assert proof.fault(Rules(), 3, deck, first) is None
    swapped = [deck[1], deck[0], *deck[2:]]
    other_first = (first + 1) % 3
    assert "deck" in str(proof.fault(Rules(), 3, swapped, first))
    assert "lot" in str(proof.fault(Rules(), 3, deck, other_first))
    assert Proof.commit(SECRET, [NONCE]).fault(Rules(), 3, deck, other_first) is None  # nothing drawn
    assert "deck" in str(Proof.commit(SECRET, []).fault(Rules(), 3, deck, first))
    liar = Proof(sha256(b"something else").digest(), (NONCE,), SECRET, lot=True)
    assert "secret" in str(liar.fault(Rules(), 3, deck, first))


def test_without_its_secret_a_proof_gives_nothing() -> None:
    proof = Proof(sha256(SECRET).digest(), (NONCE,))
    with pytest.raises(ValueError, match="secret"):
        proof.deal(Rules(), 2)
    with pytest.raises(ValueError, match="secret"):
        proof.fault(Rules(), 2, [], 0)


@pytest.mark.parametrize(
    ("secret", "nonces"),
    [(bytes(31), []), (bytes(33), []), (SECRET, [bytes(15)]), (SECRET, [NONCE, bytes(17)])],
)
def test_a_secret_has_32_bytes_and_a_nonce_16(secret: bytes, nonces: list[bytes]) -> None:
    with pytest.raises(ProofError):
        Proof.commit(secret, nonces)


@pytest.mark.parametrize("lot", [False, True])
@pytest.mark.parametrize("over", [False, True])
def test_to_dict_shows_the_secret_once_the_game_is_over(over: bool, lot: bool) -> None:
    data = Proof.commit(SECRET, [NONCE, bytes(16)], lot).to_dict(over=over)
    wanted: dict[str, Any] = {"commitment": sha256(SECRET).hexdigest(), "nonces": ["01" * 16, "00" * 16]}
    if over:
        wanted["secret"] = "00" * 32
    if lot:
        wanted["lot"] = True
    assert data == wanted
    read = Proof.from_dict(data, 2)
    assert (read.nonces, read.lot, read.secret) == ((NONCE, bytes(16)), lot, SECRET if over else None)
