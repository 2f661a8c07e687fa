import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** On a machine with too much to do a moment is missed; what needs the second try is named at the end. */
const retry = 1;

export default defineConfig({
  test: {
    // Half of a worker's time goes into waiting for databases and other processes, so there is one more than cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,contract,server,tests}/**/*.test.{ts,tsx}'],
          setupFiles: 'tests/setup/quick-hashes.ts',
          globalSetup: 'tests/setup/databases.ts',
          retry,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          // What somebody with bad intentions would try; on its own as `npm run test:attack`.
          name: 'attack',
          include: ['tests/attack/**/*.attack.ts'],
          setupFiles: 'tests/setup/quick-hashes.ts',
          globalSetup: 'tests/setup/databases.ts',
          retry,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.e2e.ts'],
          globalSetup: 'tests/setup/site.ts',
          // One site serves them all; more browsers at once would only wait for each other.
          maxWorkers: 2,
          // Files of one worker share its browser.
          isolate: false,
          expect: { poll: { timeout: 5_000 } },
          retry,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
