/** A curator's Monday: ten things of every sort, from their links to readers, and what that takes of presses and keys. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXAMPLES, ld, page, prose } from '#tests/fixtures/web-pages.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { withBrowser } from '#tests/setup/browser/visitor.ts';
import { type OtherSite, openOtherSite } from '#tests/setup/other-site.ts';

withBrowser();

const site = withMembersSite({ TEST_LOOPBACK_SOURCES: 'on' });
const { BARE: _bare, ...SAYING } = EXAMPLES;
const THINGS: Record<string, Buffer> = {
  ...Object.fromEntries(Object.entries(SAYING).map(([name, { bytes }]) => [name.toLowerCase(), bytes])),
  news: page(
    ld({ '@type': 'NewsArticle', headline: 'Quiet carriages are back', author: { name: 'Bo Lund' } }),
    prose(300),
  ),
};
/** An organisation is what the first page of a site is about. */
const pathOf = (name: string) => (name === 'organisation' ? '/' : `/${name}`);
/** Of which kind each is then. */
const KINDS = {
  ...{ article: 'post', news: 'post', paper: 'post', book: 'post', video: 'media', episode: 'media' },
  ...{ event: 'event', organisation: 'directory', person: 'person', app: 'tool' },
} as const;
const PRESSES_MOST = 8;
const KEYS_MOST = 40;

let curator: SiteMember;
let other: OtherSite;
beforeAll(async () => {
  other = await openOtherSite(
    Object.fromEntries(Object.entries(THINGS).map(([name, bytes]) => [pathOf(name), { body: bytes }])),
  );
  curator = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});
afterAll(() => other[Symbol.asyncDispose]());

it('takes at most eight presses and forty keys for each of ten things', async () => {
  await using visitor = await site.arrive('/curate', curator);
  const main = visitor.main();
  const took: Record<string, { presses: number; keys: number; kind: string }> = {};
  for (const name of Object.keys(THINGS)) {
    let presses = 0;
    let keys = 0;
    const press = (control: { click(): Promise<void> }) => {
      presses++;
      return control.click();
    };
    const type = async (key: string) => {
      keys++;
      await visitor.page.keyboard.press(key);
    };
    await visitor.open('/curate');
    await press(visitor.page.getByLabel('Paste a link'));
    // The link is in the clipboard.
    keys += 2;
    await visitor.page.keyboard.insertText(other.url + pathOf(name));
    await type('Enter');
    await main.getByText('Details found.', { exact: true }).waitFor();
    const proposed = main.getByText('Proposed from its words:').first().locator('..').getByRole('button').first();
    if (await proposed.isVisible()) await press(proposed);
    await press(visitor.page.getByRole('radio', { name: 'Published' }));
    await press(visitor.button('Publish'));
    const ask = visitor.page.getByRole('button', { name: 'Publish anyway' });
    const done = visitor.page.getByText('Published: readers see it now.').first();
    await ask.or(done).first().waitFor();
    if (await ask.isVisible()) await press(ask);
    await done.waitFor();
    await expect.poll(() => visitor.path).toMatch(/^\/curate\/items\/\d+$/);
    const item = await site.call('GET', `/curation${visitor.path.slice('/curate'.length)}`, undefined, curator);
    expect(item).toMatchObject({ url: other.url + pathOf(name), status: 'published' });
    took[name] = { presses, keys, kind: item.kind };
  }
  expect(Object.fromEntries(Object.entries(took).map(([name, { kind }]) => [name, kind]))).toEqual(KINDS);
  for (const { presses, keys } of Object.values(took)) {
    expect(presses).toBeLessThanOrEqual(PRESSES_MOST);
    expect(keys).toBeLessThanOrEqual(KEYS_MOST);
  }
});
