import { parse, type AST } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';

import { EMOTES } from '../src/lib/banter/banter.svelte';
import { en } from '../src/lib/catalogue/en';
import { fill, isKey, say, type Message } from '../src/lib/catalogue/say';
import { poseWords } from '../src/lib/catalogue/tell';
import { reasonOf } from '../src/lib/catalogue/reasons';
import { CHOICES } from '../src/lib/preferences.svelte';

const sources = import.meta.glob<string>(
  ['../src/**/*.{ts,svelte}', '!../src/lib/catalogue/en.ts', '!../src/lib/catalogue/languages/*', '!**/protocol.ts'],
  { query: '?raw', import: 'default', eager: true },
);
const code = Object.values(sources).join('\n');

describe('every message', () => {
  const messages = Object.entries<Message>(en);

  test.each(messages)('%s is complete for 0, 1, 2, 5 and 21', (_, message) => {
    const texts = typeof message === 'string' ? [message] : Object.values(message);
    const names = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''));
    for (const n of [0, 1, 2, 5, 21]) {
      const values = { ...Object.fromEntries(names.map((name) => [name, 'x'])), n };
      const text = fill(message, values);
      expect(text).not.toMatch(/[{}]/);
      expect(text.trim()).not.toBe('');
    }
  });

  test.each(messages)('%s is used', (key) => {
    // Names that are put together: from a figure, a verb and a clause, a reason, a finding, a bot, a place, a choice, a
    // lesson, a clause, a second form.
    const families = [
      'pose_', 'why_', 'refused_', 'proof_', 'bot_', 'judge_place_', 'settings_text_', 'settings_theme_', 'lesson_', 'cue_',
      'tip_',
      'level_', 'level_', 'rule_', 'rules_part_', 'emote_',
    ];
    const base = key.replace(/_(you|name)$/, '');
    const isSecond = base !== key && isKey(base);
    const used = (name: string) => code.includes(`'${name}'`);
    expect(used(key) || (isSecond && used(base)) || families.some((start) => key.startsWith(start))).toBe(true);
  });
});

test('no name is used that has no message', () => {
  const asked = [...code.matchAll(/\b(?:say|sayAny|of|to)\(\s*(?:\w+\.\w+, |role\.seat, )?'(\w+)'/g)].map((m) => m[1] ?? '');
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter((key) => !isKey(key))).toEqual([]);
});

test('names that are put together have a message', () => {
  for (let figure = 1; figure <= 10; figure += 1) expect(poseWords(figure)).not.toBe('');
  for (const finding of ['commitment', 'nonce', 'deck', 'first']) {
    for (const how of ['right', 'wrong', 'unknown']) expect(isKey(`proof_${finding}_${how}`)).toBe(true);
  }
  for (const emote of EMOTES) expect(isKey(`emote_${emote}`)).toBe(true);
  for (const reason of ['closed', 'illegal', 'not_yours', 'stage', 'too_early', 'rate', 'storage']) {
    expect(isKey(`refused_${reason}`)).toBe(true);
  }
  for (const bot of ['egg', 'chick', 'rockhopper', 'gentoo', 'yardstick']) expect(isKey(`bot_${bot}`)).toBe(true);
  for (const place of [1, 2, 3]) expect(isKey(`judge_place_${place}`)).toBe(true);
  for (const text of CHOICES.textSize) expect(isKey(`settings_text_${text}`)).toBe(true);
  for (const theme of CHOICES.theme) expect(isKey(`settings_theme_${theme}`)).toBe(true);
  for (const clause of ['R6', 'R7', 'R8', 'R9', 'R10', 'R11', 'R13', 'R14', 'R15']) expect(isKey(`why_${clause}`)).toBe(true);
});

test('numbers choose the form', () => {
  expect(say('stars', { n: 1 })).toBe('1 star');
  expect(say('stars', { n: 21 })).toBe('21 stars');
});

test('a reason names its clause, also one that nobody has heard of', () => {
  expect(reasonOf('stop', 'R10')).toContain('(R10)');
  expect(reasonOf('draw', 'R99')).toContain('(R99)');
  expect(reasonOf('draw', undefined)).toBe(say('why_other'));
});

describe('no text stands outside the catalogue', () => {
  const SPOKEN = new Set(['aria-label', 'title', 'placeholder', 'alt']);
  const components = Object.entries(sources).filter(([path]) => path.endsWith('.svelte'));

  test.each(components)('%s', (_, source) => {
    const found: string[] = [];
    walk(parse(source, { modern: true }).fragment);
    expect(found).toEqual([]);

    function walk(node: unknown): void {
      if (Array.isArray(node)) return node.forEach(walk);
      if (typeof node !== 'object' || node === null) return;
      const { type, name } = node as { type?: string; name?: string };
      if (type === 'Text' && /\p{L}/u.test((node as AST.Text).data)) found.push((node as AST.Text).data.trim());
      if (type === 'Attribute') {
        const { value } = node as AST.Attribute;
        const parts = Array.isArray(value) ? value : value === true ? [] : [value];
        for (const part of parts) {
          if (part.type === 'ExpressionTag') walk(part);
          else if (SPOKEN.has(name ?? '') && /\p{L}/u.test(part.data)) found.push(part.data);
        }
        return;
      }
      for (const [key, child] of Object.entries(node)) if (key !== 'metadata' && key !== 'parent') walk(child);
    }
  });
});
