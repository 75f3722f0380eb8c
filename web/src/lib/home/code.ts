// Codes as people type them: in any case, with blanks and dashes, with letters that only look like the right ones, or
// as the whole link.
import { codeOf } from '../routes';

/** What codes are made of: no vowels, and little that looks alike. */
export const CODE_SIGNS = 'BCDFGHJKMNPQRSTVWXZ23456789';
export const TABLE_LENGTH = 6;
export const OFFER_LENGTH = 8;

/** At most so many codes are tried for one that was typed. */
const MOST_TRIES = 4;

/** Signs that no code has, and those they are likely to stand for. */
const MEANT: Readonly<Record<string, string>> = {
  O: 'QD',
  0: 'QD',
  I: 'JT',
  L: 'JT',
  1: 'JT',
  A: '4',
  E: '3',
  U: 'V',
  Y: 'V',
};
/** Signs that both occur and are easily taken for each other. */
const ALIKE: Readonly<Record<string, string>> = { S: '5', 5: 'S', Z: '2', 2: 'Z', B: '8', 8: 'B', G: '6', 6: 'G' };

export type TypedCode =
  /** A table's code, and others that may be meant. */
  | { kind: 'table'; typed: string; codes: string[] }
  /** A code with which another device hands its seats over. */
  | { kind: 'offer'; typed: string; codes: string[] }
  | { kind: 'wrong'; length: number };

export function readCode(text: string): TypedCode {
  const link = /\/t\/[^\s/?#]+\/?(#[A-Za-z0-9]{8}\b)?/.exec(text);
  if (link !== null) {
    const offer = link[1]?.slice(1).toUpperCase();
    if (offer !== undefined) return { kind: 'offer', typed: offer, codes: [offer] };
    const code = codeOf(link[0]);
    if (code !== null) return { kind: 'table', typed: code, codes: [code] };
  }
  const typed = text.normalize('NFKC').toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (typed.length === TABLE_LENGTH) return { kind: 'table', typed, codes: likely(typed) };
  if (typed.length === OFFER_LENGTH) return { kind: 'offer', typed, codes: likely(typed) };
  return { kind: 'wrong', length: typed.length };
}

/** The codes that may be meant, the likeliest first. */
function likely(typed: string): string[] {
  let whole = [''];
  for (const sign of typed) {
    const meant = CODE_SIGNS.includes(sign) ? sign : (MEANT[sign] ?? sign);
    whole = whole.flatMap((begun) => [...meant].map((next) => begun + next)).slice(0, MOST_TRIES);
  }
  const [first = typed] = whole;
  const swapped = [...first].flatMap((sign, i) => {
    const other = ALIKE[sign];
    return other === undefined ? [] : [first.slice(0, i) + other + first.slice(i + 1)];
  });
  return [...whole, ...swapped].slice(0, MOST_TRIES);
}
