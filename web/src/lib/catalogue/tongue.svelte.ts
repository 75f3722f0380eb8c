// The language of the page, and how it counts, lists and writes numbers. Whoever reads `tongue()` while something is
// being shown is shown anew when the language changes.
import { en } from './en';
import type { Catalogue } from './say';

export interface Tongue {
  code: string;
  catalogue: Catalogue;
  plurals: Intl.PluralRules;
  lists: Intl.ListFormat;
  numbers: Intl.NumberFormat;
  rightToLeft: boolean;
}

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

export const ENGLISH = 'en';

let current: Tongue = $state.raw(tongueOf(ENGLISH, en));

export function tongue(): Tongue {
  return current;
}

export function setTongue(next: Tongue): void {
  current = next;
}

export function tongueOf(code: string, catalogue: Catalogue): Tongue {
  return {
    code,
    catalogue,
    plurals: new Intl.PluralRules(code),
    lists: new Intl.ListFormat(code, { type: 'conjunction' }),
    numbers: new Intl.NumberFormat(code),
    rightToLeft: RIGHT_TO_LEFT.has(code.split('-')[0] ?? ''),
  };
}
