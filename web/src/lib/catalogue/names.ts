// What players are called. People have the names that they gave themselves; bots are called after their kind, which
// each language does in its own words.
import type { SeatInfo } from '../protocol';
import { isKey, number, sayAny } from './say';

/** The name of a seat as this language says it. A bot that plays under a person's name keeps it. */
export function nameOf(seat: Pick<SeatInfo, 'kind' | 'name' | 'bot'>): string {
  if (seat.kind !== 'bot' || seat.bot === null) return seat.name;
  const key = `bot_${seat.bot}`;
  const numbered = /^(\w+?)(?: (\d+))?$/.exec(seat.name);
  if (!isKey(key) || numbered?.[1]?.toLowerCase() !== seat.bot) return seat.name;
  return numbered[2] === undefined ? sayAny(key) : `${sayAny(key)} ${number(Number(numbered[2]))}`;
}
