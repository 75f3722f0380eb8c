import { afterEach, describe, expect, test } from 'vitest';

import { en } from '../src/lib/catalogue/en';
import { languageFor, languages, nameOfLanguage, spokenLanguages, useLanguage } from '../src/lib/catalogue/languages';
import { nameOf } from '../src/lib/catalogue/names';
import { reasonOf } from '../src/lib/catalogue/reasons';
import { fill, say, type Catalogue, type Message } from '../src/lib/catalogue/say';
import { cardWords, tell } from '../src/lib/catalogue/tell';
import { tongue, tongueOf } from '../src/lib/catalogue/tongue.svelte';

const files = import.meta.glob<Catalogue>('../src/lib/catalogue/languages/*.ts', { import: 'default', eager: true });
const catalogues = Object.entries(files).map(([path, catalogue]) => {
  const code = path.replace(/.*\/|\.ts$/g, '');
  return { code, messages: new Map(Object.entries<Message>(catalogue)) };
});
const english = Object.entries<Message>(en);
const NUMBERS = [0, 1, 2, 5, 21];
/** Far enough for every form to come. */
const COUNTED = Array.from({ length: 201 }, (_, n) => n);

afterEach(() => useLanguage('en'));

function textsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : Object.values(message);
}
function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))].sort();
}

test('there are seven languages and one that nobody speaks', () => {
  expect([...languages].sort()).toEqual(['ar', 'de', 'en', 'en-XA', 'es', 'fr', 'ja', 'pl']);
  expect(spokenLanguages).not.toContain('en-XA');
  expect(nameOfLanguage('pl')).toBe('Polski');
});

