import { describe, expect, test } from 'vitest';

import type { GameEvent } from '../src/lib/protocol';
import { divingOf } from '../src/lib/scene/diving';
import { dramaOf } from '../src/lib/scene/drama';
import { roomOf } from '../src/lib/scene/room';
import { tensionOf } from '../src/lib/scene/tension';
import { buzzOf, cuesOf } from '../src/lib/sound/cues';
import { advance } from '../src/lib/table/advance';
import { view } from './moments';

describe('tension', () => {
  const series = ['7', '9', '4', '1'];

  test('rises with the odds that this seat knows', () => {
    const levels = [0, 0.2, 0.4, 0.55, 0.9].map((flop_odds) => tensionOf(view({ series, flop_odds }), false));
    expect(levels).toEqual([0, 1, 2, 3, 4]);
  });
  test('betrays nothing of one seat where several share the screen', () => {
    expect(tensionOf(view({ series, flop_odds: 0 }), true)).toBe(tensionOf(view({ series, flop_odds: 1 }), true));
  });
  test('goes by the length where no odds are told', () => {
    const untold = (length: number) =>
      tensionOf({ ...view({ series: ['1', '2', '3', '4', '5', '6'].slice(0, length) }), flop_odds: undefined as never }, false);
    expect([1, 2, 3, 4, 6].map(untold)).toEqual([0, 1, 2, 3, 4]);
  });
  test('is over when the dive is', () => {
    expect(tensionOf(view({ series, flop_odds: 1, phase: 'choice' }), false)).toBe(0);
  });
});

describe('the diver', () => {
  test('takes the pose of the last figure, and lands in the water after a flop', () => {
    expect(divingOf(view())).toEqual({ place: 'ledge' });
    expect(divingOf(view({ series: ['7', '9J'], added: true }))).toEqual({ place: 'air', figure: 9, doomed: false });
    expect(divingOf(view({ series: ['7'], added: true, pair: '7' }))).toEqual({ place: 'air', figure: 7, doomed: true });
    expect(divingOf(view({ series: ['7'], phase: 'choice' }))).toEqual({ place: 'water' });
  });
  test('stands on the ice with a kept series until a figure is added', () => {
    const begun = advance(view({ series: ['7', '2'], added: true }), { event: 'dive_began', seat: 1, kept: ['7', '2'] });
    expect(divingOf(begun)).toEqual({ place: 'ledge' });
    const drawn = advance(begun, { event: 'figure_drawn', seat: 1, card: '5', bottom: false, pair: false });
    expect(divingOf(drawn)).toEqual({ place: 'air', figure: 5, doomed: false });
  });
});

describe('a scene', () => {
  const flop: GameEvent = { event: 'belly_flop', seat: 2, card: '7' };
  const stop: GameEvent = { event: 'diver_stopped', seat: 1 };

  test('is played by who dived, and the jury likes a long dive better than a flop', () => {
    const bad = dramaOf(flop, view());
    const good = dramaOf(stop, view({ series: ['1', '2', '3', '4', '5', '6', '7'] }));
    expect([bad?.kind, bad?.seat, good?.kind, good?.seat]).toEqual(['flop', 2, 'stop', 1]);
    expect(Math.max(...(bad?.scores ?? []))).toBeLessThan(Math.min(...(good?.scores ?? [])));
    for (const score of [...(bad?.scores ?? []), ...(good?.scores ?? [])]) expect(score >= 0 && score <= 10).toBe(true);
  });
  test('isn’t made of a parachute that only draws', () => {
    expect(dramaOf({ event: 'parachute_opened', seat: 0, card: '9P', sunk: null }, view())).toBeNull();
    expect(dramaOf({ event: 'parachute_opened', seat: 0, card: '9P', sunk: '4' }, view())?.kind).toBe('parachute');
  });
});

describe('the room', () => {
  test('has all of the scene on the stage, at every size', () => {
    for (const [width, height] of [[320, 110], [390, 210], [390, 340], [490, 220], [820, 560], [1440, 560]] as const) {
      const { sizes } = roomOf(width, height);
      const where = `${width}x${height}`;
      expect(sizes.ledge, where).toBeLessThan(height);
      expect(sizes.air + sizes.diver / 2, where).toBeLessThanOrEqual(width);
      expect(sizes.jury + sizes['jury-width'], where).toBeLessThanOrEqual(width);
      expect(sizes.floe + sizes['floe-width'], where).toBeLessThanOrEqual(width);
    }
  });
  test('keeps the size of cards when a line comes or goes', () => {
    expect(roomOf(390, 336).sizes['card-width']).toBe(roomOf(390, 342).sizes['card-width']);
  });
});

describe('what is heard', () => {
  test('tells a flop from a clean dive, and a pair from a figure', () => {
    const heard = (event: GameEvent) => cuesOf(event).map(({ sound }) => sound);
    expect(heard({ event: 'belly_flop', seat: 0, card: '7' })).toContain('splash');
    expect(heard({ event: 'diver_stopped', seat: 0 })).toContain('applause');
    const drawn = (pair: boolean) => heard({ event: 'figure_drawn', seat: 0, card: '7', bottom: false, pair });
    expect(drawn(true)).not.toEqual(drawn(false));
  });
  test('is never a long rattle, and agreeing is silent', () => {
    const cards = Array.from({ length: 10 }, () => '10');
    expect(cuesOf({ event: 'series_taken', seat: 0, cards }).length).toBeLessThanOrEqual(8);
    const agreed: GameEvent = { event: 'answers', answers: [[1, null]] };
    expect([cuesOf(agreed), buzzOf(agreed)]).toEqual([[], null]);
  });
});
