/**
 * Passwords of tests are hashed with little memory and in one pass: what is tested is the same, in a fraction of the
 * time. The cost that is written beside a hash stays the real one; `passwords.test.ts` hashes at full cost.
 */
import { vi } from 'vitest';

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (kind, settings, done) =>
    crypto.argon2(kind, { ...settings, memory: 8, passes: 1 }, done);
  return { ...crypto, argon2 };
});
