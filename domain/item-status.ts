/** The life of an item: only what is published is shown to visitors and members. */
export const ITEM_STATUSES = ['draft', 'review', 'scheduled', 'published', 'archived'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];
