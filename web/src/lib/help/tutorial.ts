// The tutorial: its lessons in their order, how far this device has come, and where a lesson's table comes from.
import { say } from '../catalogue/say';
import { makeLesson } from '../http';
import { forgetTable, habits, keepHabits, keepTable } from '../memory';
import type { LessonName } from '../protocol';

export const LESSONS: readonly LessonName[] = ['stop', 'flop', 'dare', 'dared', 'judge', 'parachute'];

/** The lesson after this one, null after the last. */
export function lessonAfter(lesson: LessonName): LessonName | null {
  return LESSONS[LESSONS.indexOf(lesson) + 1] ?? null;
}

/** The lesson to go on with: the first one again once all are done. */
export function lessonReached(): LessonName {
  return LESSONS[habits().lessons] ?? 'stop';
}

/** Remember that this lesson is done, or was skipped. */
export function passed(lesson: LessonName): void {
  const done = LESSONS.indexOf(lesson) + 1;
  if (done > habits().lessons) keepHabits({ lessons: done });
}

/** Make the table of a lesson; its code. The one before it is over and forgotten. */
export async function beginLesson(lesson: LessonName): Promise<string> {
  const made = await makeLesson({ lesson, name: say('name_lone') });
  forgetTable(habits().lessonTable);
  keepTable({ code: made.code, seats: made.seats, deals: {} });
  keepHabits({ lessonTable: made.code });
  return made.code;
}
