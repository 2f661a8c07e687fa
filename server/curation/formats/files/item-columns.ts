/** The columns of the file of one kind of items. */
import { from } from '#domain/date-fields.ts';
import { type Fields, oneOf } from '#domain/fields.ts';
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

export const itemColumns = (kind: Kind): Fields => ({ ...ITEM_FIELDS[kind], ...STATUS_FIELDS });
