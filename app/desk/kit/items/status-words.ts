import type { ItemStatus } from '#domain/item-status.ts';

export const STATUS_WORDS: Record<ItemStatus, string> = {
  draft: 'Draft',
  review: 'In review',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};
