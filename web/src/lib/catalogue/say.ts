import { en, language } from './en';

export { language };

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

const catalogue: Catalogue = en;
const plurals = new Intl.PluralRules(language);
const lists = new Intl.ListFormat(language, { type: 'conjunction' });

/** The text of a message in the language of the page, with its parameters filled in. */
export function say<K extends Key>(key: K, ...values: Arguments<K>): string {
  return fill(catalogue[key], values[0] ?? {});
}

/** Whether there is a message of this name, for names that are put together. */
export function isKey(key: string): key is Key {
  return Object.hasOwn(catalogue, key);
}

/** A message whose name was put together; it may have only the parameters given. */
export function sayAny(key: Key, values: Record<string, string | number> = {}): string {
  return fill(catalogue[key], values);
}

/** `a, b and c`. */
export function listed(words: Iterable<string>): string {
  return lists.format(words);
}

export function fill(message: Message, values: Record<string, string | number>): string {
  const text = typeof message === 'string' ? message : formOf(message, Number(values.n));
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function formOf(message: Exclude<Message, string>, n: number): string {
  return message[plurals.select(n)] ?? message.other ?? '';
}
