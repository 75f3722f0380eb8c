// Components on a page of their own.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach } from 'vitest';

import '../../src/app.css';

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Put a component on the page until the test has ended; the element that holds it. */
export function show<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): HTMLElement {
  const target = document.createElement('div');
  document.body.append(target);
  const shown = mount(component, { target, props });
  flushSync();
  ends.push(() => {
    void unmount(shown);
    target.remove();
  });
  return target;
}

/** The control of this name; a test that asks for one that isn't there has failed. */
export function control(root: ParentNode, testid: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(`[data-testid="${testid}"]`);
  if (found === null) throw new Error(`there is no ${testid}`);
  return found;
}
