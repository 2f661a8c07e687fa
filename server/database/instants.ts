import type { Instant } from './schema.ts';

/** This moment. */
export const now = (): Instant => new Date().toISOString();
