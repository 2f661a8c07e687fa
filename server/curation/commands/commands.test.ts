/** The commands of an operator who has no desk. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand, tesseraOf } from '#tests/setup/api/command-line.ts';
import { form, openClub } from '#tests/setup/api/members.ts';
import { freshStore, onEachEngine, type TestStore } from '#tests/setup/database/store.ts';
import { DEMO_FOLDER, loadDemo } from '../demo/demo.ts';
import { removeDemo } from '../demo/demo-removal.ts';
import { importFolder } from '../import/import-folder.ts';
import { reportLines } from '../import/terminal-report.ts';
import { setStatus } from '../revisions/statuses.ts';
import { idOfExternal } from '../revisions/stored-items.ts';

const SHELL = { via: 'shell', member: null } as const;

function folder(files: Record<string, string>): string {
  const path = mkdtempSync(join(tmpdir(), 'tessera-commands-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, `${name}.csv`), content);
  return path;
}

const statuses = async ({ db }: TestStore) =>
  Object.fromEntries(
    (await db.selectFrom('item').select(['external_id', 'status']).orderBy('id').execute()).map((row) => [
      row.external_id,
      row.status,
    ]),
  );

onEachEngine('single items from a terminal', (engine) => {
  it('are taken down, shown again and deleted, by the name in the files', async () => {
    await using store = await freshStore(engine);
    await importFolder(store.db, folder({ tools: 'external_id,name\na,Timer\n' }));
    const tessera = tesseraOf(store);
    expect(await tessera('item', 'hide', 'a')).toEqual([0, expect.stringContaining('‘Timer’ (a) is taken down')]);
    expect(await statuses(store)).toEqual({ a: 'archived' });
    expect(await tessera('item', 'hide', 'a')).toEqual([0, expect.stringContaining('nothing has changed')]);
    expect(await tessera('item', 'show', 'a')).toEqual([0, expect.stringContaining('is published')]);
    expect(await tessera('item', 'delete', 'a')).toEqual([0, expect.stringContaining('deleted for good')]);
    expect(await statuses(store)).toEqual({});
    for (const [args, sentence] of [
      [['item', 'delete', 'a'], 'There is no item a.'],
      [['item', 'paint', 'a'], 'not known'],
      [['item', 'hide'], 'not known'],
      [['item', 'hide', 'a', 'b'], 'not known'],
      [['item', 'hide', 'a', '--yes'], 'not known'],
      [['demo'], 'not known'],
    ] as const)
      expect([args, ...(await tessera(...args))]).toEqual([args, 1, expect.stringContaining(sentence)]);
  });

  it('never begin with a database of their own', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tessera-none-'));
    for (const args of [
      ['item', 'hide', 'a'],
      ['demo', 'remove'],
      ['member', 'list'],
    ]) {
      const sentence = expect.stringContaining('There is no site in');
      expect(await runCommand({ DATA_DIR: dataDir }, ...args)).toEqual([1, sentence]);
    }
    rmSync(dataDir, { recursive: true });
  });
});

onEachEngine('an import of somebody’s own table', (engine) => {
  it('takes its flags, writes its problems into a table, and is undone', async () => {
    await using store = await freshStore(engine);
    const tessera = tesseraOf(store);
    const path = mkdtempSync(join(tmpdir(), 'tessera-table-'));
    const [table, problems] = [join(path, 'spring.csv'), join(path, 'problems.csv')];
    writeFileSync(table, 'What is on\tOn the\nTea\t03/02/2027 4pm\nCake\tsoon\n');
    expect(await tessera('import', table)).toEqual([1, expect.stringContaining('say what its rows are with --kind')]);
    const flags = ['--kind', 'event', '--map', 'What is on=title', '--map', 'On the=start_date'];
    expect(await tessera('import', table, ...flags)).toEqual([1, expect.stringContaining('--dates day-first or')]);
    expect(await tessera('import', table, '--kind', 'cake')).toEqual([1, expect.stringContaining('--kind is one of')]);
    const wet = [...flags, '--dates', 'day-first', '--problems', problems];
    const [code, output] = await tessera('import', table, ...wet);
    expect([code, output]).toEqual([2, expect.stringContaining('added 1, changed 0, unchanged 0, refused 1')]);
    expect(readFileSync(problems, 'utf8')).toContain('\nevents,3,start_date,,‘soon’ is no date that we can read');
    const [, number = ''] = /import undo (\d+)/.exec(String(output)) ?? [];
    expect(await tessera('import', 'undo', number)).toEqual([0, 'Items taken back: 1.\n']);
    expect(await store.db.selectFrom('item').select('id').execute()).toEqual([]);
    expect(await tessera('import', 'undo', number)).toEqual([1, 'This was undone before.\n']);
    expect(await tessera('import', 'undo', 'x')).toEqual([1, '‘x’ is not the number of an import.\n']);
  });
});

onEachEngine('an import over what was taken away', (engine) => {
  const tools = 'external_id,name,url\na,Timer,https://example.org/a\nb,Lamp,https://example.org/b\n';

  it('leaves it away, and says so, until somebody asks for it', async () => {
    await using store = await freshStore(engine);
    await importFolder(store.db, folder({ tools }));
    const id = await idOfExternal(store.db, 'a');
    await setStatus(store.db, SHELL, id as number, { status: 'archived' });
    const again = folder({ tools: tools.replace('Timer', 'Clock') });
    const plans = await importFolder(store.db, again);
    expect(reportLines(plans).join('\n')).toContain('stays taken down: a');
    expect(await statuses(store)).toEqual({ a: 'archived', b: 'published' });
    const shown = folder({ tools: 'external_id,name,status\na,Clock,published\n' });
    expect(reportLines(await importFolder(store.db, shown)).join('\n')).toContain('stays taken down: a');
    expect(reportLines(await importFolder(store.db, again, { bringBack: true })).join('\n')).not.toContain('stays');
    expect(await statuses(store)).toEqual({ a: 'published', b: 'published' });
  });

  it('refuses what was deleted: its name, its address, and where it led', async () => {
    await using store = await freshStore(engine);
    await importFolder(store.db, folder({ tools }));
    const tessera = tesseraOf(store);
    await tessera('item', 'delete', 'a');
    const files = {
      tools: `${tools}c,Timer,https://example.org/a\nd,Timer,https://example.org/d\n`,
      posts: 'external_id,display_title,slug\np,Post,timer\n',
    };
    const path = folder(files);
    const [code, output] = await tessera('import', path);
    expect(code).toBe(2);
    expect(output).toMatch(/external_id: was deleted on \d{4}-\d\d-\d\d; import with --bring-back/);
    expect(output).toContain('url: leads to something that was deleted here');
    // Its address stays free of others that nobody put there; the same word is free in other kinds.
    const slugs = await store.db.selectFrom('item').select(['external_id', 'slug']).orderBy('external_id').execute();
    expect(slugs).toEqual([
      { external_id: 'b', slug: 'lamp' },
      { external_id: 'd', slug: 'timer-2' },
      { external_id: 'p', slug: 'timer' },
    ]);
    const chosen = folder({ tools: 'external_id,name,slug\ne,Other,timer\n' });
    expect(reportLines(await importFolder(store.db, chosen)).join('\n')).toContain('slug: ‘timer’ is the address of');
    expect((await tessera('import', path, '--bring-back'))[0]).toBe(0);
    expect(Object.keys(await statuses(store)).toSorted()).toEqual(['a', 'b', 'c', 'd', 'p']);
  });

  it('takes down what is no longer in the files, once it was named', async () => {
    await using store = await freshStore(engine);
    await importFolder(store.db, folder({ tools, posts: 'external_id,display_title\np,Post\n' }));
    const tessera = tesseraOf(store);
    const path = folder({ tools: 'external_id,name\nb,Lamp\n' });
    const [code, output] = await tessera('import', path, '--replace');
    expect(code).toBe(1);
    expect(output).toContain('not in the file any more, so taken down: a (Timer)');
    expect(output).toContain('Nothing was written.');
    expect((await tessera('import', path, '--replace', '--dry-run'))[1]).toContain('archived 1');
    expect(await statuses(store)).toEqual({ a: 'published', b: 'published', p: 'published' });
    expect(await tessera('import', path, '--replace', '--yes')).toEqual([0, expect.stringContaining('archived 1')]);
    // Kinds that have no file are not touched.
    expect(await statuses(store)).toEqual({ a: 'archived', b: 'published', p: 'published' });
  });

  it('takes nothing down for a file that it could not read whole', async () => {
    await using store = await freshStore(engine);
    await importFolder(store.db, folder({ tools }));
    const path = folder({ tools: 'external_id,name\n"b,Lamp\n' });
    const [, output] = await tesseraOf(store)('import', path, '--replace', '--yes');
    expect(output).toContain('nothing of this file is taken down');
    expect(await statuses(store)).toEqual({ a: 'published', b: 'published' });
  });

  it('carries the status of each item, both ways', async () => {
    await using store = await freshStore(engine);
    const rows = [
      'external_id,name,status,publish_at',
      'a,Draft,draft,',
      'b,Review,review,',
      'c,Later,scheduled,2099-01-01T09:00:00Z',
      'd,Past,scheduled,2020-01-01T09:00:00Z',
      'e,Down,archived,',
      'f,Plain,,',
      'g,Wrong,hidden,',
      'h,Untimed,scheduled,',
    ];
    const plans = await importFolder(store.db, folder({ tools: rows.join('\n') }));
    expect(reportLines(plans).join('\n')).toMatch(/status: ‘hidden’ is not one of.*\n.*publish_at: required/);
    const wanted = { a: 'draft', b: 'review', c: 'scheduled', d: 'published', e: 'archived', f: 'published' };
    expect(await statuses(store)).toEqual(wanted);
    const path = folder({});
    expect((await tesseraOf(store)('export', path))[0]).toBe(0);
    expect(readFileSync(join(path, 'tools.csv'), 'utf8')).toContain(',scheduled,2099-01-01T09:00:00Z\n');
    expect(reportLines(await importFolder(store.db, path)).at(-1)).toMatch(/^added 0, changed 0, .* refused 0$/);
    await using copy = await freshStore(engine);
    await importFolder(copy.db, path);
    expect(await statuses(copy)).toEqual(wanted);
  });
});

onEachEngine('the demo', (engine) => {
  it('is taken out, but for what was changed here and what the site’s own things need', async () => {
    await using store = await freshStore(engine);
    const { db } = store;
    await loadDemo(store);
    const topic = readFileSync(join(DEMO_FOLDER, 'topics.csv'), 'utf8').split('\n')[1]?.split(',') ?? [];
    const [tool = ''] = readFileSync(join(DEMO_FOLDER, 'tools.csv'), 'utf8').split('\n')[1]?.split(',') ?? [];
    const slug = topic[2] ?? '';
    await importFolder(db, folder({ posts: `external_id,display_title,topics\nown,Own,${slug}\n` }));
    await importFolder(db, folder({ tools: `external_id,name\n${tool},Changed\n` }));
    const thesaurus = await db.selectFrom('thesaurus_term').select('id').execute();
    const { removed, kept } = await removeDemo(db);
    expect(removed).toBeGreaterThan(100);
    expect(kept.map(({ external_id }) => external_id)).toEqual(expect.arrayContaining([tool, topic[0]]));
    const left = Object.keys(await statuses(store));
    expect(left.toSorted()).toEqual([...kept.map(({ external_id }) => external_id), 'own'].toSorted());
    expect(await db.selectFrom('thesaurus_term').select('id').execute()).toEqual(thesaurus);
    expect(await db.selectFrom('advertisement').select('id').execute()).toEqual([]);
    expect(await loadDemo(store)).toBe(0);
  });
});

onEachEngine('the demo as it came', (engine) => {
  it('is gone at once, with the collections, and the second time there is nothing left to do', async () => {
    await using store = await freshStore(engine);
    await loadDemo(store);
    const [code, said] = await tesseraOf(store)('demo', 'remove');
    expect([code, said]).toEqual([0, expect.not.stringContaining('stay')]);
    expect(await statuses(store)).toEqual({});
    expect(await removeDemo(store.db)).toEqual({ removed: 0, kept: [] });
  });
});

onEachEngine('members from a terminal', (engine) => {
  it('are invited, listed, suspended and removed', async () => {
    await using club = await openClub(engine);
    const tessera = tesseraOf(club.api.store);
    const ada = await club.join('ada@example.org');
    expect((await tessera('member', 'add', 'grace@example.org', 'curators'))[0]).toBe(0);
    await club.deliver();
    const mail = club.mailbox.last('grace@example.org');
    expect(mail?.text).toContain('Curators');
    expect(mail?.link.pathname).toBe('/login');
    expect(await tessera('member', 'add', 'x@example.org', 'Kings')).toEqual([
      1,
      expect.stringContaining('no group Kings'),
    ]);
    const [, list] = await tessera('member', 'list');
    expect(list).toMatch(/ada@example\.org {2}Consumers {2}\(last here \d{4}-/);
    expect(list).toContain('grace@example.org  Consumers, Curators  (not logged in)');

    expect((await tessera('member', 'suspend', 'ada@example.org'))[0]).toBe(0);
    expect((await club.api.get('/api/auth', ada.as)).status).toBe(401);
    expect((await club.api.post('/api/auth/login/refresh', { refresh: ada.refresh })).status).toBe(401);
    const logIn = () => club.api.post('/api/auth/login', { username: ada.email, password: 'three quiet green doors' });
    expect(await logIn()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await tessera('member', 'list'))[1]).toContain('suspended');
    expect((await tessera('member', 'suspend', 'ada@example.org', '--end'))[0]).toBe(0);
    expect((await logIn()).status).toBe(200);

    expect((await tessera('member', 'remove', 'ada@example.org'))[0]).toBe(0);
    expect((await tessera('member', 'list'))[1]).not.toContain('ada@');
    await club.deliver();
    expect(club.mailbox.last('ada@example.org')?.subject).toContain('deleted');
    for (const action of ['remove', 'suspend', 'link'])
      expect(await tessera('member', action, 'no@example.org')).toEqual([
        1,
        expect.stringContaining('is not a member'),
      ]);
  });

  it('log in by a link that is printed: once, for a while, noted, and no mail needed', async () => {
    await using club = await openClub(engine);
    const { db } = club.api.store;
    const tessera = tesseraOf(club.api.store);
    expect((await tessera('member', 'add', 'grace@example.org', 'Administrators'))[0]).toBe(0);
    const [code, output] = await tessera('member', 'link', 'Grace@example.org');
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(
        /^http:\/\/localhost:3000\/login\/link\/\S+\nWhoever opens .* as grace@example\.org\. It works once, for 15 minutes\.\n$/,
      ),
    ]);
    const key = /link\/(\S+)/.exec(output)?.[1] ?? '';
    const logIn = () => club.api.send('POST', `/api/auth/login/link/${key}`, undefined);
    const opened = await logIn();
    expect([opened.status, opened.body.user.email]).toEqual([200, 'grace@example.org']);
    expect((await logIn()).status).toBe(410);
    const { id } = await db.selectFrom('member').select('id').executeTakeFirstOrThrow();
    expect(
      await db.selectFrom('audit_entry').select(['via', 'subject']).where('action', '=', 'member-link').execute(),
    ).toEqual([{ via: 'shell', subject: id }]);

    expect((await tessera('member', 'link', 'nobody@example.org'))[1]).toContain('is not a member');
    await club.api.post('/api/auth/register', form('new@example.org'));
    expect(await tessera('member', 'link', 'new@example.org')).toEqual([1, expect.stringContaining('confirmed')]);
    await tessera('member', 'add', 'eve@example.org');
    await tessera('member', 'suspend', 'eve@example.org');
    expect(await tessera('member', 'link', 'eve@example.org')).toEqual([1, expect.stringContaining('is suspended')]);
  });
});
