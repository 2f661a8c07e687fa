/** The walls between the rooms, kept by reading every import. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts') && existsSync(join(ROOT, file)));

const IMPORT = /(?:\bfrom\s+|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g;

/** Every import of one file of ours by another: [from, to], as paths from the root. */
const imports = files.flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].flatMap(([, target = '']) => {
    const to = resolve(file, target.replace(/\?.*$/, ''));
    return to ? [{ from: file, to }] : [];
  }),
);

function resolve(from: string, target: string): string | undefined {
  if (target === '#site') return 'site.ts';
  if (target.startsWith('#')) return target.slice(1);
  if (target.startsWith('.')) return relative(ROOT, join(ROOT, dirname(from), target));
  return undefined;
}

const HOUSES = /^(?:app\/desk|server\/curation)\//;

const isTest = (file: string) => /\.(?:test|e2e|attack)\.tsx?$/.test(file) || file.startsWith('tests/');
const room = (file: string) => file.split('/')[0] ?? '';
const code = imports.filter(({ from }) => !isTest(from));
const breaking = (rule: (from: string, to: string) => boolean) =>
  code.filter(({ from, to }) => rule(from, to)).map(({ from, to }) => `${from} → ${to}`);

/** The feature that a file belongs to; `curation` and the desk are houses of their own beside the features. */
const featureOf = (file: string, of: 'app' | 'server') =>
  new RegExp(`^${of}/(?:features/)?([^/]+)/`).exec(
    HOUSES.test(file) || file.startsWith(`${of}/features/`) ? file : '',
  )?.[1];

/** The files that can be reached from themselves: what is left when those that need none of the others are taken away. */
function inRings(links: readonly { from: string; to: string }[]): string[] {
  let left = links;
  for (;;) {
    const needing = new Set(left.map(({ from }) => from));
    const next = left.filter(({ to }) => needing.has(to));
    if (next.length === left.length) return [...needing].sort();
    left = next;
  }
}

