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
            // Two files that every page needs instead of thirty: each has headers to send and a turn to wait for.
            codeSplitting: {
              groups: [
                { name: 'frame', test: /node_modules\/(?:react|react-dom|scheduler|@tanstack)\// },
                // Dialogs and lists of choices bring a library with them, which waits until one is there. Forms, filters and what
                // stands on the pages of things alone wait, too.
                {
                  name: 'parts',
                  test: /\/(?:app\/(?:lib|ui|features)\/(?!\S*(?:dialog|select|in-short|auth-page|filter-form|field|results|credited-picture|embed-code)\.)|contract\/|domain\/(?!what-to-expect|licences|embeddable-lists))|site\.(?:config\.)?ts/,
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
