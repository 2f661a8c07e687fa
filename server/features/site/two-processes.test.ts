import { expect, it } from 'vitest';
import type { SiteChanges } from '#domain/site/site.ts';
import { siteFile } from '#site';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { runSite } from '#tests/setup/processes/process.ts';
import { changeSettings } from './settings.ts';

const SCRIPT = '</script><script>alert(1)</script>';
const SOON_MS = 1_000;
const ACTOR = { via: 'desk', member: null } as const;

onEachEngine('a change of the site’s own particulars', (engine) => {
  it('is seen by every process within a second, in pages, feeds and answers that were cached, and so is its end', async () => {
    await using store = await freshStore(engine);
    const { dataDir, databaseUrl } = store.config;
    const env = { DATA_DIR: dataDir, DEMO: 'off', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    // One after the other: both would make the secret.
    await using one = runSite(env);
    const first = await one.ready;
    await using other = runSite(env);
    const urls = [first, await other.ready];
    const paths = ['/about', '/search.atom', '/manifest.webmanifest'];
    const read = async (of: string) => {
      const answer = await fetch(of);
      return { text: await answer.text(), etag: answer.headers.get('etag') };
    };
    const all = () => Promise.all(urls.flatMap((url) => paths.map((path) => read(`${url}${path}`))));
    /** Changes it, and looks until all say so; how long that took, in milliseconds. */
    const changed = async (changes: SiteChanges, seen: number, name: string): Promise<number> => {
      expect(await changeSettings(store.db, ACTOR, changes, seen)).toBe(true);
      const at = performance.now();
      let answers = await all();
      while (performance.now() - at < 20_000 && !answers.every(({ text }) => text.includes(name)))
        answers = await all();
      expect(answers.filter(({ text }) => !text.includes(name))).toEqual([]);
      return performance.now() - at;
    };
    const before = await all();
    expect(before.filter(({ text }) => text.includes('site-changes'))).toEqual([]);
    const took = await changed({ name: 'Another name' }, 0, 'Another name');
    const then = await all();
    expect(then.map(({ etag }, i) => etag === before[i]?.etag && etag !== null)).not.toContain(true);
    expect(then[0]?.text).toContain('{"name":"Another name"}');
    // A name that would be a script stays words, in the page and in what it brings for its code.
    await changed({ name: SCRIPT }, 1, 'alert(1)');
    for (const { text } of [await read(`${first}/about`), await read(`${first}/search.atom`)])
      expect(text).not.toContain('<script>alert');
    expect((await read(`${first}/about`)).text).toContain(
      String.raw`\u003c/script>\u003cscript>alert(1)\u003c/script>`,
    );
    await changed({}, 2, siteFile.name);
    expect((await all()).filter(({ text }) => /Another name|alert\(1\)/.test(text))).toEqual([]);
    expect(took).toBeLessThan(SOON_MS);
  });
});
