import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

import type { GameRecord } from '../protocol';
import { deal } from './deal';

/** What this browser knows of the deal by itself. */
export interface Witness {
  /** What the table published before the deal. */
  commitment: string;
  /** This device's own part; null if it gave none in time, or only watched. */
  nonce: string | null;
}

export type Finding = 'commitment' | 'nonce' | 'deck' | 'first';

export interface Verdict {
  /** What was found to be as it should; each is checked on its own. */
  right: Finding[];
  wrong: Finding[];
  /** What can't be checked here: nothing was seen of the deal, or no nonce was given. */
  unknown: Finding[];
}

/** Check the deck of a finished game: nobody chose it, if all is right. */
export function check(record: GameRecord, witness: Witness | null): Verdict {
  const { proof, rules, players, first, deck } = record;
  const verdict: Verdict = { right: [], wrong: [], unknown: [] };
  const found = (what: Finding, isRight: boolean) => (isRight ? verdict.right : verdict.wrong).push(what);

  if (proof.secret === undefined) {
    return { right: [], wrong: [], unknown: ['commitment', 'nonce', 'deck', 'first'] };
  }
  const committed = bytesToHex(sha256(hexToBytes(proof.secret))) === proof.commitment;
  if (witness === null) verdict.unknown.push('commitment', 'nonce');
  else {
    found('commitment', committed && proof.commitment === witness.commitment);
    if (witness.nonce === null) verdict.unknown.push('nonce');
    else found('nonce', proof.nonces.includes(witness.nonce));
  }
  const dealt = deal(proof, rules, players.length);
  found('deck', committed && dealt.deck.join() === deck.join());
  if (proof.lot === true) found('first', dealt.lot === first);
  else verdict.unknown.push('first');
  return verdict;
}
