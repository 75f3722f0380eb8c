// What is awaited now and from whom, and the sentence that says so.
import { listed, say, sayAny, type Key } from '../catalogue/say';
import type { View } from '../protocol';

/** What this device has to do with the moment. `seat` is the one of its seats that acts. */
export type Role =
  | { kind: 'dive' | 'judge' | 'pair' | 'choice' | 'answer'; seat: number }
  /** Several seats of this device are asked, and the diver isn't one of them. */
  | { kind: 'answers'; seats: number[] }
  | { kind: 'wait' | 'over' };

/** `mine` are the seats of this device. The diver goes first: others at this device answer at their strips. */
export function roleOf(view: View, mine: readonly number[]): Role {
  if (view.phase === 'over') return { kind: 'over' };
  if ((view.phase === 'dive' || view.phase === 'asking') && mine.includes(view.diver)) {
    return { kind: 'dive', seat: view.diver };
  }
  const due = view.to_act.filter((seat) => mine.includes(seat));
  const [seat] = due;
  if (seat === undefined) return { kind: 'wait' };
  if (view.phase !== 'asking') return { kind: view.phase, seat };
  return mine.length > 1 ? { kind: 'answers', seats: due } : { kind: 'answer', seat };
}

/** Whether the screen still shows a decision that has been made. */
export function isStale(shown: View, latest: View | undefined, behind: boolean): boolean {
  return behind && latest !== undefined && latest.phase !== shown.phase;
}

/** One sentence. `ready`: the diver must first say that the others may answer. */
export function situation(view: View, mine: readonly number[], names: readonly string[], ready: boolean): string {
  const many = mine.length > 1;
  const name = (seat: number) => names[seat] ?? '';
  /** Several people look at the screen: say who is meant. */
  const to = (seat: number, key: Key) => {
    return many ? sayAny(`${key}_name` as Key, { name: name(seat) }) : sayAny(key);
  };
  const diver = name(view.diver);
  const dared = view.stakes.some((stake) => stake !== null);
  const role = roleOf(view, mine);
  switch (role.kind) {
    case 'over':
      return say('now_over');
    case 'answer':
      return say('now_answer', { name: diver });
    case 'answers':
      return say('now_answer_many', { name: diver });
    case 'judge':
      return to(role.seat, 'now_judge');
    case 'pair':
      return to(role.seat, 'now_pair');
    case 'choice':
      return to(role.seat, 'now_choice');
    case 'dive':
      if (view.phase === 'asking') return to(role.seat, ready ? 'now_ready' : 'now_others_answer');
      if (dared) return to(role.seat, 'now_dared');
      return to(role.seat, view.series.length === 0 ? 'now_first' : 'now_dive');
    case 'wait':
      break;
  }
  switch (view.phase) {
    case 'judge':
      return say('now_judge_other', { name: diver });
    case 'pair':
      return say('now_pair_other', { name: diver });
    case 'choice':
      return say('now_choice_other', { name: name(view.to_act[0] ?? 0) });
    case 'asking': {
      if (view.own_answer !== null) return say('now_answered');
      return say('now_wait_answers', { name: diver, others: listed(view.to_act.map(name)) });
    }
    default:
      return say(dared ? 'now_thinks_dared' : 'now_thinks', { name: diver });
  }
}
