/**
 * What of the desk’s records, and of what strangers send, is seen: order by dragging, colours, sizes, places, and forms without
 * script. What they say, send and keep: `app/desk/**` and `app/features/**` (`*.screen.test.tsx`).
 */
import { beforeAll, expect, it } from 'vitest';
import { makePreview } from '#server/curation/api/preview-links.ts';
import { changeItem, createItem } from '#server/curation/revisions/change-items.ts';
import { setStatus } from '#server/curation/revisions/statuses.ts';
import { SHELL } from '#server/features/audit/audit.ts';
import { photo } from '#tests/builders/pictures.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';
import { type OtherSite, openOtherSite } from '#tests/setup/other-site.ts';

withBrowser();
const site = withMembersSite({ TEST_LOOPBACK_SOURCES: 'on' });

let admin: SiteMember;
beforeAll(async () => {
  admin = await joinDesk(site, 'nadia@example.org', 'Administrators', { first_name: 'Nadia', last_name: 'Whitlock' });
});

const arrive = (path: string, options = {}) => Visitor.arrive(path, { ...options, url: site.url });
const sideways = ({ page }: Visitor) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const focusedText = ({ page }: Visitor) => page.evaluate(() => document.activeElement?.textContent);
const status = async (path: string) => (await fetch(site.url + path, { redirect: 'manual' })).status;

it('what a guide holds is put in order by keys, which keep the focus in sight, and by dragging', async () => {
  const posts = (await site.call('GET', '/curation/items?kind=post&status=published&size=3', undefined, admin))
    .data as {
    external_id: string;
    display_title: string;
  }[];
  const [first, second, third] = posts.map((post) => post.display_title);
  const items = posts.map((post) => post.external_id);
  const { id } = await site.call('POST', '/curation/items', { kind: 'guide', title: 'The doorbell', items }, admin);
  await using desk = await site.arrive(`/curate/items/${id}`, admin);
  const held = desk.page.getByRole('group', { name: 'To read, hear and watch', exact: true });
  const list = held.getByRole('list', { name: 'To read, hear and watch' });
  const order = () => list.locator('bdi').allInnerTexts();
  await expect.poll(order).toEqual([first, second, third]);
  await held.getByRole('button', { name: `Move ${third} up` }).focus();
  for (const now of [
    [first, third, second],
    [third, first, second],
  ]) {
    await desk.page.keyboard.press('Alt+ArrowUp');
    await expect.poll(order).toEqual(now);
    expect(await focusedText(desk)).toContain(`Move ${third}`);
  }
  const rows = list.getByRole('listitem');
  await rows.nth(2).dragTo(rows.nth(0));
  await expect.poll(order).toEqual([second, third, first]);
  expect(await desk.axe()).toEqual([]);
});

it('the site wears a colour and a logo of its own; its particulars and its health fit and are clean', async () => {
  await using desk = await site.arrive('/curate/site?part=colours', admin);
  const { page } = desk;
  const go = (part: string) => page.getByRole('link', { name: new RegExp(`^${part}`) }).click();
  const paper = page.getByLabel('Paper, the light theme', { exact: true });
  await paper.fill('#cc88cc');
  await page.getByText('Too little').first().waitFor();
  expect(await desk.axe()).toEqual([]);
  // Letter by letter, as people type: the field is the same one from the first letter on.
  await paper.fill('');
  await paper.pressSequentially('#14456b');
  expect(await paper.inputValue()).toBe('#14456b');
  await go('Name and words');
  const logo = { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await photo(200, 100) };
  await page.locator('input[type=file]').setInputFiles(logo);
  await desk.button('Upload').click();
  await desk
    .main()
    .getByText(/Unsaved: .*Logo/)
    .waitFor();
  await desk.button('Save and publish').click();
  await desk.main().getByText('Saved. Readers see it within a second.').waitFor();
  await expect.poll(async () => (await fetch(`${site.url}/about`)).text()).toContain('--accent-paper:#14456b');
  {
    await using visitor = await arrive('/about');
    const link = visitor.main().getByRole('link').first();
    const colour = () => link.evaluate((one) => getComputedStyle(one).color);
    expect(await colour()).toBe('rgb(20, 69, 107)');
    await visitor.wear('contrast');
    expect(await colour()).toBe('rgb(255, 228, 92)');
    const sign = visitor.page.getByRole('banner').getByRole('link', { name: 'Tessera, home' }).locator('img');
    expect(await sign.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth > 0))).toBe(true);
  }
  for (const part of ['name', 'contact', 'help', 'numbers', 'pages', 'about', 'colours']) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.locator(`nav[aria-label="Parts of the site"] a[href$="part=${part}"]`).click();
    await page.waitForURL(`**part=${part}`);
    await desk.main().getByRole('form').waitFor();
    expect([part, await desk.axe()]).toEqual([part, []]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect([part, await sideways(desk)]).toEqual([part, 0]);
  }

  // Whether all is well, on a site that waits after a restore, and with the question whether it is the live one.
  const at = new Date().toISOString();
  await site.store.db.insertInto('restored').values({ id: 1, restored_at: at, backup_of: at }).execute();
  await desk.open('/curate/health');
  await desk.button('This is the live site').click();
  await desk.heading(/^Needs attention/).waitFor();
  expect(await sideways(desk)).toBe(0);
  expect(await desk.axe()).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await desk.axeInEveryTheme()).toEqual([]);
  await desk.button('Start sending').click();
  await page.getByText('This site was restored from a backup').waitFor({ state: 'detached' });
});

