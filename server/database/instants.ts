import type { Instant } from '#domain/dates.ts';

/** This moment. */
export const now = (): Instant => new Date().toISOString();

/** The moment so many milliseconds from now; before now, when negative. */
export const later = (ms: number): Instant => new Date(Date.now() + ms).toISOString();

const DAY_MS = 86_400_000;

/** This moment, so many days ago. */
export const daysAgo = (days: number): Instant => later(-days * DAY_MS);
