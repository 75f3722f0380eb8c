import { beforeEach, describe, expect, test, vi } from 'vitest';

import { say } from '../src/lib/catalogue/say';
import { keepTable, knownTable } from '../src/lib/memory';
import { hashOf } from '../src/lib/proof/nonce';
import type { GameEvent, SeatInfo } from '../src/lib/protocol';
import { Session } from '../src/lib/table/session.svelte';
import { FakeSocket } from './fakeSocket';
import { moment, table, view } from './moments';

let sockets: FakeSocket[];
const latest = () => sockets.at(-1) as FakeSocket;

function sit(seats: number[]): Session {
  const tokens = seats.map((seat) => ({ seat, token: `token-of-seat-${seat}-0123456789` }));
  keepTable({ code: 'ABCDEF', seats: tokens, deals: {} });
  const session = new Session('ABCDEF', tokens, () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  });
  latest().opens();
  latest().says(table());
  return session;
}
const texts = (session: Session) => session.lines.map(({ text }) => text);
const DRAWN: GameEvent = { event: 'figure_drawn', seat: 0, card: '7', bottom: false, pair: false };

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  return () => vi.useRealTimers();
});

describe('a command', () => {
  test('names its decision and waits for the echo', () => {
    const session = sit([0]);
    latest().says(moment([], { snapshot: true, legal: ['draw'], decision: 7 }));
    session.act(0, 'draw');
    session.act(0, 'draw');
    const acts = latest().ofType('act');
    expect(acts).toHaveLength(1);
    expect(acts[0]).toMatchObject({ seat: 0, action: 'draw', decision: 7 });
    expect(session.waits('draw')).toBe(true);
    expect(session.legal(0)).toEqual([]);
    latest().says({ type: 'accepted', id: acts[0]?.id ?? '' });
    expect(session.waits('draw')).toBe(true);
    latest().says(moment([DRAWN], { view: view({ series: ['7'] }), legal: ['stop'], decision: 8 }));
    expect(session.waits('draw')).toBe(false);
    expect(session.legal(0)).toEqual(['stop']);
  });

  test('may be answered after its moment', () => {
    const session = sit([0]);
    latest().says(moment([], { snapshot: true, legal: ['draw'] }));
    session.act(0, 'draw');
    latest().says(moment([DRAWN], { decision: 2 }));
    expect(session.waits('draw')).toBe(true);
    latest().says({ type: 'accepted', id: latest().ofType('act')[0]?.id ?? '' });
    expect(session.waits('draw')).toBe(false);
  });

  test('is said again with the same id after a lost connection', () => {
    const session = sit([0]);
    latest().says(moment([], { snapshot: true, first: 4, legal: ['draw'] }));
    session.act(0, 'draw');
    const [first] = latest().ofType('act');
    latest().breaks();
    expect(session.connection).toBe('lost');
    vi.advanceTimersByTime(1000);
    latest().opens();
    expect(latest().sent[0]).toMatchObject({ type: 'hello', seen: { 0: 4 } });
    expect(latest().ofType('act')).toEqual([first]);
  });

  test('that is refused says why, and the button is free', () => {
    const session = sit([0]);
    latest().says(moment([], { snapshot: true, legal: ['draw'] }));
    session.act(0, 'draw');
    const id = latest().ofType('act')[0]?.id ?? '';
    latest().says({ type: 'refused', id, reason: 'closed', clause: null, text: '' });
    expect(session.notice).toBe(say('refused_closed'));
    expect(session.legal(0)).toEqual(['draw']);
    vi.advanceTimersByTime(10_000);
    expect(session.notice).toBeNull();
  });

  test('to turn over names no decision unless it is the diver’s', () => {
    const session = sit([1]);
    latest().says(moment([], { seat: 1, snapshot: true, legal: ['turn 3'] }));
    session.act(1, 'turn 3');
    expect(latest().ofType('act')[0]).not.toHaveProperty('decision');
  });
});

