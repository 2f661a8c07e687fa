import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Much of the time goes into waiting for databases and hashes, so two cores are both used.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,contract,server,tests}/**/*.test.ts'],
          globalSetup: 'tests/setup/databases.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // What somebody with bad intentions would try; on its own as `npm run test:attack`.
          name: 'attack',
          include: ['tests/attack/**/*.attack.ts'],
          globalSetup: 'tests/setup/databases.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.e2e.ts'],
          globalSetup: 'tests/setup/site.ts',
          // One site serves them all; more browsers at once would only wait for each other.
          maxWorkers: 2,
          expect: { poll: { timeout: 5_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
