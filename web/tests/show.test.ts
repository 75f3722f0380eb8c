import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { GameEvent, View } from '../src/lib/protocol';
import { advance } from '../src/lib/table/advance';
import { path } from '../src/lib/table/flight';
import { layOut, NO_LAYOUT, stacked, type Layout } from '../src/lib/table/pieces';
import { framesOf, Show } from '../src/lib/table/show.svelte';
import { moment, view } from './moments';

function cards(v: View): number {
  const piles = [...v.face_up, ...v.face_down, v.series, v.out];
  const single = [...v.stakes, v.pair].filter((card) => card !== null);
  return piles.reduce((sum, pile) => sum + pile.length, single.length) + v.deck_count + v.hand_count;
}
function idOf(pieces: { id: number; card: string }[] | undefined, card: string): number | undefined {
  return pieces?.find((piece) => piece.card === card)?.id;
}

const STORY: GameEvent[] = [
  { event: 'dive_began', seat: 0, kept: [] },
  { event: 'figure_drawn', seat: 0, card: '7', bottom: false, pair: false },
  { event: 'asked', seats: [1, 2] },
  { event: 'answered', seat: 1 },
  { event: 'answered', seat: 2 },
  { event: 'answers', answers: [[1, '3'], [2, null]] },
  { event: 'figure_drawn', seat: 0, card: '9J', bottom: false, pair: false },
  { event: 'stakes_won', seat: 0, stakes: [[1, '3']] },
  { event: 'series_taken', seat: 0, cards: ['7', '9J'] },
  { event: 'judge_called', seat: 0, card: '9J', count: 3 },
  { event: 'judge_cards_seen', cards: ['1', '2', '4'] },
  { event: 'judge_cards_returned', seat: 0, count: 3 },
  { event: 'judge_order', cards: ['4', '2', '1'] },
  { event: 'figure_drawn', seat: 0, card: '4', bottom: false, pair: false },
  { event: 'answers', answers: [[2, '3']] },
  { event: 'figure_drawn', seat: 0, card: '4', bottom: false, pair: true },
  { event: 'parachute_offered', seat: 0 },
  { event: 'belly_flop', seat: 0, card: '4' },
  { event: 'stakes_turned_down', stakes: [[2, '3']] },
  { event: 'series_returned', seat: 1, cards: ['4'] },
  { event: 'card_turned', seat: 2, card: '3' },
  { event: 'bottom_card_taken', seat: 2, card: '4' },
  { event: 'parachute_opened', seat: 0, card: '4', sunk: null },
  { event: 'figure_drawn', seat: 1, card: '10', bottom: false, pair: false },
  { event: 'series_lost', cards: ['10'] },
  { event: 'game_ended', stars: [1, 2, 3], winners: [2] },
];

test('no event loses a card or makes one', () => {
  let now = view();
  for (const event of STORY) {
    const next = advance(now, event);
    expect(cards(next), event.event).toBe(cards(now));
    now = next;
  }
  expect(now.winners).toEqual([2]);
});

test('events never change the view they start from', () => {
  let now = view();
  for (const event of STORY) {
    const frozen = JSON.stringify(now);
    const next = advance(now, event);
    expect(JSON.stringify(now)).toBe(frozen);
    now = next;
  }
});

describe('a card keeps its identity', () => {
  let layout: Layout;
  beforeEach(() => {
    layout = layOut(NO_LAYOUT, view());
  });

  test('from the series to a player', () => {
    layout = layOut(layout, view({ series: ['7', '9J'] }));
    const seven = idOf(layout.series, '7');
    layout = layOut(layout, view({ face_up: [['3', '7', '9J'], ['3'], ['3']] }));
    expect(idOf(layout.up[0], '7')).toBe(seven);
  });
  test('and cards that stay are not taken for those that move', () => {
    const mine = idOf(layout.up[0], '3');
    const others = idOf(layout.up[1], '3');
    layout = layOut(layout, view({ face_up: [['3'], [], ['3']], stakes: [null, '3', null] }));
    expect(idOf(layout.stakes[1], '3')).toBe(others);
    expect(idOf(layout.up[0], '3')).toBe(mine);
  });
  test('two cards alike are two pieces in one stack', () => {
    layout = layOut(layout, view({ face_up: [['3', '3', '10P'], [], ['3']] }));
    expect(stacked(layout.up[0] ?? []).map(({ card, pieces }) => [card, pieces.length])).toEqual([
      ['3', 2],
      ['10P', 1],
    ]);
  });
});

describe('steps of a moment', () => {
  test('end with the view that the server made', () => {
    const truth = view({ series: ['7'], phase: 'asking' });
    const frames = framesOf(view(), moment(STORY.slice(1, 3), { view: truth }));
    expect(frames).toHaveLength(1);
    expect(frames[0]?.view).toBe(truth);
    expect(frames[0]?.events.map(({ event }) => event)).toEqual(['figure_drawn', 'asked']);
  });
  test('are one for a snapshot', () => {
    expect(framesOf(view(), moment(STORY, { snapshot: true }))).toHaveLength(1);
  });
});

describe('the show', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });
  const flop: GameEvent[] = [
    { event: 'figure_drawn', seat: 0, card: '7', bottom: false, pair: true },
    { event: 'belly_flop', seat: 0, card: '7' },
    { event: 'dive_began', seat: 1, kept: [] },
  ];

  test('shows one step after the other, and tells each once', async () => {
    const told: string[] = [];
    const show = new Show(({ event }) => told.push(event));
    show.add(moment([], { snapshot: true, view: view({ series: ['7'] }) }));
    show.add(moment(flop, { view: view({ diver: 1 }) }));
    expect(told).toEqual(['figure_drawn']);
    expect(show.view?.pair).toBe('7');
    expect(show.behind).toBe(true);
    await vi.runAllTimersAsync();
    expect(told).toEqual(['figure_drawn', 'belly_flop', 'dive_began']);
    expect(show.behind).toBe(false);
    expect(show.view?.diver).toBe(1);
  });
  test('is hurried by a tap', async () => {
    const told: string[] = [];
    const show = new Show(({ event }) => told.push(event));
    show.add(moment([], { snapshot: true, view: view({ series: ['7'] }) }));
    show.add(moment(flop, { view: view({ diver: 1 }) }));
    show.hurry();
    await Promise.resolve();
    await Promise.resolve();
    expect(told).toHaveLength(3);
    expect(show.behind).toBe(false);
  });
  test('throws away what a snapshot makes old', async () => {
    const show = new Show(() => undefined);
    show.add(moment([], { snapshot: true, view: view({ series: ['7'] }) }));
    show.add(moment(flop, { view: view({ diver: 1 }) }));
    show.add(moment([], { snapshot: true, view: view({ diver: 2 }) }));
    await vi.runAllTimersAsync();
    expect(show.view?.diver).toBe(2);
    expect(show.behind).toBe(false);
  });
});

describe('a flight', () => {
  const rect = (left: number, top: number, width: number) =>
    ({ left, top, width, height: width * 1.4 }) as DOMRectReadOnly;

  test('goes from the old place to the new one, changing only transforms', () => {
    const frames = path(rect(0, 0, 60), rect(100, 50, 30));
    expect(frames?.every((frame) => Object.keys(frame).every((key) => key === 'transform' || key === 'offset'))).toBe(true);
    expect(frames?.[0]?.transform).toContain('scale(2)');
    expect(frames?.at(-1)?.transform).toBe('none');
  });
  test('isn’t made for a card that stays', () => {
    expect(path(rect(5, 5, 30), rect(5.2, 5, 30))).toBeNull();
  });
});
