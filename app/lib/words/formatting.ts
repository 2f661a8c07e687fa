/** Small sentences that many screens share. */
import { plural } from '#domain/plurals.ts';
import { site } from '#site';

/** '1,204'. */
export const number = (value: number): string => value.toLocaleString(site.language);

/** 'no results', '1 result', '1,204 results'. */
export function count(amount: number, one: string, many = `${one}s`): string {
  if (amount === 0) return `no ${many}`;
  return `${number(amount)} ${plural(amount, one, many)}`;
}

export const minutesInWords = (minutes: number): string => count(minutes, 'minute');

/** 'Ada, Grace'. */
export const namesInWords = (named: readonly { name: string }[], between = ', '): string =>
  named.map(({ name }) => name).join(between);

/** The site that an address leads to: 'example.org'. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

/** The beginning of a text: whole words, at most so many letters, with '…' where something is left out. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most);
  const end = /\s/.test(text.charAt(most)) ? most : start.search(/\s\S*$/);
  return `${(end > most / 2 ? start.slice(0, end) : start).replace(/[\s,;:–-]+$/, '')} …`;
}

/** The first sentence of a text, or all of one that has no end. */
export const firstSentence = (text: string | null): string | null => text?.match(/^[\s\S]+?[.!?](?=\s|$)/)?.[0] ?? text;

/** A telephone number as a link. */
export const telHref = (phone: string): string => `tel:${phone.replaceAll(/\s/g, '')}`;
