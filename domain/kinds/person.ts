/** People, with what they do. */
import { line, required } from '../fields.ts';
import { aimsParts, maybeText, text } from './card-parts.ts';
import { fields } from './item-field.ts';
import { itemKind } from './item-kind.ts';
import { aims, name, shared, withSource } from './shared-fields.ts';

export const person = itemKind({
  fields: fields({
    ...shared,
    ...aims,
    name: { rule: required(line(300)), ...name, help: 'As they write it themselves.' },
    profession: {
      rule: line(300),
      label: 'What they do',
      columns: ['job', 'role', 'occupation'],
      searched: 'names',
    },
  }),
  settle: withSource,
  groups: { 'Source and publication': 'When we found it' },
  card: { name: text('name'), profession: maybeText('profession'), ...aimsParts },
  feed: 'People who speak, write, teach and help, the latest added first.',
});