it('suggestions stand whole under their field, as large as a fingertip, and lose nothing that was typed before they came', async () => {
  /** By its name: while the list is open, it bears the field's label too. */
  const fieldOf = (visitor: Visitor) => visitor.main().locator('input[name=query]');
  const listOf = (visitor: Visitor) => visitor.page.getByRole('listbox');
  const type = async (visitor: Visitor, text: string) => {
    await fieldOf(visitor).click();
    await visitor.page.keyboard.type(text);
    await listOf(visitor).waitFor();
  };
  {
    await using visitor = await arrive('/home', { touch: true, width: 390, height: 844 });
    await fieldOf(visitor).tap();
    await visitor.page.keyboard.type('sens');
    await listOf(visitor).waitFor();
    // It shows once the telephone's keyboard has had time to come.
    await expect.poll(() => listOf(visitor).evaluate((list) => list.parentElement?.style.opacity)).toBe('');
    for (const option of await visitor.page.getByRole('option').all())
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await visitor.page.getByRole('option', { name: 'Rejection sensitivity · tag', exact: true }).tap();
    await visitor.page.waitForURL('**/search?tag=rejection-sensitivity');
    await expect.poll(() => listOf(visitor).count()).toBe(0);
  }
  await using visitor = await arrive('/home');
  const field = fieldOf(visitor);
  // Wherever the page is scrolled.
  const listBox = async () =>
    (await listOf(visitor).locator('..').boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    await visitor.page.setViewportSize({ width, height });
    await visitor.page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const top = (await field.boundingBox())?.y ?? 0;
    for (const at of [80, 250, 400, height - 120]) {
      await visitor.page.evaluate((by) => scrollTo({ top: by, behavior: 'instant' }), Math.max(0, top - at));
      await type(visitor, 'sens');
      await expect.poll(() => visitor.page.getByRole('option').count()).toBeGreaterThan(2);
      await expect
        .poll(async () => (await listBox()).height, { message: `with the field at ${at}` })
        .toBeGreaterThan(250);
      const { x, y, width: wide, height: high } = await listBox();
      const frame = await field.locator('..').boundingBox();
      expect(Math.abs(x - (frame?.x ?? 0))).toBeLessThan(1);
      expect(y).toBeGreaterThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0));
      expect(y + high).toBeLessThanOrEqual(height);
      expect(x + wide).toBeLessThanOrEqual(width);
      await field.fill('');
      await field.blur();
      await expect.poll(() => listOf(visitor).count()).toBe(0);
    }
  }

  // The part that brings them cannot be fetched, and then comes late.
  const part = '**/suggesting-input*.js';
  await visitor.context.route(part, (route) => route.abort());
  visitor.allow(/ERR_FAILED .*suggesting-input/, 'the part cannot be fetched');
  await visitor.open('/home');
  await field.fill('sleep');
  await visitor.page.keyboard.press('Enter');
  await visitor.page.waitForURL('**/search?query=sleep');
  await visitor.context.unroute(part);
  const arrived = Promise.withResolvers<void>();
  await visitor.context.route(part, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await visitor.open('/home');
  // The page may scroll to make room for the list.
  const place = () =>
    field.evaluate((input) => {
      const { x, y, width, height } = input.getBoundingClientRect();
      return { x, y: Math.round(y + scrollY), width, height };
    });
  const before = await place();
  await field.click();
  await visitor.page.keyboard.type('sery');
  await visitor.page.keyboard.press('ArrowLeft');
  await visitor.page.keyboard.press('ArrowLeft');
  expect(await visitor.page.getByRole('combobox').count()).toBe(0);
  arrived.resolve();
  await visitor.page.getByRole('combobox').waitFor();
  await visitor.page.keyboard.type('nso');
  expect(await field.inputValue()).toBe('sensory');
  expect(await place()).toEqual(before);
  await listOf(visitor).waitFor();
});

