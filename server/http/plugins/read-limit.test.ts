/** How much one network may read of several processes together. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SECRET } from '#tests/setup/api/api.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { type RateLimit, RateLimits } from '../rate-limits.ts';
import { READS_MOST, ReadLimit } from './read-limit.ts';

const READER = '203.0.113.9';
const PROCESSES = 3;

onEachEngine('the limit of reads', (engine) => {
  it('holds for all processes together, and counts hardly a write', async () => {
    await using store = await freshStore(engine);
    const rateLimits = new RateLimits(store.db, SECRET);
    let writes = 0;
    let told = Promise.resolve() as Promise<unknown>;
    const others = {
      addReads: (limit: RateLimit, network: string, by: number) => {
        writes++;
        const all = rateLimits.addReads(limit, network, by);
        told = all;
        return all;
      },
    };
    const limits = Array.from({ length: PROCESSES }, () => new ReadLimit({ others }));
    let passed = 0;
    const read = (limit: ReadLimit | undefined, ip = READER): boolean => {
      try {
        limit?.count(ip);
        return true;
      } catch {
        return false;
      }
    };
    for (let n = 0; n < READS_MOST + 1_000; n++) {
      const before = writes;
      if (read(limits[n % PROCESSES])) passed++;
      if (writes === before) continue;
      await told;
      await nextTurn();
    }
    expect(passed).toBeGreaterThanOrEqual(READS_MOST - 1);
    expect(passed).toBeLessThanOrEqual(READS_MOST + PROCESSES * 100);
    expect(writes).toBeLessThanOrEqual((READS_MOST + 1_000) / 100);
    for (const limit of limits) expect(read(limit)).toBe(false);
    expect(read(limits[0], '203.0.114.9'), 'another network').toBe(true);
    expect(limits[1]?.headers(READER)[3]).toMatch(/^"reads";r=0;t=\d+$/);
  });
});

it('is the process’s own while the database is away', async () => {
  const limit = new ReadLimit({ others: { addReads: () => Promise.reject(new Error('away')) } });
  for (let n = 0; n < READS_MOST; n++) limit.count(READER);
  expect(() => limit.count(READER)).toThrow('That was a lot');
  await nextTurn();
});
