import { argon2Sync } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

it('hashes at the cost that stands beside the hash', async () => {
  const kept = await hashPassword('three quiet green doors');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const [salt = '', hash = ''] = kept.split('$').slice(-2);
  const expected = argon2Sync('argon2id', {
    message: 'three quiet green doors',
    nonce: Buffer.from(salt, 'base64'),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  });
  expect(Buffer.from(hash, 'base64')).toEqual(expected);
  expect(await isPassword('three quiet green doors', kept)).toBe(true);
  expect(await isPassword('three quiet grey doors', kept)).toBe(false);
});