it('the dates of a series fit a narrow screen at the desk and on its page, where they are links without script, too', async () => {
  const { id } = await site.call(
    'POST',
    '/curation/items',
    {
      ...{ kind: 'event', title: 'Drawing in company', url: 'https://example.org/drawing', status: 'published' },
      ...{ start_date: '2097-12-03T18:30', end_date: '2097-12-03T20:00', timezone: 'Europe/London' },
    },
    admin,
  );
  const days = ['2097-12-10', '2097-12-17', '2097-12-24', '2097-12-31', '2098-01-07'];
  await site.call('POST', `/curation/items/${id}/repeat`, { days }, admin);
  await using desk = await site.arrive(`/curate/items/${id}`, admin, { width: 320 });
  await desk.page.locator('#repeat').getByText('Add more dates').click();
  await desk.page.getByLabel('How often', { exact: true }).selectOption('month-date');
  for (const width of [320, 1280]) {
    await desk.page.setViewportSize({ width, height: 900 });
    expect(await sideways(desk)).toBe(0);
    expect(await desk.axe()).toEqual([]);
  }
  await expect.poll(() => status('/item/event/drawing-in-company-2097-12-17')).toBe(200);
  await using visitor = await arrive('/item/event/drawing-in-company', { width: 320, javaScript: false });
  await visitor.page.getByText('2 more dates').click();
  await visitor.link('7 January 2098').waitFor();
  expect(await sideways(visitor)).toBe(0);
  await visitor.link('17 December').click();
  expect(visitor.path).toBe('/item/event/drawing-in-company-2097-12-17');
});

