/** Limits of a network: of the addresses that one place has, and of the larger blocks that one line has. */
import { expect, it } from 'vitest';
import { SECRET } from '#tests/setup/api/api.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { READS_MOST, ReadLimit } from './plugins/read-limit.ts';
import { LIMITS, lineOf, networksOf, RateLimits } from './rate-limits.ts';

const MOST = LIMITS.contactFromAddress.most;
/** Another place of the same /56 for each number up to 255, and of the same /48 beyond. */
const placeOf = (n: number) => `2001:db8:0:${n.toString(16)}::1`;

it.each([
  ['203.0.113.9', ['203.0.113.9'], '203.0.113.9'],
  ['::ffff:203.0.113.9', ['203.0.113.9'], '203.0.113.9'],
  ['2001:db8::1', ['2001:db8:0:0', '2001:db8:0:0000/56', '2001:db8:0/48'], '2001:db8:0:0000/56'],
  ['2001:db8:1:2ff:3::4', ['2001:db8:1:2ff', '2001:db8:1:0200/56', '2001:db8:1/48'], '2001:db8:1:0200/56'],
])('%s is counted as %j', (ip, names, line) => {
  expect([networksOf(ip).map(({ name }) => name), lineOf(ip)]).toEqual([names, line]);
});

onEachEngine('a limit', (engine) => {
  it('holds for the /56 and the /48 that one line has, with more for all places in it', async () => {
    await using store = await freshStore(engine);
    const rateLimits = new RateLimits(store.db, SECRET);
    const tries = async (ip: string): Promise<boolean> =>
      rateLimits.consumeFrom('contactFromAddress', ip).then(
        () => true,
        () => false,
      );
    const passed = async (from: number) => {
      let count = 0;
      for (let n = 0; n < 2 * MOST + 5; n++) if (await tries(placeOf(from + n))) count++;
      return count;
    };
    expect([await passed(0), await passed(256), await passed(512)]).toEqual([2 * MOST, 2 * MOST, 0]);
    expect(await tries('2001:db8:1::1'), 'another /48').toBe(true);
  });

  it('that one place has reached is used up for none of its neighbours', async () => {
    await using store = await freshStore(engine);
    const rateLimits = new RateLimits(store.db, SECRET);
    for (let n = 0; n < 3 * MOST; n++)
      await rateLimits.consumeFrom('contactFromAddress', placeOf(0)).catch(() => undefined);
    await rateLimits.consumeFrom('contactFromAddress', placeOf(1));
  });
});

it('reads of a line are counted together, and what is left says so', () => {
  const limit = new ReadLimit();
  for (let n = 0; n < 2 * READS_MOST - 1; n++) limit.count(placeOf(n % 256));
  expect(limit.headers(placeOf(1)).slice(1)).toEqual([
    `"reads";q=${2 * READS_MOST};w=60`,
    'ratelimit',
    expect.stringMatching(/^"reads";r=1;/),
  ]);
  limit.count(placeOf(1));
  expect(() => limit.count(placeOf(2))).toThrow('That was a lot');
  limit.count(placeOf(256));
});
