/** The card that readers will see of what a form holds, before anybody has saved it. */

import type { AnyCard } from '#contract/items.ts';
import { address, readField } from '#domain/fields.ts';
import { TITLE_FIELD } from '#domain/item-fields.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import { cardOf, fieldOf, vocabulariesOf } from '#domain/kinds/registry.ts';
import type { Kind } from '#domain/kinds.ts';
import { OWN_SEEDS } from '#domain/mosaics.ts';
import { minutesToRead } from '#domain/reading-time.ts';
import { siteLanguage } from '#site';
import { isZone, momentAt } from '../fields/zoned.ts';
import { toPlain, type Values } from './form-values.ts';

interface Known {
  id: number;
  status: ItemStatus;
  slug: string;
  external_id: string;
  updated_at: string;
}

const asSlug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const named = (name: string) => ({ name, slug: asSlug(name) });
const WEB = /^https?:\/\/[^\s/]/i;
const isAddress = (value: unknown): boolean => typeof value === 'string' && WEB.test(value) && URL.canParse(value);

/** `nameOf` says what a topic of this address is called. */
export function cardOfForm(
  kind: Kind,
  values: Values,
  item: Known | undefined,
  nameOf: (topic: string) => string,
): AnyCard {
  const plain: Record<string, unknown> = toPlain(kind, values);
  const record = Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [
      name,
      isShown(kind, name, value) ? shownAs(kind, name, value) : null,
    ]),
  );
  record[TITLE_FIELD[kind]] ??= 'Without a title';
  // What has no way yet is read, unless it is media.
  if (kind === 'post' && listOf(record.consumption).length === 0) record.consumption = ['Read'];
  record.slug ??= 'new';
  const { body } = record;
  const card = cardOf(kind, {
    id: item?.id ?? 0,
    // Mosaics are drawn of what readers see alone; until then another one stands for it.
    slug: item?.status === 'published' ? item.slug : OWN_SEEDS[0],
    external_id: item?.external_id ?? '',
    updated_at: item?.updated_at ?? '',
    page: '',
    licence: '',
    record,
    topics: listOf(record.topics).map((slug) => ({ name: nameOf(slug), slug })),
    terms: (field) =>
      field in vocabulariesOf(kind) || field === 'primary_tags'
        ? [record[field] ?? []].flat().map(String).map(named)
        : [],
    ofPictures: {},
    count: listOf(record.items).length,
    bodyMinutes: typeof body === 'string' ? minutesToRead(body) : null,
    siteLanguage: siteLanguage(),
    slugOf: asSlug,
    dateOf: dateIn,
  });
  return card as unknown as AnyCard;
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : []);

/** What has parts is shown as these; while one of them is not finished, it is not shown. */
function shownAs(kind: Kind, name: string, value: unknown): unknown {
  const field = fieldOf(kind, name);
  if (field?.control !== 'entries' && field?.control !== 'expect') return value;
  try {
    return readField(field.rule, listOf(value));
  } catch {
    return [];
  }
}

/** What is no address, no zone or no number yet is not shown; nor are hours, which only mean something when they are saved. */
function isShown(kind: Kind, name: string, value: unknown): boolean {
  const { rule, control } = fieldOf(kind, name) ?? {};
  if (rule?.read === address.read) return isAddress(value);
  if (control === 'hours') return false;
  if (control === 'zone') return typeof value === 'string' && isZone(value);
  return rule?.shape !== 'number' || typeof value === 'number';
}

/** A date as cards are given it; nothing while it is not one yet. */
function dateIn(date: string | null, zone: string | null): string | null {
  if (date === null || zone === null) return null;
  if (/^\d{4}-\d\d-\d\d$/.test(date)) return date;
  return momentAt(date, zone) ?? null;
}
