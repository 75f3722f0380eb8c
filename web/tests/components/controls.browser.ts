import { flushSync } from 'svelte';
import { userEvent } from 'vitest/browser';
import { beforeEach, expect, test, vi } from 'vitest';

import Controls from '../../src/lib/table/Controls.svelte';
import { Session } from '../../src/lib/table/session.svelte';
import { FakeSocket } from '../fakeSocket';
import { moment, table, view } from '../moments';
import { control, show } from './shown';

let socket: FakeSocket;
let session: Session;

beforeEach(() => {
  socket = new FakeSocket();
  session = new Session('ABCDEF', [{ seat: 0, token: 'secret' }], () => socket);
  socket.opens();
  socket.says(table());
});

/** The controls at a moment of the own dive. */
async function dive(legal: string[], why: Record<string, string> = {}): Promise<HTMLElement> {
  const now = view({ series: ['7', '9J'], added: true, may_stop: true });
  socket.says(moment([], { snapshot: true, view: now, legal, why, decision: 4 }));
  const root = show(Controls, { session, view: now, raised: null, lower: () => undefined });
  // A tap that was on its way must not hit a button that has just changed its meaning.
  await vi.waitFor(() => expect(control(root, 'do-stop').getAttribute('aria-disabled')).toBe('false'));
  return root;
}

test('one command for two quick taps, and the button waits for its echo', async () => {
  const root = await dive(['draw', 'stop']);
  const draw = control(root, 'do-draw');
  draw.click();
  draw.click();
  flushSync();
  const [sent, ...more] = socket.ofType('act');
  expect(more).toEqual([]);
  expect(sent).toMatchObject({ seat: 0, action: 'draw', decision: 4 });
  expect(draw.getAttribute('aria-disabled')).toBe('true');
  expect(draw.textContent).toContain('Sending');
  control(root, 'do-stop').click(); // nor does the other one do anything meanwhile
  expect(socket.ofType('act')).toHaveLength(1);

  socket.says({ type: 'accepted', id: sent?.id ?? '' });
  flushSync();
  expect(draw.getAttribute('aria-disabled')).toBe('true'); // what it brought about hasn't come yet
  const next = view({ series: ['7', '9J', '2'], added: true, may_stop: true, deck_count: 51 });
  socket.says(moment([], { snapshot: true, view: next, legal: ['draw', 'stop'], decision: 5 }));
  flushSync();
  draw.click(); // nor is the second of two taps another move, however fast the answer came
  expect(socket.ofType('act')).toHaveLength(1);
  await vi.waitFor(() => expect(draw.getAttribute('aria-disabled')).toBe('false'));
  expect(draw.textContent).not.toContain('Sending');
});

test('what was refused can be done again, and the reason is said', async () => {
  const root = await dive(['draw', 'stop']);
  await userEvent.click(control(root, 'do-stop'));
  const sent = socket.ofType('act')[0];
  socket.says({ type: 'refused', id: sent?.id ?? '', reason: 'closed', clause: null, text: '' });
  flushSync();
  expect(session.notice).toContain('Too late');
  await vi.waitFor(() => expect(control(root, 'do-stop').getAttribute('aria-disabled')).toBe('false'));
});

test('what can’t be done stays in its place and says why', async () => {
  const root = await dive(['stop'], { draw: 'R7' });
  const draw = control(root, 'do-draw');
  expect(draw.getAttribute('aria-disabled')).toBe('true');
  draw.click();
  expect(socket.ofType('act')).toEqual([]);
  expect(session.notice).toContain('(R7)');
});

test('draw and stop are far apart, differ in shape, and are large enough', async () => {
  const root = await dive(['draw', 'stop']);
  const stop = control(root, 'do-stop').getBoundingClientRect();
  const draw = control(root, 'do-draw').getBoundingClientRect();
  expect(draw.left - stop.right).toBeGreaterThanOrEqual(16);
  for (const { width, height } of [stop, draw]) {
    expect(width).toBeGreaterThanOrEqual(120);
    expect(height).toBeGreaterThanOrEqual(56);
  }
  const radius = (testid: string) => getComputedStyle(control(root, testid)).borderRadius;
  expect(radius('do-stop')).not.toBe(radius('do-draw'));
});
