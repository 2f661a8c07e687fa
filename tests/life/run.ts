/**
 * `npm run life`: plays the life of a catalogue for a while, each life with steps of its own, and prints how many steps there
 * were, and the shortest story of everything that went wrong. `--minutes 30`, `--seed 1`, `--engine sqlite` or `postgres`, which
 * needs TEST_DATABASE_URL. Ends with 1 where there is a fault.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    engine: { type: 'string', default: 'sqlite' },
  },
});
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project=server', 'tests/life/life.test.ts', '--disable-console-intercept'],
  {
    stdio: 'inherit',
    env: { ...process.env, LIFE_MINUTES: values.minutes, LIFE_SEED: values.seed, LIFE_ENGINE: values.engine },
  },
);
process.exitCode = status ?? 1;
