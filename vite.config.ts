import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTimeValues } from './app/build-time-values.ts';
import { escapeWideCharacters } from './server/start/escape-wide-characters.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    buildTimeValues,
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'app',
      router: { quoteStyle: 'single', semicolons: true },
    }),
    react(),
    { ...escapeWideCharacters, applyToEnvironment: ({ name }) => name === 'ssr' },
  ],
  build: { assetsInlineLimit: 0 },
  environments: {
    // The server loads its pages as few files. While developing, packages load as they are.
    ...(command === 'build' && {
      ssr: { resolve: { noExternal: true as const }, build: { chunkSizeWarningLimit: Number.POSITIVE_INFINITY } },
    }),
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A few files instead of hundreds: each has headers to send and a turn to wait for.
            codeSplitting: {
              groups: [
                // What every page begins with, and nothing else.
                { name: 'frame', test: /node_modules/, tags: ['$initial'] },
                { name: 'start', tags: ['$initial'] },
                // What home shares with other pages, so that a first visit there brings nothing that others share.
                {
                  name: 'home',
                  test: /\/app\/(?:ui\/(?:strip|advertisement-banner)|features\/members\/membership-tiers)\.tsx/,
                },
                // What several pages share beyond that. Dialogs and lists of choices bring a library with them, which waits
                // until one is there.
                {
                  name: 'parts',
                  test: /\/(?:app\/(?:lib|ui|features)\/(?!\S*(?:dialog|select)\.)|domain\/)/,
                  minShareCount: 4,
                },
              ],
            },
          },
        },
      },
    },
  },
}));
