/** The gallery is a small site of its own, so that no visitor of the real one ever loads a byte of it. */
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the drawn pictures come from: any running site. */
const site = process.env.SITE_URL ?? 'http://localhost:3000';
const proxy = { '/mosaic': site };

export default defineConfig({
  root: import.meta.dirname,
  publicDir: join(import.meta.dirname, '../public'),
  plugins: [tailwindcss(), react()],
  // Nothing here is rendered on a server.
  resolve: { alias: { '@tanstack/react-start': join(import.meta.dirname, 'in-browser.ts') } },
  server: { port: 3001, proxy },
  preview: { proxy },
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 2_000 },
});