describe('the voice', () => {
  test('tells each event once and in order, however many seats are here', async () => {
    const session = sit([0, 1]);
    for (const seat of [0, 1]) latest().says(moment([], { seat, snapshot: true }));
    for (const seat of [0, 1]) {
      latest().says(moment([DRAWN, { event: 'diver_stopped', seat: 0 }], { seat, view: view({ series: ['7'] }) }));
    }
    await vi.advanceTimersByTimeAsync(5000);
    expect(texts(session)).toEqual([
      say('told_drawn', { name: 'Ada', card: '7' }),
      say('told_stop', { name: 'Ada' }),
    ]);
  });

  test('says you to one, and names where several look', async () => {
    const alone = sit([0]);
    latest().says(moment([], { snapshot: true }));
    latest().says(moment([DRAWN]));
    await vi.advanceTimersByTimeAsync(5000);
    expect(texts(alone)).toEqual([say('told_drawn_you', { card: '7' })]);
  });

  test('prompts once for each decision', () => {
    const session = sit([0]);
    latest().says(moment([], { snapshot: true, legal: ['draw'] }));
    session.prompt();
    session.prompt();
    expect(texts(session)).toEqual([say('now_first')]);
  });

  test('keeps what another seat’s Judge showed to itself', async () => {
    const session = sit([0, 1]);
    for (const seat of [0, 1]) latest().says(moment([], { seat, snapshot: true }));
    latest().says(moment([{ event: 'judge_called', seat: 1, card: '8J', count: 1 }], { seat: 0 }));
    latest().says(
      moment(
        [
          { event: 'judge_called', seat: 1, card: '8J', count: 1 },
          { event: 'judge_cards_seen', cards: ['5'] },
        ],
        { seat: 1 },
      ),
    );
    await vi.advanceTimersByTimeAsync(5000);
    expect(texts(session)).toHaveLength(1);
    expect(texts(session).join()).not.toContain('5');
  });

  test('keeps it to itself where the lead’s own Judge showed it, too', async () => {
    const session = sit([0, 1]);
    for (const seat of [0, 1]) latest().says(moment([], { seat, snapshot: true }));
    latest().says(
      moment(
        [
          { event: 'judge_called', seat: 0, card: '8J', count: 1 },
          { event: 'judge_cards_seen', cards: ['5'] },
        ],
        { seat: 0 },
      ),
    );
    await vi.advanceTimersByTimeAsync(5000);
    expect(texts(session)).toHaveLength(1);
  });
});

describe('the deal', () => {
  test('gives a hash first and the nonce afterwards, and keeps it for the check', () => {
    sit([0]);
    latest().says({ type: 'deal', commitment: 'ab'.repeat(32), reveal: false });
    const [hash] = latest().ofType('nonce_hash');
    expect(latest().ofType('nonce')).toEqual([]);
    latest().says({ type: 'deal', commitment: 'ab'.repeat(32), reveal: true });
    const [nonce] = latest().ofType('nonce');
    expect(hashOf(nonce?.nonce ?? '')).toBe(hash?.hash);
    expect(knownTable('ABCDEF')?.deals[0]).toEqual({ commitment: 'ab'.repeat(32), nonce: nonce?.nonce });
  });
});

test('a game that begins anew doesn’t follow from the last one', () => {
  const session = sit([0]);
  latest().says(moment([], { snapshot: true, first: 90, view: view({ phase: 'over', winners: [0] }) }));
  latest().says(moment([{ event: 'dive_began', seat: 1, kept: [] }], { game: 1, view: view({ diver: 1 }) }));
  expect(session.show.view?.phase).toBe('dive');
  expect(session.show.view?.diver).toBe(1);
});

