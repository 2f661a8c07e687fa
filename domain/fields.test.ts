import { expect, it } from 'vitest';
import { checkItem } from './item-fields.ts';

const check = (values: Record<string, string | string[]>) =>
  checkItem('event', { external_id: 'one', title: 'A fair', ...values });

it('titles and names are one line, whatever was pasted into them', () => {
  const checked = check({
    title: ' A fair\r\n  for\u2028all ',
    host: 'Us\tand them',
    city: 'Leeds\n',
    tags: ['Quiet\nroom'],
    synopsis: 'One.\n\nTwo.',
  });
  expect(checked).toMatchObject({
    record: {
      title: 'A fair for all',
      host: 'Us and them',
      city: 'Leeds',
      tags: ['Quiet room'],
      synopsis: 'One.\n\nTwo.',
    },
  });
});

it.each([
  ['\n', 'Holds nothing but spaces.'],
  ['A\u0007fair', 'Holds a control character.'],
])('a title of %j is refused', (title, sentence) => {
  expect(check({ title })).toEqual({ problems: { title: sentence } });
});
