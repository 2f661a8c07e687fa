/** A link is pasted: what the page says fills the form, what is there already is noticed, and it is published. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { photo } from '#tests/builders/pictures.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type OtherSite, openOtherSite } from '#tests/setup/other-site.ts';
import { native } from '#tests/setup/processes/native.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens({ TEST_LOOPBACK_SOURCES: 'on' });
const article = (
  title: string,
  fields = '',
) => `<!doctype html><html lang="en-GB"><head><title>${title} – Qqalmanac</title>
<meta property="og:site_name" content="Qqalmanac"><meta property="og:description" content="Seven things a school agreed to.">
<script type="application/ld+json">{"@type":"Article","headline":"${title}","author":{"name":"Ama Qqboateng"},"datePublished":"2026-03-04"${fields}}</script></head><body><article>${'<p>School and sensory life: a loud room for an autistic child.</p>'.repeat(80)}</article></body></html>`;

let curator: SiteMember;
let other: OtherSite;
beforeAll(async () => {
  other = await openOtherSite({
    '/pe-kit': { body: article('The qqkit problem') },
    '/pictured': {
      body: article(
        'The qqlamp',
        ',"image":{"url":"/lamp.jpg","license":"https://creativecommons.org/licenses/by/4.0/"}',
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
const found = async (query: string) => (await call('GET', `/items?query=${query}`)).data;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** The form of a link whose page is read. */
async function read(path: string) {
  const page = await site.openScreen(`/curate/items/new?link=${encodeURIComponent(other.url + path)}`, { as: curator });
  await page.says(/Details found\./);
  return page;
}

it('is pasted on the desk’s home, looked over and published in few presses', async () => {
  const twin = await call('POST', '/items', {
    kind: 'post',
    display_title: 'The qqkit problem, again',
    authors: ['Ama Qqboateng'],
  });
  await using page = await site.openScreen('/curate', { as: curator });
  await page.fill('Paste a link', `${other.url}/pe-kit?utm_source=letter`);
  await page.user.keyboard('{Enter}');
  await page.says(/Details found\./);
  expect(field('Title').value).toBe('The qqkit problem');
  expect(field('Short description').value).toBe('Seven things a school agreed to.');
  await page.reads('Found on the page');
  await page.reads('Calculated: ');
  // It asks, and stops nobody; nothing is kept before somebody wants it.
  await page.says('Possible duplicates');
  const panel = screen.getAllByRole('status').find(({ textContent }) => textContent.includes('Possible duplicates'));
  expect(panel?.textContent).toContain('The qqkit problem, again');
  expect(panel?.querySelector('a')?.getAttribute('href')).toBe(`/curate/items/${twin.id}`);
  expect(await found('qqkit')).toHaveLength(1);
  const proposed = screen.getAllByText('Proposed from its words:')[0]?.parentElement as HTMLElement;
  await page.user.click(within(proposed).getAllByRole('button')[0] as HTMLElement);
  await page.user.click(screen.getByRole('radio', { name: /^Published/ }));
  await page.press('button', 'Publish');
  const asked = screen.queryByRole('button', { name: 'Publish anyway' });
  if (asked) await page.user.click(asked);
  await waitFor(async () => expect((await found('qqkit'))[0]?.status).toBe('published'));
  const [item] = await found('qqkit');
  expect(item).toMatchObject({
    display_title: 'The qqkit problem',
    authors: ['Ama Qqboateng'],
    url: `${other.url}/pe-kit`,
  });
  expect([...item.topics, ...item.tags]).toHaveLength(1);
});

it('of a page with a picture brings that, too, with words for it, and readers see who made it', async () => {
  await using page = await read('/pictured');
  await page.reads('The page has a picture under CC BY 4.0.');
  await page.press('button', 'Use this picture');
  await page.reads('The picture is here.');
  // The page has no words for those who do not see it.
  await page.fill('What does it show?', 'A lamp on a desk');
  const credit = 'Who made it, and under which licence?';
  expect(field(credit).value).toBe('Qqalmanac, CC BY 4.0');
  await page.fill(credit, 'Ama Qqboateng, CC BY 4.0');
  await page.press('button', 'Save description');
  await page.reads('Made by: Ama Qqboateng, CC BY 4.0');
  await page.reads('It shows: A lamp on a desk');
  await waitFor(async () => expect((await found('qqlamp'))[0]?.images).toHaveLength(1));
  const [{ id, slug }] = await found('qqlamp');
  await call('PUT', `/items/${id}/status`, { status: 'published' });
  await waitFor(() => site.call('GET', `/content/post/${slug}`));
  // Nothing is loaded here, and a picture that has ended without one gives way to the mosaic.
  const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  onTestFinished(() => complete.mockRestore());
  await page.open(`/item/post/${slug}`);
  const figure = await screen.findByRole('figure');
  within(figure).getByRole('img', { name: 'A lamp on a desk' });
  expect(figure.textContent).toContain('Picture: Ama Qqboateng, CC BY 4.0');
  expect(within(figure).getByRole('link').getAttribute('href')).toBe('https://creativecommons.org/licenses/by/4.0/');
});

