/** The examples of docs/operating fit the site: its limits, its files and its figures. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { PICTURE_BYTES_MOST } from '#domain/uploads.ts';
import { openApi } from './setup/api/api.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(ROOT, 'docs/operating', name), 'utf8');
/** A form around the picture. */
const ROOM = 1_000_000;

it.each([
  ['nginx.conf', /client_max_body_size (\d+)m;/, 1_048_576],
  ['Caddyfile', /max_size (\d+)MB/, 1_000_000],
])('%s lets the largest picture through, and leads to the port that the site takes by itself', (name, size, unit) => {
  const text = read(name);
  expect(Number(size.exec(text)?.[1]) * unit).toBeGreaterThanOrEqual(PICTURE_BYTES_MOST + ROOM);
  expect(text).toMatch(/127\.0\.0\.1:3000/);
});

it('nginx names the visitor, and believes nobody who says to be another', () => {
  expect(read('nginx.conf')).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
});

it('the unit runs a file that is there, as a user of its own, and lets it write its own folders alone', () => {
  const unit = new Map(
    read('tessera.service')
      .split('\n')
      .filter((line) => /^[A-Z]\w+=/.test(line))
      .map((line) => line.split(/=(.*)/s) as [string, string]),
  );
  expect(existsSync(join(ROOT, unit.get('ExecStart')?.split(' ').at(-1) ?? '?'))).toBe(true);
  expect(unit.get('User')).toBe('tessera');
  expect(unit.get('ProtectSystem')).toBe('strict');
  expect(unit.get('Environment')).toContain(`DATA_DIR=/var/lib/${unit.get('StateDirectory')}`);
  expect(unit.get('Environment')).toContain(`NODE_COMPILE_CACHE=/var/cache/${unit.get('CacheDirectory')}`);
});

it('the alert rules ask for figures that the site has, and say what to do', async () => {
  const backups = { problem: Promise.resolve(undefined), last: Promise.resolve(1) };
  await using api = await openApi('sqlite', { backups });
  const { body } = await api.get('/metrics');
  const known = new Set(String(body).match(/^[a-z_0-9]+(?=[ {])/gm));
  const { groups } = parse(read('alerts.yaml')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string; todo: string } }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(6);
  for (const { alert, expr, annotations } of rules) {
    const asked = (expr.match(/\b(?:tessera|nodejs|process)_[a-z_0-9]+/g) ?? []).filter((name) => !known.has(name));
    expect([alert, asked]).toEqual([alert, []]);
    expect([alert, annotations.summary, annotations.todo]).toEqual([alert, expect.any(String), expect.any(String)]);
  }
});
