import { describe, expect, test } from 'vitest';

import { say } from '../src/lib/catalogue/say';
import { cardsFor } from '../src/lib/table/choices';
import { roleOf, situation } from '../src/lib/table/situation';
import { view } from './moments';

const NAMES = ['Ada', 'Ben', 'Cleo'];

describe('the role of this device', () => {
  test('the diver dives, also while others are asked', () => {
    expect(roleOf(view({ phase: 'asking', to_act: [1, 2] }), [0])).toEqual({ kind: 'dive', seat: 0 });
  });
  test('who is asked answers', () => {
    expect(roleOf(view({ phase: 'asking', to_act: [1, 2] }), [1])).toEqual({ kind: 'answer', seat: 1 });
  });
  test('several who are asked answer at their strips', () => {
    expect(roleOf(view({ phase: 'asking', to_act: [1, 2] }), [1, 2])).toEqual({ kind: 'answers', seats: [1, 2] });
  });
  test('others wait', () => {
    expect(roleOf(view({ phase: 'asking', to_act: [2] }), [1])).toEqual({ kind: 'wait' });
    expect(roleOf(view(), [])).toEqual({ kind: 'wait' });
  });
  test('choices belong to who is due', () => {
    expect(roleOf(view({ phase: 'choice', to_act: [1] }), [1])).toEqual({ kind: 'choice', seat: 1 });
    expect(roleOf(view({ phase: 'over', to_act: [] }), [1])).toEqual({ kind: 'over' });
  });
});

describe('the sentence', () => {
  test.each([
    [view(), [0], say('now_first')],
    [view({ series: ['7'] }), [0], say('now_dive')],
    [view({ series: ['7'], stakes: [null, '3', null] }), [0], say('now_dared')],
    [view({ series: ['7'] }), [0, 1], say('now_dive_name', { name: 'Ada' })],
    [view({ series: ['7'] }), [1], say('now_thinks', { name: 'Ada' })],
    [view({ phase: 'asking', to_act: [1, 2] }), [1], say('now_answer', { name: 'Ada' })],
    [view({ phase: 'asking', to_act: [2], own_answer: 'agree' }), [1], say('now_answered')],
    [view({ phase: 'pair', pair: '7' }), [2], say('now_pair_other', { name: 'Ada' })],
    [view({ phase: 'choice', to_act: [1] }), [2], say('now_choice_other', { name: 'Ben' })],
    [view({ phase: 'over', to_act: [] }), [2], say('now_over')],
  ])('%#', (moment, mine, sentence) => {
    expect(situation(moment, mine, NAMES, false)).toBe(sentence);
  });
  test('asks the diver of one device whether he is ready', () => {
    expect(situation(view({ phase: 'asking', to_act: [1] }), [0, 1], NAMES, true)).toBe(
      say('now_ready_name', { name: 'Ada' }),
    );
  });
});

test('cards of a verb', () => {
  expect(cardsFor(['agree', 'dare 3', 'dare 10J', 'turn 5'], 'dare')).toEqual(['3', '10J']);
});
