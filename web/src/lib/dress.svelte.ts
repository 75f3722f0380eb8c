// What is liked shows on <html>: language, direction, contrast, letters, reading. Style sheets ask its attributes; theme
// and motion are `theme.svelte.ts`'s.
import { languageFor, useLanguage } from './catalogue/languages';
import { tongue } from './catalogue/tongue.svelte';
import { followOtherWindows, preferences } from './preferences.svelte';

const CONTRAST = '(prefers-contrast: more)';

/** Dress the page, and keep it so; resolves when its language is here. */
export async function dress(): Promise<void> {
  followOtherWindows();
  const contrast = watched(CONTRAST);
  const html = document.documentElement;
  $effect.root(() => {
    $effect(() => {
      html.lang = tongue().code;
      html.dir = tongue().rightToLeft ? 'rtl' : 'ltr';
    });
    $effect(() => {
      const { textSize, reading } = preferences;
      html.dataset.contrast = preferences.contrast === 'more' || contrast() ? 'more' : 'normal';
      html.dataset.text = textSize;
      html.dataset.reading = reading;
    });
    $effect(() => void useLanguage(languageFor(preferences.language, navigator.languages)));
  });
  await useLanguage(languageFor(preferences.language, navigator.languages));
}

/** A media query's answer, now and later. */
function watched(query: string): () => boolean {
  const list = matchMedia(query);
  let matches = $state(list.matches);
  list.addEventListener('change', () => (matches = list.matches));
  return () => matches;
}
