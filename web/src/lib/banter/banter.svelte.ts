// Faces that people and bots pull at each other: a bubble at the seat, for a moment, unless they are hidden.
import { sayAny } from '../catalogue/say';
import { habits, keepHabits } from '../memory';
import type { EmoteName } from '../protocol';

/** In the order in which they are offered. */
export const EMOTES: readonly EmoteName[] = ['cheer', 'laugh', 'wow', 'oops', 'brave', 'thanks', 'sorry', 'hurry'];

const SHOWN_FOR = 3600;

export interface Bubble {
  /** Tells a face from the same one before. */
  id: number;
  emote: EmoteName;
}

export function emoteWords(emote: EmoteName): string {
  return sayAny(`emote_${emote}`);
}

export class Banter {
  /** What is shown now, by seat. */
  bubbles = $state.raw<ReadonlyMap<number, Bubble>>(new Map());
  hidden = $state(habits().hideFaces);

  private latest = 0;
  private timers = new Map<number, ReturnType<typeof setTimeout>>();

  /** The face of a seat; whether it is shown. */
  show(seat: number, emote: EmoteName): boolean {
    if (this.hidden) return false;
    clearTimeout(this.timers.get(seat));
    this.bubbles = new Map(this.bubbles).set(seat, { id: (this.latest += 1), emote });
    this.timers.set(
      seat,
      setTimeout(() => this.end(seat), SHOWN_FOR),
    );
    return true;
  }

  hide(hidden: boolean): void {
    this.hidden = hidden;
    keepHabits({ hideFaces: hidden });
    if (hidden) this.close();
  }

  close(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.bubbles = new Map();
  }

  private end(seat: number): void {
    const bubbles = new Map(this.bubbles);
    bubbles.delete(seat);
    this.bubbles = bubbles;
  }
}
