import { expect, it } from 'vitest';
import { hours } from './opening-hours.ts';
import { writtenHours } from './written-hours.ts';

it.each([
  ['Mon-Fri 4pm-10pm', 'Mo-Fr 16:00-22:00'],
  ['Monday to Friday, 9.30 am to noon', 'Mo-Fr 09:30-12:00'],
  ['Mon – Fri: 9am – 5pm', 'Mo-Fr 09:00-17:00'],
  ['Weekdays 9-5pm', 'Mo-Fr 09:00-17:00'],
  ['weekends 10am-12pm', 'Sa,Su 10:00-12:00'],
  ['Sat and Sun 8pm to midnight', 'Sa,Su 20:00-24:00'],
  ['Mon, Wed & Fri 10am-1pm', 'Mo,We,Fr 10:00-13:00'],
  ['Mon-Fri 9am-5pm, Sat 10am-2pm', 'Mo-Fr 09:00-17:00; Sa 10:00-14:00'],
  ['Mon-Fri 9am-12pm and 1pm-5pm', 'Mo-Fr 09:00-12:00,13:00-17:00'],
  ['Mondays 6pm-9pm; Thursdays 10:00-12:00', 'Mo 18:00-21:00; Th 10:00-12:00'],
  ['every day 6pm-2am', 'Mo-Su 18:00-02:00'],
  ['Daily, 4-10pm', 'Mo-Su 16:00-22:00'],
  ['9am-5pm', '09:00-17:00'],
  ['24 hours a day', '24/7'],
  ['24/7', '24/7'],
  ['Mo-Fr 09:00-17:00; Sa,Su 20:00-01:00', 'Mo-Fr 09:00-17:00; Sa,Su 20:00-01:00'],
  ['Mo-Fr 9-17', 'Mo-Fr 09:00-17:00'],
])('‘%s’ is %s', (written, rule) => {
  expect(writtenHours(written)).toBe(rule);
  // It is a rule that the field takes, and that it keeps.
  expect(hours.read(written)).toBe(rule);
});

it.each(['Mon-Fri 4-10', 'Mo-Fr 9-5', 'by appointment', 'Mon-Fri', 'Mon-Fri 25:00-26:00', '9am', ''])(
  'leaves ‘%s’ as it is, since it could mean anything',
  (written) => expect(writtenHours(written)).toBe(written),
);

it('is refused in words where it cannot be understood', () => {
  expect(() => hours.read('by appointment')).toThrow(/is no opening time/);
});
