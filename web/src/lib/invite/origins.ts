// Where other devices find this table: the address of the page itself, unless only this machine understands that one.
import { findServer } from '../http';

/** Whether a host is a name that every machine has for itself. */
export function isOwnName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** The likeliest first; none where only this machine can come. */
export async function originsForOthers(): Promise<string[]> {
  if (!isOwnName(location.hostname)) return [location.origin];
  try {
    return (await findServer()).origins;
  } catch {
    return [];
  }
}

/** The picture of a link, for a camera. */
export function pictureOf(link: string): string {
  return `/api/qr?link=${encodeURIComponent(link)}`;
}
