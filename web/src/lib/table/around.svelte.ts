// A tablet on the table, its players around it: every strip is turned to its player, and the middle to who acts.
import { habits, keepHabits, keepTable, knownTable } from '../memory';
import type { View } from '../protocol';
import type { Role } from './situation';
import { keptSides, movedOn, spots, usualSides, type Side, type Spot } from './sides';

const FEWEST_PIXELS = 600;
const TURN = 320;

/** Whether this device is used so, and can be. */
class Tablet {
  wanted = $state(habits().around);
  /** There is room on all four sides. */
  fits = $state(false);
  /** The long sides are above and below. */
  lying = $state(false);
  /** The sides that were chosen, by table. */
  chosen = $state.raw<ReadonlyMap<string, Side[]>>(new Map());

  constructor() {
    const room = matchMedia(`(min-width: ${FEWEST_PIXELS}px) and (min-height: ${FEWEST_PIXELS}px)`);
    const wide = matchMedia('(orientation: landscape)');
    const look = () => {
      this.fits = room.matches;
      this.lying = wide.matches;
    };
    look();
    room.addEventListener('change', look);
    wide.addEventListener('change', look);
  }

  want(wanted: boolean): void {
    this.wanted = wanted;
    keepHabits({ around: wanted });
  }

  sidesOf(code: string, players: number): readonly Side[] {
    const chosen = this.chosen.get(code) ?? keptSides(knownTable(code)?.sides, players);
    return chosen?.length === players ? chosen : usualSides(players, this.lying);
  }

  move(code: string, players: number, seat: number): void {
    const sides = movedOn(this.sidesOf(code, players), seat);
    this.chosen = new Map(this.chosen).set(code, sides);
    const known = knownTable(code);
    if (known !== undefined) keepTable({ ...known, sides });
  }
}

export const tablet = new Tablet();

interface Scene {
  code: string;
  mine: readonly number[];
  players: number;
  view: View;
  role: Role;
  raised: number | null;
}

/** How one table is turned now. */
export class Around {
  private styled = $state(false);
  private last: Side = 0;

  constructor(private readonly scene: () => Scene) {
    $effect(() => {
      if (tablet.wanted && tablet.fits) void import('./around.css').then(() => (this.styled = true));
    });
  }

  readonly on = $derived.by(() => tablet.wanted && tablet.fits && this.styled && this.scene().mine.length > 1);

  private readonly spots = $derived.by(() => {
    const { code, players } = this.scene();
    return spots(tablet.sidesOf(code, players));
  });

  /** The side that the middle faces: that of who acts; while no one here does it stays. */
  readonly facing = $derived.by((): Side => {
    if (!this.on) return (this.last = 0);
    const { mine, view, role, raised } = this.scene();
    const asked = role.kind === 'answers' && role.seats.length === 1 ? role.seats[0] : undefined;
    const acts = raised ?? ('seat' in role ? role.seat : (asked ?? (role.kind === 'wait' ? view.diver : undefined)));
    if (acts !== undefined && mine.includes(acts)) this.last = this.spots[acts]?.side ?? 0;
    return this.last;
  });

  spotOf(seat: number): Spot | null {
    return this.on ? (this.spots[seat] ?? null) : null;
  }

  /** Which pairs of sides have a strip: left and right, top and bottom. */
  get columns(): boolean {
    return this.spots.some(({ side }) => side % 2 === 1);
  }

  get rows(): boolean {
    return this.spots.some(({ side }) => side % 2 === 0);
  }

  /** Turn an element the short way round whenever it faces another side. */
  readonly turns = (element: HTMLElement): void => {
    let before: Side = this.facing;
    $effect(() => {
      const now = this.facing;
      const by = ((now - before + 6) % 4) - 2;
      before = now;
      if (by === 0 || !this.on || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const from = `rotate(${(now - by) * 90}deg) scale(.86)`;
      element.animate([{ transform: from, opacity: 0.3 }, { transform: `rotate(${now * 90}deg)`, opacity: 1 }], {
        duration: TURN,
        easing: 'cubic-bezier(.3,.9,.35,1)',
      });
    });
  };
}
