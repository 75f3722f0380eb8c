import { describe, expect, test } from 'vitest';

import { figureOf, inOrder, signOf, starsOf } from '../src/lib/cards';
import { seatsOf, type Company } from '../src/lib/home/company';
import { forgetTable, habits, keepDeal, keepHabits, keepTable, knownTable, knownTables } from '../src/lib/memory';
import { codeOf, tablePath } from '../src/lib/routes';
import { RULES } from './moments';

const COMPANY: Company = {
  way: 'bots',
  name: ' Ada ',
  bots: 2,
  level: 'emperor',
  names: ['Ada', '', 'ada'],
  deviceBots: 1,
  seats: 4,
  fallback: (seat) => `Penguin ${seat + 1}`,
};

describe('who sits down', () => {
  test('one person with bots', () => {
    expect(seatsOf(COMPANY)).toEqual([
      { kind: 'person', name: 'Ada' },
      { kind: 'bot', bot: 'emperor' },
      { kind: 'bot', bot: 'emperor' },
    ]);
  });
  test('several at one device, nobody under another’s name', () => {
    expect(seatsOf({ ...COMPANY, way: 'device' })).toEqual([
      { kind: 'person', name: 'Ada' },
      { kind: 'person', name: 'Penguin 2' },
      { kind: 'person', name: 'ada 2' },
      { kind: 'bot', bot: 'emperor' },
    ]);
  });
  test('others by link', () => {
    expect(seatsOf({ ...COMPANY, way: 'link', name: '' })).toEqual([
      { kind: 'person', name: 'Penguin 1' },
      { kind: 'open' },
      { kind: 'open' },
      { kind: 'open' },
    ]);
  });
});

test('addresses', () => {
  expect(codeOf('/')).toBeNull();
  expect(codeOf('/t/abcdef')).toBe('ABCDEF');
  expect(codeOf(tablePath('K3X9QZ'))).toBe('K3X9QZ');
  expect(codeOf('/t/<script>')).toBeNull();
});

test('cards', () => {
  expect([figureOf('10J'), signOf('10J'), signOf('10')]).toEqual([10, 'J', null]);
  expect([starsOf('5', RULES), starsOf('6', RULES)]).toEqual([2, 1]);
  expect(['10P', '2', '10', '9J'].sort(inOrder)).toEqual(['2', '9J', '10', '10P']);
});

test('tables are remembered, the latest first', () => {
  keepTable({ code: 'AAAAAA', seats: [], deals: {} });
  keepTable({ code: 'BBBBBB', seats: [{ seat: 0, token: 'x' }], deals: {} });
  keepDeal('BBBBBB', 1, { commitment: 'c', nonce: 'n' });
  expect(knownTables().map(({ code }) => code).slice(0, 2)).toEqual(['BBBBBB', 'AAAAAA']);
  expect(knownTable('BBBBBB')?.deals[1]).toEqual({ commitment: 'c', nonce: 'n' });
  forgetTable('BBBBBB');
  expect(knownTable('BBBBBB')).toBeUndefined();
});

test('habits have defaults', () => {
  keepHabits({ bots: 4 });
  expect(habits()).toMatchObject({ bots: 4, keys: true });
});
