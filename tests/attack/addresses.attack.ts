/** Addresses and files that lead elsewhere than they seem, and cells that a spreadsheet would run. */
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportFolder } from '#server/curation/commands/export-folder.ts';
import { importFolder } from '#server/curation/import/import-folder.ts';
import { reportLines, totalOf } from '#server/curation/import/terminal-report.ts';
import { renderMarkdown } from '#server/features/items/markdown.ts';
import { readConfig } from '#server/kernel/config.ts';
import { openApi } from '#tests/setup/api/api.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';

const HIDING = ['https://bank.example@evil.example/', 'https://user:secret@site.example', 'HTTP://a%40b@c.example/x'];

/** A folder with these files. */
function folder(files: Record<string, string>): string {
  const path = mkdtempSync(join(tmpdir(), 'tessera-addresses-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content);
  return path;
}

onEachEngine('an address with a user name in it', (engine) => {
  it('is refused by the import with a sentence; one with the sign in its path is not', async () => {
    await using store = await freshStore(engine);
    const rows = HIDING.map((address, i) => `bad-${i},Tool ${i},${address},,\n`);
    const pictures = HIDING.map((address, i) => `picture-${i},Picture ${i},,${address},\n`);
    const fine = 'fine,Fine,https://site.example/@somebody?mail=a@b.example#@,,\n';
    const tools = `external_id,name,url,images,price\n${rows.join('')}${pictures.join('')}${fine}`;
    const plans = await importFolder(store.db, folder({ 'tools.csv': tools }));
    expect(totalOf(plans)).toMatchObject({ added: 1, refused: 2 * HIDING.length });
    const lines = reportLines(plans).filter((line) => line.includes('names a user before the site'));
    expect(lines).toHaveLength(2 * HIDING.length);
  });
});

describe('an address with a user name in it', () => {
  it('is no link in a text', () => {
    for (const address of HIDING) {
      const html = renderMarkdown(`Go to [your bank](${address}) or <${address}>.`);
      expect(html).not.toContain('href');
      expect(html).toContain('your bank');
    }
    expect(renderMarkdown('[a](https://site.example/@b) [c](mailto:a@b.example)').match(/href/g)).toHaveLength(2);
  });

  it('is no address of the site itself', () => {
    for (const SITE_URL of ['https://user@site.example', 'https://user:secret@site.example'])
      expect(() => readConfig({ SITE_URL })).toThrow('SITE_URL holds a user name or a password. Leave them out.');
  });
});

describe('the folder of pictures', () => {
  it('serves its plain files, neither hidden ones nor what links lead to', async () => {
    const secret = folder({ 'secret.txt': 'a secret', 'inside.svg': 'a secret' });
    const picturesDir = folder({ 'kettle.svg': '<svg/>', '.env': 'a secret', 'a b.svg': '<svg/>' });
    mkdirSync(join(picturesDir, '.git'));
    mkdirSync(join(picturesDir, 'small'));
    writeFileSync(join(picturesDir, '.git/config'), 'a secret');
    writeFileSync(join(picturesDir, 'small/cup.svg'), '<svg/>');
    symlinkSync(join(secret, 'secret.txt'), join(picturesDir, 'link.svg'));
    symlinkSync(secret, join(picturesDir, 'folder'));
    symlinkSync('kettle.svg', join(picturesDir, 'also.svg'));
    const clientDir = folder({ 'favicon.svg': '<svg/>', 'sw.js': '' });
    for (const name of ['assets', 'pictures']) mkdirSync(join(clientDir, name));
    writeFileSync(join(clientDir, 'pictures/demo.svg'), '<svg/>');
    await using api = await openApi('sqlite', { files: { clientDir, picturesDir } });
    for (const path of ['kettle.svg', 'small/cup.svg', 'demo.svg', 'a%20b.svg'])
      expect([path, await api.get(`/pictures/${path}`)]).toEqual([
        path,
        expect.objectContaining({
          status: 200,
          headers: expect.objectContaining({ 'cross-origin-resource-policy': 'cross-origin' }),
        }),
      ]);
    for (const path of ['/sw.js', '/favicon.svg'])
      expect((await api.get(path)).headers['cache-control']).not.toContain('immutable');
    for (const path of [
      '.env',
      '%2eenv',
      '.git/config',
      '%2Egit%2Fconfig',
      'small/../.env',
      'link.svg',
      'also.svg',
      'folder/inside.svg',
      'folder%2Finside.svg',
      '%2e%2e/secret.txt',
    ]) {
      const { status, body } = await api.get(`/pictures/${path}`);
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
      expect(JSON.stringify(body)).not.toContain('a secret');
    }
  });
});

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', "'＝1", "''=1"];

onEachEngine('a cell that a spreadsheet would run', (engine) => {
  it('is guarded in every export, narrow or full-width, and comes back unchanged', async () => {
    await using api = await openApi(engine);
    const { db } = api.store;
    for (const [i, display_title] of FORMULAS.entries())
      await api.shelves.post({ external_id: `row-${i}`, slug: `row-${i}`, display_title, tags: [display_title] });
    const exported = folder({});
    await exportFolder(db, exported);
    const cells = readFileSync(join(exported, 'posts.csv'), 'utf8').split(/[,\n]/);
    expect(cells.filter((cell) => /^"?[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
    for (const formula of FORMULAS) expect(cells).toContain(`'${formula}`);
    const again = totalOf(await importFolder(db, exported));
    expect([again.added, again.changed, again.refused]).toEqual([0, 0, 0]);
    expect(again.unchanged).toBeGreaterThanOrEqual(FORMULAS.length);
    const titles = await db.selectFrom('item').select('title').orderBy('id').execute();
    expect(titles.map(({ title }) => title)).toEqual(FORMULAS);
  });

  it('is guarded in what a member takes away', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const { db } = club.api.store;
    for (const first_name of FORMULAS) {
      await db.updateTable('member').set({ first_name }).where('id', '=', ada.id).execute();
      const { body } = await club.api.get('/api/auth/data?format=csv', ada.as);
      expect(String(body)).toContain(`first_name,'${first_name}`);
    }
  });
});
