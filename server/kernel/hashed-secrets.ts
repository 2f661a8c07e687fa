/** Secrets that are handed out once and kept only as hashes. */
import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** Too long to guess, short enough for a link. */
export const newSecret = (): string => randomBytes(BYTES).toString('base64url');

/** A secret of full length needs no slow hash. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
