import { beforeEach, expect, test, vi } from 'vitest';

import { Connection, type ConnectionState } from '../src/lib/connection';
import type { ServerMessage } from '../src/lib/protocol';
import { FakeSocket } from './fakeSocket';

let sockets: FakeSocket[];
let states: ConnectionState[];
let heard: ServerMessage[];

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  states = [];
  heard = [];
  return () => vi.useRealTimers();
});

function connect(): Connection {
  return new Connection(
    {
      hello: () => ({ type: 'hello', table: 'ABCDEF' }),
      receive: (message) => heard.push(message),
      changed: (state) => states.push(state),
    },
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
  );
}
const latest = () => sockets.at(-1) as FakeSocket;

test('says hello first', () => {
  connect();
  latest().opens();
  expect(latest().sent).toEqual([{ type: 'hello', table: 'ABCDEF' }]);
  expect(states).toEqual(['open']);
});

test('comes back by itself, waiting longer each time', () => {
  connect();
  latest().opens();
  latest().breaks();
  expect(states).toEqual(['open', 'lost']);
  for (let tries = 2; tries < 6; tries += 1) {
    vi.advanceTimersByTime(250 * 2 ** (tries - 2) * 1.25);
    expect(sockets).toHaveLength(tries);
    latest().breaks();
  }
  vi.advanceTimersByTime(1500);
  expect(sockets).toHaveLength(5);
  vi.advanceTimersByTime(4000);
  latest().opens();
  expect(states).toEqual(['open', 'lost', 'open']);
  expect(latest().sent).toHaveLength(1);
});

test('doesn’t wait when the page is looked at again', () => {
  const connection = connect();
  latest().opens();
  latest().breaks();
  connection.wake();
  expect(sockets).toHaveLength(2);
});

test('notices that nobody is there any more', () => {
  const connection = connect();
  latest().opens();
  connection.wake();
  expect(latest().sent.at(-1)).toEqual({ type: 'ping' });
  vi.advanceTimersByTime(6000);
  expect(states).toEqual(['open', 'lost']);
});

test('a pong is enough to stay', () => {
  const connection = connect();
  latest().opens();
  connection.wake();
  latest().says({ type: 'pong' });
  vi.advanceTimersByTime(6000);
  expect(states).toEqual(['open']);
  expect(heard).toEqual([]);
});

test.each(['no_table', 'no_seat', 'malformed'] as const)('gives up after %s', (reason) => {
  connect();
  latest().opens();
  latest().says({ type: 'trouble', reason, text: '' });
  vi.advanceTimersByTime(60_000);
  expect(states).toEqual(['open', 'ended']);
  expect(sockets).toHaveLength(1);
});

test('tries again after going_away', () => {
  connect();
  latest().opens();
  latest().says({ type: 'trouble', reason: 'going_away', text: '' });
  latest().breaks();
  vi.advanceTimersByTime(1000);
  expect(sockets).toHaveLength(2);
});

test('is quiet once closed', () => {
  const connection = connect();
  latest().opens();
  connection.close();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
});

test('gives a socket up that never opens', () => {
  connect();
  vi.advanceTimersByTime(12_000);
  expect(sockets.length).toBeGreaterThan(1);
  expect(sockets[0]?.closed).toBe(true);
  latest().opens();
  expect(states).toEqual(['open']);
});

test('gives up a server that takes the hello and says nothing', () => {
  connect();
  latest().opens();
  vi.advanceTimersByTime(9000);
  expect(states).toEqual(['open', 'lost']);
});

test('a try from before the page slept is made anew', () => {
  const connection = connect();
  latest().opens();
  latest().breaks();
  connection.wake();
  expect(sockets).toHaveLength(2);
  connection.wake();
  expect(sockets).toHaveLength(2); // it has only just begun
  vi.advanceTimersByTime(3000);
  connection.wake();
  expect(sockets).toHaveLength(3);
});

test('asks at once when the network is said to be gone', () => {
  const connection = connect();
  latest().opens();
  latest().says({ type: 'pong' });
  connection.doubt();
  expect(latest().sent.at(-1)).toEqual({ type: 'ping' });
  vi.advanceTimersByTime(6000);
  expect(states).toEqual(['open', 'lost']);
});
