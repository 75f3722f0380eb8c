// The end and after: counting, the text to share, scenes of a replay, faces.
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { LONGEST, ranksOf, starsOfFirst, stepsOf, titleWords } from '../src/lib/after/count';
import { headlines } from '../src/lib/after/picture';
import { headline, shareText, standings, type Result } from '../src/lib/after/share';
import { Banter } from '../src/lib/banter/banter.svelte';
import { say } from '../src/lib/catalogue/say';
import { habits } from '../src/lib/memory';
import type { CountedCard, GameEvent, GameReplay } from '../src/lib/protocol';
import { Player } from '../src/lib/replay/player.svelte';
import { peakOf, sceneAt, scenesOf } from '../src/lib/replay/scenes';
import { codeOf, moveOf, replayOf, replayPath } from '../src/lib/routes';
import { view } from './moments';

const up = (card: string, stars: number): CountedCard => ({ card, face_down: false, stars });
const down = (card: string, stars = 3): CountedCard => ({ card, face_down: true, stars });

describe('the stars are counted', () => {
  const tally = [[up('1', 2), up('7', 1), down('4')], [up('3', 2), down('9'), down('9')], []];

  test('every card once, face-down ones last and one by one', () => {
    const steps = stepsOf(tally);
    expect(steps.map(({ seat, index }) => `${seat} ${index}`).sort()).toEqual(['0 0', '0 1', '0 2', '1 0', '1 1', '1 2']);
    const isDown = steps.map(({ seat, index }) => tally[seat]?.[index]?.face_down);
    expect(isDown).toEqual([false, false, false, true, true, true]);
    const times = steps.filter((_, i) => isDown[i]).map(({ at }) => at);
    expect(new Set(times).size).toBe(3);
    expect([...times].sort((a, b) => a - b)).toEqual(times);
    for (const seat of [0, 1]) {
      const order = steps.filter((step) => step.seat === seat).sort((a, b) => a.at - b.at);
      expect(order.map(({ index }) => index)).toEqual([0, 1, 2]);
    }
  });

  test('by what the server says that a card brings', () => {
    expect(starsOfFirst(tally[0] ?? [], 2)).toBe(3);
    expect(starsOfFirst([down('4', 5)], 1)).toBe(5);
  });

  test('within a time that nobody minds, however many cards', () => {
    const many = Array.from({ length: 5 }, () => [...Array.from({ length: 8 }, () => up('8', 1)), down('1'), down('2')]);
    expect(Math.max(...stepsOf(many).map(({ at }) => at))).toBeLessThanOrEqual(LONGEST);
    expect(stepsOf([[], []])).toEqual([]);
  });

  test('equal stars share a place', () => {
    expect(ranksOf([12, 30, 12, 4])).toEqual([2, 1, 2, 4]);
  });

  test('titles are fractions as people write them', () => {
    expect(['0', '2', '1/2', '3/2', '7/3', '5/7'].map(titleWords)).toEqual(['0', '2', '½', '1½', '2⅓', '5/7']);
  });
});

describe('the result as text', () => {
  const result: Result = { code: 'ABCDEF', game: 2, names: ['Ada', 'Ben'], stars: [20, 31], winners: [1], me: null };

  test('names the champion, everybody by place, and where it can be seen', () => {
    expect(shareText(result, 'http://ice.test').split('\n')).toEqual([
      say('told_end', { name: 'Ben' }),
      say('share_row', { rank: 1, name: 'Ben', n: 31 }),
      say('share_row', { rank: 2, name: 'Ada', n: 20 }),
      say('share_see', { link: 'http://ice.test/t/ABCDEF/replay/3' }),
    ]);
  });

  test('speaks of "You" as of oneself', () => {
    const mine = { ...result, names: ['You', 'Chick'], me: 0 };
    expect(headline({ ...mine, winners: [0] })).toBe(say('share_champion_me'));
    expect(standings(mine)[1]?.name).toBe(say('share_me'));
    expect(headline({ ...mine, winners: [0, 1] })).toContain(say('share_me'));
  });

  test('a long headline of the picture is cut between words', () => {
    expect(headlines('Ada wins')).toEqual(['Ada wins']);
    const lines = headlines('Bartholomew of the Ice is Antarctic Champion Diver!');
    expect(lines).toHaveLength(2);
    expect(lines.join(' ')).toBe('Bartholomew of the Ice is Antarctic Champion Diver!');
  });
});

test('an address names the table, the game and the move', () => {
  expect(replayPath('ABCDEF', 0, 17)).toBe('/t/ABCDEF/replay/1?move=17');
  expect([codeOf('/t/abcdef/replay/2'), replayOf('/t/abcdef/replay/2'), moveOf('?move=17')]).toEqual(['ABCDEF', 1, 17]);
  for (const path of ['/t/ABCDEF', '/t/ABCDEF/replay/0', '/t/ABCDEF/replay/x', '/']) expect(replayOf(path)).toBeNull();
  for (const search of ['', '?move=', '?move=-1', '?move=x']) expect(moveOf(search)).toBeNull();
});