describe('the rooms', () => {
  it('are read at all', () => {
    expect(code.length).toBeGreaterThan(300);
  });

  it('keep their direction: app → contract ← server, all on the domain', () => {
    expect(
      breaking((from, to) => {
        const [a, b] = [room(from), room(to)];
        if (a === 'domain') return b !== 'domain';
        if (a === 'contract') return b !== 'contract' && b !== 'domain';
        if (a === 'app') return b === 'server' || b === 'tests' || b === 'bench';
        if (a === 'server') return b === 'app' || b === 'tests' || b === 'bench';
        return false;
      }),
    ).toEqual([]);
  });

  it('give the browser types of the contract’s schemas, never their bytes', () => {
    const withValues = files
      .filter((file) => file.startsWith('app/') && !isTest(file))
      .filter((file) => /import\s+(?!type\b)[^;]*from\s+['"]#contract\//.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(withValues).toEqual([]);
    const schemas = files
      .filter((file) => file.startsWith('domain/'))
      .filter((file) => /from 'typebox/.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(schemas).toEqual([]);
  });

  it('inside app, stand on each other: routes → features → ui, all on lib', () => {
    expect(
      breaking((from, to) => {
        if (to.startsWith('app/routes/')) return from.startsWith('app/') && from !== 'app/routeTree.gen.ts';
        if (to.startsWith('app/features/')) return /^app\/(?:ui|lib)\//.test(from);
        if (to.startsWith('app/ui/')) return from.startsWith('app/lib/');
        return false;
      }),
    ).toEqual([]);
  });

  it('leave queries, calls and analytics out of ui: routes and features pass them in', () => {
    const asks =
      /^app\/lib\/(?:data|session)\/(?:analytics|api|bearer|favourites|filter-options|member-calls|ratings|session|transport|usage-counts|user)\.ts$/;
    expect(breaking((from, to) => from.startsWith('app/ui/') && asks.test(to))).toEqual([]);
    const querying = files
      .filter((file) => file.startsWith('app/ui/') && !isTest(file))
      .filter((file) => /from '@tanstack\/react-query'/.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(querying).toEqual([]);
  });

  it('have app features that never import each other', () => {
    expect(
      breaking((from, to) => {
        const [a, b] = [featureOf(from, 'app'), featureOf(to, 'app')];
        return a !== undefined && b !== undefined && a !== b;
      }),
    ).toEqual([]);
  });

  it('have a desk in storeys: its kit, pictures, forms, then rooms beside each other, then the frame and the screens, then what pages share', () => {
    const STOREYS: Record<string, number> = {
      kit: 0,
      pictures: 1,
      forms: 2,
      items: 3,
      records: 3,
      people: 3,
      import: 3,
      site: 3,
      sources: 3,
      'desk-route.ts': 5,
      'shell.tsx': 4,
      'screens.tsx': 4,
    };
    const deskRoom = (file: string) => /^app\/desk\/([^/]+)/.exec(file)?.[1];
    const rooms = new Set(files.filter((file) => !isTest(file)).flatMap((file) => deskRoom(file) ?? []));
    expect([...rooms].filter((one) => !(one in STOREYS))).toEqual([]);
    expect(
      breaking((from, to) => {
        const [a, b] = [deskRoom(from), deskRoom(to)];
        if (b === undefined || a === b) return false;
        // Routes know the types of addresses, too, which are no code.
        if (a === undefined) return STOREYS[b] !== 4 && !/^app\/routes\//.test(from);
        return (STOREYS[b] ?? 0) >= (STOREYS[a] ?? 0);
      }),
    ).toEqual([]);
  });

  it('load the desk by one way alone: its routes import types of it, its frame, what its pages share, and every screen from one file', () => {
    const values = files
      .filter((file) => file.startsWith('app/routes/'))
      .flatMap((file) => [
        ...readFileSync(join(ROOT, file), 'utf8').matchAll(
          /^import (?!type ).*from '\.\.\/desk\/(?!shell\.tsx|desk-route\.ts)[^']+'/gm,
        ),
      ])
      .map(([line]) => line);
    expect(values).toEqual([]);
  });

  it('have server features in storeys: items, then the other things, then interactions, then members, then what is made of all of it', () => {
    const STOREYS: Record<string, number> = {
      items: 0,
      audit: 0,
      usage: 0,
      events: 1,
      directory: 1,
      support: 1,
      topics: 1,
      collections: 1,
      guides: 1,
      categories: 1,
      advertisements: 1,
      pictures: 1,
      health: 1,
      mail: 0,
      keys: 1,
      profiles: 1,
      site: 1,
      interactions: 2,
      members: 3,
      contact: 1,
      curation: 3,
      search: 2,
      feeds: 4,
      confirmations: 4,
      removals: 4,
      exports: 5,
      embeds: 5,
      previews: 5,
      calendars: 5,
      'shared-lists': 4,
      sitemap: 5,
      oruk: 2,
      exchange: 2,
      webhooks: 3,
      metadata: 6,
    };
    const features = new Set(files.map((file) => featureOf(file, 'server')).filter((feature) => feature !== undefined));
    expect([...features].filter((feature) => !(feature in STOREYS))).toEqual([]);
    expect(
      breaking((from, to) => {
        const [a, b] = [featureOf(from, 'server'), featureOf(to, 'server')];
        if (a === undefined || b === undefined || a === b) return false;
        return (STOREYS[b] ?? 0) >= (STOREYS[a] ?? 0);
      }),
    ).toEqual([]);
  });

  it('have services that know no feature, and so rest on none', () => {
    const base = /^server\/http\/(?:services|viewer|response-schemas|rate-limits)\.ts$/;
    expect(code.filter(({ from }) => base.test(from)).length).toBeGreaterThan(3);
    expect(breaking((from, to) => base.test(from) && featureOf(to, 'server') !== undefined)).toEqual([]);
  });

  it('have a house of curation in storeys, whose files never need each other in a ring, be it for types', () => {
    const STOREYS = [
      ...['persistence', 'revisions', 'formats', 'reading', 'pages', 'links', 'import', 'sources', 'tending', 'team'],
      ...['pictures', 'demo', 'commands', 'api'],
    ];
    const roomOf = (file: string) => /^server\/curation\/([^/]+)\//.exec(file)?.[1];
    const rooms = new Set(files.map(roomOf).filter((name) => name !== undefined));
    expect([...rooms].filter((name) => !STOREYS.includes(name))).toEqual([]);
    expect(
      breaking((from, to) => {
        const [a, b] = [roomOf(from), roomOf(to)];
        return a !== undefined && b !== undefined && STOREYS.indexOf(b) > STOREYS.indexOf(a);
      }),
    ).toEqual([]);
    const within = code.filter(({ from, to }) => roomOf(from) && roomOf(to));
    expect(within.length).toBeGreaterThan(100);
    expect(inRings(within)).toEqual([]);
  });

  it('have a server whose features know neither the application nor its start', () => {
    expect(
      breaking(
        (from, to) =>
          featureOf(from, 'server') !== undefined && /^server\/(?:start\/|http\/(?:app|pages)\.ts$)/.test(to),
      ),
    ).toEqual([]);
    expect(breaking((from, to) => from.startsWith('server/database/') && to.startsWith('server/features/'))).toEqual(
      [],
    );
  });

  it('leave the search library to itself, but for how both sides read words', () => {
    expect(
      breaking(
        (from, to) =>
          from.startsWith('server/search/') && !to.startsWith('server/search/') && to !== 'domain/text-folding.ts',
      ),
    ).toEqual([]);
  });
});

describe('what readers see', () => {
  /** Beside curation, the files that ask the table `item`: to write, or to take away what a member left on what is no longer shown. */
  const WRITERS = [
    'server/features/interactions/favourites.ts',
    'server/features/items/kinds/collection-parts.ts',
    'server/features/items/kinds/guide.ts',
    'server/features/members/update-account.ts',
    'server/features/removals/requests.ts',
  ];

  it('comes through one door, the view of published items', () => {
    const reading = files.filter((file) => file.startsWith('server/features/') && !isTest(file));
    expect(reading.length).toBeGreaterThan(80);
    const others = reading.filter((file) =>
      /(?:selectFrom|[jJ]oin)\(\s*'item(?:'|\s)|\bfrom\s+"?item"?\s/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(others.sort()).toEqual(WRITERS);
  });
});

describe('files', () => {
  it('have no more than 400 lines', () => {
    const long = files
      .filter((file) => !isTest(file))
      .map((file) => [file, readFileSync(join(ROOT, file), 'utf8').split('\n').length] as const)
      .filter(([, lines]) => lines > 400);
    expect(long).toEqual([]);
  });

  it('are never barrels', () => {
    const barrels = files.filter((file) => /^export \* from/m.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(barrels).toEqual([]);
  });

  it('silence a rule only with a reason', () => {
    const bare = files.filter((file) =>
      /biome-ignore [^\n:]+:\s*(?:\*\/|\n|$)|@ts-(?:ignore|nocheck)/.test(
        readFileSync(join(ROOT, file), 'utf8').replace(/\/biome-ignore[^\n]*\.test\(/g, ''),
      ),
    );
    expect(bare.filter((file) => file !== 'tests/architecture.test.ts')).toEqual([]);
  });
});
