// How tense the scene is, 0 to 4. It is only what the viewer may know: the server's odds for this seat, and where it
// gives none, or several seats share the screen and one of them may know more, the length of the series.
import type { View } from '../protocol';

export type Tension = 0 | 1 | 2 | 3 | 4;

/** The odds from which on each level is reached. */
const ODDS = [0.12, 0.3, 0.48, 0.66] as const;
/** The lengths from which on each level is reached. */
const LENGTHS = [2, 3, 4, 6] as const;

export function tensionOf(view: View, shared: boolean): Tension {
  if (view.series.length === 0 || view.phase === 'choice' || view.phase === 'over') return 0;
  if (view.pair !== null) return 4;
  const odds: unknown = view.flop_odds;
  return !shared && typeof odds === 'number' ? reached(odds, ODDS) : reached(view.series.length, LENGTHS);
}

function reached(value: number, levels: readonly number[]): Tension {
  return levels.filter((level) => value >= level).length as Tension;
}
