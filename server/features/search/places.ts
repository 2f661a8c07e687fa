/** A place in a question: 'near Leeds', 'in Wales', 'LS1'. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold } from '#domain/text-folding.ts';

/** What the question names, and the cities in whose cards it is. */
export interface AskedPlace {
  name: string;
  cities: readonly string[];
  /** The question with the place as cards write it, or without it where no card would; and what of it is the place. */
  text: string;
  said: string;
}

interface Area {
  letters: string;
  town: string;
  regions: string[];
}

const AREAS: readonly Area[] = readFileSync(join(import.meta.dirname, 'uk-places.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [, letters = '', town = '', regions = ''] = /^(\S+) (.+) \| (.+)$/.exec(line) ?? [];
    return { letters, town, regions: regions.split(', ') };
  });

const AREA_OF = new Map(AREAS.map((area) => [area.letters, area]));
/** Names of towns and of what they lie in, and the towns meant. A long name is known by its beginning, too. */
const TOWNS = new Map<string, { name: string; towns: Set<string> }>();
for (const { town, regions } of AREAS) {
  for (const name of [town, ...regions]) note(name, name, town);
  const [short] = town.split(/ upon |-on-/);
  if (short !== undefined) note(short, town, town);
}

function note(typed: string, name: string, town: string): void {
  const known = TOWNS.get(fold(typed)) ?? { name, towns: new Set() };
  known.towns.add(town);
  TOWNS.set(fold(typed), known);
}

/** CO2 is seldom Colchester. */
const POSTCODE = /\b(?!co2\b)([a-z]{2})\d[a-z\d]?(?: ?\d[a-z]{2})?\b/i;
/** One letter and a number is a vitamin, a form or a road, unless somebody says where. */
const NEAR_POSTCODE = /\b(?:near|in|around|close to) ([a-z]{1,2})\d[a-z\d]?(?: ?\d[a-z]{2})?\b/i;
const NAMED = /\b(near|in|around|close to|nearby) (\p{L}[\p{L}'’-]*(?: \p{L}[\p{L}'’-]*){0,3})/giu;
/** Towns whose names are other words, where they are not written as names. */
const OTHER_WORDS = new Set(['reading', 'bath', 'hull', 'sutton', 'derby']);

const LONGEST_NAME = 3;

/** `isCity`: whether a card is filed under a city of this name. */
export function placeIn(text: string, isCity: (name: string) => boolean): AskedPlace | undefined {
  return byPostcode(text) ?? byName(text, isCity) ?? atAnEnd(text);
}

function byPostcode(text: string): AskedPlace | undefined {
  const found = NEAR_POSTCODE.exec(text) ?? POSTCODE.exec(text);
  const area = AREA_OF.get(found?.[1]?.toUpperCase() ?? '');
  if (!found || !area) return undefined;
  return { name: area.town, cities: [area.town], text: text.replace(found[0], area.town), said: area.town };
}

function byName(text: string, isCity: (name: string) => boolean): AskedPlace | undefined {
  for (const [all, where = '', words = ''] of text.matchAll(NAMED)) {
    const parts = words.split(' ');
    for (let length = parts.length; length > 0; length--) {
      const typed = parts.slice(0, length).join(' ');
      const known = TOWNS.get(fold(typed));
      if (!known && !isCity(typed)) continue;
      if (where.toLowerCase() === 'in' && OTHER_WORDS.has(typed)) continue;
      const cities = known ? [...known.towns] : [typed];
      const said = cities.includes(known?.name ?? typed) ? typed : '';
      const rest = [said, ...parts.slice(length)].filter(Boolean).join(' ');
      return { name: known?.name ?? typed, cities, text: text.replace(all, rest).trim(), said };
    }
  }
  return undefined;
}

/** 'adhd assessment london': a name that is known by itself needs no 'in', before or after what is looked for. */
function atAnEnd(text: string): AskedPlace | undefined {
  const words = text.trim().split(/\s+/);
  for (let length = Math.min(LONGEST_NAME, words.length - 1); length > 0; length--)
    for (const [typed, rest] of [
      [words.slice(-length), words.slice(0, -length)],
      [words.slice(0, length), words.slice(length)],
    ] as const) {
      const name = typed.join(' ');
      const known = TOWNS.get(fold(name));
      // The first word that somebody types has a capital, whatever it means.
      if (!known || OTHER_WORDS.has(fold(name))) continue;
      const cities = [...known.towns];
      const said = cities.includes(known.name) ? name : '';
      return { name: known.name, cities, text: said ? text.trim() : rest.join(' '), said };
    }
  return undefined;
}
