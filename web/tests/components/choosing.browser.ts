import { userEvent } from 'vitest/browser';
import { expect, test, vi } from 'vitest';

import Arrange from '../../src/lib/table/Arrange.svelte';
import Pick from '../../src/lib/table/Pick.svelte';
import { RULES } from '../moments';
import { control, show } from './shown';

test('the Judge’s cards are put in order by keyboard alone', async () => {
  const done = vi.fn<(order: number[]) => void>();
  const root = show(Arrange, { cards: ['7', '9J', '10P'], hidden: false, rules: RULES, waiting: false, done });
  const order = () => control(root, 'judge-order').textContent;

  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}'); // the third one
  expect(document.activeElement).toBe(control(root, 'judge-card-2'));
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift} '); // the first one
  expect(order()).toContain('3 and 1');
  control(root, 'judge-confirm').click();
  expect(done).not.toHaveBeenCalled(); // one is missing

  await userEvent.keyboard('{Tab}{Enter}');
  await userEvent.keyboard('{Tab}{Tab}{Enter}'); // past the third: undo
  expect(document.activeElement).toBe(control(root, 'judge-undo'));
  expect(order()).toContain('3 and 1');
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}{Enter}'); // the second one again
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}');
  expect(done).toHaveBeenCalledExactlyOnceWith([2, 0, 1]);
});

test('what others must not see isn’t in the page', () => {
  const root = show(Arrange, { cards: ['7', '9J'], hidden: true, rules: RULES, waiting: false, done: () => undefined });
  expect(root.querySelector('.figure')).toBeNull();
  expect(root.textContent).not.toMatch(/[79]/);
});

test('a card is picked with one key, and the focus is there already', async () => {
  const pick = vi.fn<(verb: string, card: string) => void>();
  const choices = [
    { verb: 'dare', card: '3' },
    { verb: 'turn', card: '10J' },
  ];
  const root = show(Pick, { title: 'Which?', choices, rules: RULES, pick, cancel: () => undefined });
  expect(document.activeElement).toBe(control(root, 'pick-dare-3'));
  expect(control(root, 'pick-dare-3').textContent).toContain('2 stars');
  expect(control(root, 'pick-turn-10J').textContent).toContain('face down, 3 stars');
  await userEvent.keyboard('{Tab}{Enter}');
  expect(pick).toHaveBeenCalledExactlyOnceWith('turn', '10J');
});
