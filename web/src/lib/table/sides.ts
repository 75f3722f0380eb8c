// Around a tablet that lies on the table: on which side each player sits.

/** Quarter turns, clockwise: the lower edge, the left one, the upper one, the right one. */
export type Side = 0 | 1 | 2 | 3;

/** A strip on its side: the `at`-th of `of` there, clockwise. */
export interface Spot {
  side: Side;
  at: number;
  of: number;
}

const SPREAD: Readonly<Record<number, readonly Side[]>> = {
  2: [0, 2],
  3: [0, 1, 3],
  4: [0, 1, 2, 3],
};
/** Two share a long side. */
const FIVE_UPRIGHT: readonly Side[] = [0, 1, 1, 2, 3];
const FIVE_LYING: readonly Side[] = [0, 1, 2, 2, 3];

/** Where the players sit unless they have said so: clockwise as they dive. */
export function usualSides(players: number, lying: boolean): readonly Side[] {
  return SPREAD[players] ?? (lying ? FIVE_LYING : FIVE_UPRIGHT);
}

export function spots(sides: readonly Side[]): Spot[] {
  return sides.map((side, seat) => ({
    side,
    at: sides.slice(0, seat).filter((other) => other === side).length,
    of: sides.filter((other) => other === side).length,
  }));
}

/** One player moves on to the next side. */
export function movedOn(sides: readonly Side[], seat: number): Side[] {
  return sides.map((side, other) => (other === seat ? (((side + 1) % 4) as Side) : side));
}

/** Sides that were kept for a table; null if they aren't for so many players. */
export function keptSides(kept: unknown, players: number): Side[] | null {
  const whole = Array.isArray(kept) && kept.length === players && kept.every((side) => [0, 1, 2, 3].includes(side));
  return whole ? (kept as Side[]) : null;
}
