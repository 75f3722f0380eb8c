// The podium as a picture, drawn here: an SVG made from what is on the screen, and from it a PNG. No service sees it.
import { headline, type Result } from './share';

export const WIDTH = 1200;
export const HEIGHT = 630;
const SVG = 'http://www.w3.org/2000/svg';
/** What a drawing takes from style sheets, which don't follow it into a picture. */
const STYLES = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'opacity'] as const;
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
const STAR = 'M10 1.6l2.5 5.3 5.8.7-4.3 4 1.1 5.8L10 14.6l-5.1 2.8 1.1-5.8-4.3-4 5.8-.7z';
const FLOOR = 520;
const TALLEST = 240;
const SHORTEST = 90;

/** The picture of a result; `penguins` are the drawings of the seats as they are on the screen. */
export async function pictureOf(result: Result, penguins: readonly SVGSVGElement[], foot: string): Promise<Blob> {
  const markup = new XMLSerializer().serializeToString(drawing(result, penguins, foot));
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.drawImage(image, 0, 0, WIDTH, HEIGHT);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png'),
  );
}

function drawing(result: Result, penguins: readonly SVGSVGElement[], foot: string): SVGElement {
  const colours = getComputedStyle(document.documentElement);
  const colour = (name: string) => colours.getPropertyValue(`--${name}`).trim();
  const { stars, winners } = result;
  const root = element('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT });
  const add = (name: string, attributes: Record<string, string | number>, text?: string) => {
    const child = element(name, attributes);
    if (text !== undefined) child.textContent = text;
    root.append(child);
    return child;
  };
  const write = (x: number, y: number, size: number, text: string, fill: string, weight = 800) =>
    add(
      'text',
      { x, y, fill, 'font-size': size, 'font-weight': weight, 'font-family': FONT, 'text-anchor': 'middle' },
      text,
    );

  add('rect', { width: WIDTH, height: HEIGHT, fill: colour('sky-low') });
  add('path', { d: 'M0 0H1200V250Q900 170 600 250T0 250z', fill: colour('sky-high') });
  add('path', { d: 'M40 560l130-250 70 90 90-190 150 350zM760 560l110-230 60 80 130-220 140 210v160z', fill: colour('berg') });
  add('path', { d: `M0 ${FLOOR - 26}q100-22 200 0t200 0 200 0 200 0 200 0 200 0V630H0z`, fill: colour('sea-high') });
  add('path', { d: `M60 ${FLOOR - 6}Q600 ${FLOOR - 50} 1140 ${FLOOR - 6}l-60 40q-480 32-960 0z`, fill: colour('ice') });

  headlines(headline(result)).forEach((line, i, all) => {
    const size = Math.min(58, 1900 / Math.max(...all.map(({ length }) => length)) + 4);
    write(WIDTH / 2, 78 + i * 62, size, line, colour('ink'), 900);
  });

  const most = Math.max(1, ...stars);
  const step = Math.min(210, 1040 / stars.length);
  stars.forEach((own, seat) => {
    const x = WIDTH / 2 + (seat - (stars.length - 1) / 2) * step;
    const height = SHORTEST + (TALLEST - SHORTEST) * (own / most);
    const top = FLOOR - height;
    const won = winners.includes(seat);
    const width = step - 20;
    add('rect', { x: x - width / 2, y: top, width, height: height + 4, rx: 16, fill: colour(won ? 'judge' : 'ice-edge') });
    const penguin = penguins[seat];
    if (penguin !== undefined) {
      const copy = flattened(penguin);
      place(copy, x - 60, top - 118, 120, 132);
      root.append(copy);
    }
    const ink = colour(won ? 'judge-ink' : 'ink');
    add('path', {
      d: STAR,
      transform: `translate(${x - 52} ${top + 16}) scale(2)`,
      fill: colour('star'),
      stroke: colour('star-edge'),
      'stroke-width': 1.2,
    });
    write(x + 24, top + 52, 42, String(own), ink);
    write(x, top + 84, 24, short(result.names[seat] ?? '', width), ink, 700);
  });
  write(WIDTH / 2, HEIGHT - 20, 26, foot, colour('paper'), 700);
  return root;
}

/** A drawing with its colours in itself. */
function flattened(drawn: SVGSVGElement): SVGSVGElement {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const parts = [...copy.querySelectorAll('*')];
  [...drawn.querySelectorAll('*')].forEach((part, i) => {
    const style = getComputedStyle(part);
    for (const name of STYLES) parts[i]?.setAttribute(name, style.getPropertyValue(name));
    parts[i]?.removeAttribute('class');
  });
  copy.removeAttribute('class');
  return copy;
}

function place(drawing: SVGElement, x: number, y: number, width: number, height: number): void {
  for (const [name, value] of Object.entries({ x, y, width, height, overflow: 'visible' })) {
    drawing.setAttribute(name, String(value));
  }
}

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** A long line in two, cut between words near its middle. */
export function headlines(text: string): string[] {
  if (text.length <= 34) return [text];
  const middle = text.length / 2;
  const cuts = [...text.matchAll(/\s/g)].map(({ index }) => index);
  const cut = cuts.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return cut === undefined ? [text] : [text.slice(0, cut), text.slice(cut + 1)];
}

function short(name: string, width: number): string {
  const most = Math.floor(width / 13);
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}
