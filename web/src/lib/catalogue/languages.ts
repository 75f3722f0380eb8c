// The languages that there are: English, which comes with the page, and one file each in `languages/`, loaded when it
// is wanted. A new file there is a new language.
import { en } from './en';
import type { Catalogue } from './say';
import { ENGLISH, setTongue, tongue, tongueOf } from './tongue.svelte';

const files = import.meta.glob<Catalogue>('./languages/*.ts', { import: 'default' });
const loaders = new Map(Object.entries(files).map(([path, load]) => [codeOf(path), load]));

/** Codes as the browser writes them, English first; the pseudo-language for tests is one of them. */
export const languages: readonly string[] = [ENGLISH, ...loaders.keys()];

/** Those that people speak. */
export const spokenLanguages: readonly string[] = languages.filter((code) => !isPseudo(code));

/** What a language is called by those who speak it. */
export function nameOfLanguage(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** The language to show: the one chosen here, else the first of the browser's that there is, else English. */
export function languageFor(chosen: string, wanted: readonly string[]): string {
  if (languages.includes(chosen)) return chosen;
  for (const tag of wanted) {
    const [base] = tag.toLowerCase().split('-');
    const found = spokenLanguages.find((code) => code === tag) ?? spokenLanguages.find((code) => code === base);
    if (found !== undefined) return found;
  }
  return ENGLISH;
}

let latest = '';

/** Show the page in this language, once it is here. Where it can't be loaded the page stays as it is. */
export async function useLanguage(code: string): Promise<void> {
  latest = code;
  if (code === tongue().code) return;
  const load = loaders.get(code);
  try {
    const catalogue = load === undefined ? en : await load();
    // While it came, another one may have been chosen.
    if (code === latest) setTongue(tongueOf(load === undefined ? ENGLISH : code, catalogue));
  } catch {
    // The network is away; English, or what was shown before, does as well.
  }
}

function codeOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.ts'.length);
}

function isPseudo(code: string): boolean {
  return code.endsWith('-XA');
}
