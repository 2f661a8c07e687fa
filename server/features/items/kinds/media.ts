/** Media: to listen to or to watch. */
import { ContentCard } from '#contract/items.ts';
import { contentKind } from './content.ts';

export const media = contentKind('media', (record) => ({ ...record, body: null }), ContentCard);
