import { expect, it } from 'vitest';
import { backupName, backupsAmong, isDue, isLate, superfluous } from './schedule.ts';

const at = (text: string) => Temporal.Instant.from(text);
const named = (text: string, before?: string, isEncrypted = false) =>
  backupName(at(text), { before, isByHand: false, isEncrypted });
const byHand = (text: string) => backupName(at(text), { before: undefined, isByHand: true, isEncrypted: false });
const LONDON = 'Europe/London';
const LATER = at('2026-11-25T20:00:00Z');

it('names a backup by its moment, and knows it again', () => {
  expect(named('2026-11-25T03:00:07.5Z')).toBe('tessera-2026-11-25T03-00-07Z.tgz');
  const update = named('2026-11-24T10:00:00Z', '0071-answered-searches', true);
  expect(update).toBe('tessera-2026-11-24T10-00-00Z-before-0071-answered-searches.tgz.age');
  const others = ['notes.txt', 'tessera-2026-11-25T03-00-07Z.tgz.part', 'tessera-2026-11-25T03-00-07Z.tgz.unchecked'];
  expect(backupsAmong([update, ...others, named('2026-11-25T03:00:07Z')])).toEqual([
    expect.objectContaining({ at: at('2026-11-25T03:00:07Z'), before: undefined, isEncrypted: false }),
    expect.objectContaining({ name: update, before: '0071-answered-searches', isEncrypted: true }),
  ]);
});

it.each([
  ['nothing is there', [], '2026-11-25T02:00:00Z', true],
  ['the quiet hour has not come', ['2026-11-24T03:00:00Z'], '2026-11-25T02:59:00Z', false],
  ['the quiet hour has come', ['2026-11-24T03:00:00Z'], '2026-11-25T03:00:00Z', true],
  ['it was made late, at noon', ['2026-11-25T12:00:00Z'], '2026-11-26T02:00:00Z', false],
  ['the machine slept for a week', ['2026-11-18T03:00:00Z'], '2026-11-25T18:00:00Z', true],
  [
    'the clock was in the year 2031 once',
    ['2031-01-01T03:00:00Z', '2026-11-24T03:00:00Z'],
    '2026-11-25T03:00:00Z',
    true,
  ],
  ['it is three in summer, an hour earlier in UTC', ['2026-07-01T02:00:00Z'], '2026-07-02T02:00:00Z', true],
])('is due or not where %s', (_, moments, now, due) => {
  expect(isDue(backupsAmong(moments.map((one) => named(one))), at(now), LONDON)).toBe(due);
});

it('is not spared by one that was made before an update, or by hand', () => {
  const others = [named('2026-11-25T09:00:00Z', '0071-x'), byHand('2026-11-25T09:10:00Z')];
  const backups = backupsAmong([...others, named('2026-11-24T03:00:00Z')]);
  expect(isDue(backups, at('2026-11-25T10:00:00Z'), LONDON)).toBe(true);
});

it('is late after two days and two hours', () => {
  const [newest] = backupsAmong([named('2026-11-23T03:00:00Z')]);
  if (!newest) throw new Error('no name');
  expect(isLate(newest, at('2026-11-25T04:59:00Z'))).toBe(false);
  expect(isLate(newest, at('2026-11-25T05:01:00Z'))).toBe(true);
});

it('keeps three that were made by hand, none of which takes the place of the daily one', () => {
  const hands = [10, 11, 12, 13].map((hour) => byHand(`2026-11-25T${hour}:00:00Z`));
  expect(
    superfluous(backupsAmong([named('2026-11-25T03:00:00Z'), ...hands]), LATER, LONDON).map(({ name }) => name),
  ).toEqual([hands[0]]);
});

it('keeps seven days, four weeks and six months, and three from before updates', () => {
  const days = Array.from({ length: 400 }, (_, n) => at('2026-11-25T03:00:00Z').subtract({ hours: 24 * n }));
  const updates = Array.from({ length: 5 }, (_, n) => named(`2026-11-${20 - n}T12:00:00Z`, '0070-guides'));
  let there = [...days.map((one) => named(one.toString())), ...updates];
  // As they come, day by day, it is the same as all at once.
  const gone = new Set(superfluous(backupsAmong(there), LATER, LONDON).map(({ name }) => name));
  there = there.filter((name) => !gone.has(name));
  expect(
    backupsAmong(there).map(({ at, before }) => `${at.toString().slice(0, 10)}${before ? ' update' : ''}`),
  ).toEqual([
    ...['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21'],
    ...['2026-11-20 update', '2026-11-20', '2026-11-19 update', '2026-11-19', '2026-11-18 update'],
    ...['2026-11-15', '2026-11-08', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
  ]);
  expect(superfluous(backupsAmong(there), LATER, LONDON)).toEqual([]);
});

it('keeps what is made now beside any number from the future, which are counted for themselves', () => {
  const now = at('2026-11-25T03:00:00Z');
  const ofNow = [named(now.toString()), named('2026-11-25T02:59:00Z', '0071-x'), byHand('2026-11-25T02:58:00Z')];
  const days = Array.from({ length: 400 }, (_, n) => at('2032-01-01T03:00:00Z').subtract({ hours: 24 * n }));
  const future = [
    ...days.map((one) => named(one.toString())),
    ...[1, 2, 3, 4].flatMap((day) => [
      named(`2031-02-0${day}T09:00:00Z`, '0071-x'),
      byHand(`2031-02-0${day}T09:00:00Z`),
    ]),
  ];
  const gone = new Set(superfluous(backupsAmong([...ofNow, ...future]), now, LONDON).map(({ name }) => name));
  expect(ofNow.filter((name) => gone.has(name))).toEqual([]);
  const left = future.filter((name) => !gone.has(name));
  expect([left.length > 6, left.length < 25]).toEqual([true, true]);
});
