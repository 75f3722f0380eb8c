// Counting the stars up, card by card. What each card brings the server has said; here is only when it is shown.
import type { CountedCard } from '../protocol';

/** One card is counted: of this seat, its number among the seat's cards, so many milliseconds from the beginning. */
export interface Step {
  at: number;
  seat: number;
  index: number;
}

/** Between two rounds of open cards, and around one that lies face down: those are turned one by one. */
const OPEN = 170;
const DOWN = 620;
const BREATH = 450;
/** Nobody waits longer for the title. */
export const LONGEST = 7000;

/** All seats count an open card at a time together; then the face-down ones, which decide it, one after the other. */
export function stepsOf(tally: readonly (readonly CountedCard[])[]): Step[] {
  const steps: Step[] = [];
  const open = tally.map((cards) => cards.filter((card) => !card.face_down).length);
  const rounds = Math.max(0, ...open);
  for (let index = 0; index < rounds; index += 1) {
    open.forEach((count, seat) => {
      if (index < count) steps.push({ at: BREATH + OPEN * index, seat, index });
    });
  }
  let at = BREATH + OPEN * rounds + BREATH;
  const most = Math.max(0, ...tally.map((cards) => cards.length));
  for (let index = 0; index < most; index += 1) {
    tally.forEach((cards, seat) => {
      if (cards[index]?.face_down !== true) return;
      steps.push({ at, seat, index });
      at += DOWN;
    });
  }
  const last = steps.at(-1)?.at ?? 0;
  const haste = Math.min(1, LONGEST / Math.max(1, last));
  return steps.map((step) => ({ ...step, at: Math.round(step.at * haste) }));
}

/** The stars of the first `count` cards. */
export function starsOfFirst(cards: readonly CountedCard[], count: number): number {
  return cards.slice(0, count).reduce((sum, { stars }) => sum + stars, 0);
}

/** Places on the podium, from 1: equal stars share one. */
export function ranksOf(stars: readonly number[]): number[] {
  return stars.map((own) => 1 + stars.filter((other) => other > own).length);
}

/** A share of titles as people write it: `3/2` is 1½. */
export function titleWords(fraction: string): string {
  const [over = '0', under] = fraction.split('/');
  if (under === undefined) return over;
  const whole = Math.floor(Number(over) / Number(under));
  const rest = Number(over) % Number(under);
  const GLYPHS: Record<string, string> = {
    '1/2': '½',
    '1/3': '⅓',
    '2/3': '⅔',
    '1/4': '¼',
    '3/4': '¾',
    '1/5': '⅕',
    '2/5': '⅖',
    '3/5': '⅗',
    '4/5': '⅘',
    '1/6': '⅙',
    '5/6': '⅚',
  };
  const part = GLYPHS[`${rest}/${under}`];
  if (part === undefined) return whole > 0 ? `${whole} ${rest}/${under}` : fraction;
  return `${whole > 0 ? whole : ''}${part}`;
}
