/** Posts: to read; with a text where the site wrote them itself. */
import { text } from '../fields.ts';
import { expectFields } from './expect-entries.ts';
import { fields } from './item-field.ts';
import { itemKind } from './item-kind.ts';
import { consumption, contentFilters, contentParts, ways, withPrimaryTags, written } from './post-and-media-fields.ts';
import { shared } from './shared-fields.ts';

export const post = itemKind({
  fields: fields({
    ...shared,
    ...expectFields('post'),
    url: {
      ...shared.url,
      help: 'This link opens another website. It begins with https. Leave it empty for our own text.',
    },
    ...written,
    consumption: { rule: ways, ...consumption },
    body: {
      rule: text(200_000),
      label: 'Text',
      help: 'Only for what this site wrote. Leave it empty where there is a link.',
      control: 'markdown',
      group: 'Description',
      columns: ['text', 'content', 'article'],
    },
  }),
  settle: (record) => ({
    ...withPrimaryTags(record),
    consumption: record.consumption.length > 0 ? record.consumption : ['Read' as const],
  }),
  card: contentParts,
  filters: contentFilters,
});
