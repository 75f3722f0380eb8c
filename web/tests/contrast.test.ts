// What is written can be read in every theme: the contrast of colours that meet, by WCAG's formula.
import { describe, expect, test } from 'vitest';

const sheets = import.meta.glob<string>(['../src/app.css', '../src/night.css', '../src/contrast.css'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const css = ['app', 'night', 'contrast'].map((name) => sheets[`../src/${name}.css`] ?? '').join('\n');

const DAY = [':root'];
const NIGHT = [...DAY, `:root[data-theme='night']`];
const STRONG_DAY = [...DAY, `:root[data-contrast='more']`];
const STRONG_NIGHT = [...NIGHT, `:root[data-contrast='more']`, `:root[data-theme='night'][data-contrast='more']`];

/** Words and what they stand on. */
const WORDS = [
  ['ink', 'paper'],
  ['ink', 'paper-dim'],
  ['ink', 'sky-high'],
  ['ink', 'sky-low'],
  ['ink', 'berg'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'paper-dim'],
  ['paper', 'ink'],
  ['good', 'paper'],
  ['bad', 'paper'],
  ['bad', 'sky-low'],
  ['on-button', 'draw'],
  ['on-button', 'stop'],
  ['on-button', 'agree'],
  ['on-button', 'dare'],
  ['on-button', 'calm'],
  ['on-button', 'calm-deep'],
  ['on-button', 'sea-low'],
  ['foam', 'sea-low'],
  ['judge-ink', 'judge'],
  ['card-ink', 'card-paper'],
] as const;

/** Edges and marks that say something: where a control is, that it has the focus, what a symbol is. */
const MARKS = [
  ['rim', 'paper'],
  ['rim-dive', 'paper'],
  ['rim-dare', 'paper'],
  ['judge-ink', 'judge'],
  ['parachute-ink', 'card-paper'],
  ['star-edge', 'card-paper'],
  ['card-ink', 'card-paper'],
] as const;

describe.each([
  ['day', DAY, 4.5, 3],
  ['night', NIGHT, 4.5, 3],
  ['day, strong contrast', STRONG_DAY, 7, 4.5],
  ['night, strong contrast', STRONG_NIGHT, 7, 4.5],
])('%s', (_, selectors, forWords, forMarks) => {
  const colours = colourOf(selectors);

  test('words', () => expect(weak(WORDS, forWords)).toEqual([]));
  test('marks', () => expect(weak(MARKS, forMarks)).toEqual([]));

  function weak(pairs: readonly (readonly [string, string])[], least: number): string[] {
    return pairs.flatMap(([front, back]) => {
      const found = contrast(colours(front), colours(back));
      return found < least ? [`${front} on ${back}: ${found.toFixed(2)}`] : [];
    });
  }
});

test('the figures are read on every tint', () => {
  const face = import.meta.glob<string>('../src/lib/art/CardFace.svelte', { query: '?raw', import: 'default', eager: true });
  const tints = Object.values(face).flatMap((source) => [...source.matchAll(/--tint: (#\w{6})/g)].map((match) => match[1] ?? ''));
  expect(tints.length).toBe(10);
  const ink = colourOf(DAY)('card-ink');
  expect(tints.filter((tint) => contrast(ink, rgb(tint)) < 7)).toEqual([]);
});

test('the formula is right', () => {
  expect(contrast(rgb('#000000'), rgb('#ffffff'))).toBeCloseTo(21);
  expect(contrast(rgb('#777777'), rgb('#ffffff'))).toBeCloseTo(4.48, 2);
});

/** The colour of a custom property where these selectors hold, the last one winning. */
function colourOf(selectors: readonly string[]): (name: string) => number[] {
  const values = new Map<string, string>();
  const plain = css.replace(/\/\*.*?\*\//gs, '').replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  for (const selector of selectors) {
    for (const [, heads = '', body = ''] of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      if (!heads.split(',').some((head) => head.trim() === selector)) continue;
      for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) values.set(name, value.trim());
    }
  }
  return (name) => rgb(values.get(name) ?? '');
}

function rgb(hex: string): number[] {
  expect(hex).toMatch(/^#[\da-f]{6}$/i);
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}

function contrast(one: number[], other: number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
