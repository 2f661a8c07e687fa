/** The examples of docs/operating fit the site: its limits, its files and its figures. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { PICTURE_BYTES_MOST } from '#domain/uploads.ts';
import { settings as knownSettings } from '#server/check/unknown-settings.ts';
import type { Engine } from '#server/database/column-types.ts';
import { openApi } from './setup/api/api.ts';
import { onEachEngine } from './setup/database/store.ts';

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

it.skipIf(process.platform === 'win32')(
  'the command has the settings as systemd reads them, whatever signs they hold',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-command-'));
    const settings = [
      '# A line for people',
      'BACKUPS=s3://bucket/folder?endpoint=https://s3.example.org&region=eu-west-2',
      'AWS_SECRET_ACCESS_KEY=b c$d`e`',
      'SMTP_URL="smtp://quiet.example.org"',
      '',
      'no setting',
      "SITE_URL='https://quiet.example.org'",
    ];
    writeFileSync(join(folder, 'tessera.env'), settings.join('\n'));
    mkdirSync(join(folder, 'dist/site'), { recursive: true });
    writeFileSync(join(folder, 'dist/site/cli.js'), '');
    writeFileSync(
      join(folder, 'tessera-command'),
      read('tessera-command')
        .replaceAll('/etc/tessera.env', join(folder, 'tessera.env'))
        .replace('cd /srv/tessera', `cd ${folder}`)
        .replace('exec runuser -u tessera -- "$@"', 'env; echo "$@"'),
    );
    const { stdout, stderr } = spawnSync('sh', [join(folder, 'tessera-command'), 'doctor'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    expect(stderr).toBe('');
    for (const line of [
      settings[1],
      settings[2],
      'SMTP_URL=smtp://quiet.example.org',
      'SITE_URL=https://quiet.example.org',
      'DATA_DIR=/var/lib/tessera',
      'node dist/site/cli.js doctor',
    ])
      expect(stdout.split('\n')).toContain(line);
  },
);

/** What a running site answers at `/metrics`, once a page, a call and a search were asked for. */
async function figuresOf(engine: Engine): Promise<Set<string>> {
  const backups = { hasProblem: false, last: 1 };
  await using api = await openApi(engine, { backups, pages: true, ...(engine === 'sqlite' && NO_POOL) });
  for (const path of ['/home', '/api/content/post', '/api/content/search?query=x']) await api.get(path);
  const { body } = await api.get('/metrics');
  return new Set([...(String(body).match(/^[a-z_0-9]+(?=[ {])/gm) ?? []), 'up']);
}

/** SQLite has no pool of connections; figures of one are tried out with PostgreSQL. */
const NO_POOL = { connections: () => ({ busy: 0 }) };

const namesIn = (expression: string) => expression.match(/\b(?:tessera|nodejs|process)_[a-z_0-9]+|\bup\b/g) ?? [];

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}
const { groups } = parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

interface Panel {
  title: string;
  gridPos: Record<'x' | 'y' | 'w' | 'h', number>;
  datasource: { uid: string };
  targets: { expr: string }[];
}
const { panels } = JSON.parse(read('dashboard.json')) as { panels: Panel[] };

onEachEngine('figures that are asked for', (engine) => {
  it('are figures that a running site has', async () => {
    const known = await figuresOf(engine);
    const asked = [
      ...rules.map(({ alert, expr }) => [alert, expr] as const),
      ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
    ];
    expect(asked.filter(([, expr]) => namesIn(expr).length === 0)).toEqual([]);
    expect(asked.filter(([, expr]) => namesIn(expr).some((name) => !known.has(name)))).toEqual([]);
  });
});

it('each alarm, and no other, has its part in the page for the night', () => {
  const page = read('at-two-in-the-morning.md');
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  expect(rules).toHaveLength(10);
  expect(rules.map(({ annotations }) => annotations.summary)).toEqual(headings);
  for (const { annotations } of rules)
    expect(annotations.runbook).toBe(
      `docs/operating/at-two-in-the-morning.md#${annotations.summary.toLowerCase().replaceAll(' ', '-')}`,
    );
});

it('the panels of the dashboard cover each other nowhere, and ask whichever source is chosen', () => {
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => `${x + (i % w)} ${y + Math.floor(i / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.filter(({ datasource }) => !/^\$\{source\}$/.test(datasource.uid))).toEqual([]);
});

it('the container runs as nobody of importance, changes nothing but what the site keeps, and knows when it is ready', () => {
  const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').replaceAll('\\\n', '').split('\n');
  const all = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  expect(all('FROM')).toEqual(['node:26-alpine AS build', 'node:26-alpine']);
  expect(all('USER')).toEqual(['node']);
  const [check = '', command = ''] = [...all('HEALTHCHECK'), ...all('CMD')].map((line) =>
    line.slice(line.indexOf('[')),
  );
  expect(JSON.parse(check)).toEqual(['node', '-e', expect.stringContaining('/readyz')]);
  expect(existsSync(join(ROOT, JSON.parse(command).at(-1)))).toBe(true);
  const settings = all('ENV')[0]?.match(/\b[A-Z_]+(?==)/g) ?? [];
  expect(settings.filter((name) => name !== 'NODE_COMPILE_CACHE' && !knownSettings().includes(name))).toEqual([]);
});

it('the compose file gives the site settings that it knows, a root that nobody writes, and no port outside', () => {
  const text = readFileSync(join(ROOT, 'compose.yaml'), 'utf8');
  const { services, volumes } = parse(text) as {
    services: Record<
      'site' | 'database' | 'web',
      Record<string, unknown> & { environment: Record<string, string>; volumes: string[] }
    >;
    volumes: object;
  };
  const { site, web } = services;
  expect(site).toMatchObject({ read_only: true, cap_drop: ['ALL'], build: '.' });
  expect([site.ports, services.database.ports, web.ports]).toEqual([undefined, undefined, expect.any(Array)]);
  expect(Object.keys(site.environment).filter((name) => !knownSettings().includes(name))).toEqual([]);
  for (const name of ['DOMAIN', 'UPSTREAM'])
    expect([read('Caddyfile'), web.environment]).toEqual([
      expect.stringContaining(`{$${name}:`),
      expect.objectContaining({ [name]: expect.any(String) }),
    ]);
  for (const [place = ''] of Object.values(services).flatMap((one) => one.volumes.map((volume) => volume.split(':'))))
    expect(place.startsWith('./') ? existsSync(join(ROOT, place)) : place in volumes, place).toBe(true);
});

/** Programs of others that know these files better than we do, where the machine has them. */
const LINTERS: [program: string, ...args: string[]][] = [
  ['promtool', 'check', 'rules', 'alerts.yaml'],
  ['caddy', 'validate', '--adapter', 'caddyfile', '--config', 'Caddyfile'],
  ['systemd-analyze', 'verify', './tessera.service'],
];
const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined;

it.each(LINTERS)('%s finds nothing wrong', (program, ...args) => {
  if (!isThere(program)) return;
  const { status, stderr } = spawnSync(program, args, { cwd: join(ROOT, 'docs/operating'), encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.any(String)]);
});
