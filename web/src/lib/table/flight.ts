// Cards fly: where each piece was is noted before the change, and after it each plays from there to its new place.
// Only transforms are animated, and nothing is left behind when a flight is cut short.

/** Where a flying element was, and in what: who only moves along with its surroundings doesn't fly. */
interface Place {
  rect: DOMRectReadOnly;
  frame: Element | null;
  frameRect: DOMRectReadOnly | null;
  /** Quarter turns, clockwise, of what it lies in. */
  turn: number;
}

/** The places of all flying elements, by their names. */
export type Places = ReadonlyMap<string, Place>;

const NAME = 'data-flies';
const FRAME = 'data-flies-in';
/** How many quarter turns a part of the table is turned, clockwise. */
const TURNED = 'data-turned';
/** New pieces come from here. */
const SOURCE = 'data-flies-from';
/** Set while an element is in the air. */
const FLYING = 'data-flying';
const MIDDLE_LIFT = 14;

export function snapshot(root: ParentNode): Places {
  const places = new Map<string, Place>();
  const rects = new Map<Element, DOMRectReadOnly>();
  for (const element of root.querySelectorAll(`[${NAME}]`)) {
    const frame = element.closest(`[${FRAME}]`);
    let frameRect: DOMRectReadOnly | null = null;
    if (frame !== null) {
      frameRect = rects.get(frame) ?? frame.getBoundingClientRect();
      rects.set(frame, frameRect);
    }
    const turn = Number(element.closest(`[${TURNED}]`)?.getAttribute(TURNED) ?? 0);
    places.set(element.getAttribute(NAME) ?? '', { rect: element.getBoundingClientRect(), frame, frameRect, turn });
  }
  return places;
}

/** Play from the places before to those of now; resolves when all have landed. */
export async function fly(root: ParentNode, before: Places, duration: number): Promise<void> {
  const flights: Promise<unknown>[] = [];
  const source = root.querySelector(`[${SOURCE}]`)?.getBoundingClientRect() ?? null;
  // All is measured before anything moves.
  const now = snapshot(root);
  let delay = 0;
  for (const element of root.querySelectorAll(`[${NAME}]`)) {
    const name = element.getAttribute(NAME) ?? '';
    const from = before.get(name);
    const to = now.get(name);
    const start = from === undefined ? source : to === undefined ? from.rect : carried(from, to);
    if (start === null || to === undefined) continue;
    // What only turned along with its surroundings doesn't fly.
    if (from !== undefined && from.frame === to.frame && from.turn !== to.turn) continue;
    const frames = path(start, to.rect, from?.turn ?? to.turn, to.turn);
    if (frames === null) continue;
    const flight = element.animate(frames, {
      duration,
      delay,
      easing: 'cubic-bezier(.3,.9,.35,1)',
      fill: 'backwards',
    });
    // A short stagger tells cards apart that leave together.
    if (isFar(start, to.rect)) delay = Math.min(delay + duration / 12, duration / 2);
    element.setAttribute(FLYING, '');
    flights.push(
      flight.finished
        .catch(() => undefined)
        .then(() => element.removeAttribute(FLYING)),
    );
  }
  await Promise.all(flights);
}

/** Land at once whatever is in the air. */
export function land(root: HTMLElement): void {
  for (const animation of root.getAnimations({ subtree: true })) {
    const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
    if (target?.hasAttribute(NAME) === true) animation.finish();
  }
}

/** Keyframes from one place to another, null if there is nothing to see. Both may be turned, by quarter turns. */
export function path(from: DOMRectReadOnly, to: DOMRectReadOnly, fromTurn = 0, toTurn = 0): Keyframe[] | null {
  if (to.width === 0 || from.width === 0) return null;
  const scale = (fromTurn % 2 === 0 ? from.width : from.height) / (toTurn % 2 === 0 ? to.width : to.height);
  const right = from.left + from.width / 2 - (to.left + to.width / 2);
  const down = from.top + from.height / 2 - (to.top + to.height / 2);
  // As the element sees it in its new place, turned back.
  const [x, y] = turnedBack(right, down, toTurn);
  const turn = ((fromTurn - toTurn + 6) % 4) - 2;
  const [first, half] = turn === 0 ? ['', ''] : [` rotate(${turn * 90}deg)`, ` rotate(${turn * 45}deg)`];
  if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(scale - 1) < 0.02) return null;
  const lift = Math.min(MIDDLE_LIFT, Math.hypot(x, y) / 6);
  return [
    { transform: `translate(${x}px, ${y}px)${first} scale(${scale})` },
    { transform: `translate(${x * 0.4}px, ${y * 0.4 - lift}px)${half} scale(${(scale + 1) / 2 + lift / 160})`, offset: 0.5 },
    { transform: 'none' },
  ];
}

function turnedBack(x: number, y: number, turn: number): [number, number] {
  return ([[x, y], [y, -x], [-x, -y], [-y, x]] as const)[turn % 4] as [number, number];
}

/** Where an element was, had its surroundings already been where they are now. */
function carried(from: Place, to: Place): DOMRectReadOnly {
  if (from.frame === null || from.frame !== to.frame || from.frameRect === null || to.frameRect === null) {
    return from.rect;
  }
  const x = from.rect.left + to.frameRect.left - from.frameRect.left;
  const y = from.rect.top + to.frameRect.top - from.frameRect.top;
  return new DOMRect(x, y, from.rect.width, from.rect.height);
}

function isFar(from: DOMRectReadOnly, to: DOMRectReadOnly): boolean {
  return Math.abs(from.left - to.left) + Math.abs(from.top - to.top) > to.width;
}
