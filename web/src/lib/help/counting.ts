import { figureOf } from '../cards';
import type { Card } from '../protocol';

/** How many of each figure, 1 to 10, are among these cards. */
export function countFigures(cards: readonly Card[]): number[] {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const card of cards) {
    const place = figureOf(card) - 1;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}
