import { describe, expect, test } from 'vitest';

import { path } from '../src/lib/table/flight';
import { keptSides, movedOn, spots, usualSides } from '../src/lib/table/sides';

describe('around the table', () => {
  test.each([2, 3, 4, 5])('%i players sit clockwise, on all sides that they fill', (players) => {
    for (const lying of [false, true]) {
      const sides = usualSides(players, lying);
      expect(sides).toHaveLength(players);
      expect([...sides].sort()).toEqual(sides);
      expect(new Set(sides).size).toBe(Math.min(players, 4));
    }
  });

  test('two on a side share it, clockwise', () => {
    const [, first, second, alone] = spots([0, 1, 1, 2, 3]);
    expect(first).toEqual({ side: 1, at: 0, of: 2 });
    expect(second).toEqual({ side: 1, at: 1, of: 2 });
    expect(alone).toEqual({ side: 2, at: 0, of: 1 });
  });

  test('a player moves on and comes round', () => {
    let sides = movedOn([0, 2], 1);
    expect(sides).toEqual([0, 3]);
    for (let i = 0; i < 3; i += 1) sides = movedOn(sides, 1);
    expect(sides).toEqual([0, 2]);
  });

  test('only sides for so many players are taken from memory', () => {
    expect(keptSides([0, 1], 2)).toEqual([0, 1]);
    for (const bad of [undefined, 'x', [0], [0, 4], [0, '1']]) expect(keptSides(bad, 2)).toBeNull();
  });
});

/** Where a point of an element ends up on the screen, by the first keyframe and the turn of what it lies in. */
function seen(keyframe: Keyframe, turn: number): [number, number] {
  const [, x = 0, y = 0] = /translate\((.+)px, (.+)px\)/.exec(String(keyframe.transform))?.map(Number) ?? [];
  const angle = (turn * Math.PI) / 2;
  return [Math.round(x * Math.cos(angle) - y * Math.sin(angle)), Math.round(x * Math.sin(angle) + y * Math.cos(angle))];
}

describe('a flight to a place that is turned', () => {
  const from = { left: 300, top: 40, width: 30, height: 40 } as DOMRect;

  test.each([0, 1, 2, 3])('begins where the card was, by %i quarter turns', (turn) => {
    const size = turn % 2 === 0 ? { width: 60, height: 80 } : { width: 80, height: 60 };
    const to = { left: 100, top: 200, ...size } as DOMRect;
    const [first] = path(from, to, 0, turn) ?? [];
    expect(first).toBeDefined();
    const [x, y] = seen(first ?? {}, turn);
    expect(x).toBe(Math.round(315 - (100 + size.width / 2)));
    expect(y).toBe(Math.round(60 - (200 + size.height / 2)));
    expect(String(first?.transform)).toContain('scale(0.5)');
    if (turn === 0) expect(String(first?.transform)).not.toContain('rotate');
    else expect(String(first?.transform)).toMatch(turn === 2 ? /rotate\(-?180deg\)/ : turn === 1 ? /rotate\(-90deg\)/ : /rotate\(90deg\)/);
  });
});
