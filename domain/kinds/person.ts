/** People, with what they do. */
import { line, required } from '../fields.ts';
import { maybeText, text } from './card-parts.ts';
import { fields } from './item-field.ts';
import { itemKind } from './item-kind.ts';
import { name, shared } from './shared-fields.ts';

export const person = itemKind({
  fields: fields({
    ...shared,
    name: { rule: required(line(300)), ...name, help: 'As they write it themselves.' },
    profession: {
      rule: line(300),
      label: 'What they do',
      columns: ['job', 'role', 'occupation'],
      searched: 'names',
    },
  }),
  groups: { 'Who made it': 'When we found it' },
  card: { name: text('name'), profession: maybeText('profession') },
  feed: 'People who speak, write, teach and help, the latest added first.',
});
