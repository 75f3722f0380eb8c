// Who comes on for a scene; loaded once the table is on the screen.
export { default as Falling } from './Falling.svelte';
export { default as Judge } from './Judge.svelte';
export { default as Splashing } from './Splashing.svelte';
