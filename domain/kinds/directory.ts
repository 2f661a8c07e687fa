/** Directory entries: providers, with how to reach them. */
import { email, line, names, name as oneName, required, truth } from '../fields.ts';
import { group, maybeText, term, terms, text, truth as truthPart } from './card-parts.ts';
import { expectFields, expectParts } from './expect-entries.ts';
import { fields } from './item-field.ts';
import { itemKind } from './item-kind.ts';
import { providerFields, providerParts, settledProvider } from './provider-fields.ts';
import { city, name, online, phone, shared } from './shared-fields.ts';

export const directory = itemKind({
  fields: fields({
    ...shared,
    ...providerFields,
    ...expectFields('directory'),
    name: { rule: required(line(300)), ...name },
    category: {
      rule: names,
      label: 'Categories',
      help: 'What they offer.',
      control: 'names',
      group: 'Topics and tags',
      columns: ['type', 'sort', 'categories'],
      vocabulary: 'directorycategory',
    },
    city: { rule: oneName, ...city },
    online,
    platform_approved: {
      rule: truth,
      label: 'Neurodivergent-led',
      help: 'They say so in public, or told us.',
      control: 'tick',
      group: 'Source and publication',
    },
    founding_member: {
      rule: truth,
      label: 'Neuro-affirming',
      help: 'You have read what they offer to the end.',
      control: 'tick',
      group: 'Source and publication',
    },
    phone_number: phone,
    email: {
      rule: email,
      label: 'Email',
      isShort: true,
      columns: ['e mail', 'mail', 'email address', 'e mail address', 'contact email'],
    },
  }),
  settle: settledProvider,
  groups: { 'Source and publication': 'Who they are, and whether it is right' },
  card: {
    ...expectParts('directory'),
    ...providerParts,
    name: text('name'),
    category: terms('category'),
    city: term('city'),
    online: truthPart('online'),
    platform_approved: truthPart('platform_approved', 'Neurodivergent-led.'),
    founding_member: truthPart('founding_member', 'Neuro-affirming.'),
    main_contact: group({ phone_number: maybeText('phone_number'), email: maybeText('email') }),
  },
  filters: {
    category: { field: 'category', label: 'Category', none: 'Select', options: 'categories' },
    topic: { field: 'topics', label: 'Topic' },
    audience: { field: 'audiences', label: 'Audience', none: 'All Audiences', options: 'audiences' },
    location: { field: 'city', label: 'Location', none: 'All Locations', options: 'cities' },
  },
});
