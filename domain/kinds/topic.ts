/** Topics: what items belong to, with a quote. */
import { line, picture, required, slug } from '../fields.ts';
import { maybeText, part, picture as picturePart, quotePart, text } from './card-parts.ts';
import { fields } from './item-field.ts';
import { itemKind } from './item-kind.ts';
import { image, name, quote, subject } from './shared-fields.ts';

export const topic = itemKind({
  isSubject: true,
  fields: fields({
    external_id: subject.external_id,
    name: { rule: required(line(300)), ...name },
    slug: { rule: required(slug(100)), ...subject.page },
    synopsis: subject.synopsis,
    in_short: subject.in_short,
    content_notes: subject.content_notes,
    image: { rule: picture, ...image },
    ...quote,
    tags: { ...subject.tags, help: 'What has one of these tags belongs here.' },
    said_as: subject.said_as,
  }),
  groups: { 'Source and publication': 'A quote' },
  card: {
    name: text('name'),
    synopsis: maybeText('synopsis'),
    image: picturePart('image'),
    quote: quotePart,
    count: part('integer', ({ count }) => count, 'How many items belong to it.'),
  },
});
