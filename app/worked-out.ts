/** Puts what a module comes to into the pages in its place, so that what it is worked out from stays out of them. */
import type { Plugin } from 'vite';

const MODULE = /\/domain\/reader-fields\.ts$/;

export const workedOut: Plugin = {
  name: 'worked-out',
  enforce: 'pre',
  load: {
    filter: { id: MODULE },
    async handler() {
      const { READER_FIELDS } = await import('#domain/reader-fields.ts');
      return `export const READER_FIELDS = ${JSON.stringify(READER_FIELDS)};`;
    },
  },
};
