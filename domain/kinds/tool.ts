/** Tools: nothing beyond what every item has, and found by what they help with. */
import { line, required } from '../fields.ts';
import { FREE } from '../is-free.ts';
import { text } from './card-parts.ts';
import { expectFields, expectParts, wantedAnswers } from './expect-entries.ts';
import { fields } from './item-field.ts';
import { itemKind } from './item-kind.ts';
import { name, shared } from './shared-fields.ts';

export const tool = itemKind({
  fields: fields({ ...shared, ...expectFields('tool'), name: { rule: required(line(300)), ...name } }),
  groups: { 'Source and publication': 'When we found it' },
  card: { ...expectParts('tool'), name: text('name') },
  filters: {
    topic: { field: 'topics', label: 'What it helps with', none: 'Anything' },
    price: { label: 'Cost', none: 'Any', choices: [FREE] },
    fact: { label: 'Versions', none: 'Any', choices: wantedAnswers('tool') },
  },
  feed: 'Things that help in daily life, the latest added first.',
});
