/** The keys of links to look at an item: too long to guess, and kept only as hashes. */
import { createHash, randomBytes } from 'node:crypto';

export const newKey = (): string => randomBytes(24).toString('base64url');

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
