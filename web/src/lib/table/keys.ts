/** Press the control that a single key stands for; it says so itself, in `data-key`. */
export function pressKey(event: KeyboardEvent, root: ParentNode): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const { target } = event;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
  const key = event.key.length === 1 ? latinKey(event) : event.key;
  const controls = root.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  // The latest one: a choice of cards lies above the strips, which have numbers too.
  const control = controls[controls.length - 1];
  if (control === undefined) return;
  event.preventDefault();
  control.click();
}

/** Keyboards that write no Latin letters have them in their places all the same. */
function latinKey({ key, code }: KeyboardEvent): string {
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  return place !== undefined && !/\p{Script=Latin}/u.test(key) ? place.toLowerCase() : key.toLowerCase();
}