it('is read as another kind, and again; what was typed is not lost', async () => {
  await using page = await read('/video');
  expect(field('Minutes').value).toBe('12');
  expect(field('Watch').checked).toBe(true);
  await page.user.selectOptions(field('Kind'), 'tool');
  await waitFor(() => expect(field('Name').value).toBe('Qqfilm'));
  expect(page.path).toContain('kind=tool');
  expect(await found('qqfilm')).toEqual([]);
  // The first letter keeps it, with all that was filled in.
  await page.fill('Cost', 'Free');
  await page.user.tab();
  await waitFor(async () =>
    expect((await found('qqfilm'))[0]).toMatchObject({ kind: 'tool', price: 'Free', status: 'draft' }),
  );
  await waitFor(() => expect(page.path).toMatch(/^\/curate\/items\/\d+$/));
});

it('at which nothing can be read is a form with the link in it; one that may not be asked says why', async () => {
  await using page = await site.openScreen('/curate/items/new', { as: curator });
  await page.fill('Link', 'ftp://example.org/');
  await page.press('button', 'Get details');
  await page.reads('Problem: The address must begin with https://');
  await page.fill('Link', `${other.url}/none`);
  await page.press('button', 'Get details');
  await page.reads('Problem: There is no page at this address any more.');
  expect(field('Link').value).toBe(`${other.url}/none`);
});

it('comes from a bookmark and from a telephone’s list of places to share with', async () => {
  await using page = await site.openScreen('/curate/items/new', { as: curator });
  const href = (await screen.findByRole('link', { name: /^Add to/ })).getAttribute('href');
  expect(href).toMatch(/^javascript:.*\/curate\/items\/new\?link=.*encodeURIComponent\(location\.href\)/);
  const manifest = await (await native.fetch(`${site.url}/manifest.webmanifest`)).json();
  expect(manifest.share_target).toEqual({
    action: '/suggest',
    method: 'GET',
    params: { title: 'title', text: 'text', url: 'url' },
  });
  await page.open(`/suggest?text=${encodeURIComponent(`Look at this ${other.url}/two`)}`);
  await page.press('link', 'read this link at the desk', page.main());
  await page.says(/Details found\./);
  expect(field('Title').value).toBe('The qqkit problem, part two');
});

it('of an event proposes what the page says that people can expect, a press each, with its words', async () => {
  await using page = await read('/hour');
  await screen.findByText('At most 15 people');
  const answer = (statement: string, words: string) =>
    within(screen.getByRole('group', { name: statement })).getByLabelText<HTMLInputElement>(words).checked;
  expect(answer('Step-free', 'Not known')).toBe(true);
  // Nobody has answered: all of it is folded, and what is answered comes out of the fold.
  const folded = () => screen.getByText(/^Add an answer/).closest('details');
  expect(folded()?.open).toBe(false);
  expect(folded()?.contains(screen.getByRole('group', { name: 'Step-free' }))).toBe(true);
  await page.press('button', /^There are steps ?to What to expect$/);
  await page.press('button', /^No crowd ?to What to expect$/);
  expect(answer('Step-free', 'No')).toBe(true);
  expect(answer('A crowd', 'No')).toBe(true);
  expect(folded()?.contains(screen.getByRole('group', { name: 'Step-free' }))).toBe(false);
  expect(folded()?.contains(screen.getByRole('group', { name: 'A quiet space' }))).toBe(true);
  expect(answer('A quiet space', 'Not known')).toBe(true);
  expect(screen.queryByText('Not step-free')).toBeNull();
  expect(field('It is online').checked).toBe(false);
  await page.press('button', /^Yes ?to It is online$/);
  expect(field('It is online').checked).toBe(true);
});
