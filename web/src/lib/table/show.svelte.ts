// The show: what the screen shows now, which may be a few events behind what the table knows. Events queue, so that a
// bot's quick moves can be followed; a tap hurries them.
import { flushSync } from 'svelte';

import { prefersCalm } from '../preferences.svelte';
import type { GameEvent, Moment, View } from '../protocol';
import { advance } from './advance';
import { fly, land, snapshot, type Places } from './flight';
import { layOut, NO_LAYOUT, type Layout } from './pieces';

/** One step of the show: what is seen then, and what happened, the visible event first. */
export interface Frame {
  view: View;
  events: GameEvent[];
  /** What is to be done once it is shown. */
  after?: (() => void)[];
}

/** Events that show nothing by themselves are part of the step before. */
const UNSEEN: ReadonlySet<GameEvent['event']> = new Set(['asked', 'answered', 'judge_order', 'parachute_offered']);

/** How long a step stays before the next one, in milliseconds. */
const HOLD: Partial<Record<GameEvent['event'], number>> = {
  dive_began: 350,
  card_turned: 450,
  figure_drawn: 650,
  bottom_card_taken: 650,
  stakes_won: 700,
  stakes_turned_down: 700,
  stakes_returned: 600,
  judge_called: 700,
  judge_cards_returned: 400,
  parachute_opened: 1000,
  belly_flop: 1200,
  diver_stopped: 250,
  series_taken: 700,
  series_returned: 650,
  series_lost: 600,
};
const HOLD_DARES = 600;
const FLIGHT = 420;
const MANY = 5;
const URGENT = 2;
/** Milliseconds to wait for a frame of a page that may not be drawn. */
const UNDRAWN = 100;

/** The steps of a moment; the last one shows its view as the server made it. */
export function framesOf(before: View | null, moment: Moment): Frame[] {
  if (before === null || moment.snapshot || moment.events.length === 0) return [{ view: moment.view, events: [] }];
  const frames: Frame[] = [];
  let view = before;
  for (const event of moment.events) {
    view = advance(view, event);
    const latest = frames.at(-1);
    if (latest !== undefined && UNSEEN.has(event.event)) {
      latest.view = view;
      latest.events.push(event);
    } else frames.push({ view, events: [event] });
  }
  const last = frames.at(-1);
  if (last !== undefined) last.view = moment.view;
  return frames;
}

function holdOf({ events: [event] }: Frame): number {
  if (event?.event === 'answers') return event.answers.some(([, card]) => card !== null) ? HOLD_DARES : 0;
  return event === undefined ? 0 : (HOLD[event.event] ?? 0);
}

export class Show {
  view = $state.raw<View | null>(null);
  layout = $state.raw<Layout>(NO_LAYOUT);
  /** The same view, a moment later: for words and buttons, which can wait until the cards are on their way. */
  later = $state.raw<View | null>(null);
  /** What has just happened, for effects and for the line above the sentence. */
  event = $state.raw<GameEvent | null>(null);
  /** Whether steps are still to be shown. */
  behind = $state(false);
  /** Whoever is asked against the clock must not watch a long show first. */
  pressed = false;
  /** How many times as fast as usual. */
  pace = 1;
  /** Where cards fly; none while the table isn't on the screen. */
  root: HTMLElement | null = null;

  private frames: Frame[] = [];
  private hurried = false;
  private goOn: (() => void) | null = null;

  constructor(private readonly told: (event: GameEvent) => void) {}

  /** Add a moment's steps. A snapshot throws away what is still to be shown. */
  add(moment: Moment): void {
    const restart = moment.snapshot || this.view === null || this.view.players !== moment.view.players;
    if (restart) this.frames = [];
    const before = restart ? null : (this.frames.at(-1)?.view ?? this.view);
    this.frames.push(...framesOf(before, moment));
    if (restart) {
      this.layout = NO_LAYOUT;
      this.hurry();
    }
    if (!this.behind) void this.play();
  }

  /** Do this when all that has come until now is shown. */
  afterwards(call: () => void): void {
    const last = this.frames.at(-1);
    if (last === undefined) call();
    else (last.after ??= []).push(call);
  }

  /** Show the rest at once. */
  hurry(): void {
    if (!this.behind && this.frames.length === 0) return;
    this.hurried = true;
    if (this.root !== null) land(this.root);
    this.goOn?.();
  }

  private async play(): Promise<void> {
    this.behind = true;
    if (this.drawn) await breath();
    for (let frame = this.frames.shift(); frame !== undefined; frame = this.frames.shift()) {
      const before = this.step(frame);
      if (before !== null) await this.takeOff(before);
      if (this.drawn) await breath();
      this.later = frame.view;
      for (const event of frame.events) this.told(event);
      for (const call of frame.after ?? []) call();
      if (this.frames.length === 0) break;
      const hold = holdOf(frame);
      // Who is asked against the clock sees the last steps, and no long story first.
      const late = this.pressed && this.frames.length > URGENT;
      if (hold > 0 && !this.hurried && !late) await this.pause(hold * this.haste());
    }
    if (this.drawn) await breath();
    this.behind = false;
    this.hurried = false;
    // What came in this moment has its own turn.
    if (this.frames.length > 0) void this.play();
  }

  /** Show it; where the pieces were before, if they are to fly. */
  private step({ view, events }: Frame): Places | null {
    const { root } = this;
    const flies = root !== null && !this.hurried && !isCalm();
    const before = flies ? snapshot(root) : null;
    this.view = view;
    this.layout = layOut(this.layout, view);
    this.event = events[0] ?? null;
    flushSync();
    return before;
  }

  /** In the frame that first shows them elsewhere: measuring them is part of its work, not of the step's. */
  private async takeOff(before: Places): Promise<void> {
    await drawing();
    if (this.root !== null && !this.hurried) void fly(this.root, before, FLIGHT * this.haste());
  }

  /** Somebody is to see each step. */
  private get drawn(): boolean {
    return this.root !== null && !this.hurried;
  }

  private haste(): number {
    if (this.pressed) return 0.4;
    return (this.frames.length > MANY ? 0.55 : 1) / this.pace;
  }

  private pause(duration: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.goOn = null;
        resolve();
      };
      const timer = setTimeout(end, duration);
      this.goOn = end;
    });
  }
}

/** Let the browser draw and listen between the parts of a step, so that none of them keeps it busy for long. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Resolves before the browser draws the next time, or a little later where it doesn't draw. */
function drawing(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, UNDRAWN);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Calm cuts for who wants no motion, and none for a page that nobody looks at. */
function isCalm(): boolean {
  return document.hidden || prefersCalm();
}
