import { expect, it } from 'vitest';
import { hoursInWords } from './hours.ts';

it.each([
  ['24/7', 'Day and night'],
  ['Mo-Fr 09:00-17:00', 'Mon to Fri, 9 am to 5 pm'],
  [
    'Mo-Fr 09:30-12:00,13:00-17:00; Sa,Su 20:00-24:00',
    'Mon to Fri, 9.30 am to noon and 1 pm to 5 pm; Sat, Sun, 8 pm to midnight',
  ],
  ['00:00-06:00', 'Every day, midnight to 6 am'],
])('%s is ‘%s’', (hours, words) => expect(hoursInWords(hours)).toBe(words.replaceAll(/ (?=[ap]m)/g, '\u00a0')));
