/** Settings of a backup as a file of variables, really read by those who read such files. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asEnvFile } from './env-settings.ts';

const PRINT = 'process.stdout.write(JSON.stringify(process.env.METRICS_TOKEN ?? null))';

/** What a shell and Node read from the same file. */
function read(value: string): { shell: unknown; node: unknown; file: string } {
  const path = join(mkdtempSync(join(tmpdir(), 'tessera-env-')), 'settings.env');
  writeFileSync(path, asEnvFile({ METRICS_TOKEN: value, SITE_URL: 'https://example.org' }));
  const env = { PATH: process.env.PATH ?? '' };
  const ran = (command: string, ...args: string[]) =>
    JSON.parse(execFileSync(command, args, { env, encoding: 'utf8' })) as unknown;
  return {
    shell: ran('sh', '-c', 'set -a; . "$1"; exec "$2" -e "$3"', 'sh', path, process.execPath, PRINT),
    node: ran(process.execPath, `--env-file=${path}`, '-e', PRINT),
    file: readFileSync(path, 'utf8'),
  };
}

it.each([
  'plain',
  'two words # and more',
  'a "word"',
  '$(id)',
  '`id`',
  '$HOME',
  'C:\\new\\table',
  "it's",
  "it's # his",
  'é ü 猫',
  ' ends with spaces ',
  'ends with a stroke\\',
])('says %j to a shell and to Node alike', (value) => {
  expect(read(value)).toMatchObject({ shell: value, node: value });
});

it.each([
  'one\ntwo',
  'one\nNODE_OPTIONS=--import=/tmp/x.mjs',
  "it's\nPATH=/tmp",
  'one\r\ntwo',
  'a\u0000b',
  'a\u001bb',
  'a\u0085b',
  'a\u2028b',
  `it's "$(id)"`,
  "it's $(touch /tmp/x)",
  "it's `id`",
  "it's a\\nb",
])('leaves %j to the operator, in a line that nobody reads', (value) => {
  const { shell, node, file } = read(value);
  expect([shell, node]).toEqual([null, null]);
  const lines = file.split('\n');
  expect(lines.map((line) => line.slice(0, 16))).toEqual(['# METRICS_TOKEN ', "SITE_URL='https:", '']);
  expect(JSON.parse(/"(?:[^"\\]|\\.)*"$/.exec(lines[0] ?? '')?.[0] ?? '')).toBe(value);
});

it('has the settings alone that the site reads, and none of the place or of other programs', () => {
  const hostile = { NODE_OPTIONS: '--import=/tmp/x.mjs', PATH: '/tmp', DATABASE_URL: 'postgres://x', DATA_DIR: '/tmp' };
  expect(asEnvFile({ ...hostile, SITE_URL: 'https://example.org' })).toBe("SITE_URL='https://example.org'\n");
});
