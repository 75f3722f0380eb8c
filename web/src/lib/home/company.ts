// Who sits down at a new table.
import type { NewSeat } from '../protocol';

export const MOST_SEATS = 5;
export const FEWEST_SEATS = 2;

/** The kinds of bot that are offered, from the gentlest to the strongest. */
export const LEVELS = ['chick', 'rockhopper', 'gentoo', 'king', 'emperor'] as const;
export type Level = (typeof LEVELS)[number];

export type Way = 'bots' | 'device' | 'link';

/** What the home page has been told. Names left empty get one from `fallback`, by seat. */
export interface Company {
  way: Way;
  /** Of one person with bots or by link. */
  name: string;
  bots: number;
  level: Level;
  /** Of those who share this device. */
  names: readonly string[];
  deviceBots: number;
  /** Of a table that others join. */
  seats: number;
  fallback: (seat: number) => string;
}

export function seatsOf(company: Company): NewSeat[] {
  const { way, fallback } = company;
  const bot = (): NewSeat => ({ kind: 'bot', bot: company.level });
  if (way === 'device') {
    const names = distinct(company.names.map((name, seat) => name.trim() || fallback(seat)));
    return [
      ...names.map((name): NewSeat => ({ kind: 'person', name })),
      ...Array.from({ length: company.deviceBots }, bot),
    ];
  }
  const me: NewSeat = { kind: 'person', name: company.name.trim() || fallback(0) };
  if (way === 'bots') return [me, ...Array.from({ length: company.bots }, bot)];
  return [me, ...Array.from({ length: company.seats - 1 }, (): NewSeat => ({ kind: 'open' }))];
}

/** Two of the same name would be mistaken for each other. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let n = 2; taken.has(own.toLowerCase()); n += 1) own = `${name.slice(0, 21)} ${n}`;
    taken.add(own.toLowerCase());
    return own;
  });
}
