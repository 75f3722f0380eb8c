// What may deserve a tip when it is seen for the first time; the server said that it is there.
import type { Role } from '../table/situation';
import type { View } from '../protocol';

export type Tip = 'window' | 'dared' | 'judge' | 'parachute' | 'turn' | 'choice';

/** The clause that tells more. */
export const CLAUSES: Readonly<Record<Tip, string>> = {
  window: 'R7',
  dared: 'R12',
  judge: 'R11',
  parachute: 'R14',
  turn: 'R13',
  choice: 'R9',
};

/** The tips that fit this moment of a role, the most pressing first. */
export function tipsFor(role: Role, legal: readonly string[], view: View): Tip[] {
  const can = (verb: string) => legal.some((action) => action.startsWith(`${verb} `));
  switch (role.kind) {
    case 'choice':
      return ['choice'];
    case 'pair':
      return ['parachute'];
    case 'answer':
      return can('turn') ? ['window', 'turn'] : ['window'];
    case 'answers':
      return ['window'];
    case 'dive': {
      const tips: Tip[] = [];
      if (view.stakes.some((stake) => stake !== null)) tips.push('dared');
      if (can('judge')) tips.push('judge');
      if (can('turn')) tips.push('turn');
      return tips;
    }
    default:
      return [];
  }
}
