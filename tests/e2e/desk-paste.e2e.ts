/** A link is pasted: what the page says fills the form, what is there already is noticed, and it is published. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { photo } from '#tests/builders/pictures.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { type Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';
import { type OtherSite, openOtherSite } from '#tests/setup/other-site.ts';

withBrowser();

const site = withMembersSite({ TEST_LOOPBACK_SOURCES: 'on' });
const article = (
  title: string,
  more = '',
) => `<!doctype html><html lang="en-GB"><head><title>${title} – Qqalmanac</title>
<meta property="og:site_name" content="Qqalmanac"><meta property="og:description" content="Seven things a school agreed to.">
<script type="application/ld+json">{"@type":"Article","headline":"${title}","author":{"name":"Ama Qqboateng"},"datePublished":"2026-03-04"}</script>
${more}</head><body><article>${'<p>School and sensory life: a loud room for an autistic child.</p>'.repeat(80)}</article></body></html>`;

let curator: SiteMember;
let other: OtherSite;
beforeAll(async () => {
  other = await openOtherSite({
    '/pe-kit': { body: article('The qqkit problem') },
    '/pictured': {
      body: article(
        'The qqlamp',
        '<link rel="license" href="https://creativecommons.org/licenses/by/4.0/"><meta property="og:image" content="/lamp.jpg">',
      ),
    },
    '/lamp.jpg': { body: await photo(640, 400), type: 'image/jpeg' },
    '/hour': {
      body: `<title>Qqhour</title><script type="application/ld+json">{"@type":"Event","name":"Qqhour","startDate":"2096-05-21","maximumAttendeeCapacity":15}</script><main><p>${'A calm hour among boats. '.repeat(20)}</p><ul><li>Quiet room</li><li>Not step-free</li><li>Online by video call</li></ul></main>`,
    },
    '/two': { body: article('The qqkit problem, part two') },
    '/video': {
      body: '<title>Qqfilm</title><meta property="og:type" content="video.other"><script type="application/ld+json">{"@type":"VideoObject","name":"Qqfilm","duration":"PT12M","description":"A film."}</script>',
    },
  });
  curator = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});
afterAll(() => other[Symbol.asyncDispose]());

const call = (method: string, path: string, body?: unknown) => site.call(method, `/curation${path}`, body, curator);
const filled = (visitor: Visitor, label: string) => visitor.page.getByLabel(label, { exact: true }).inputValue();
const found = async (query: string) => (await call('GET', `/items?query=${query}`)).data;

it('is pasted on the desk’s home, looked over and published in few presses', async () => {
  const twin = await call('POST', '/items', {
    kind: 'post',
    display_title: 'The qqkit problem, again',
    authors: ['Ama Qqboateng'],
  });
  await using visitor = await site.arrive('/curate', curator);
  await visitor.page.getByLabel('Paste a link').fill(`${other.url}/pe-kit?utm_source=letter`);
  await visitor.page.keyboard.press('Enter');
  await visitor.main().getByText('The page is read.', { exact: true }).waitFor();
  expect(await filled(visitor, 'Title')).toBe('The qqkit problem');
  expect(await filled(visitor, 'Short description')).toBe('Seven things a school agreed to.');
  await visitor.main().getByText('The page says so').first().waitFor();
  await visitor
    .main()
    .getByText(/^Worked out: /)
    .first()
    .waitFor();
  expect(await visitor.axe()).toEqual([]);
  // It asks, and stops nobody; nothing is kept before somebody wants it.
  const panel = visitor.main().getByRole('status').filter({ hasText: 'Possibly here already' });
  await panel.getByText('The qqkit problem, again').first().waitFor();
  expect(await panel.getByRole('link').first().getAttribute('href')).toBe(`/curate/items/${twin.id}`);
  expect(await found('qqkit')).toHaveLength(1);
  const proposed = visitor.main().getByText('Proposed from its words:').first().locator('..');
  await proposed.getByRole('button').first().click();
  await visitor.page.getByRole('radio', { name: 'Published' }).check();
  await visitor.button('Publish').click();
  const ask = visitor.page.getByRole('button', { name: 'Publish it all the same' });
  await Promise.race([ask.waitFor(), visitor.page.getByText('Published: readers see it now.').waitFor()]);
  if (await ask.isVisible()) await ask.click();
  await expect.poll(async () => (await found('qqkit'))[0]?.status).toBe('published');
  const [item] = await found('qqkit');
  expect(item).toMatchObject({
    display_title: 'The qqkit problem',
    authors: ['Ama Qqboateng'],
    url: `${other.url}/pe-kit`,
  });
  expect([...item.topics, ...item.tags]).toHaveLength(1);
});

it('of a page with a picture brings that, too, with words for it, and readers see who made it', async () => {
  await using visitor = await site.arrive(
    `/curate/items/new?link=${encodeURIComponent(`${other.url}/pictured`)}`,
    curator,
  );
  await visitor.main().getByText('The page has a picture under CC BY 4.0.').waitFor();
  await visitor.main().getByText('The licence is of the page. Look whether it is of the picture too.').waitFor();
  await visitor.button('Take it over').click();
  await visitor.main().getByText('The picture is here.').waitFor();
  // The page has no words for those who do not see it.
  const words = visitor.page.getByLabel('What does it show?');
  await words.fill('A lamp on a desk');
  const credit = visitor.page.getByLabel('Who made it, and under which licence?');
  expect(await credit.inputValue()).toBe('Qqalmanac, CC BY 4.0');
  await credit.fill('Ama Qqboateng, CC BY 4.0');
  expect(await visitor.axe()).toEqual([]);
  await visitor.button('Keep these words').click();
  await visitor.main().getByText('Made by: Ama Qqboateng, CC BY 4.0').waitFor();
  await visitor.main().getByText('It shows: A lamp on a desk').waitFor();
  await expect.poll(async () => (await found('qqlamp'))[0]?.images).toHaveLength(1);
  const [{ id, slug }] = await found('qqlamp');
  await call('PUT', `/items/${id}/status`, { status: 'published' });
  await visitor.open(`/item/post/${slug}`);
  const figure = visitor.page.getByRole('figure');
  await figure.getByRole('img', { name: 'A lamp on a desk' }).waitFor();
  expect(await figure.innerText()).toContain('Picture: Ama Qqboateng, CC BY 4.0');
  expect(await figure.getByRole('link').getAttribute('href')).toBe('https://creativecommons.org/licenses/by/4.0/');
  expect(await visitor.axe()).toEqual([]);
});

it('is read as another kind, and again; what was typed is not lost', async () => {
  await using visitor = await site.arrive(
    `/curate/items/new?link=${encodeURIComponent(`${other.url}/video`)}`,
    curator,
  );
  await visitor.main().getByText('The page is read.', { exact: true }).waitFor();
  expect(await filled(visitor, 'Minutes')).toBe('12');
  expect(await visitor.page.getByLabel('Watch', { exact: true }).isChecked()).toBe(true);
  await visitor.page.getByLabel('Kind', { exact: true }).selectOption('tool');
  await expect.poll(() => filled(visitor, 'Name')).toBe('Qqfilm');
  expect(visitor.path).toContain('kind=tool');
  expect(await found('qqfilm')).toEqual([]);
  // The first letter keeps it, with all that was filled in.
  await visitor.page.getByLabel('Cost', { exact: true }).fill('Free');
  await visitor.page.keyboard.press('Tab');
  await expect
    .poll(async () => (await found('qqfilm'))[0])
    .toMatchObject({ kind: 'tool', price: 'Free', status: 'draft' });
  await expect.poll(() => visitor.path).toMatch(/^\/curate\/items\/\d+$/);
});

it('at which nothing can be read is a form with the link in it; one that may not be asked says why', async () => {
  await using visitor = await site.arrive('/curate/items/new', curator);
  visitor.allow(/status of 4(?:00|22)/, 'the site says that it cannot be read');
  await visitor.page.getByLabel('Link', { exact: true }).fill('ftp://example.org/');
  await visitor.button('Read the page').click();
  await visitor.main().getByText('Problem: The address must begin with https://').waitFor();
  await visitor.page.getByLabel('Link', { exact: true }).fill(`${other.url}/none`);
  await visitor.button('Read the page').click();
  await visitor.main().getByText('Problem: There is no page at this address any more.').waitFor();
  expect(await filled(visitor, 'Link')).toBe(`${other.url}/none`);
  expect(await visitor.axe()).toEqual([]);
});

it('comes from a bookmark and from a telephone’s list of places to share with', async () => {
  await using visitor = await site.arrive('/curate/items/new', curator);
  const href = await visitor.page.getByRole('link', { name: /^Add to/ }).getAttribute('href');
  expect(href).toMatch(/^javascript:.*\/curate\/items\/new\?link=.*encodeURIComponent\(location\.href\)/);
  const manifest = await (await fetch(`${site.url}/manifest.webmanifest`)).json();
  expect(manifest.share_target).toEqual({
    action: '/suggest',
    method: 'GET',
    params: { title: 'title', text: 'text', url: 'url' },
  });
  await visitor.open(`/suggest?text=${encodeURIComponent(`Look at this ${other.url}/two`)}`);
  await visitor.main().getByRole('link', { name: 'read this link at the desk' }).click();
  await visitor.main().getByText('The page is read.', { exact: true }).waitFor();
  expect(await filled(visitor, 'Title')).toBe('The qqkit problem, part two');
});

it('may be there twice: the pair stands beside each other and is made one', async () => {
  const make = (title: string) =>
    call('POST', '/items', { kind: 'tool', name: title, url: 'https://example.org/qqtwin' });
  const [first, second] = [await make('Qqfirst'), await make('Qqsecond')];
  await using visitor = await site.arrive('/curate', curator);
  await visitor
    .main()
    .getByRole('link', { name: /^Look at \d+ pair/ })
    .click();
  const row = visitor.main().getByRole('listitem').filter({ hasText: 'Qqsecond' });
  await row.getByText('They have the same address.').waitFor();
  expect(await visitor.axe()).toEqual([]);
  await row.getByRole('button', { name: /Keep this one.*Qqfirst/ }).click();
  await row.getByRole('button', { name: 'Make them one' }).click();
  await row.waitFor({ state: 'detached' });
  expect(await found('qqsecond')).toEqual([]);
  expect((await call('GET', `/items/${first.id}`)).name).toBe('Qqfirst');
  expect(second.id).not.toBe(first.id);
});

it('of an event proposes what the page says that people can expect, a press each, with its words', async () => {
  await using visitor = await site.arrive(`/curate/items/new?link=${encodeURIComponent(`${other.url}/hour`)}`, curator);
  const { page } = visitor;
  await visitor.main().getByText('The page is read.', { exact: true }).waitFor();
  await page.getByText('At most 15 people', { exact: true }).waitFor();
  const answer = (statement: string, words: string) =>
    page.getByRole('group', { name: statement, exact: true }).getByLabel(words, { exact: true });
  expect(await answer('Step-free', 'Not known').isChecked()).toBe(true);
  await visitor.button(/^There are steps ?to What to expect$/).click();
  await visitor.button(/^No crowd ?to What to expect$/).click();
  expect(await answer('Step-free', 'No').isChecked()).toBe(true);
  expect(await answer('A crowd', 'No').isChecked()).toBe(true);
  expect(await answer('A quiet space', 'Not known').isChecked()).toBe(true);
  expect(await page.getByText('Not step-free', { exact: true }).count()).toBe(0);
  const online = page.getByLabel('It is online', { exact: true });
  expect(await online.isChecked()).toBe(false);
  await visitor.button(/^Yes ?to It is online$/).click();
  expect(await online.isChecked()).toBe(true);
  expect(await visitor.axe()).toEqual([]);
});
