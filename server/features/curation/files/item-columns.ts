/** The columns of the file of one kind of items. */
import { from } from '#contract/date-fields.ts';
import { type Fields, oneOf } from '#contract/fields.ts';
import { ITEM_FIELDS } from '#contract/item-fields.ts';
import { ITEM_STATUSES } from '#contract/item-status.ts';
import type { Kind } from '#contract/kinds.ts';

/** The life of an item, as columns; an empty status means: as it is, or published. */
const STATUS_FIELDS = { status: oneOf(...ITEM_STATUSES), publish_at: from };

export const itemColumns = (kind: Kind): Fields => ({ ...ITEM_FIELDS[kind], ...STATUS_FIELDS });
