import type { Card, RulesInForce } from './protocol';

/** What a card shows besides its stars. */
export type Sign = 'J' | 'P' | null;

/** The figure of a card, 1 to 10. */
export function figureOf(card: Card): number {
  return Number.parseInt(card, 10);
}

/** Its symbol: a Judge, a Parachute or none. */
export function signOf(card: Card): Sign {
  const last = card.at(-1);
  return last === 'J' || last === 'P' ? last : null;
}

/** What it is worth face up, as the rules of this table print it. */
export function starsOf(card: Card, rules: RulesInForce): number {
  return rules.two_star_figures.includes(figureOf(card)) ? 2 : 1;
}

/** The order in which cards lie before a player: by figure, plain ones first. */
export function inOrder(a: Card, b: Card): number {
  return figureOf(a) - figureOf(b) || (signOf(a) ?? '').localeCompare(signOf(b) ?? '');
}
