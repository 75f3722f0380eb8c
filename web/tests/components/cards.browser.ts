import { expect, test } from 'vitest';

import CardFace from '../../src/lib/art/CardFace.svelte';
import { show } from './shown';

const KINDS = [1, 2, 3, 4, 5, 6, 7].map(String).concat([8, 9, 10].flatMap((figure) => [`${figure}`, `${figure}J`, `${figure}P`]));

/** What is left of a picture for who sees no colour: its shapes and its text. */
function shapes(root: HTMLElement): string {
  return root.innerHTML.replace(/ class="[^"]*"|<!--.*?-->/g, '');
}

test.each(['full', 'small', 'down'] as const)('cards that lie %s are told apart without colour', (look) => {
  const pictures = KINDS.map((card) => shapes(show(CardFace, { card, stars: 1, look })));
  expect(new Set(pictures).size).toBe(KINDS.length);
});

test.each([
  ['3', 2, 'full', 2],
  ['3', 2, 'small', 2],
  ['10J', 1, 'full', 1],
  ['10J', 1, 'small', 1],
  ['3', 2, 'down', 3],
  ['10P', 1, 'down', 3],
] as const)('%s, worth %i, %s, shows %i stars', (card, stars, look, shown) => {
  expect(show(CardFace, { card, stars, look }).querySelectorAll('.star')).toHaveLength(shown);
});

test('the figure stays inside the card and is large enough at phone size', () => {
  for (const card of KINDS) {
    const root = show(CardFace, { card, stars: 1, look: 'small' });
    root.style.width = '25px';
    const picture = root.querySelector('svg')?.getBoundingClientRect();
    const figure = root.querySelector('text')?.getBoundingClientRect();
    expect(figure?.height).toBeGreaterThan(12);
    expect(figure?.left).toBeGreaterThanOrEqual(picture?.left ?? 0);
    expect(figure?.right).toBeLessThanOrEqual(picture?.right ?? 0);
  }
});
