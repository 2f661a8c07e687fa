/** Versions of what has no numbered ones. */
import { createHash } from 'node:crypto';

/** A number made from what something says: a change that sends it back was made to just that. */
export const contentVersion = (said: unknown): number =>
  createHash('sha256').update(JSON.stringify(said)).digest().readUInt32BE() >>> 1 || 1;
