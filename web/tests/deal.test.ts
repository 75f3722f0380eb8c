import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';

import { check } from '../src/lib/proof/check';
import { deal } from '../src/lib/proof/deal';
import { hashOf, nonceFor } from '../src/lib/proof/nonce';
import type { DeckProof, GameRecord } from '../src/lib/protocol';
import { RULES } from './moments';

const SECRET = '00'.repeat(32);
const NONCE = '01'.repeat(16);
const COMMITMENT = bytesToHex(sha256(new Uint8Array(32)));
const PROOF: DeckProof = { commitment: COMMITMENT, secret: SECRET, nonces: [NONCE], lot: true };

function record(changed: Partial<GameRecord> = {}): GameRecord {
  const { deck, lot } = deal(PROOF, RULES, 3);
  return {
    format: 'antartik-record',
    version: 1,
    rules: RULES,
    players: ['Ada', 'Ben', 'Cleo'],
    first: lot,
    deck,
    actions: [],
    result: { finished: true, stars: [1, 2, 3], winners: [2] },
    proof: PROOF,
    ...changed,
  };
}
const WITNESS = { commitment: COMMITMENT, nonce: NONCE };

test('the deck is the one that the record format gives as an example', () => {
  const { deck } = deal(PROOF, RULES, 3);
  expect(deck).toHaveLength(52);
  expect(deck.slice(0, 8).join(' ')).toBe('8 9 7 9 6 10 10 4');
  expect(bytesToHex(sha256(utf8ToBytes(deck.join(',')))).slice(0, 16)).toBe('0d0a6ef4a8edb8db');
});

test('a nonce is sixteen bytes and its hash thirty-two', () => {
  const [one, other] = ['00'.repeat(32), '01'.repeat(32)];
  expect(nonceFor(one)).toMatch(/^[0-9a-f]{32}$/);
  expect(nonceFor(one)).not.toBe(nonceFor(other));
  expect(nonceFor(one)).toBe(nonceFor(one)); // in every tab of this browser
  expect(hashOf(NONCE)).toMatch(/^[0-9a-f]{64}$/);
});

describe('the check', () => {
  test('finds everything right', () => {
    expect(check(record(), WITNESS)).toEqual({
      right: ['commitment', 'nonce', 'deck', 'first'],
      wrong: [],
      unknown: [],
    });
  });
  test('without a witness says what it can’t know', () => {
    expect(check(record(), null)).toEqual({ right: ['deck', 'first'], wrong: [], unknown: ['commitment', 'nonce'] });
  });
  test('finds another commitment', () => {
    expect(check(record(), { ...WITNESS, commitment: 'ff'.repeat(32) }).wrong).toEqual(['commitment']);
  });
  test('finds a nonce that was left out', () => {
    expect(check(record(), { ...WITNESS, nonce: '02'.repeat(16) }).wrong).toEqual(['nonce']);
  });
  test('finds a deck that was changed', () => {
    const { deck } = record();
    expect(check(record({ deck: [...deck.slice(1), deck[0] ?? ''] }), WITNESS).wrong).toEqual(['deck']);
  });
  test('finds another first diver', () => {
    const { first } = record();
    expect(check(record({ first: (first + 1) % 3 }), WITNESS).wrong).toEqual(['first']);
  });
  test('finds a secret that doesn’t fit', () => {
    const proof = { ...PROOF, secret: '11'.repeat(32) };
    expect(check(record({ proof }), WITNESS).wrong).toContain('commitment');
  });
  test('without a secret proves nothing', () => {
    const { secret: _, ...proof } = PROOF;
    expect(check(record({ proof }), WITNESS).right).toEqual([]);
  });
});
