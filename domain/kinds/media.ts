/** Media: to listen to or to watch. */
import { address, required } from '../fields.ts';
import { expectFields } from './expect-entries.ts';
import { fields } from './item-field.ts';
import { itemKind } from './item-kind.ts';
import { consumption, contentFilters, contentParts, ways, withPrimaryTags, written } from './post-and-media-fields.ts';
import { shared } from './shared-fields.ts';

export const media = itemKind({
  fields: fields({
    ...shared,
    ...expectFields('media'),
    url: { ...shared.url, rule: required(address) },
    ...written,
    minutes: { ...written.minutes, help: 'How long it takes to hear or watch.' },
    consumption: { rule: { ...ways, required: true }, ...consumption },
  }),
  settle: withPrimaryTags,
  card: contentParts,
  filters: contentFilters,
});