const draw = (card: string, pair = false): GameEvent => ({ event: 'figure_drawn', seat: 0, card, bottom: false, pair });
const answered: GameEvent = { event: 'answered', seat: 1 };
const agreed: GameEvent = { event: 'answers', answers: [[1, null]] };

function replay(): GameReplay {
  const step = (action: string, events: GameEvent[], changes: Record<string, unknown>) => ({ seat: 0, action, events, changes });
  return {
    game: 0,
    players: ['Ada', 'Ben', 'Cleo'],
    bots: [null, null, null],
    date: null,
    opening: view(),
    events: [{ event: 'dive_began', seat: 0, kept: [] }],
    steps: [
      step('draw', [draw('7'), { event: 'asked', seats: [1] }], { series: ['7'], phase: 'asking', deck_count: 51 }),
      step('agree', [answered, agreed], { phase: 'dive' }),
      step('draw', [draw('7', true), { event: 'belly_flop', seat: 0, card: '7' }], { series: [], deck_count: 50 }),
      step('agree', [answered], { phase: 'over' }),
    ],
    tally: [],
  };
}

describe('a replay', () => {
  test('has a scene for each action that shows something, with the server’s view', () => {
    const scenes = scenesOf(replay());
    expect(scenes.map(({ move }) => move)).toEqual([0, 1, 3]);
    expect(scenes[1]?.view).toMatchObject({ series: ['7'], phase: 'asking', deck_count: 51 });
    expect(scenes[2]?.view).toMatchObject({ series: [], phase: 'dive', deck_count: 50 });
    expect(scenes[2]?.events.map(({ event }) => event)).toEqual(['answered', 'answers', 'figure_drawn', 'belly_flop']);
    expect(scenes.map(peakOf)).toEqual([null, null, 'flop']);
  });

  test('finds the scene of any move', () => {
    const scenes = scenesOf(replay());
    expect([0, 1, 2, 3, 99].map((move) => sceneAt(scenes, move))).toEqual([0, 1, 2, 2, 2]);
  });

  describe('plays', () => {
    beforeEach(() => {
      vi.useFakeTimers();
      return () => vi.useRealTimers();
    });
    async function player(index = 0) {
      const told: string[] = [];
      const player = new Player(scenesOf(replay()), index, ({ event }) => told.push(event));
      await player.begin();
      return { player, told };
    }

    test('to the end and tells each event once', async () => {
      const { player: playing, told } = await player();
      playing.toggle();
      expect(playing.playing).toBe(true);
      await vi.runAllTimersAsync();
      expect([playing.index, playing.playing, playing.show.view?.deck_count]).toEqual([2, false, 50]);
      expect(told.filter((event) => event === 'figure_drawn')).toHaveLength(2);
      expect(told).not.toContain('dive_began');
    });

    test('cuts to a scene without telling what is skipped, and stops there', async () => {
      const { player: playing, told } = await player();
      playing.toggle();
      playing.seek(2);
      await vi.runAllTimersAsync();
      expect([playing.index, playing.playing]).toEqual([2, false]);
      expect(told.filter((event) => event === 'belly_flop')).toEqual([]);
      playing.back();
      expect(playing.show.view?.series).toEqual(['7']);
      playing.seek(-5);
      expect(playing.index).toBe(0);
    });

    test('begins anew from the end, and faster where that is wanted', async () => {
      const { player: playing } = await player(2);
      playing.hasten(4);
      playing.toggle();
      expect(playing.index).toBe(1);
      await vi.advanceTimersByTimeAsync(900 / 4 + 10);
      expect(playing.index).toBe(2);
    });
  });
});

describe('faces', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  test('are shown for a moment, the latest of a seat', () => {
    const banter = new Banter();
    expect(banter.show(1, 'wow')).toBe(true);
    vi.advanceTimersByTime(3000);
    banter.show(1, 'laugh');
    vi.advanceTimersByTime(3000);
    expect(banter.bubbles.get(1)?.emote).toBe('laugh');
    vi.advanceTimersByTime(3000);
    expect(banter.bubbles.size).toBe(0);
  });

  test('can be hidden, and stay so', () => {
    const banter = new Banter();
    banter.show(0, 'cheer');
    banter.hide(true);
    expect(banter.bubbles.size).toBe(0);
    expect(banter.show(0, 'cheer')).toBe(false);
    expect(habits().hideFaces).toBe(true);
    expect(new Banter().hidden).toBe(true);
    banter.hide(false);
  });
});
