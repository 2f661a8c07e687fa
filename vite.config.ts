import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'app',
      router: { quoteStyle: 'single', semicolons: true },
    }),
    react(),
  ],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Two files that every page needs instead of thirty: each has headers to send and a turn to wait for.
            codeSplitting: {
              groups: [
                { name: 'frame', test: /node_modules\/(?:react|react-dom|scheduler|@tanstack)\// },
                // Dialogs bring a library with them, which waits until one opens.
                {
                  name: 'parts',
                  test: /\/(?:app\/(?:lib|ui)\/(?!dialog\.)|contract\/)|site\.config\.ts/,
                  minShareCount: 4,
                },
              ],
            },
          },
        },
      },
    },
  },
});
