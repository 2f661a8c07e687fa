/**
 * `npm run soak`: kills, full disks and clocks that jump under every kind of write, on SQLite and, where DATABASE_URL is given,
 * in new databases on that PostgreSQL; then a steady load on each. `--kills 300`, `--kills-postgres 150`, `--times 40` of full disks,
 * `--jumps 8`, `--minutes 10`, `--seed 1`. Ends with 1 where a write is lost or an answer is wrong.
 */
import { parseArgs } from 'node:util';
import { onEachEngine } from '../bench/engines.ts';
import { table } from '../bench/table.ts';
import { type Broken, engineOf, fillDisk, jumpClock, kill } from './faults/breaking.ts';
import { steady } from './faults/steady.ts';

const text = (preset: number) => ({ type: 'string', default: String(preset) }) as const;
const { values } = parseArgs({
  options: {
    kills: text(300),
    'kills-postgres': text(150),
    times: text(40),
    jumps: text(8),
    minutes: text(10),
    seed: text(Date.now() % 1_000_000),
  },
});
const [seed, times, jumps, minutes] = [values.seed, values.times, values.jumps, values.minutes].map(Number) as [
  number,
  number,
  number,
  number,
];
console.log(`Seed ${seed}.`);

const found: [what: string, engine: string, broken: Broken][] = [];
const faults = [
  ['SIGKILL', kill, { sqlite: Number(values.kills), postgres: Number(values['kills-postgres']) }],
  ['full disk', fillDisk, { sqlite: times, postgres: times }],
  ['clock jumps', jumpClock, { sqlite: jumps, postgres: jumps }],
] as const;
for (const [what, breakIt, often] of faults)
  await onEachEngine(async (engine, config) => {
    const count = often[engineOf(config)];
    if (count === 0) return;
    const broken = await breakIt(config, count, seed, (progress) => console.log(`${engine}: ${progress}`));
    found.push([what, engine, broken]);
    const { lost, wrong } = broken;
    console.log(`${what}, ${engine}: ${count} times; ${lost.length} lost, ${wrong.length} wrong answers`);
    for (const one of [...lost, ...wrong]) console.log(`  ${one}`);
  });

const sorts = [...new Set(found.flatMap(([, , { acknowledged }]) => [...acknowledged.keys()]))];
const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);
if (found.length > 0)
  table(
    `Writes that were acknowledged before something broke, seed ${seed}`,
    ['', ...found.map(([what, engine]) => `${what}, ${engine}`)],
    [
      ['times', ...found.map(([, , one]) => one.times)],
      ...sorts.map((sort) => [sort, ...found.map(([, , one]) => one.acknowledged.get(sort) ?? 0)]),
      ['all', ...found.map(([, , one]) => sum(one.acknowledged))],
      ['refused, and said why', ...found.map(([, , one]) => sum(one.refused))],
      ['lost', ...found.map(([, , one]) => one.lost.length)],
      ['wrong answers', ...found.map(([, , one]) => one.wrong.length)],
    ],
  );

const calm = minutes > 0 ? await onEachEngine((_, config) => steady(config, minutes, seed)) : [];
const isBroken = found.some(([, , { lost, wrong }]) => lost.length + wrong.length > 0);
process.exitCode = isBroken || calm.some(({ faults }) => faults.length > 0) ? 1 : 0;
