// A language that nobody speaks, made from English: accented, so that a text that stands outside the catalogue is
// seen; in brackets, so that a text that is cut off is; and two fifths longer, as languages can be.
import { type Catalogue, type Message } from './say';

const PLAIN = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz';
const ACCENTED = 'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž';
const LONGER = 0.4;

export function pseudo(english: Catalogue): Catalogue {
  return Object.fromEntries(
    // Single keys stay keys of the keyboard.
    Object.entries<Message>(english).map(([key, message]) => [key, key.startsWith('key_') ? message : strange(message)]),
  ) as Catalogue;
}

function strange(message: Message): Message {
  if (typeof message === 'string') return lengthened(message);
  return Object.fromEntries(Object.entries(message).map(([form, text]) => [form, lengthened(text)]));
}

function lengthened(text: string): string {
  const accented = text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : [...part].map(accent).join('')))
    .join('');
  // The weight of longer words, not one long word at the end.
  const letters = text.replace(/\{\w+\}/g, '').replace(/[^\p{L}]/gu, '').length;
  const more = Math.ceil(letters * LONGER);
  const tail = 'ëïöü '.repeat(Math.ceil(more / 4)).slice(0, more).trim();
  return letters === 0 ? text : `[${accented}${tail === '' ? '' : ` ${tail}`}]`;
}

function accent(letter: string): string {
  const at = PLAIN.indexOf(letter);
  return at < 0 ? letter : ([...ACCENTED][at] ?? letter);
}
