import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { APART, ATTACK, COMPONENT, PAGES, PROCESSES, PURE, SCREEN, SERVER } from './tests/projects.ts';
import { LAUNCH } from './tests/setup/browser/executable.ts';
import { COMMANDS } from './tests/setup/component/commands.ts';
import { drawnPictures } from './tests/setup/component/drawn-pictures.ts';

/** On a machine with too much to do a moment is missed; what needs the second try is named at the end and fails the run. */
const retry = 1;

/** Files of one worker share what they import, and Node loads it as it does for the site. */
const native = {
  isolate: false,
  experimental: { viteModuleRunner: false },
  retry,
  testTimeout: 240_000,
  hookTimeout: 300_000,
};

const server = {
  setupFiles: ['tests/setup/api/quick-hashes.ts', 'tests/setup/database/statements.ts'],
  globalSetup: 'tests/setup/database/databases.ts',
  ...native,
};

/** Files of one worker share the thread of their sites; what a page is made of is read anew for each. */
const happyDom = {
  environment: './tests/setup/screen/environment.ts',
  isolate: false,
  // Node reads what is no page, as the site itself does.
  server: { deps: { external: [/\/(?:server|contract|domain)\/|\/tests\/setup\/(?!screen\/|pages\/)/] } },
  retry,
  testTimeout: 240_000,
  hookTimeout: 300_000,
};

export default defineConfig({
  test: {
    // A good part of a worker's time goes into waiting for databases and other processes, so there are more than cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'pure', include: PURE, ...native } },
      { test: { name: 'apart', include: APART, retry, testTimeout: 240_000, hookTimeout: 300_000 } },
      { test: { name: 'server', include: SERVER, ...server } },
      {
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'screen',
          include: SCREEN,
          globalSetup: ['tests/setup/screen/bundle.ts', 'tests/setup/screen/demo.ts'],
          ...happyDom,
        },
      },
      {
        test: {
          name: 'pages',
          include: PAGES,
          globalSetup: ['tests/setup/pages/build.ts', 'tests/setup/screen/demo.ts'],
          ...happyDom,
        },
      },
      {
        plugins: [tailwindcss(), react(), drawnPictures],
        publicDir: 'public',
        // Found out later, they would have the page loaded anew in the middle of a test.
        optimizeDeps: { include: ['react', 'react-dom', 'react-aria-components', '@simplewebauthn/browser'] },
        resolve: { alias: { '@tanstack/react-start': join(import.meta.dirname, 'gallery/in-browser.ts') } },
        test: {
          name: 'component',
          include: COMPONENT,
          globalSetup: 'tests/setup/component/unpacked.ts',
          setupFiles: 'tests/setup/component/no-errors.ts',
          // One page for all files: whoever comes next finds everything fetched and compiled.
          isolate: false,
          fileParallelism: false,
          // After the site's browsers, which have workers of their own number.
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 10_000 } },
          retry,
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            provider: playwright({
              launchOptions: LAUNCH,
              contextOptions: { reducedMotion: 'reduce' },
              actionTimeout: 10_000,
            }),
            instances: [{ browser: 'chromium' }],
            commands: COMMANDS,
          },
        },
      },
      // What somebody with bad intentions would try; on its own as `npm run test:attack`.
      { test: { name: 'attack', include: ATTACK, ...server } },
      { test: { name: 'processes', include: PROCESSES, ...server } },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.e2e.ts'],
          globalSetup: 'tests/setup/browser/site.ts',
          // One site serves them all; more browsers at once would only wait for each other.
          maxWorkers: 2,
          // Files of one worker share its browser.
          isolate: false,
          expect: { poll: { timeout: 20_000 } },
          retry,
          testTimeout: 240_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