describe('a seat', () => {
  test('moves up when open seats go at the start', () => {
    const session = sit([2]);
    latest().says(moment([], { seat: 1, snapshot: true, legal: ['draw'], view: view({ diver: 1, to_act: [1] }) }));
    expect(session.mine).toEqual([1]);
    expect(session.legal(1)).toEqual(['draw']);
    expect(knownTable('ABCDEF')?.seats[0]?.seat).toBe(1);
  });

  test('of several moves up in order', () => {
    const session = sit([1, 3]);
    latest().says(moment([], { seat: 0, snapshot: true }));
    expect(session.you).toBeNull();
    latest().says(moment([], { seat: 1, snapshot: true }));
    expect(session.mine).toEqual([0, 1]);
  });

  test('that is given up is gone', () => {
    const session = sit([0, 1]);
    for (const seat of [0, 1]) latest().says(moment([], { seat, snapshot: true }));
    session.leave(0);
    expect(session.mine).toEqual([0, 1]);
    latest().says({ type: 'accepted', id: latest().ofType('leave')[0]?.id ?? '' });
    expect(session.mine).toEqual([1]);
    expect(knownTable('ABCDEF')?.seats.map(({ seat }) => seat)).toEqual([1]);
  });
});

describe('faces', () => {
  const flop: GameEvent[] = [
    { event: 'figure_drawn', seat: 0, card: '7', bottom: false, pair: true },
    { event: 'belly_flop', seat: 0, card: '7' },
  ];
  const withBot = () => {
    const [ada, ben, ...more] = table().seats;
    return table({ seats: [ada, { ...ben, kind: 'bot', name: 'Chick', bot: 'chick' }, ...more] as SeatInfo[] });
  };

  test('of bots wait for what they are about, those of people don’t', async () => {
    const session = sit([0]);
    latest().says(withBot());
    latest().says(moment([], { snapshot: true }));
    latest().says(moment(flop, { view: view({ phase: 'choice' }) }));
    latest().says({ type: 'emoted', seat: 1, emote: 'laugh' });
    latest().says({ type: 'emoted', seat: 2, emote: 'wow' });
    expect([...session.banter.bubbles.keys()]).toEqual([2]);
    await vi.advanceTimersByTimeAsync(1500);
    expect([...session.banter.bubbles.keys()].sort()).toEqual([1, 2]);
    expect(texts(session).at(-1)).toBe(say('emote_told', { name: 'Chick', face: say('emote_laugh') }));
  });

  test('don’t give away who has won before the stars are counted', () => {
    const session = sit([0]);
    latest().says(withBot());
    latest().says(moment([], { snapshot: true }));
    const end: GameEvent = { event: 'game_ended', stars: [1, 2, 3], winners: [2] };
    latest().says(moment([end], { view: view({ phase: 'over', winners: [2] }) }));
    latest().says({ type: 'emoted', seat: 1, emote: 'cheer' });
    expect(session.banter.bubbles.size).toBe(0);
    session.celebrate(0);
    expect(session.banter.bubbles.get(1)?.emote).toBe('cheer');
  });

  test('block no move', () => {
    const session = sit([0]);
    latest().says(moment([], { snapshot: true, legal: ['draw'] }));
    session.emote(0, 'thanks');
    expect(latest().ofType('emote')[0]).toMatchObject({ seat: 0, emote: 'thanks' });
    expect(session.legal(0)).toEqual(['draw']);
  });
});

test('seats that another tab gives up are gone here too', () => {
  const [one, other] = [sit([0]), sit([0])];
  for (const socket of sockets) socket.says(moment([], { snapshot: true }));
  one.leave(0);
  sockets[0]?.says({ type: 'accepted', id: sockets[0].ofType('leave')[0]?.id ?? '' });
  expect(knownTable('ABCDEF')).toBeUndefined();
  expect([one.gaveUp, other.gaveUp]).toEqual([true, false]);
  // The table takes the other one for a spectator.
  latest().says(moment([], { seat: null, snapshot: true }));
  expect(other.mine).toEqual([]);
  expect(other.gaveUp).toBe(true);
});

test('who only watches gives up nothing', () => {
  const session = sit([]);
  latest().says(moment([], { seat: null, snapshot: true }));
  expect(session.gaveUp).toBe(false);
});

test('two tabs of a seat add the same nonce', () => {
  const nonces = [0, 1].map(() => {
    sit([0]);
    latest().says({ type: 'deal', commitment: 'cd'.repeat(32), reveal: true });
    return latest().ofType('nonce')[0]?.nonce;
  });
  expect(nonces[0]).toBe(nonces[1]);
});
