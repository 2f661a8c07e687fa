/**
 * `npm run fuzz`: generated and hostile calls of every operation that the running site describes, as each role, and hostile
 * files for every reader, on SQLite and, where DATABASE_URL is given, in new databases on that PostgreSQL, which take turns.
 * `--calls 100000`, `--files 2000`, `--seed 1`; `--only n` and `--only-file n` repeat one. Ends with 1 where there is a fault.
 */
import { parseArgs } from 'node:util';
import type { DatabaseConfig } from '#server/database/open.ts';
import { onEachEngine } from '../bench/engines.ts';
import { table } from '../bench/table.ts';
import { fuzzCalls } from './faults/fuzz-calls.ts';
import { fuzzFiles } from './faults/fuzz-files.ts';
import type { FuzzOptions, FuzzResult } from './faults/fuzz-result.ts';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    files: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    'only-file': { type: 'string' },
  },
});
const seed = Number(values.seed);
/** So many go to one site, since they change and delete what is there; then comes a fresh one. */
const CALLS_PER_SITE = 10_000;
const FILES_PER_SITE = 500;
const { only, 'only-file': onlyFile } = values;
const isOne = only !== undefined || onlyFile !== undefined;
console.log(`Seed ${seed}.`);

const results: [what: string, engine: string, result: FuzzResult][] = [];
if (!isOne || only !== undefined) await run('calls', fuzzCalls, Number(values.calls), CALLS_PER_SITE, only);
if (!isOne || onlyFile !== undefined) await run('files', fuzzFiles, Number(values.files), FILES_PER_SITE, onlyFile);
print();

/** One site after another, on each engine in turn. */
async function run(
  what: string,
  fuzz: (config: DatabaseConfig, options: FuzzOptions) => Promise<FuzzResult>,
  all: number,
  perSite: number,
  one: string | undefined,
): Promise<void> {
  if (one !== undefined) {
    await onEachEngine(async (engine, config) => {
      results.push([what, engine, await fuzz(config, { count: 1, seed, from: Number(one) })]);
    });
    return;
  }
  let from = 0;
  while (from < all)
    await onEachEngine(async (engine, config) => {
      const count = Math.min(perSite, all - from);
      if (count === 0) return;
      results.push([what, engine, await fuzz(config, { count, seed, from })]);
      from += count;
      console.log(`${from} of ${all} ${what}; ${engine}: ${inShort(results.at(-1)?.[2])}`);
    });
}

function inShort(result: FuzzResult | undefined): string {
  const faults = [...(result?.faults ?? [])].map(([fault, { count, first }]) => `\n${count} × ${fault}\n${first}`);
  return `${faults.length} faults, longest wait ${result?.longest} ms (own work ${result?.own} ms), ${result?.memory} MiB${faults.join('')}`;
}

function print(): void {
  for (const [what, group] of Map.groupBy(results, ([one]) => one)) {
    const most = (of: (result: FuzzResult) => number) => Math.max(...group.map(([, , result]) => of(result)));
    const sum = (of: (result: FuzzResult) => number) => group.reduce((all, [, , result]) => all + of(result), 0);
    const outcomes = new Map<string, number>();
    for (const [, , result] of group)
      for (const [outcome, count] of result.outcomes) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
    table(
      `Fuzz: ${what}, seed ${seed}, ${[...new Set(group.map(([, engine]) => engine))].join(' and ')}`,
      ['what', 'count'],
      [
        [`${what} sent`, sum(({ count }) => count)],
        [what === 'calls' ? 'operations' : 'sorts of files', most(({ of }) => of)],
        ...[...outcomes].toSorted().map(([outcome, count]): [string, number] => [outcome, count]),
        ['503 of overload', sum(({ overloads }) => overloads)],
        ['faults', sum(({ faults }) => faults.size)],
        ['longest wait of others, ms', most(({ longest }) => longest)],
        ['… of that the site’s own work, ms', most(({ own }) => own)],
        ['most memory of the site, MiB', most(({ memory }) => memory)],
      ],
    );
  }
  if (isOne) console.log(results.map(([, engine, result]) => `${engine}: ${inShort(result)}`).join('\n'));
  process.exitCode = results.some(([, , { faults }]) => faults.size > 0) ? 1 : 0;
}
