/** Short forms of `npm run soak` and `npm run fuzz`, with a fixed seed: what breaks them is found before it is run for hours. */
import { expect, it } from 'vitest';
import { type Broken, fillDisk, jumpClock, kill } from './faults/breaking.ts';
import { fuzzCalls } from './faults/fuzz-calls.ts';
import { fuzzFiles } from './faults/fuzz-files.ts';
import { steady } from './faults/steady.ts';
import { demoPlace } from './setup/database/places.ts';
import { onEachEngine } from './setup/database/store.ts';

const SEED = 20_261_126;
const MINUTES = 0.05;
/** Each call at least once, by some role. */
const CALLS = 600;
/** Three of each sort. */
const FILES = 24;

/** What somebody who reads of a failure needs: never that some number is not another. */
const wrongIn = ({ lost, wrong }: Broken): string[] => [...lost.map((what) => `lost: ${what}`), ...wrong];
const written = ({ acknowledged }: Broken): number => [...acknowledged.values()].reduce((sum, count) => sum + count, 0);

onEachEngine('while people write', (engine) => {
  it('kills lose nothing that was acknowledged', async () => {
    const killed = await kill(await demoPlace(engine), 1, SEED);
    expect(wrongIn(killed)).toEqual([]);
    expect(written(killed)).toBeGreaterThan(2);
  });

  it('a disk without room refuses in words, and loses nothing', async () => {
    expect(wrongIn(await fillDisk(await demoPlace(engine), 1, SEED))).toEqual([]);
  });

  it('a clock that jumps by days loses nothing', async () => {
    expect(wrongIn(await jumpClock(await demoPlace(engine), 1, SEED))).toEqual([]);
  });
});

onEachEngine('whatever is sent', (engine) => {
  it('to the calls that a site describes is answered as described', async () => {
    // Each engine gets others, so that together they try more.
    const from = engine === 'sqlite' ? 0 : CALLS;
    const { faults, count, of } = await fuzzCalls(await demoPlace(engine), { count: CALLS, seed: SEED, from });
    expect(Object.fromEntries(faults)).toEqual({});
    expect([count, of > 200, of < CALLS]).toEqual([CALLS, true, true]);
  });
});

it('hostile files of every sort are read or refused in words', async () => {
  const { faults, count } = await fuzzFiles(await demoPlace('sqlite'), { count: FILES, seed: SEED });
  expect(Object.fromEntries(faults)).toEqual({});
  expect(count).toBe(FILES);
});

it('a steady load has no error', async () => {
  const { faults, acts } = await steady(await demoPlace('sqlite'), MINUTES, SEED, 'tests/setup/processes/listening.ts');
  // How long anything took is for the long form: other tests run beside this one.
  expect(faults.filter((fault) => !/p99/.test(fault))).toEqual([]);
  expect(acts).toBeGreaterThan(10);
});
