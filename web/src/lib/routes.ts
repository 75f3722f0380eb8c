/** The table that a path names, null for home. */
export function codeOf(path: string): string | null {
  const match = /^\/t\/([A-Za-z0-9]{1,12})\/?$/.exec(path);
  return match?.[1]?.toUpperCase() ?? null;
}

export function tablePath(code: string): string {
  return `/t/${code}`;
}
