import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();

beforeEach(() => {
  vi.resetModules();
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('what was chosen is there again the next time', async () => {
  const first = await import('../src/lib/preferences.svelte');
  expect(first.preferences.sound).toBe(true);
  first.prefer({ sound: false, textSize: 'huge', language: 'pl' });
  vi.resetModules();
  const second = await import('../src/lib/preferences.svelte');
  expect(second.preferences).toMatchObject({ sound: false, textSize: 'huge', language: 'pl', vibration: true });
});

test('what makes no sense is left out, the rest is kept', async () => {
  stored.set('antartik/preferences', JSON.stringify({ theme: 'puce', sound: 'loud', motion: 'calm', toString: 'x' }));
  const { preferences } = await import('../src/lib/preferences.svelte');
  expect(preferences).toMatchObject({ theme: 'auto', sound: true, motion: 'calm' });
  expect(Object.hasOwn(preferences, 'toString')).toBe(false);
});

test('calm motion can be chosen where the system asks for nothing', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const { prefer, prefersCalm } = await import('../src/lib/preferences.svelte');
  expect(prefersCalm()).toBe(false);
  prefer({ motion: 'calm' });
  expect(prefersCalm()).toBe(true);
});
