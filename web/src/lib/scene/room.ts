// How the middle of the table is arranged in the room that it has, in pixels. Sizes go in steps, so that a row of
// controls that comes or goes doesn't give every card another size.

export interface Room {
  /** Little height: deck and series side by side. */
  low: boolean;
  /** As on tablets and desks. */
  wide: boolean;
  /** By the name of the custom property. */
  sizes: Readonly<Record<Size, number>>;
}

export type Size =
  /** A card's width. */
  | 'card-width'
  /** How high the ice lies above the bottom, how far it reaches. */
  | 'ledge'
  | 'shelf'
  /** The diver's size, the middle of his flight, how high above the water it begins. */
  | 'diver'
  | 'air'
  | 'fall'
  /** The audience's floe and the jury's desk: where they begin, how wide they are. */
  | 'floe'
  | 'floe-width'
  | 'jury'
  | 'jury-width';

const LOW = 160;
const STEP = 4;
const RATIO = 1.4;

export function roomOf(width: number, height: number): Room {
  const low = height < LOW;
  const wide = width >= 700;
  const card = low ? within(44, height * 0.42, 60) : within(48, Math.min(height * 0.23, width * 0.19), 132);
  const ledge = low ? Math.round(height * 0.44) : Math.round(card * RATIO + (wide ? 58 : 34));
  const sky = height - ledge;
  const diver = low ? within(48, sky * 0.85, 84) : within(60, Math.min(sky * 0.6, width * (wide ? 0.22 : 0.3)), 240);
  const shelf = low ? card + 110 : wide ? Math.max(width * 0.29, card * 1.2 + diver + 50) : width * 0.58;
  const air = low ? Math.max(shelf + diver * 0.7, width * 0.62) : wide ? Math.max(width * 0.46, shelf + diver * 0.6) : width * 0.66;
  const floeWidth = low ? width * 0.2 : wide ? Math.min(320, width * 0.24) : width * 0.33;
  const juryWidth = low ? Math.min(sky * 1.2, 110) : Math.min(sky, wide ? 260 : width * 0.4);
  return {
    low,
    wide,
    sizes: {
      'card-width': card,
      ledge,
      shelf,
      diver,
      air,
      fall: Math.max(4, sky - diver - 10),
      floe: wide ? width * 0.68 : width * 0.655,
      'floe-width': floeWidth,
      jury: wide ? Math.min(width * 0.66, width - juryWidth - 20) : width - juryWidth - 6,
      'jury-width': juryWidth,
    },
  };
}

function within(least: number, value: number, most: number): number {
  return Math.floor(Math.min(most, Math.max(least, value)) / STEP) * STEP;
}
