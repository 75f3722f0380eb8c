import { isKey, say, sayAny } from './say';

/** Why a verb can't be done now, by the clause that the server named. */
export function reasonOf(verb: string, clause: string | null | undefined): string {
  if (clause == null) return say('why_other');
  const key = [`why_${verb}_${clause}`, `why_${clause}`].find(isKey);
  const reason = key === undefined ? say('why_other') : sayAny(key);
  return say('why_clause', { reason, clause });
}
