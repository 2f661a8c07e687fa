/** What somebody has typed about the site and not kept yet: over whatever others keep meanwhile. */

import type { SiteSettings } from '#contract/site-settings.ts';
import { isRows, isSame, SITE_FIELDS, valueAt } from '#domain/site/fields.ts';
import { type Row, type SiteChanges, type SiteValue, withChanges } from '#domain/site/site.ts';
import { siteFile } from '#site';
import { browserDevice, type Kept } from '../kit/draft/device.ts';
import { asReach } from './reach.ts';

export interface Draft {
  /** The version that it was begun from. */
  version: number;
  /** As each place was when it was first touched, and as it is typed. */
  base: SiteChanges;
  values: SiteChanges;
}

export const fileValue = (place: string): SiteValue => valueAt(siteFile, place);

/** What a place says at the moment, without what is typed. */
const presentValue = (settings: SiteSettings, place: string): SiteValue =>
  valueAt(withChanges(siteFile, settings.changes), place);

export const typedValue = (settings: SiteSettings, draft: Draft | undefined, place: string): SiteValue =>
  draft && Object.hasOwn(draft.values, place) ? (draft.values[place] as SiteValue) : presentValue(settings, place);

/** The draft with a place typed anew; nothing is left of one that says what is there already. */
export function typed(
  settings: SiteSettings,
  draft: Draft | undefined,
  place: string,
  value: SiteValue,
): Draft | undefined {
  const { version, base, values } = draft ?? { version: settings.version, base: {}, values: {} };
  const was = Object.hasOwn(base, place) ? (base[place] as SiteValue) : presentValue(settings, place);
  const without = ({ [place]: _, ...rest }: SiteChanges): SiteChanges => rest;
  const next = isSame(value, presentValue(settings, place))
    ? { version, base: without(base), values: without(values) }
    : { version, base: { ...base, [place]: was }, values: { ...values, [place]: value } };
  return Object.keys(next.values).length > 0 ? next : undefined;
}

/** Places that somebody else has kept otherwise since they were typed here. */
export const contested = (settings: SiteSettings, draft: Draft): string[] =>
  Object.keys(draft.values).filter((place) => {
    const now = presentValue(settings, place);
    return !isSame(now, draft.base[place] ?? null) && !isSame(now, draft.values[place] ?? null);
  });

/** Everything that is to differ from the file, as it is sent. */
export function wanted(settings: SiteSettings, draft: Draft): SiteChanges {
  const all: Record<string, SiteValue> = { ...settings.changes };
  for (const [place, value] of Object.entries(draft.values)) all[place] = readyToSend(place, value);
  return all;
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

const dialled = (row: Row): Row => ({ ...row, url: asReach(row.url ?? '', row.way) });

const KEY = 'site';

/** What was left on this device, if anything. */
export function keptDraft(): Draft | undefined {
  const kept = browserDevice.read(KEY) as unknown as (Draft & { at: string }) | undefined;
  return kept && typeof kept.version === 'number' && Object.keys(kept.values).length > 0 ? kept : undefined;
}

export function keepDraft(draft: Draft | undefined): void {
  if (draft) browserDevice.keep(KEY, { at: new Date().toISOString(), ...draft } as unknown as Kept);
  else browserDevice.forget(KEY);
}