describe.each(catalogues)('$code', ({ code, messages }) => {
  const plurals = new Intl.PluralRules(code);

  test('says all that English says, and nothing else', () => {
    const keys = english.map(([key]) => key);
    expect(keys.filter((key) => !messages.has(key)), 'missing').toEqual([]);
    expect([...messages.keys()].filter((key) => !keys.includes(key)), 'unknown').toEqual([]);
  });

  test('fills in the same parameters', () => {
    const wrong = english.flatMap(([key, message]) => {
      const wanted = [...new Set(textsOf(message).flatMap(namesIn))].sort();
      const always = wanted.filter((name) => name !== 'n' || typeof message === 'string');
      return textsOf(messages.get(key) ?? '').flatMap((text) => {
        const names = namesIn(text);
        const unknown = names.filter((name) => !wanted.includes(name));
        const missing = always.filter((name) => !names.includes(name));
        return unknown.length + missing.length > 0 ? [`${key}: ${text}`] : [];
      });
    });
    expect(wrong).toEqual([]);
  });

  test('has a form for every number, and no other', () => {
    const numbersOf = (form: string) => COUNTED.filter((n) => plurals.select(n) === form);
    const needed = plurals.resolvedOptions().pluralCategories.filter((form) => numbersOf(form).length > 0);
    const wrong = [...messages].flatMap(([key, message]) => {
      if (typeof message === 'string') return [];
      const forms = Object.keys(message);
      const missing = needed.filter((form) => !forms.includes(form) && form !== 'other');
      const unused = forms.filter((form) => form !== 'other' && numbersOf(form).length === 0);
      // A form without its number says one number in words.
      const vague = Object.entries(message).flatMap(([form, text]) =>
        !text.includes('{n}') && numbersOf(form).length > 1 ? [form] : [],
      );
      return missing.length + unused.length + vague.length > 0 || message.other === undefined
        ? [`${key}: ${[...missing, ...unused, ...vague].join(', ')}`]
        : [];
    });
    expect(wrong).toEqual([]);
  });

  test('says every message with 0, 1, 2, 5 and 21', () => {
    const spoken = tongueOf(code, en);
    const wrong = [...messages].flatMap(([key, message]) => {
      const names = textsOf(message).flatMap(namesIn);
      return NUMBERS.flatMap((n) => {
        const text = fill(message, { ...Object.fromEntries(names.map((name) => [name, 'x'])), n }, spoken);
        const numbered = typeof message === 'string' || textsOf(message).some((form) => !form.includes('{n}')) || /\d/.test(text);
        return text.trim() === '' || /[{}]/.test(text) || !numbered ? [`${key} ${n}: ${text}`] : [];
      });
    });
    expect(wrong).toEqual([]);
  });

  test('leaves no sentence in English', () => {
    const left = english.flatMap(([key, message]) => {
      const same = textsOf(message).filter((text) => textsOf(messages.get(key) ?? '').includes(text));
      return same.some((text) => /\p{L}{2,} \p{L}{2,}/u.test(text.replace(/\{\w+\}/g, ''))) ? [key] : [];
    });
    expect(left).toEqual([]);
  });

  test('gives each control a key of its own that every keyboard has', () => {
    const keys = [...messages].filter(([key]) => key.startsWith('key_')).map(([, letter]) => letter);
    expect(keys.filter((letter) => typeof letter !== 'string' || !/^[A-Z]$/.test(letter))).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test('what nobody speaks is longer, accented and in brackets', () => {
  const strange = catalogues.find(({ code }) => code === 'en-XA')?.messages ?? new Map<string, Message>();
  for (const [key, message] of english) {
    const said = strange.get(key);
    const letters = String(message).replace(/\{\w+\}/g, '').replace(/\P{L}/gu, '');
    if (typeof said !== 'string' || typeof message !== 'string' || key.startsWith('key_') || letters === '') continue;
    expect(said, key).toMatch(/^\[.*\]$/s);
    expect(said.replace(/\{\w+\}/g, ''), key).not.toMatch(/[A-Za-z]/);
    expect(said.length, key).toBeGreaterThanOrEqual(message.length + Math.floor(letters.length * 0.4));
  }
});

describe('the language shown', () => {
  test.each([
    ['auto', ['pl-PL', 'en'], 'pl'],
    ['auto', ['xx', 'AR-eg', 'fr'], 'ar'],
    ['auto', ['xx'], 'en'],
    ['auto', ['en-GB', 'fr'], 'en'],
    ['auto', ['en-XA'], 'en'],
    ['ja', ['fr'], 'ja'],
    ['gone', ['de'], 'de'],
  ])('chosen %s, the browser wants %j: %s', (chosen, wanted, language) => {
    expect(languageFor(chosen, wanted)).toBe(language);
  });

  test('changes all words: counts, events, reasons, cards, bots', async () => {
    const event = { event: 'judge_called', seat: 1, card: '8J', count: 3 } as const;
    const teller = { names: ['Ada', 'Bo'], you: 0 };
    await useLanguage('pl');
    expect(tongue().code).toBe('pl');
    expect([1, 2, 5, 21, 22].map((n) => say('stars', { n }))).toEqual([
      '1 gwiazdka',
      '2 gwiazdki',
      '5 gwiazdek',
      '21 gwiazdek',
      '22 gwiazdki',
    ]);
    expect(tell(event, teller)).toBe('Bo posyła 8 z Sędzią i ogląda 3 karty.');
    expect(reasonOf('stop', 'R10')).toContain('najpierw dodaj figurę');
    expect(cardWords('9P')).toBe('9 ze Spadochronem');
    expect(nameOf({ kind: 'bot', name: 'Gentoo 2', bot: 'gentoo' })).toBe('Białobrewy 2');
    expect(nameOf({ kind: 'bot', name: 'Zofia', bot: 'gentoo' })).toBe('Zofia');
    expect(nameOf({ kind: 'person', name: 'Gentoo', bot: null })).toBe('Gentoo');
  });

  test('Arabic counts in six ways, and a Latin name keeps to itself', async () => {
    await useLanguage('ar');
    expect(tongue().rightToLeft).toBe(true);
    expect([0, 1, 2, 3, 11, 100].map((n) => say('stars', { n }))).toEqual([
      'بلا نجوم',
      'نجمة واحدة',
      'نجمتان',
      '3 نجوم',
      '11 نجمة',
      '100 نجمة',
    ]);
    expect(say('told_dive', { name: 'Ada' })).toBe('يقفز \u2068Ada\u2069.');
    expect(say('told_dive', { name: 'ليلى' })).toBe('يقفز ليلى.');
  });

  test('the last one chosen stays, whichever comes first', async () => {
    await Promise.all([useLanguage('ja'), useLanguage('fr')]);
    expect(tongue().code).toBe('fr');
  });
});
