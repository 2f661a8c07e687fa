/** Evaluates a module while the pages are built and puts its value in its place, so that what it is made from stays out of them. */
import type { Plugin } from 'vite';

const MODULE = /\/domain\/filters-and-facts\.ts$/;

export const buildTimeValues: Plugin = {
  name: 'build-time-values',
  enforce: 'pre',
  load: {
    filter: { id: MODULE },
    async handler() {
      const { READER_FIELDS } = await import('#domain/filters-and-facts.ts');
      return `export const READER_FIELDS = ${JSON.stringify(READER_FIELDS)};`;
    },
  },
};
