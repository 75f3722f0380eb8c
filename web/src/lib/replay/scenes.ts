// A finished game as a row of scenes: each is a step of the record that shows something. The views are the server's.
import type { GameEvent, GameReplay, View } from '../protocol';

export interface Scene {
  /** So many actions of the record have been played then. */
  move: number;
  /** What has happened since the scene before. */
  events: GameEvent[];
  view: View;
}

/** Answers that nobody has seen yet, and agreement, show nothing by themselves: they come with the next step. */
function isSeen(event: GameEvent): boolean {
  if (event.event === 'answers') return event.answers.some(([, card]) => card !== null);
  return event.event !== 'answered' && event.event !== 'asked';
}

export function scenesOf(replay: GameReplay): Scene[] {
  let view = replay.opening;
  let waiting: GameEvent[] = [];
  const scenes: Scene[] = [{ move: 0, events: replay.events, view }];
  replay.steps.forEach((step, i) => {
    view = { ...view, ...step.changes } as View;
    const events = [...waiting, ...step.events];
    if (events.some(isSeen)) {
      scenes.push({ move: i + 1, events, view });
      waiting = [];
    } else waiting = events;
  });
  return scenes;
}

/** The number of the scene in which this move is seen; the last one for a move beyond the end. */
export function sceneAt(scenes: readonly Scene[], move: number): number {
  const found = scenes.findIndex((scene) => scene.move >= move);
  return found < 0 ? Math.max(0, scenes.length - 1) : found;
}

export type Peak = 'flop' | 'dare' | 'parachute';

/** What makes a scene worth looking for, if anything. */
export function peakOf({ events }: Scene): Peak | null {
  for (const { event } of events) {
    if (event === 'belly_flop') return 'flop';
    if (event === 'parachute_opened') return 'parachute';
    if (event === 'stakes_won' || event === 'stakes_turned_down') return 'dare';
  }
  return null;
}
