// What is worth a scene of its own. A scene lasts its time while the table goes on.
import type { GameEvent, View } from '../protocol';

export interface Drama {
  kind: 'flop' | 'stop' | 'parachute';
  /** Who dived. */
  seat: number;
  /** What the jury's three boards say. */
  scores: readonly number[];
}

/** Milliseconds. */
export const LASTS: Readonly<Record<Drama['kind'], number>> = { flop: 2600, stop: 2300, parachute: 2900 };

const BEST = 10;
/** The three never quite agree. */
const TASTES = [0, 1, -1];

/** The scene that an event brings, or none. `view` is how the table looks when it has happened. */
export function dramaOf(event: GameEvent, view: View): Drama | null {
  switch (event.event) {
    case 'belly_flop':
      return { kind: 'flop', seat: event.seat, scores: scores(1, event.seat) };
    case 'diver_stopped':
      return { kind: 'stop', seat: event.seat, scores: scores(5 + view.series.length, event.seat) };
    case 'parachute_opened':
      return event.sunk === null ? null : { kind: 'parachute', seat: event.seat, scores: scores(6, event.seat) };
    default:
      return null;
  }
}

function scores(about: number, seat: number): number[] {
  return TASTES.map((_, i) => Math.min(BEST, Math.max(0, about + (TASTES[(i + seat) % TASTES.length] ?? 0))));
}
