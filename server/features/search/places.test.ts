import { describe, expect, it } from 'vitest';
import { placeIn } from './places.ts';

const place = (text: string) => placeIn(text, (name) => ['manchester', 'richmond'].includes(name.toLowerCase()));

describe('a place in a question', () => {
  it.each([
    ['adhd coach near leeds', 'Leeds', 'adhd coach leeds'],
    ['quiet café in Newcastle', 'Newcastle upon Tyne', 'quiet café Newcastle'],
    ['support group LS1', 'Leeds', 'support group Leeds'],
    ['counsellors near m4', 'Manchester', 'counsellors Manchester'],
    ['adhd assessment around richmond virginia', 'richmond', 'adhd assessment richmond virginia'],
    ['help in Reading with forms', 'Reading', 'help Reading with forms'],
    ['adhd assessment london', 'London', 'adhd assessment london'],
    ['Milton Keynes autism group', 'Milton Keynes', 'Milton Keynes autism group'],
  ])('is told by its name or its postcode: %s', (text, name, left) => {
    expect(place(text)).toMatchObject({ name, text: left });
  });

  it('is a region with its towns, whose name no card says', () => {
    const found = place('autism groups in wales for adults');
    expect(found).toMatchObject({ name: 'Wales', text: 'autism groups for adults' });
    expect(found?.cities).toEqual(expect.arrayContaining(['Cardiff', 'Swansea', 'Newport']));
    expect(found?.cities).not.toContain('Leeds');
  });

  it.each([
    'vitamin b12 and adhd',
    'co2 monitor',
    'help in reading',
    'what happens in bath time',
    'my son is in year 7',
    'in the near future',
    'help with reading',
    'Reading help for dyslexia',
    'Bath time',
    'Help With Reading',
    'london',
    '',
  ])('is none in %s', (text) => expect(place(text)).toBeUndefined());
});
