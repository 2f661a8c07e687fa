/** Short forms of `npm run soak` and `npm run fuzz`, with a fixed seed: what breaks them is found before it is run for hours. */
import { expect, it } from 'vitest';
import { type Broken, fillDisk, jumpClock, kill } from './faults/breaking.ts';
import { fuzzCalls } from './faults/fuzz-calls.ts';
import { fuzzFiles } from './faults/fuzz-files.ts';
import { steady } from './faults/steady.ts';
import { emptyPlace } from './setup/database/places.ts';
import { onEachEngine } from './setup/database/store.ts';

const SEED = 20_261_126;
const MINUTES = 0.05;

/** What somebody who reads of a failure needs: never that some number is not another. */
const wrongIn = ({ lost, wrong }: Broken): string[] => [...lost.map((what) => `lost: ${what}`), ...wrong];
const written = ({ acknowledged }: Broken): number => [...acknowledged.values()].reduce((sum, count) => sum + count, 0);

onEachEngine('while people write', (engine) => {
  it('kills lose nothing that was acknowledged', async () => {
    const killed = await kill(await emptyPlace(engine), 3, SEED);
    expect(wrongIn(killed)).toEqual([]);
    expect(written(killed)).toBeGreaterThan(3);
  });

  it('a disk without room refuses in words, and loses nothing', async () => {
    expect(wrongIn(await fillDisk(await emptyPlace(engine), 3, SEED))).toEqual([]);
  });

  it('a clock that jumps by days loses nothing', async () => {
    expect(wrongIn(await jumpClock(await emptyPlace(engine), 1, SEED))).toEqual([]);
  });
});

onEachEngine('whatever is sent', (engine) => {
  it('to the calls that a site describes is answered as described', async () => {
    const { faults, count, of } = await fuzzCalls(await emptyPlace(engine), { count: 1_500, seed: SEED });
    expect(Object.fromEntries(faults)).toEqual({});
    expect([count, of > 200]).toEqual([1_500, true]);
  });
});

it('hostile files of every sort are read or refused in words', async () => {
  const { faults, count } = await fuzzFiles(await emptyPlace('sqlite'), { count: 60, seed: SEED });
  expect(Object.fromEntries(faults)).toEqual({});
  expect(count).toBe(60);
});

it('a steady load has no error', async () => {
  const { faults, acts } = await steady(
    await emptyPlace('sqlite'),
    MINUTES,
    SEED,
    'tests/setup/processes/listening.ts',
  );
  // How long anything took is for the long form: other tests run beside this one.
  expect(faults.filter((fault) => !/p99/.test(fault))).toEqual([]);
  expect(acts).toBeGreaterThan(10);
});
