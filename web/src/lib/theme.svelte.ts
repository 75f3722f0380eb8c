// Day or aurora night, motion or calm, as it is preferred or as the system has it. Style sheets ask the attributes.
import { preferences, prefersCalm, prefersNight } from './preferences.svelte';

/** Put theme and motion on <html>, now and whenever the preference or the system changes. */
export function followTheme(): void {
  const { dataset } = document.documentElement;
  const show = () => {
    dataset.theme = prefersNight() ? 'night' : 'day';
    dataset.motion = prefersCalm() ? 'calm' : 'full';
  };
  show();
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)']) {
    matchMedia(query).addEventListener('change', show);
  }
  $effect.root(() => {
    $effect(() => {
      void [preferences.theme, preferences.motion];
      show();
    });
  });
}
