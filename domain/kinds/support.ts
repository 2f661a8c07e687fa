/** Support resources: help that is reached by text, chat, call or in person, at its hours. */
import { timezone as zone } from '../date-fields.ts';
import { address, line, name as oneName, required, text } from '../fields.ts';
import { hours } from '../opening-hours.ts';
import { group, maybeText, term, text as textPart } from './card-parts.ts';
import { expectFields, expectParts } from './expect-entries.ts';
import { fields } from './item-field.ts';
import { itemKind } from './item-kind.ts';
import { providerFields, providerParts, settledProvider } from './provider-fields.ts';
import { city, name, phone, shared, timezone } from './shared-fields.ts';

export const support = itemKind({
  fields: fields({
    ...shared,
    ...providerFields,
    ...expectFields('support'),
    name: { rule: required(line(300)), ...name },
    text_number: {
      rule: line(60),
      label: 'Number for texts',
      isShort: true,
      columns: ['text', 'sms', 'number for texts'],
    },
    chat_url: { rule: address, label: 'Link to the chat', isShort: true, columns: ['chat', 'link to chat'] },
    phone_number: phone,
    city: {
      rule: oneName,
      ...city,
      help: 'Only where it is for people near there. Leave it empty for help that is for everyone.',
    },
    place: { rule: text(300), label: 'Where people can go', searched: 'place' },
    hours: {
      rule: hours,
      label: 'Opening hours',
      help: 'By the clock of its time zone.',
      control: 'hours',
      columns: ['opening hours', 'opening times', 'open'],
    },
    timezone: { rule: zone, ...timezone },
  }),
  settle: settledProvider,
  groups: { 'Source and publication': 'Whether it is right' },
  card: {
    ...expectParts('support'),
    ...providerParts,
    name: textPart('name'),
    city: term('city'),
    contact: group({
      text_number: maybeText('text_number'),
      chat_url: maybeText('chat_url'),
      phone_number: maybeText('phone_number'),
      place: maybeText('place', 'Where one can go.'),
    }),
    hours: maybeText('hours', '24/7, or rules such as Mo-Fr 09:00-17:00; Sa 10:00-12:00.'),
    timezone: maybeText('timezone', 'The zone of the hours; the site’s own where there is none.'),
  },
});
