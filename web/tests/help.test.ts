import { beforeEach, describe, expect, test, vi } from 'vitest';

import { en } from '../src/lib/catalogue/en';
import { isKey } from '../src/lib/catalogue/say';
import { CLAUSES, notesOn } from '../src/lib/help/clauses';
import { countFigures } from '../src/lib/help/counting';
import { controlsFor, cueOf } from '../src/lib/help/cues';
import { tipsFor, CLAUSES as CLAUSES_OF_TIPS } from '../src/lib/help/tips';
import { lessonAfter, lessonReached, LESSONS, passed } from '../src/lib/help/tutorial';
import { roleOf } from '../src/lib/table/situation';
import { RULES, view } from './moments';

const sources = import.meta.glob<string>(['../../src/antartik/tables/lessons.py', '../src/lib/help/RulePicture.svelte'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const keys = Object.keys(en);
const from = (start: string) => keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));

describe('the words of the lessons', () => {
  const source = sources['../../src/antartik/tables/lessons.py'] ?? '';

  test('are those that the server names, each of them', () => {
    const named = new Set([...source.matchAll(/^ +you [^:\n]+: (\w+)$/gm)].map((match) => match[1] ?? ''));
    expect(named.size).toBeGreaterThan(15);
    expect(new Set(from('cue_'))).toEqual(named);
  });

  test('there are for each lesson, and for its end', () => {
    for (const lesson of LESSONS) expect(isKey(`lesson_${lesson}`)).toBe(true);
    expect(new Set(from('lesson_done_'))).toEqual(new Set(LESSONS));
  });

  test('an unknown cue has none, and what is shown goes on being shown', () => {
    const state = { step: 0, steps: 1, hint: 'draw', done: false, strayed: false };
    expect(cueOf({ ...state, cue: 'accept' })).toBe(en.cue_accept);
    expect(cueOf({ ...state, cue: 'of a newer server' })).toBeNull();
    expect(cueOf(null)).toBeNull();
  });
});

test('an action is pointed at where it can be done now', () => {
  expect(controlsFor('draw')).toEqual(['do-draw']);
  expect(controlsFor('dare 2')).toEqual(['pick-dare-2', 'do-dare']);
  expect(controlsFor('arrange 1 2 0')).toEqual(['judge-card-1', 'judge-card-2', 'judge-card-0', 'judge-confirm']);
});

describe('how far one has come', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  test('it goes on with the next lesson, and begins anew after the last', () => {
    expect(lessonReached()).toBe('stop');
    passed('flop');
    expect(lessonReached()).toBe('dare');
    passed('stop');
    expect(lessonReached()).toBe('dare');
    expect(lessonAfter('dare')).toBe('dared');
    expect(lessonAfter('parachute')).toBeNull();
    passed('parachute');
    expect(lessonReached()).toBe('stop');
  });
});

describe('the rules', () => {
  test('have a title, words and a picture for each clause', () => {
    const pictures = sources['../src/lib/help/RulePicture.svelte'] ?? '';
    expect(CLAUSES).toEqual(Array.from({ length: 19 }, (_, i) => `R${i + 1}`));
    for (const clause of CLAUSES) {
      expect(isKey(`rule_${clause}`)).toBe(true);
      expect(isKey(`rule_title_${clause}`)).toBe(true);
      expect(pictures).toContain(`    ${clause}: '`);
    }
  });

  test('say what is different at this table', () => {
    for (const clause of ['R7', 'R10', 'R13', 'R15']) expect(notesOn(clause, RULES)).toEqual([]);
    const plain = { ...RULES, judges: {}, parachutes: {}, parachute: 'none', turn_over: 'off' } as const;
    expect(notesOn('R13', plain)).toEqual([en.rule_here_turn_over_off]);
    expect(notesOn('R14', plain)).toEqual([en.rule_here_no_parachutes]);
    expect(notesOn('R14', { ...RULES, parachute: 'bottom_draw' }).at(-1)).toBe(en.rule_here_parachute_bottom_draw);
    expect(notesOn('R2', { ...RULES, two_star_figures: [] })).toEqual([en.rule_here_no_two_stars]);
    const strict = { ...RULES, dare_limit: 'series', inherited_series: 'must_draw', last_series: 'nobody' } as const;
    const said = CLAUSES.flatMap((clause) => notesOn(clause, strict));
    for (const key of ['dare_limit_series', 'inherited_series_must_draw', 'last_series_nobody']) {
      expect(said).toContain(en[`rule_here_${key}` as 'rule_here_last_series_nobody']);
    }
  });
});

describe('tips', () => {
  test('fit what is there', () => {
    const tips = (legal: string[], changed: Parameters<typeof view>[0]) => {
      const seen = view(changed);
      return tipsFor(roleOf(seen, [0]), legal, seen);
    };
    expect(tips(['draw'], {})).toEqual([]);
    expect(tips(['draw', 'judge 8J', 'turn 3'], {})).toEqual(['judge', 'turn']);
    expect(tips(['draw', 'stop'], { stakes: [null, '3', null] })).toEqual(['dared']);
    expect(tips(['agree', 'dare 3'], { phase: 'asking', diver: 1, to_act: [0] })).toEqual(['window']);
    expect(tips(['flop', 'parachute 8P'], { phase: 'pair' })).toEqual(['parachute']);
    expect(tips(['keep', 'return'], { phase: 'choice', diver: 2 })).toEqual(['choice']);
  });

  test('each has words and leads to a clause', () => {
    for (const [tip, clause] of Object.entries(CLAUSES_OF_TIPS)) {
      expect(isKey(`tip_${tip}`)).toBe(true);
      expect(CLAUSES).toContain(clause);
    }
  });
});

test('unknown cards are counted by figure', () => {
  expect(countFigures(['1', '10', '10J', '8P', '8'])).toEqual([1, 0, 0, 0, 0, 0, 0, 2, 0, 2]);
});
