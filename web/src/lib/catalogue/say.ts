import { en } from './en';
import { tongue, type Tongue } from './tongue.svelte';

/** A message, or its forms by plural category, chosen by the parameter `n`. */
export type Message = string | { readonly [form in Intl.LDMLPluralRule]?: string };

/** What every language has to have. */
export type Catalogue = { readonly [key in Key]: Message };

export type Key = keyof typeof en;

type Texts<M> = M extends string ? M : M[keyof M];
type Names<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Parameters<K extends Key> = Names<Texts<(typeof en)[K]>>;
type Arguments<K extends Key> = [Parameters<K>] extends [never]
  ? []
  : [values: Record<Parameters<K>, string | number>];

/** The text of a message in the language of the page, with its parameters filled in. */
export function say<K extends Key>(key: K, ...values: Arguments<K>): string {
  return sayAny(key, values[0] ?? {});
}

/** Whether there is a message of this name, for names that are put together. */
export function isKey(key: string): key is Key {
  return Object.hasOwn(en, key);
}

/** A message whose name was put together; it may have only the parameters given. */
export function sayAny(key: Key, values: Record<string, string | number> = {}): string {
  const spoken = tongue();
  // A page newer than its translation says the rest in English.
  return fill((spoken.catalogue as Partial<Catalogue>)[key] ?? en[key], values, spoken);
}

/** `a, b and c`. */
export function listed(words: Iterable<string>): string {
  return tongue().lists.format(words);
}

/** A number as the language writes it. */
export function number(n: number): string {
  return tongue().numbers.format(n);
}

export function fill(message: Message, values: Record<string, string | number>, spoken: Tongue = tongue()): string {
  const text = typeof message === 'string' ? message : formOf(message, Number(values.n), spoken);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? spoken.numbers.format(value) : isolated(value, spoken);
  });
}

function formOf(message: Exclude<Message, string>, n: number, { plurals }: Tongue): string {
  return message[plurals.select(n)] ?? message.other ?? '';
}

const RIGHT_TO_LEFT_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const LEFT_TO_RIGHT_LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';

/** A name that is written the other way round must not drag the words beside it along. */
function isolated(value: string, { rightToLeft }: Tongue): string {
  const foreign = rightToLeft ? LEFT_TO_RIGHT_LETTER : RIGHT_TO_LEFT_LETTER;
  return foreign.test(value) && !value.startsWith(ISOLATE) ? `${ISOLATE}${value}${END_OF_ISOLATE}` : value;
}
