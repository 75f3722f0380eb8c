/** Press the control that a single key stands for; it says so itself, in `data-key`. */
export function pressKey(event: KeyboardEvent, root: ParentNode): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const { target } = event;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const controls = root.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  // The latest one: a choice of cards lies above the strips, which have numbers too.
  const control = controls[controls.length - 1];
  if (control === undefined) return;
  event.preventDefault();
  control.click();
}
