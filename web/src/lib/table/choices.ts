import type { Card } from '../protocol';

/** The cards that go with a verb among legal actions: `dare 7`, `dare 9J` give 7 and 9J. */
export function cardsFor(legal: readonly string[], verb: string): Card[] {
  return legal.flatMap((action) => (action.startsWith(`${verb} `) ? [action.slice(verb.length + 1)] : []));
}
