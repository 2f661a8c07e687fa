/** Languages: by the tags that the web has for them, such as `pl`, and by their English names. */
import { type Field, optional, refuse, shown } from './fields.ts';
import { nameKey } from './names.ts';

const NAMES = new Intl.DisplayNames('en-GB', { type: 'language', fallback: 'none' });
/** Signed languages that have no name there. */
const SIGNED = new Map([
  ['bfi', 'British Sign Language'],
  ['isg', 'Irish Sign Language'],
]);
/** Suggested beside all languages whose tags have two letters; others can be written. */
const ALSO_OFFERED = [...SIGNED.keys(), 'ase', 'ckb', 'fil', 'kri', 'rom', 'sco', 'yue'];
/** What else people call them. */
const ALSO_CALLED = new Map([
  ['bsl', 'bfi'],
  ['farsi', 'fa'],
  ['mandarin', 'zh'],
]);
/** Several, none, and one that has no tag. */
const NO_LANGUAGE = new Set(['mul', 'zxx', 'mis', 'und']);

export interface Language {
  tag: string;
  /** In English: 'Polish'. */
  name: string;
}

/** Asked for once: the index needs the name of every thing's language, and each asking takes some microseconds. */
const found = new Map<string, string>(SIGNED);

/** What is no tag at all has none, either. */
function nameIn(tag: string): string | undefined {
  const known = found.get(tag);
  if (known !== undefined || NO_LANGUAGE.has(tag)) return known;
  try {
    const name = NAMES.of(tag);
    if (name !== undefined) found.set(tag, name);
    return name;
  } catch {
    return undefined;
  }
}

/** What a language is called in English; the tag itself where nobody knows. */
export const languageName = (tag: string): string => nameIn(tag) ?? tag;

/** The language alone of a locale: `en` of `en-GB`, `he` of `iw`; nothing where it is none. */
export function languageOf(locale: string): string | undefined {
  try {
    const { language } = new Intl.Locale(locale.trim().replaceAll('_', '-'));
    return nameIn(language) === undefined ? undefined : language;
  } catch {
    return undefined;
  }
}

let offered: readonly Language[] | undefined;

/** What the desk offers, by name. */
export function languages(): readonly Language[] {
  if (offered) return offered;
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  offered = [...pairs, ...ALSO_OFFERED]
    .filter((tag) => languageOf(tag) === tag)
    .map((tag) => ({ tag, name: languageName(tag) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-GB'));
  return offered;
}

/** The tag of what somebody writes: a name, or a tag with or without a country; nothing where it is neither. */
export function languageNamed(text: string): string | undefined {
  const key = nameKey(text);
  return ALSO_CALLED.get(key) ?? languages().find(({ name }) => nameKey(name) === key)?.tag ?? languageOf(key);
}

/** A language by its tag or its name; kept as its tag. */
export const language: Field<string | null> = optional(
  (text) => languageNamed(text) ?? refuse(`‘${shown(text)}’ is no language that we know; write it as Polish, or as pl`),
);
