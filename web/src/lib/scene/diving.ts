// Where the diver is: on the ledge, in the air, or in the water after a flop.
import { figureOf } from '../cards';
import type { View } from '../protocol';

export type Diving =
  | { place: 'ledge' | 'water' | 'none' }
  /** `doomed`: the figure is in the series already, and only a parachute could help. */
  | { place: 'air'; figure: number; doomed: boolean };

export function divingOf(view: View): Diving {
  if (view.phase === 'over') return { place: 'none' };
  if (view.pair !== null) return { place: 'air', figure: figureOf(view.pair), doomed: true };
  if (view.phase === 'choice') return { place: 'water' };
  const last = view.series.at(-1);
  // A kept series was another's dive: who begins with it still stands on the ice.
  if (last === undefined || !view.added) return { place: 'ledge' };
  return { place: 'air', figure: figureOf(last), doomed: false };
}
