// One event's change of what lies on the table. No rule is decided here: the event says what happened, and when the
// last event of a moment has been shown its view, which the server made, takes the place of all this.
import type { Card, GameEvent, View } from '../protocol';

/** The view as it looks when this event has happened and those after it haven't. */
export function advance(view: View, event: GameEvent): View {
  switch (event.event) {
    case 'dive_began':
      return { ...view, diver: event.seat, added: false, dared: [], answered: [], asked: [] };
    case 'asked':
      return { ...view, asked: event.seats, answered: [] };
    case 'answered':
      return { ...view, answered: [...view.answered, event.seat] };
    case 'answers': {
      const next = copyPiles(view);
      for (const [seat, card] of event.answers) {
        if (card === null) continue;
        next.face_up[seat] = without(next.face_up[seat], card);
        next.stakes[seat] = card;
      }
      return next;
    }
    case 'card_turned': {
      const next = copyPiles(view);
      next.face_down[event.seat] = without(next.face_down[event.seat], event.card);
      next.face_up[event.seat]?.push(event.card);
      return next;
    }
    case 'figure_drawn': {
      const next = { ...drawn(view, event.bottom), added: true };
      return event.pair ? { ...next, pair: event.card } : { ...next, series: [...next.series, event.card] };
    }
    case 'bottom_card_taken': {
      const next = drawn(copyPiles(view), true);
      next.face_up[event.seat]?.push(event.card);
      return next;
    }
    case 'stakes_won':
    case 'stakes_returned':
    case 'stakes_turned_down': {
      const next = copyPiles(view);
      for (const [seat, card] of event.stakes) {
        next.stakes[seat] = null;
        const pile =
          event.event === 'stakes_won'
            ? next.face_up[event.seat]
            : event.event === 'stakes_returned'
              ? next.face_up[seat]
              : next.face_down[seat];
        pile?.push(card);
      }
      return next;
    }
    case 'judge_called': {
      const next = discarded(view, event.seat, event.card);
      return { ...next, deck_count: next.deck_count - event.count, hand_count: event.count };
    }
    case 'judge_cards_seen':
      return { ...view, hand: event.cards };
    case 'judge_cards_returned':
      return { ...view, deck_count: view.deck_count + event.count, hand_count: 0, hand: [] };
    case 'parachute_opened': {
      const next = discarded(view, event.seat, event.card);
      if (event.sunk === null) return next;
      return {
        ...next,
        pair: null,
        deck_count: next.deck_count + 1,
        public_bottom: [...next.public_bottom, event.sunk],
      };
    }
    case 'belly_flop': {
      const next = copyPiles(view);
      next.face_up[event.seat]?.push(event.card);
      return { ...next, pair: null };
    }
    case 'series_taken': {
      const next = copyPiles(view);
      next.face_up[event.seat]?.push(...event.cards);
      return { ...next, series: [] };
    }
    case 'series_returned':
      return {
        ...view,
        series: [],
        deck_count: view.deck_count + event.cards.length,
        public_bottom: [...view.public_bottom, ...event.cards],
      };
    case 'series_lost':
      return { ...view, series: [], out: [...view.out, ...event.cards] };
    case 'game_ended':
      return { ...view, stars: event.stars, winners: event.winners };
    case 'judge_order':
    case 'parachute_offered':
    case 'diver_stopped':
    case 'series_kept':
      return view;
  }
}

function copyPiles(view: View): View {
  return {
    ...view,
    face_up: view.face_up.map((pile) => [...pile]),
    face_down: view.face_down.map((pile) => [...pile]),
    stakes: [...view.stakes],
  };
}

function drawn(view: View, bottom: boolean): View {
  const deck_count = Math.max(0, view.deck_count - 1);
  const { public_bottom } = view;
  if (bottom) return { ...view, deck_count, public_bottom: public_bottom.slice(0, -1) };
  return { ...view, deck_count, public_bottom: public_bottom.slice(Math.max(0, public_bottom.length - deck_count)) };
}

function discarded(view: View, seat: number, card: Card): View {
  const next = copyPiles(view);
  next.face_up[seat] = without(next.face_up[seat], card);
  return { ...next, out: [...view.out, card] };
}

function without(pile: Card[] | undefined, card: Card): Card[] {
  const cards = pile ?? [];
  const place = cards.indexOf(card);
  return place < 0 ? cards : cards.filter((_, i) => i !== place);
}
