// What this browser keeps between visits. A browser that keeps nothing plays all the same.
import { LEVELS, type Level } from './home/company';
import type { SeatToken } from './protocol';
import type { Witness } from './proof/check';

/** A table at which this device has seats. */
export interface KnownTable {
  code: string;
  /** Secret: whoever has them has the seats. */
  seats: SeatToken[];
  /** What was seen of the deal of each game, by its number. */
  deals: Record<string, Witness>;
  /** On which side of the device each player sits, by seat. */
  sides?: number[];
}

/** What was chosen the last time. */
export interface Habits {
  name: string;
  names: string[];
  bots: number;
  /** How strong they are. */
  level: Level;
  keys: boolean;
  /** The device lies on the table. */
  around: boolean;
  /** How many lessons of the tutorial are done. */
  lessons: number;
  /** The table of the latest lesson. */
  lessonTable: string;
  /** Whether tips are wanted, and which were seen. */
  tips: boolean;
  tipsSeen: string[];
  /** Whether the odds are wanted, where a table allows them. */
  odds: boolean;
  /** Nobody's faces are shown. */
  hideFaces: boolean;
}

const TABLES = 'antartik/tables';
const HABITS = 'antartik/habits';
export const PREFERENCES = 'antartik/preferences';
const SECRET = 'antartik/secret';
const MOST_TABLES = 20;
const DEFAULTS: Habits = {
  name: '',
  names: [],
  bots: 2,
  level: 'gentoo',
  keys: true,
  around: false,
  lessons: 0,
  lessonTable: '',
  tips: true,
  tipsSeen: [],
  odds: false,
  hideFaces: false,
};

/** The tables known here, the latest first. */
export function knownTables(): KnownTable[] {
  const tables = read(TABLES);
  return Array.isArray(tables) ? (tables as KnownTable[]) : [];
}

export function knownTable(code: string): KnownTable | undefined {
  return knownTables().find((table) => table.code === code);
}

/** Keep a table; it becomes the latest one. */
export function keepTable(table: KnownTable): void {
  const others = knownTables().filter((other) => other.code !== table.code);
  write(TABLES, [table, ...others].slice(0, MOST_TABLES));
}

export function forgetTable(code: string): void {
  write(
    TABLES,
    knownTables().filter((table) => table.code !== code),
  );
}

/** Keep what was seen of a deal, for the check at the end. */
export function keepDeal(code: string, game: number, witness: Witness): void {
  const tables = knownTables();
  const table = tables.find((known) => known.code === code);
  if (table === undefined) return;
  table.deals[game] = witness;
  write(TABLES, tables);
}

export function habits(): Habits {
  const kept = { ...DEFAULTS, ...(read(HABITS) as Partial<Habits> | null) };
  return LEVELS.includes(kept.level) ? kept : { ...kept, level: DEFAULTS.level };
}

export function keepHabits(changed: Partial<Habits>): void {
  write(HABITS, { ...habits(), ...changed });
}

/** How the page is liked; `preferences.svelte.ts` says what that may be. */
export function storedPreferences(): unknown {
  return read(PREFERENCES);
}

export function keepPreferences(preferences: object): void {
  write(PREFERENCES, preferences);
}

/** Sixteen random bytes in hex that this browser tells nobody; all its tabs have the same. */
export function ownSecret(): string {
  const kept = read(SECRET);
  if (typeof kept === 'string' && /^[0-9a-f]{32}$/.test(kept)) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  write(SECRET, Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''));
  return read(SECRET) as string;
}

// Where storage is forbidden or full, things last as long as the page.
const fallback = new Map<string, string>();

function read(key: string): unknown {
  try {
    return JSON.parse(fallback.get(key) ?? localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    fallback.delete(key);
  } catch {
    fallback.set(key, text);
  }
}
