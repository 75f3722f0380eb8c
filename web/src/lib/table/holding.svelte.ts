// For who wants to hold what can't be taken back: a press does it once it has lasted. By key, and for aids that can only
// click, it is done by the second time.
import { preferences } from '../preferences.svelte';

/** Milliseconds. */
export const HELD = 550;
const ARMED = 3500;

export class Holding {
  /** What is pressed now. */
  pressed = $state<string | null>(null);
  /** What waits for the second time. */
  armed = $state<string | null>(null);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private wait: ReturnType<typeof setTimeout> | undefined;

  get wanted(): boolean {
    return preferences.holdToConfirm;
  }

  press(name: string, act: () => void): void {
    if (!this.wanted) return;
    this.release();
    this.pressed = name;
    this.timer = setTimeout(() => {
      this.release();
      act();
    }, HELD);
  }

  release(): void {
    clearTimeout(this.timer);
    this.pressed = null;
  }

  /** A finished click; those of a pointer have been held, or not long enough. */
  click(name: string, byPointer: boolean, act: () => void): void {
    if (!this.wanted) return act();
    if (byPointer) return;
    clearTimeout(this.wait);
    if (this.armed === name) {
      this.armed = null;
      return act();
    }
    this.armed = name;
    this.wait = setTimeout(() => (this.armed = null), ARMED);
  }

  stop(): void {
    this.release();
    clearTimeout(this.wait);
  }
}
