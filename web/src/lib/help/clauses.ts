// The rules as sections of clauses, and what the rules of a table change in each.
import { listed, say, sayAny, type Key } from '../catalogue/say';
import type { RulesInForce } from '../protocol';

export interface Part {
  key: Key;
  clauses: readonly string[];
}

export const PARTS: readonly Part[] = [
  { key: 'rules_part_pack', clauses: ['R1', 'R2', 'R3'] },
  { key: 'rules_part_setup', clauses: ['R4', 'R5'] },
  { key: 'rules_part_dive', clauses: ['R6', 'R7', 'R8', 'R9', 'R10'] },
  { key: 'rules_part_special', clauses: ['R11', 'R12'] },
  { key: 'rules_part_bottom', clauses: ['R13', 'R14'] },
  { key: 'rules_part_end', clauses: ['R15', 'R16', 'R17'] },
  { key: 'rules_part_ways', clauses: ['R18', 'R19'] },
];

export const CLAUSES: readonly string[] = PARTS.flatMap((part) => part.clauses);

/** The options that are a choice of words, with the clause that each changes and the value that changes nothing. */
const OPTIONS = [
  ['dare_limit', 'R7', 'dive'],
  ['inherited_series', 'R10', 'may_stop'],
  ['turn_over', 'R13', 'anyone'],
  ['parachute', 'R14', 'rescue'],
  ['last_series', 'R15', 'diver'],
] as const;

/** What holds for a clause at a table with these rules, as far as it is worth a word. */
export function notesOn(clause: string, rules: RulesInForce): string[] {
  const count = (cards: Record<string, number>) => Object.values(cards).reduce((sum, n) => sum + n, 0);
  const judges = count(rules.judges);
  const parachutes = count(rules.parachutes);
  const notes: string[] = [];
  if (clause === 'R2') {
    const figures = rules.two_star_figures;
    notes.push(figures.length === 0 ? say('rule_here_no_two_stars') : say('rule_here_two_stars', { figures: listed(figures.map(String)) }));
  }
  if (clause === 'R3' || clause === 'R11') {
    notes.push(judges === 0 ? say('rule_here_no_judges') : say('rule_here_judges', { n: judges }));
  }
  if (clause === 'R3' || clause === 'R14') {
    notes.push(parachutes === 0 ? say('rule_here_no_parachutes') : say('rule_here_parachutes', { n: parachutes }));
  }
  for (const [option, changed, usual] of OPTIONS) {
    const value = rules[option];
    // Where no card has a Parachute it doesn't matter what one would do.
    if (changed !== clause || value === usual || (option === 'parachute' && parachutes === 0)) continue;
    notes.push(sayAny(`rule_here_${option}_${value}` as Key));
  }
  return notes;
}
