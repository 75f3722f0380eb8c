// Which clause of the rules is open. An address that ends in #R12 opens them there, on every page; #rules at the top.
import type { RulesInForce } from '../protocol';

/** The clause that a fragment names, `rules` for all of them, null for anything else. */
export function clauseOf(hash: string): string | null {
  const name = /^#(R\d{1,2}|rules)$/.exec(hash)?.[1];
  return name ?? null;
}

class Door {
  clause = $state(clauseOf(location.hash));
  /** The rules of the table that is on the screen. */
  rules = $state.raw<RulesInForce | null>(null);
  /** Whether it was opened from this page, so that going back closes it. */
  private inside = false;

  follow(): void {
    const clause = clauseOf(location.hash);
    this.inside = clause !== null && (this.inside || this.clause === null);
    this.clause = clause;
  }

  open(clause: string): void {
    if (this.clause === null) location.hash = clause;
    else history.replaceState(null, '', `#${clause}`);
    this.follow();
  }

  close(): void {
    if (this.inside) history.back();
    else history.replaceState(null, '', location.pathname);
    this.inside = false;
    this.clause = null;
  }
}

export const door = new Door();
