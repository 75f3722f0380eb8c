// What is heard and felt of what happens: a plan, so that it can be checked without ears.
import type { GameEvent } from '../protocol';

export type Sound =
  | 'tick'
  | 'flap'
  | 'alarm'
  | 'splash'
  | 'plop'
  | 'applause'
  | 'whoosh'
  | 'hum'
  | 'horn'
  | 'drum'
  | 'ding'
  | 'fanfare';

export interface Cue {
  sound: Sound;
  /** Seconds from now. */
  at: number;
}

/** Milliseconds on, off, on, ... */
export type Buzz = readonly number[];

const MOST_TICKS = 8;

export function cuesOf(event: GameEvent): Cue[] {
  switch (event.event) {
    case 'dive_began':
      return [{ sound: 'flap', at: 0 }];
    case 'figure_drawn':
      return [{ sound: 'tick', at: 0 }, event.pair ? { sound: 'alarm', at: 0.12 } : { sound: 'flap', at: 0.08 }];
    case 'card_turned':
    case 'bottom_card_taken':
    case 'judge_cards_returned':
      return ticks(1);
    case 'answers':
      return event.answers.some(([, card]) => card !== null) ? [{ sound: 'horn', at: 0 }] : [];
    case 'stakes_won':
      return [...ticks(event.stakes.length), { sound: 'applause', at: 0.15 }];
    case 'stakes_turned_down':
    case 'stakes_returned':
      return ticks(event.stakes.length);
    case 'judge_called':
      return [{ sound: 'hum', at: 0 }];
    case 'parachute_opened':
      return event.sunk === null
        ? [{ sound: 'whoosh', at: 0 }]
        : [
            { sound: 'whoosh', at: 0 },
            { sound: 'plop', at: 2.3 },
            { sound: 'applause', at: 2.5 },
          ];
    case 'belly_flop':
      return [{ sound: 'splash', at: 0.56 }];
    case 'diver_stopped':
      return [
        { sound: 'plop', at: 0.56 },
        { sound: 'applause', at: 0.9 },
      ];
    case 'series_taken':
    case 'series_returned':
    case 'series_lost':
      return ticks(event.cards.length);
    case 'series_kept':
      return ticks(1);
    case 'game_ended':
      return [{ sound: 'fanfare', at: 0.2 }];
    default:
      return [];
  }
}

/** What the hand feels of it. */
export function buzzOf(event: GameEvent): Buzz | null {
  switch (event.event) {
    case 'figure_drawn':
      return event.pair ? [30, 40, 30] : [10];
    case 'belly_flop':
      return [0, 540, 140];
    case 'answers':
      return event.answers.some(([, card]) => card !== null) ? [25, 50, 25] : null;
    case 'diver_stopped':
      return [15];
    default:
      return null;
  }
}

function ticks(count: number): Cue[] {
  return Array.from({ length: Math.min(count, MOST_TICKS) }, (_, i) => ({ sound: 'tick', at: 0.07 * i }));
}
