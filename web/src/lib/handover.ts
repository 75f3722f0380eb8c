// Seats that another device or the command line hands to this browser: an address may end in a code that works once.
import { takeOver } from './http';
import { keepTable, knownTable } from './memory';
import { codeOf } from './routes';

/** Take the seats that the address offers, and take the code out of it. One that is used up is no matter. */
export async function takeOfferedSeats(): Promise<void> {
  const offer = /^#([A-Z0-9]{8})$/i.exec(location.hash)?.[1];
  const code = codeOf(location.pathname);
  if (offer === undefined || code === null) return;
  history.replaceState(null, '', location.pathname);
  try {
    const taken = await takeOver(offer);
    keepTable({ code: taken.code, seats: taken.seats, deals: knownTable(taken.code)?.deals ?? {} });
  } catch {
    // Who comes with a stale code may still sit down or watch.
  }
}
