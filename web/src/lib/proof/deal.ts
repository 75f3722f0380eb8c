// The deal of the game record: from a table's secret and the nonces to the deck and the first diver.
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';

import type { Card, DeckProof, RulesInForce } from '../protocol';

export interface Dealt {
  /** Top first. */
  deck: Card[];
  /** The seat of the first diver, if he was drawn by lot. */
  lot: number;
}

/** What this proof deals; it must have its secret. */
export function deal(proof: DeckProof, rules: RulesInForce, players: number): Dealt {
  if (proof.secret === undefined) throw new Error('the secret is not known yet');
  const key = sha256(concatBytes(hexToBytes(proof.secret), ...proof.nonces.map(hexToBytes)));
  const deck = pack(rules, players);
  const words = wordsOf(key);
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = below(words, last + 1);
    const card = deck[last] as Card;
    deck[last] = deck[other] as Card;
    deck[other] = card;
  }
  return { deck, lot: below(words, players) };
}

/** By figure, within a figure plain, Judge, Parachute; less the starting cards. */
function pack(rules: RulesInForce, players: number): Card[] {
  const cards: Card[] = [];
  for (let figure = 1; figure <= 10; figure += 1) {
    if (figure === players) continue;
    const judges = rules.judges[figure] ?? 0;
    const parachutes = rules.parachutes[figure] ?? 0;
    for (let i = 0; i < figure; i += 1) {
      const plain = i < figure - judges - parachutes;
      cards.push(`${figure}${plain ? '' : i < figure - parachutes ? 'J' : 'P'}`);
    }
  }
  return cards;
}

function* wordsOf(key: Uint8Array): Generator<number, never> {
  const counter = new DataView(new ArrayBuffer(8));
  for (let i = 0n; ; i += 1n) {
    counter.setBigUint64(0, i);
    const digest = sha256(concatBytes(key, new Uint8Array(counter.buffer)));
    const words = new DataView(digest.buffer, digest.byteOffset);
    for (let place = 0; place < 32; place += 4) yield words.getUint32(place);
  }
}

/** The next word below the largest multiple of `bound`, modulo `bound`: no number is favoured. */
function below(words: Generator<number, never>, bound: number): number {
  const limit = Math.floor(2 ** 32 / bound) * bound;
  for (;;) {
    const word = words.next().value;
    if (word < limit) return word % bound;
  }
}
