// Cards as things that keep their identity: a card that moves from the series to a player is the same piece before
// and after, so that it can fly. Only cards that lie open are pieces; the unknown deck is a number.
import { inOrder } from '../cards';
import type { Card, View } from '../protocol';

export interface Piece {
  /** Stays the same while the card lies open anywhere; says nothing about what card it is. */
  id: number;
  card: Card;
}

/** Where all open cards lie. */
export interface Layout {
  series: Piece[];
  pair: Piece[];
  /** The known cards at the bottom of the deck, the lowest last. */
  bottom: Piece[];
  out: Piece[];
  up: Piece[][];
  down: Piece[][];
  stakes: Piece[][];
}

export const NO_LAYOUT: Layout = { series: [], pair: [], bottom: [], out: [], up: [], down: [], stakes: [] };

let latest = 0;

/** The pieces for a view: those that lay there before stay, others move from where they were, or are new. */
export function layOut(before: Layout, view: View): Layout {
  const wanted = places(view);
  const had = new Map(listPlaces(before));
  const loose: Piece[] = [];
  const open: { name: string; index: number; card: Card }[] = [];
  const result = new Map<string, (Piece | undefined)[]>();

  for (const [name, cards] of wanted) {
    const here = [...(had.get(name) ?? [])];
    had.delete(name);
    result.set(
      name,
      cards.map((card, index) => {
        const place = here.findIndex((piece) => piece.card === card);
        if (place >= 0) return here.splice(place, 1)[0];
        open.push({ name, index, card });
        return undefined;
      }),
    );
    loose.push(...here);
  }
  for (const pieces of had.values()) loose.push(...pieces);
  for (const { name, index, card } of open) {
    const place = loose.findIndex((piece) => piece.card === card);
    const piece = place >= 0 ? loose.splice(place, 1)[0] : { id: (latest += 1), card };
    (result.get(name) as (Piece | undefined)[])[index] = piece;
  }
  const pieces = (name: string) => (result.get(name) ?? []) as Piece[];
  const bySeat = (name: string) => view.stars.map((_, seat) => pieces(`${name} ${seat}`));
  return {
    series: pieces('series'),
    pair: pieces('pair'),
    bottom: pieces('bottom'),
    out: pieces('out'),
    up: bySeat('up'),
    down: bySeat('down'),
    stakes: bySeat('stake'),
  };
}

function places(view: View): [string, Card[]][] {
  const one = (card: Card | null | undefined) => (card == null ? [] : [card]);
  return [
    ['series', view.series],
    ['pair', one(view.pair)],
    ['bottom', view.public_bottom],
    ['out', [...view.out].sort(inOrder)],
    ...view.face_up.map((pile, seat): [string, Card[]] => [`up ${seat}`, [...pile].sort(inOrder)]),
    ...view.face_down.map((pile, seat): [string, Card[]] => [`down ${seat}`, [...pile].sort(inOrder)]),
    ...view.stakes.map((card, seat): [string, Card[]] => [`stake ${seat}`, one(card)]),
  ];
}

function listPlaces(layout: Layout): [string, Piece[]][] {
  return [
    ['series', layout.series],
    ['pair', layout.pair],
    ['bottom', layout.bottom],
    ['out', layout.out],
    ...layout.up.map((pile, seat): [string, Piece[]] => [`up ${seat}`, pile]),
    ...layout.down.map((pile, seat): [string, Piece[]] => [`down ${seat}`, pile]),
    ...layout.stakes.map((pile, seat): [string, Piece[]] => [`stake ${seat}`, pile]),
  ];
}

/** Cards alike, as they lie on each other before a player. */
export interface Stack {
  card: Card;
  pieces: Piece[];
}

export function stacked(pile: readonly Piece[]): Stack[] {
  const stacks = new Map<Card, Piece[]>();
  for (const piece of pile) {
    const pieces = stacks.get(piece.card);
    if (pieces === undefined) stacks.set(piece.card, [piece]);
    else pieces.push(piece);
  }
  return [...stacks].map(([card, pieces]) => ({ card, pieces }));
}
