"""What happened, in sentences: for the terminal and for `antartik replay --show`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from antartik.engine import events as e
from antartik.engine.cards import Card


def tell(event: e.Event, names: Sequence[str]) -> str | None:
    """One sentence for an event, or None where it needs none. ``names`` are by seat."""
    teller = _TELLERS.get(type(event))
    return teller(event, names) if teller is not None else None


def listed(words: Iterable[str]) -> str:
    """``a, b and c``."""
    *most, last = list(words) or ["nothing"]
    return f"{', '.join(most)} and {last}" if most else last


def counted(number: int, word: str) -> str:
    """``1 star``, ``2 stars``."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def cards_text(cards: Iterable[Card]) -> str:
    """Cards as a sentence lists them."""
    return listed(map(str, cards))


def _dive_began(event: e.DiveBegan, names: Sequence[str]) -> str:
    kept = f", beginning with {cards_text(event.kept)}" if event.kept else ""
    return f"{names[event.seat]} dives{kept}."


def _answers(event: e.Answers, names: Sequence[str]) -> str | None:
    dares = [f"{names[seat]} dares and stakes {card}" for seat, card in event.answers if card is not None]
    if dares:
        return f"{listed(dares)}."
    return f"{listed(names[seat] for seat, _ in event.answers)} {'agrees' if len(event.answers) == 1 else 'agree'}."


def _figure_drawn(event: e.FigureDrawn, names: Sequence[str]) -> str:
    where = " from the bottom" if event.bottom else ""
    pair = ": a pair!" if event.pair else "."
    return f"{names[event.seat]} draws {event.card}{where}{pair}"


def _parachute_opened(event: e.ParachuteOpened, names: Sequence[str]) -> str:
    if event.sunk is None:
        return f"{names[event.seat]} discards the parachute {event.card} to draw from the bottom."
    return f"{names[event.seat]} opens the parachute {event.card}; {event.sunk} sinks to the bottom of the deck."


def _stakes_won(event: e.StakesWon, names: Sequence[str]) -> str:
    return f"{names[event.seat]} meets the dare and wins {cards_text(card for _, card in event.stakes)}."


def _stakes_turned_down(event: e.StakesTurnedDown, names: Sequence[str]) -> str:
    return f"{listed(f'{names[seat]} turns {card} face down' for seat, card in event.stakes)}: three stars each."


def _stakes_returned(event: e.StakesReturned, names: Sequence[str]) -> str:
    return f"{listed(f'{names[seat]} takes {card} back' for seat, card in event.stakes)}."


def _game_ended(event: e.GameEnded, names: Sequence[str]) -> str:
    stars = listed(f"{name} has {counted(count, 'star')}" for name, count in zip(names, event.stars, strict=True))
    if len(event.winners) == 1:
        return f"The last card is drawn. {stars}. {names[event.winners[0]]} is Antarctic Champion Diver!"
    return f"The last card is drawn. {stars}. {listed(names[w] for w in event.winners)} share the title!"


_TELLERS: Final[dict[type[e.Event], Callable[..., str | None]]] = {
    e.DiveBegan: _dive_began,
    e.Answers: _answers,
    e.CardTurned: lambda event, names: f"{names[event.seat]} turns {event.card} face up again.",
    e.FigureDrawn: _figure_drawn,
    e.BottomCardTaken: lambda event, names: f"{names[event.seat]} takes {event.card} from the bottom of the deck.",
    e.StakesWon: _stakes_won,
    e.StakesTurnedDown: _stakes_turned_down,
    e.StakesReturned: _stakes_returned,
    e.JudgeCalled: lambda event, names: (
        f"{names[event.seat]} calls the Judge {event.card} and looks at {counted(event.count, 'card')}."
    ),
    e.JudgeCardsSeen: lambda event, names: f"The Judge shows {cards_text(event.cards)}, top first.",
    e.JudgeCardsReturned: lambda event, names: f"{names[event.seat]} puts {counted(event.count, 'card')} back on top.",
    e.JudgeOrder: lambda event, names: f"On top of the deck lie {cards_text(event.cards)} now.",
    e.ParachuteOpened: _parachute_opened,
    e.BellyFlop: lambda event, names: f"Belly flop! {names[event.seat]} keeps {event.card}.",
    e.DiverStopped: lambda event, names: f"{names[event.seat]} stops.",
    e.SeriesTaken: lambda event, names: f"{names[event.seat]} takes {cards_text(event.cards)}.",
    e.SeriesKept: lambda event, names: f"{names[event.seat]} keeps the series.",
    e.SeriesReturned: lambda event, names: (
        f"{names[event.seat]} returns {cards_text(event.cards)} to the bottom of the deck."
    ),
    e.SeriesLost: lambda event, names: f"{cards_text(event.cards)} {'is' if len(event.cards) == 1 else 'are'} out.",
    e.GameEnded: _game_ended,
}