it('strangers suggest, answer and report without script, and find a kind page where something is gone', async () => {
  const { db } = site.store;
  const EMAIL = 'hello@sidewayschairs.example.org';
  const ITEM = '/item/directory/sideways-chairs-counselling';
  const entry = await site.call('GET', '/directory/entry/sideways-chairs-counselling');
  await using other: OtherSite = await openOtherSite({ '/film': { body: '<title>Qqquiet film</title>' } });
  await using visitor = await arrive('/suggest', { javaScript: false, width: 320 });
  visitor.allow(/status of 4(?:00|10)/, 'the page says what is wrong, or that something is gone');
  const { page } = visitor;
  const send = () => visitor.button('Send').click();
  const received = () => page.getByText(/we have it\.|we have your answer\.|Its number is R-\d+\./).waitFor();

  const link = page.getByLabel('Link', { exact: true });
  await link.fill('no link');
  await send();
  await page.getByText('Please check this link.').waitFor();
  // What was typed is still there.
  expect(await link.inputValue()).toBe('no link');
  expect(await sideways(visitor)).toBe(0);
  await link.fill(`${other.url}/film`);
  await page.getByLabel('Why is it good?').fill('It is calm.');
  await send();
  await received();
  await visitor.open(ITEM);
  await visitor.main().getByRole('link', { name: 'Suggest a correction' }).click();
  await page.getByLabel('What is wrong?').fill('They have moved to Hull.');
  await send();
  await received();
  const inbox = async () => JSON.stringify((await site.call('GET', '/curation/inbox', undefined, admin)).data);
  await expect.poll(inbox).toContain(`${other.url}/film`);
  await expect.poll(inbox).toContain('They have moved to Hull.');

  // A provider says what has changed.
  await site.call('POST', `/curation/items/${entry.id}/confirmation`, { email: EMAIL }, admin);
  await expect.poll(() => site.mailbox.last(EMAIL)?.text ?? '').toContain('still-right');
  const [answer = ''] = site.mailbox.last(EMAIL)?.text.match(/\/still-right\S+/) ?? [];
  await visitor.open(answer);
  expect(await page.getByLabel('What has changed?').isVisible()).toBe(false);
  await page.getByLabel('Is this information correct?').selectOption('changed');
  await send();
  await page.getByText('Please tell us what has changed.').waitFor();
  await page.getByLabel('What has changed?').fill('We have moved to Hove.');
  await send();
  await received();
  const { data } = await site.call('GET', '/curation/messages', undefined, admin);
  expect(data[0].message).toContain('We have moved to Hove.');

  // The address is asked for only where we must answer, and what was wrong keeps its words.
  const tool = await createItem(
    db,
    SHELL,
    'tool',
    { name: 'Sundial', synopsis: 'It counts.' },
    { status: 'published' },
  );
  await expect.poll(() => status(`/item/tool/${tool.slug}`)).toBe(200);
  const address = page.getByLabel('Your email');
  const about = async (why: string, email: string) => {
    await visitor.open(`/removal?kind=tool&slug=${tool.slug}`);
    expect(await address.isVisible()).toBe(false);
    await page.getByLabel('What kind of problem is it?').selectOption({ label: 'It says something about me' });
    await page.getByLabel('What is wrong?').fill('My name is in it.');
    await address.fill(email);
    await page.getByLabel('What kind of problem is it?').selectOption(why);
  };
  await about('about-me', 'nobody');
  await send();
  await visitor.main().getByText('This needs an @').waitFor();
  expect(await page.getByLabel('What is wrong?').inputValue()).toBe('My name is in it.');
  await address.fill('plain@example.org');
  await send();
  await received();
  await about('wrong', 'not-kept@example.org');
  expect(await address.isVisible()).toBe(false);
  await send();
  await received();
  const requests = await db.selectFrom('removal_request').select(['item_id', 'email', 'why']).execute();
  expect(requests).toContainEqual({ item_id: tool.id, email: 'plain@example.org', why: 'about-me' });
  expect(requests).toContainEqual({ item_id: tool.id, email: '', why: 'wrong' });

  // What it was called before leads on; what is taken down says so.
  await changeItem(db, SHELL, tool.id, { slug: 'new-sundial' });
  await expect.poll(() => status(`/item/tool/${tool.slug}`)).toBe(301);
  await visitor.open(`/item/tool/${tool.slug}`);
  expect(visitor.path).toBe('/item/tool/new-sundial');
  const draft = await createItem(db, SHELL, 'post', { display_title: 'A start', body: 'Slowly.' }, { status: 'draft' });
  const preview = new URL((await makePreview(db, SHELL, draft.id, site.url)).url).pathname;
  const { headers } = await fetch(site.url + preview);
  expect(headers.get('cache-control')).toBe('no-store');
  await setStatus(db, SHELL, tool.id, { status: 'archived' });
  await expect.poll(() => status('/item/tool/new-sundial')).toBe(410);

  // How these look: the form with a problem, what is gone, a look before publishing.
  await using looking = await arrive('/suggest', { width: 320 });
  looking.allow(/status of 410/, 'it is gone');
  await looking.page.getByLabel('Link', { exact: true }).fill('no link');
  await looking.button('Send').click();
  await looking.page.getByText('Please check this link.').waitFor();
  expect(await looking.axeInEveryTheme()).toEqual([]);
  for (const [path, heading] of [
    ['/item/tool/new-sundial', 'This is no longer here'],
    [preview, 'A start'],
  ] as const) {
    await looking.open(path);
    await looking.heading(heading).first().waitFor();
    expect(await looking.axeInEveryTheme()).toEqual([]);
  }
});
