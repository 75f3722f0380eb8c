// Playing a finished game: where it stands, and how it goes on. The same show as at the table shows it.
import { tick } from 'svelte';

import type { GameEvent, Moment } from '../protocol';
import { Show } from '../table/show.svelte';
import type { Scene } from './scenes';

export const SPEEDS = [0.5, 1, 2, 4] as const;

/** How long a scene rests before the next one, at the usual speed. */
const REST = 900;

export class Player {
  index = $state(0);
  playing = $state(false);
  speed = $state(1);
  readonly show: Show;

  /** Tells one run from another that was stopped meanwhile. */
  private run = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly scenes: readonly Scene[],
    index: number,
    told: (event: GameEvent) => void,
  ) {
    // What is skipped is told by the slider; only what is played is told as it happens.
    this.show = new Show((event) => this.telling && told(event));
    this.index = Math.max(0, Math.min(this.last, index));
  }

  private telling = false;

  get scene(): Scene {
    return this.scenes[this.index] as Scene;
  }
  get last(): number {
    return this.scenes.length - 1;
  }
  get atEnd(): boolean {
    return this.index >= this.last;
  }

  /** Show where it begins, once its stage is built: a show can't begin while the page is being put together. */
  async begin(): Promise<void> {
    await tick();
    if (this.show.view === null) this.seek(this.index);
  }

  /** Cut to a scene. */
  seek(index: number): void {
    this.stop();
    this.index = Math.max(0, Math.min(this.last, Math.round(index)));
    this.telling = false;
    this.show.add(momentOf(this.scene, true));
  }

  /** One scene on, seen as it happened. */
  step(): void {
    this.stop();
    this.advance();
  }

  back(): void {
    this.seek(this.index - 1);
  }

  toggle(): void {
    if (this.playing) return this.stop();
    if (this.atEnd) this.seek(0);
    this.playing = true;
    this.run += 1;
    void this.play(this.run);
  }

  hasten(speed: number): void {
    this.speed = speed;
    this.show.pace = speed;
  }

  stop(): void {
    this.playing = false;
    this.run += 1;
    clearTimeout(this.timer);
  }

  private async play(run: number): Promise<void> {
    while (run === this.run && !this.atEnd) {
      this.advance();
      await new Promise<void>((shown) => this.show.afterwards(shown));
      if (run !== this.run) return;
      await new Promise<void>((rested) => (this.timer = setTimeout(rested, REST / this.speed)));
    }
    if (run === this.run) this.playing = false;
  }

  private advance(): void {
    if (this.atEnd) return;
    // What is still to be shown of the scene before is shown at once.
    if (this.show.behind) this.show.hurry();
    this.index += 1;
    this.telling = true;
    this.show.add(momentOf(this.scene, false));
  }
}

/** A scene as a spectator's moment. */
function momentOf({ events, view }: Scene, snapshot: boolean): Moment {
  return {
    type: 'moment',
    seat: null,
    game: 0,
    first: 0,
    events: snapshot ? [] : events,
    snapshot,
    view,
    decision: 0,
    legal: [],
    why: {},
    window: null,
    standing: null,
    lesson: null,
  };
}
