// What happened, one sentence for each event, or none.
import { figureOf, signOf } from '../cards';
import type { Card, GameEvent } from '../protocol';
import { isKey, listed, say, sayAny, type Key } from './say';

export interface Teller {
  /** By seat. */
  names: readonly string[];
  /** The seat that is called "you": the only one of this device. */
  you: number | null;
}

export function cardWords(card: Card): string {
  const figure = figureOf(card);
  const sign = signOf(card);
  if (sign === 'J') return say('card_judge', { figure });
  if (sign === 'P') return say('card_parachute', { figure });
  return say('card_plain', { figure });
}

export function cardsWords(cards: readonly Card[]): string {
  return listed(cards.map(cardWords));
}

/** What the dive of this figure is called. */
export function poseWords(figure: number): string {
  const key = `pose_${figure}`;
  return isKey(key) ? sayAny(key) : '';
}

export function tell(event: GameEvent, teller: Teller): string | null {
  const name = (seat: number) => teller.names[seat] ?? '';
  /** The message, or its second form where the seat is "you". */
  const of = (seat: number, key: Key, values: Record<string, string | number> = {}) => {
    const second = `${key}_you`;
    if (seat === teller.you && isKey(second)) return sayAny(second, values);
    return sayAny(key, { name: name(seat), ...values });
  };
  switch (event.event) {
    case 'dive_began':
      return event.kept.length > 0
        ? of(event.seat, 'told_dive_kept', { cards: cardsWords(event.kept) })
        : of(event.seat, 'told_dive');
    case 'answers': {
      const dares = event.answers.flatMap(([seat, card]) =>
        card === null ? [] : [of(seat, 'told_dare', { card: cardWords(card) })],
      );
      return dares.length > 0 ? dares.join(' ') : say('told_agree');
    }
    case 'card_turned':
      return of(event.seat, 'told_turned', { card: cardWords(event.card) });
    case 'figure_drawn': {
      const key = event.pair ? 'told_drawn_pair' : event.bottom ? 'told_drawn_bottom' : 'told_drawn';
      return of(event.seat, key, { card: cardWords(event.card) });
    }
    case 'bottom_card_taken':
      return of(event.seat, 'told_bottom', { card: cardWords(event.card) });
    case 'stakes_won':
      return of(event.seat, 'told_won', { cards: cardsWords(event.stakes.map(([, card]) => card)) });
    case 'stakes_turned_down': {
      const seats = event.stakes.map(([seat]) => seat);
      const names = listed(seats.filter((seat) => seat !== teller.you).map(name));
      const others = seats.length - Number(seats.includes(teller.you ?? -1));
      return [
        ...(others < seats.length ? [say('told_lost_you')] : []),
        ...(others > 1 ? [say('told_lost_many', { names })] : others > 0 ? [say('told_lost', { names })] : []),
      ].join(' ');
    }
    case 'stakes_returned':
      return say('told_returned_stakes', { cards: cardsWords(event.stakes.map(([, card]) => card)) });
    case 'judge_called':
      return of(event.seat, 'told_judge', { card: cardWords(event.card), n: event.count });
    case 'judge_cards_seen':
      return say('told_seen', { cards: cardsWords(event.cards) });
    case 'judge_cards_returned':
      return of(event.seat, 'told_put_back', { n: event.count });
    case 'parachute_opened':
      return event.sunk === null
        ? of(event.seat, 'told_parachute_draw')
        : of(event.seat, 'told_parachute', { card: cardWords(event.sunk) });
    case 'belly_flop':
      return of(event.seat, 'told_flop', { card: cardWords(event.card) });
    case 'diver_stopped':
      return of(event.seat, 'told_stop');
    case 'series_taken':
      return of(event.seat, 'told_taken', { cards: cardsWords(event.cards) });
    case 'series_kept':
      return of(event.seat, 'told_kept');
    case 'series_returned':
      return of(event.seat, 'told_returned', { cards: cardsWords(event.cards) });
    case 'series_lost':
      return say('told_out', { cards: cardsWords(event.cards) });
    case 'game_ended':
      return champions(event.winners, teller);
    case 'asked':
    case 'answered':
    case 'judge_order':
    case 'parachute_offered':
      return null;
  }
}

/** Who has won, in a sentence. */
export function champions(winners: readonly number[], { names, you }: Teller): string {
  const [only, ...more] = winners;
  if (only !== undefined && more.length === 0) {
    return only === you ? say('told_end_you') : say('told_end', { name: names[only] ?? '' });
  }
  return say('told_end_shared', { names: listed(winners.map((seat) => names[seat] ?? '')) });
}
