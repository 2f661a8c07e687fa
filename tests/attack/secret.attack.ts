/** A secret that anybody could guess, or that two processes do not share. */
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/kernel/config.ts';
import { ownSecret } from '#server/kernel/site-secret.ts';
import { runSite } from '#tests/setup/processes/process.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'tessera-secret-'));
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('the secret', () => {
  it('is made once by all who start at the same time, whole, and readable by its user alone', async () => {
    const dataDir = folder();
    const secrets = await Promise.all(Array.from({ length: 8 }, () => ownSecret(dataDir)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]?.length).toBeGreaterThanOrEqual(32);
    expect(readdirSync(dataDir)).toEqual(['secret']);
    expect(mode(join(dataDir, 'secret'))).toBe('600');
    expect(await ownSecret(dataDir)).toBe(secrets[0]);
  });

  it.each([
    ['an empty file', '', /^The file .*\/secret has 0 characters\. A secret needs 32\./m],
    ['a file that ends early', 'short', /^The file .*\/secret has 5 characters\. A secret needs 32\./m],
    ['a file of blanks', ' '.repeat(64), /^The file .*\/secret has 0 characters\. A secret needs 32\./m],
  ])('is refused when it is %s, and not replaced', async (_what, text, sentence) => {
    const DATA_DIR = folder();
    writeFileSync(join(DATA_DIR, 'secret'), text);
    await expect(ownSecret(DATA_DIR)).rejects.toThrow(sentence);
    expect(readFileSync(join(DATA_DIR, 'secret'), 'utf8')).toBe(text);
  });

  it('ends the start with that sentence, and is not replaced by it', async () => {
    const DATA_DIR = folder();
    writeFileSync(join(DATA_DIR, 'secret'), 'short');
    await using site = runSite({ DATA_DIR, DEMO: 'off' });
    expect(await site.ended).toBe(1);
    expect(site.output()).toMatch(/^The file .*\/secret has 5 characters\. A secret needs 32\./m);
    expect(readFileSync(join(DATA_DIR, 'secret'), 'utf8')).toBe('short');
  });

  it.each([
    ['empty', '', /^SECRET is set, but empty\./m],
    ['short', 'x'.repeat(31), /^SECRET has 31 characters\. It must have at least 32/m],
  ])('of the settings is refused when it is %s', (_what, secret, sentence) => {
    expect(() => readConfig({ SECRET: secret })).toThrow(sentence);
  });
});
