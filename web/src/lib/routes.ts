/** The table that a path names, null for home. */
export function codeOf(path: string): string | null {
  const match = /^\/t\/([A-Za-z0-9]{1,12})(?:\/replay\/\d{1,6})?\/?$/.exec(path);
  return match?.[1]?.toUpperCase() ?? null;
}

export function tablePath(code: string): string {
  return `/t/${code}`;
}

/** The game whose replay a path names, counted from 0 as the server does (from 1 in the address); null for none. */
export function replayOf(path: string): number | null {
  const number = /^\/t\/[A-Za-z0-9]{1,12}\/replay\/(\d{1,6})\/?$/.exec(path)?.[1];
  return number === undefined || Number(number) < 1 ? null : Number(number) - 1;
}

/** The move that the address ends with, `?move=17`; null for none. */
export function moveOf(search: string): number | null {
  const move = new URLSearchParams(search).get('move');
  return move !== null && /^\d{1,6}$/.test(move) ? Number(move) : null;
}

export function replayPath(code: string, game: number, move?: number): string {
  return `${tablePath(code)}/replay/${game + 1}${move === undefined ? '' : `?move=${move}`}`;
}
