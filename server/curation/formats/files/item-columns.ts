/** The columns of the file of one kind of items. */
import { from } from '#domain/date-fields.ts';
import { type Fields, oneOf, optional } from '#domain/fields.ts';
import { ITEM_FIELDS } from '#domain/item-fields.ts';
import { ITEM_STATUSES } from '#domain/item-status.ts';
import type { Kind } from '#domain/kinds.ts';

/** The life of an item, as columns; an empty status means: as it is, or published. */
const STATUS_FIELDS = { status: oneOf(...ITEM_STATUSES), publish_at: from };
/** What people call them in the heads of their tables. */
export const STATUS_COLUMNS = {
  status: { columns: ['state'] },
  publish_at: { columns: ['time to publish', 'publish on'] },
};

/** The version of an item that a row was written from; what others mean by the word is no number of ours. */
const version = optional<number | null>((text) => (/^\d{1,9}$/.test(text) ? Number(text) : null), String);

export const itemColumns = (kind: Kind): Fields => ({ ...ITEM_FIELDS[kind], ...STATUS_FIELDS, version });

/** Columns of a file that goes from site to site, where versions have other numbers. */
export const columnsBetweenSites = (fields: Fields): string[] =>
  Object.keys(fields).filter((name) => name !== 'version');
