// Words for what a lesson points at, and the controls that it means.
import { isKey, say, sayAny } from '../catalogue/say';
import type { LessonName, LessonState } from '../protocol';
import { LESSONS } from './tutorial';

/** The heading of a lesson: its number and its name. */
export function lessonWords(lesson: LessonName): string {
  return say('lesson_heading', { n: LESSONS.indexOf(lesson) + 1, name: lessonTitle(lesson) });
}

export function lessonTitle(lesson: LessonName): string {
  return sayAny(`lesson_${lesson}`);
}

/** What the learner is told now, null while there is nothing to point at. */
export function cueOf(lesson: LessonState | null | undefined): string | null {
  const key = `cue_${lesson?.cue ?? ''}`;
  return isKey(key) ? sayAny(key) : null;
}

/** The controls that an action means, the last step first: who finds the first of them on the screen points there. */
export function controlsFor(action: string): string[] {
  const [verb = '', ...rest] = action.split(' ');
  if (verb === 'arrange') return [...rest.map((place) => `judge-card-${place}`), 'judge-confirm'];
  return rest.length > 0 ? [`pick-${verb}-${rest[0] ?? ''}`, `do-${verb}`] : [`do-${verb}`];
}
