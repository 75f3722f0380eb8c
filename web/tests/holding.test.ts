import { beforeEach, describe, expect, test, vi } from 'vitest';

import { prefer } from '../src/lib/preferences.svelte';
import { HELD, Holding } from '../src/lib/table/holding.svelte';

describe('what can’t be taken back', () => {
  let done = 0;
  const act = () => (done += 1);
  beforeEach(() => {
    done = 0;
    vi.useFakeTimers();
    return () => {
      vi.useRealTimers();
      prefer({ holdToConfirm: false });
    };
  });

  test('is done by a tap, as long as nobody wants to hold it', () => {
    new Holding().click('draw', true, act);
    expect(done).toBe(1);
  });
  test('is done once it has been held, and not before', () => {
    prefer({ holdToConfirm: true });
    const holding = new Holding();
    holding.press('draw', act);
    vi.advanceTimersByTime(HELD - 50);
    holding.release();
    holding.click('draw', true, act);
    vi.advanceTimersByTime(HELD);
    expect(done).toBe(0);
    holding.press('draw', act);
    vi.advanceTimersByTime(HELD);
    holding.click('draw', true, act);
    expect(done).toBe(1);
  });
  test('is done by key at the second time, unless that comes late', () => {
    prefer({ holdToConfirm: true });
    const holding = new Holding();
    holding.click('stop', false, act);
    vi.advanceTimersByTime(10_000);
    holding.click('stop', false, act);
    expect(done).toBe(0);
    holding.click('stop', false, act);
    expect(done).toBe(1);
  });
});
