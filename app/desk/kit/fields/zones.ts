/** Time zones by the city and the country that they are known for. */
import { isZone } from './zoned.ts';

export interface ZoneChoice {
  zone: string;
  /** 'London, United Kingdom'. */
  label: string;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Zones of a region, in browsers that know them; others name the city alone. */
type WithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };

function zonesOf(region: string): string[] {
  const locale = new Intl.Locale(`und-${region}`) as WithZones;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** The names of countries by zone. */
function countries(): Map<string, string> {
  const found = new Map<string, string>();
  const names = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' });
  for (const first of LETTERS)
    for (const second of LETTERS) {
      const name = names.of(first + second);
      if (name) for (const zone of zonesOf(first + second)) if (!found.has(zone)) found.set(zone, name);
    }
  return found;
}

const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

let choices: readonly ZoneChoice[] | undefined;

/** All zones that have a place, by their cities. */
export function zoneChoices(): readonly ZoneChoice[] {
  if (choices) return choices;
  const country = countries();
  const known = new Set(Intl.supportedValuesOf('timeZone'));
  // To try a zone out takes a while, and there are hundreds.
  choices = [...known.union(new Set(country.keys()))]
    .filter((zone) => zone.includes('/') && !zone.startsWith('Etc/') && (known.has(zone) || isZone(zone)))
    .map((zone) => ({ zone, label: [cityOf(zone), country.get(zone)].filter(Boolean).join(', ') }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en-GB'));
  return choices;
}

/** What a zone is called; as it is where it has no place, and where it is none. */
export const zoneLabel = (zone: string): string => zoneChoices().find((one) => one.zone === zone)?.label ?? zone;

const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s_,]+/g, ' ')
    .trim();

/**
 * The zone that somebody means by 'London', 'London, United Kingdom', 'United Kingdom' or 'Europe/London'; nothing where it
 * is none, or one of several.
 */
export function zoneNamed(text: string): string | undefined {
  const key = keyOf(text);
  if (key === '') return undefined;
  const exact = zoneChoices().find(({ zone, label }) => keyOf(label) === key || keyOf(zone) === key);
  if (exact) return exact.zone;
  const alike = zoneChoices().filter(
    ({ zone, label }) => keyOf(cityOf(zone)) === key || keyOf(label.slice(label.indexOf(',') + 1)) === key,
  );
  return alike.length === 1 ? alike[0]?.zone : undefined;
}
