// The result as a text that can be sent anywhere.
import { say } from '../catalogue/say';
import { champions } from '../catalogue/tell';
import { replayPath } from '../routes';
import { ranksOf } from './count';

export interface Result {
  code: string;
  /** From 0, as the server counts. */
  game: number;
  names: readonly string[];
  stars: readonly number[];
  winners: readonly number[];
  /** The seat that the table knows as "You", who speaks of himself; null if all have names. */
  me: number | null;
}

/** Who won, as it is told to people who weren't there. */
export function headline({ names, winners, me }: Result): string {
  if (me !== null && winners.length === 1 && winners[0] === me) return say('share_champion_me');
  return champions(winners, { names: names.map((name, seat) => (seat === me ? say('share_me') : name)), you: null });
}

/** The headline, how many stars each has, the first first, and where the game can be seen. */
export function shareText(result: Result, origin: string): string {
  return [
    headline(result),
    ...standings(result).map(({ rank, name, own }) => say('share_row', { rank, name, n: own })),
    say('share_see', { link: `${origin}${replayPath(result.code, result.game)}` }),
  ].join('\n');
}

export interface Row {
  seat: number;
  rank: number;
  name: string;
  own: number;
}

/** By place, then by seat. */
export function standings({ names, stars, me }: Result): Row[] {
  const ranks = ranksOf(stars);
  return stars
    .map((own, seat) => ({
      seat,
      own,
      rank: ranks[seat] ?? 1,
      name: seat === me ? say('share_me') : (names[seat] ?? ''),
    }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}
