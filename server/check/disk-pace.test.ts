import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FREE_FILE, noteFree, paceOf } from './disk-pace.ts';

it('notes what is free once a day, for thirty days', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-pace-'));
  const day = (n: number) => Temporal.PlainDate.from('2026-10-01').add({ days: n }).toString();
  for (let n = 0; n < 40; n++) await noteFree(folder, 1_000 - n, day(n));
  await noteFree(folder, 1, day(39));
  const noted = JSON.parse(readFileSync(join(folder, FREE_FILE), 'utf8'));
  expect([Object.keys(noted).length, noted[day(10)], noted[day(9)], noted[day(39)]]).toEqual([30, 990, undefined, 961]);
  // A folder that is not there is no reason to fail.
  expect(await noteFree(join(folder, 'nowhere'), 5, day(1))).toEqual({ [day(1)]: 5 });
});

it.each([
  ['room that becomes less', { '2026-11-01': 1_000, '2026-11-05': 900 }, 500, '2026-11-11', { over: 10, left: 10 }],
  ['too few days', { '2026-11-09': 1_000 }, 500, '2026-11-11', undefined],
  ['room that becomes more', { '2026-11-01': 400 }, 500, '2026-11-11', undefined],
  ['nothing known', {}, 500, '2026-11-11', undefined],
])('tells how long it lasts: %s', (_what, noted, free, today, pace) => {
  expect(paceOf(noted as Record<string, number>, free, today)).toEqual(pace);
});
