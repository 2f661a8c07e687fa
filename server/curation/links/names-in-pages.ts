/** Names, numbers and languages in pages, in the form that our fields have; empty for what is none. */
import { isEmail } from '#domain/email-address.ts';
import { firstOfEach, nameKey } from '#domain/names.ts';

/** Longer texts are no name. */
const NAME_MOST = 120;
const AUTHORS_MOST = 50;
/** Accounts of programs that run sites. */
const NOBODY =
  /^(?:admin(?:istrator)?|editor|author|staff|user|guest|root|webmaster|unknown|anonymous|n\/a|null|undefined)$/i;

/** An address, an account or a domain alone: who made the site signs so. */
const ADDRESS = /^(?:https?:|www\.|@|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$)/i;

/** Names of people and groups, each once; addresses and the accounts of programs are none. */
export const authorNames = (written: readonly string[]): string[] =>
  firstOfEach(
    written
      .map((name) => name.replace(/^(?:written )?by:?\s+/i, '').trim())
      .filter((name) => /\p{L}/u.test(name) && name.length <= NAME_MOST && !NOBODY.test(name) && !ADDRESS.test(name)),
    nameKey,
  ).slice(0, AUTHORS_MOST);

/** ‘Osei, Ama’ as lists of literature have it, as ‘Ama Osei’. */
export function inSpokenOrder(name: string): string {
  const [last = '', first = '', ...more] = name.split(/\s*,\s*/);
  return first !== '' && more.length === 0 ? `${first} ${last}` : name;
}

/** A town’s name alone; `null` for what holds a street or a number. */
export const cityName = (text: string): string | null => (/^[^\d,;:/|@]{2,60}$/.test(text) ? text : null);

export const phoneOf = (text: string): string => {
  const number = text.replace(/^tel:\s*/i, '');
  return /^\+?[\d\s().\-/]{3,30}(?:\s*(?:ext\.?|x)\s*\d{1,6})?$/i.test(number) ? number : '';
};

export const emailOf = (text: string): string => {
  const address = text.replace(/^mailto:\s*/i, '').replace(/\?.*$/, '');
  return isEmail(address) ? address : '';
};

/** A language as `en-GB`; `null` for what is none. */
export function languageOf(written = ''): string | null {
  try {
    return written.length < 36 ? (Intl.getCanonicalLocales(written.trim().replaceAll('_', '-'))[0] ?? null) : null;
  } catch {
    return null;
  }
}
