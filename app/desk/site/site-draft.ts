/** What somebody has typed about the site and not saved yet: over whatever others save meanwhile. */

import { queryOptions } from '@tanstack/react-query';
import { get, send } from '#app/lib/data/api.ts';
import type { SiteSettings } from '#contract/site-settings.ts';
import { checkSite, isRows, isSame, SITE_FIELDS, valueAt } from '#domain/site/fields.ts';
import { type Row, type SiteChanges, type SiteValue, withChanges } from '#domain/site/site.ts';
import { siteFile } from '#site';
import { DESK } from '../kit/data/queries.ts';
import type { DraftSource } from '../kit/draft/draft.ts';
import { changedNames } from '../kit/draft/merge.ts';
import { placeOfProblem } from '../kit/site-field-meta.ts';
import { asContactLink } from './tel-link.ts';

export const fileValue = (place: string): SiteValue => valueAt(siteFile, place);

export const settingsQuery = queryOptions({
  queryKey: [...DESK, 'site'],
  queryFn: () => get<SiteSettings>('/curation/settings'),
  staleTime: 0,
});

type Save = (changes: SiteChanges, seen: number) => Promise<SiteSettings>;
const saveSettings: Save = (changes, seen) => send<SiteSettings>('PUT', '/curation/settings', { changes }, seen);

const same = (one: SiteValue | undefined, other: SiteValue | undefined): boolean => isSame(one ?? null, other ?? null);

/** What each place of the site says. */
function valuesOf(settings: SiteSettings | undefined): Readonly<Record<string, SiteValue>> {
  const present = withChanges(siteFile, settings?.changes ?? {});
  return Object.fromEntries(Object.keys(SITE_FIELDS).map((place) => [place, valueAt(present, place)]));
}

export const siteSource = (save: Save = saveSettings): DraftSource<SiteSettings, SiteValue> => ({
  valuesOf,
  deviceKey: () => 'site',
  isSame: same,
  isAbout: (problem, place) => placeOfProblem(problem) === place,
  problemsOf: (values, settings) => {
    const typed = changedNames(valuesOf(settings), values, same);
    const checked = checkSite(siteFile, wanted(settings, values, typed));
    return 'problems' in checked ? checked.problems : {};
  },
  save: (settings, values, typed, seen = 0) => save(wanted(settings, values, typed), seen),
});

/** Everything that is to differ from the file, as it is sent. */
function wanted(
  settings: SiteSettings | undefined,
  values: Readonly<Record<string, SiteValue>>,
  typed: readonly string[],
): SiteChanges {
  const sent = typed.map((place) => [place, readyToSend(place, values[place] ?? null)]);
  return { ...settings?.changes, ...Object.fromEntries(sent) };
}

/**
 * A number is typed as text; a text that is emptied is none; lines without anything in them are none; a telephone number
 * becomes the address that dials it.
 */
function readyToSend(place: string, value: SiteValue): SiteValue {
  const field = SITE_FIELDS[place];
  if (!field) return value;
  if (isRows(field)) return /^(?:urgent|unsafeAtHome)\./.test(place) ? (value as readonly Row[]).map(dialled) : value;
  if (field.shape === 'number' && typeof value === 'string' && /^\d{1,9}$/.test(value.trim())) return Number(value);
  if (field.shape === 'list' && Array.isArray(value))
    return (value as string[]).map((one) => one.trim()).filter((one) => one !== '');
  return typeof value === 'string' && value.trim() === '' ? null : value;
}

const dialled = (row: Row): Row => ({ ...row, url: asContactLink(row.url ?? '', row.way) });
