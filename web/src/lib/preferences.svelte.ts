// How whoever uses this browser likes the page. One store for all of it: read `preferences` anywhere, change it by
// `prefer`. It is kept between visits, and other windows of this browser follow.
import { keepPreferences, PREFERENCES, storedPreferences } from './memory';

export interface Preferences {
  /** A language of the catalogue, or the one that the browser asks for. */
  language: string;
  theme: 'auto' | 'day' | 'night';
  contrast: 'auto' | 'more';
  textSize: 'normal' | 'large' | 'huge';
  /** `pictures`: for who doesn't read; as little as possible is said in writing. */
  reading: 'words' | 'pictures';
  /** Prompts and what happens are spoken, where the browser has a voice for the language. */
  speech: boolean;
  /** `calm`: cuts in place of motion; `auto` does as the system asks. */
  motion: 'auto' | 'calm';
  sound: boolean;
  vibration: boolean;
  /** What can't be taken back wants to be held for a moment. */
  holdToConfirm: boolean;
}

const DEFAULTS: Readonly<Preferences> = {
  language: 'auto',
  theme: 'auto',
  contrast: 'auto',
  textSize: 'normal',
  reading: 'words',
  speech: false,
  motion: 'auto',
  sound: true,
  vibration: true,
  holdToConfirm: false,
};

/** What each may be, besides the booleans and the language. */
export const CHOICES = {
  theme: ['auto', 'day', 'night'],
  contrast: ['auto', 'more'],
  textSize: ['normal', 'large', 'huge'],
  reading: ['words', 'pictures'],
  motion: ['auto', 'calm'],
} as const satisfies { [key in keyof Preferences]?: readonly Preferences[key][] };

const store: Preferences = $state(wellFormed(storedPreferences()));

/** Reactive, and not to be written to: see `prefer`. */
export const preferences: Readonly<Preferences> = store;

/** Change some, and keep them. */
export function prefer(changed: Partial<Preferences>): void {
  Object.assign(store, changed);
  keepPreferences({ ...store });
}

/** Cuts in place of motion: because it was chosen here, or because the system asks for it. */
export function prefersCalm(): boolean {
  return store.motion === 'calm' || asked('(prefers-reduced-motion: reduce)');
}

/** Whether the night's colours show. */
export function prefersNight(): boolean {
  return store.theme === 'night' || (store.theme === 'auto' && asked('(prefers-color-scheme: dark)'));
}

/** Let another window's changes come in here too. */
export function followOtherWindows(): void {
  addEventListener('storage', ({ key }) => {
    if (key === PREFERENCES) Object.assign(store, wellFormed(storedPreferences()));
  });
}

function asked(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches;
}

/** What was kept by an older page, or by hand, may be anything. */
function wellFormed(kept: unknown): Preferences {
  const whole: Preferences = { ...DEFAULTS };
  if (typeof kept !== 'object' || kept === null) return whole;
  for (const [key, value] of Object.entries(kept)) {
    if (!Object.hasOwn(DEFAULTS, key) || typeof value !== typeof DEFAULTS[key as keyof Preferences]) continue;
    const choices: readonly unknown[] | undefined = CHOICES[key as keyof typeof CHOICES];
    if (choices === undefined || choices.includes(value)) Object.assign(whole, { [key]: value });
  }
  return whole;
}
