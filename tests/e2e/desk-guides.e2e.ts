/** A guide at the desk: written in its lists, what it holds put in order, published, and found by what it is said as. */
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

let nadia: SiteMember;
beforeAll(async () => {
  nadia = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});

const field = ({ page }: Visitor, label: string | RegExp) => page.getByLabel(label, { exact: true });
const group = ({ page }: Visitor, name: string) => page.getByRole('group', { name, exact: true });
const SENTENCE = 'my parrot shrieks whenever the doorbell rings';

it('a guide is written in its lists, put in order by keys and by dragging, published and found by its sentence', async () => {
  const [first, second, third] = (await site.call('GET', '/content/post?size=3')).data as { display_title: string }[];
  const helper = (await site.call('GET', '/content/support?size=1')).data[0] as { name: string };
  const titles = [first, second, third].map((post) => post?.display_title ?? '');
  await using desk = await site.arrive('/curate/items', nadia);
  await desk.link('Add an item').click();
  await desk.link(/^Guide/).click();
  await desk.heading('New guide').waitFor();
  await field(desk, 'Title').fill('The doorbell is too much');
  await field(desk, 'Answer').fill(
    'A bell that rings without warning is hard on many animals. Quiet and a warning help.',
  );
  await field(desk, 'In 30 seconds').fill('It is the noise.\nNobody is to blame.\nA warning helps.');

  const now = group(desk, 'Three things now');
  for (const [i, text] of [
    'Take the bell off its hook.',
    'Put a cloth over the cage.',
    'Sit down together.',
  ].entries()) {
    await now.getByRole('button', { name: /^Add/ }).click();
    await now.getByLabel('What to do').nth(i).fill(text);
  }
  await now.getByLabel('Words of the link').nth(1).fill('Cloths');
  await now.getByLabel('Where it leads').nth(1).fill('https://example.org/cloths');
  await now.getByRole('button', { name: /^Up ?: Thing to do 3$/ }).click();
  expect(await now.getByLabel('What to do').nth(1).inputValue()).toBe('Sit down together.');

  const words = group(desk, 'Words you can use');
  await words.getByRole('button', { name: /^Add/ }).click();
  await words.getByLabel('To whom, and how').fill('To a neighbour, by text');
  await words.getByLabel('The words').fill('Please knock. The bell frightens [name].');
  const next = group(desk, 'What usually happens next');
  for (const [i, [when, what]] of [
    ['Today', 'It is quiet.'],
    ['In a week', 'People know to knock.'],
  ].entries()) {
    await next.getByRole('button', { name: /^Add/ }).click();
    await next
      .getByLabel('When')
      .nth(i)
      .fill(when ?? '');
    await next
      .getByLabel('What happens')
      .nth(i)
      .fill(what ?? '');
  }
  const sources = group(desk, 'Sources');
  await sources.getByRole('button', { name: /^Add/ }).click();
  await sources.getByLabel('Name').fill('About bells');
  await sources.getByLabel('Address').fill('https://example.org/bells');
  await field(desk, 'Said as').fill(SENTENCE);
  await field(desk, 'Look at it again by').fill('2026-01-15');
  await desk.page.waitForURL(/\/curate\/items\/\d+$/);

  const contacts = group(desk, 'Who can help today');
  await contacts.getByRole('textbox').fill(helper.name);
  await contacts
    .getByRole('button', { name: /^Add ?: / })
    .first()
    .click();
  const held = group(desk, 'To read, hear and watch');
  for (const title of titles) {
    await held.getByRole('textbox').fill(title);
    const add = held.getByRole('button', { name: new RegExp(`^Add ?: ${title}$`) });
    await add.waitFor();
    // The first that was found is added by Enter, and the arrow keys lead to the others.
    await held.getByRole('textbox').press('ArrowDown');
    await add.focus();
    await desk.page.keyboard.press('Enter');
    await held
      .getByText(/^In it, number/)
      .first()
      .waitFor();
  }
  const order = () => held.getByRole('list', { name: 'To read, hear and watch' }).locator('bdi').allInnerTexts();
  expect(await order()).toEqual(titles);
  await held.getByRole('button', { name: `Move ${titles[2]} up` }).focus();
  await desk.page.keyboard.press('Alt+ArrowUp');
  await expect.poll(order).toEqual([titles[0], titles[2], titles[1]]);
  expect(await desk.page.evaluate(() => document.activeElement?.textContent)).toContain(`Move ${titles[2]} up`);
  await desk.page.keyboard.press('Alt+ArrowUp');
  await expect.poll(order).toEqual([titles[2], titles[0], titles[1]]);
  const rows = held.getByRole('list', { name: 'To read, hear and watch' }).getByRole('listitem');
  await rows.nth(2).dragTo(rows.nth(0));
  await expect.poll(order).toEqual([titles[1], titles[2], titles[0]]);
  await held.getByRole('button', { name: `Take ${titles[0]} out` }).click();
  await expect.poll(order).toEqual([titles[1], titles[2]]);
  expect(await desk.axe()).toEqual([]);

  await desk.page.getByRole('radio', { name: /Published/ }).check();
  await desk.button('Publish').click();
  const question = desk.page.getByRole('dialog', { name: 'Is this as you want it?' });
  const all = desk.button('Publish it all the same');
  await all.or(desk.link('See the page')).first().waitFor();
  if (await question.isVisible()) await all.click();
  await desk.link('See the page').click();
  await desk.page.getByRole('heading', { name: 'The doorbell is too much', level: 1 }).waitFor();
  const page = desk.main();
  for (const text of [
    'Sit down together.',
    'Please knock. The bell frightens',
    'People know to knock.',
    helper.name,
    titles[1] ?? '',
  ])
    await page.getByText(text).first().waitFor();
  expect(await page.innerText()).not.toContain(titles[0]);

  await using visitor = await Visitor.arrive('/search', { url: site.url });
  await expect
    .poll(async () => (await site.call('GET', `/content/search?query=${encodeURIComponent(SENTENCE)}`)).answer?.slug)
    .toBe('the-doorbell-is-too-much');
  await visitor.open(`/search?query=${encodeURIComponent('the doorbell rings and my parrot shrieks')}`);
  const panel = visitor.page.getByRole('region', { name: 'The doorbell is too much' });
  await panel.getByText('Take the bell off its hook.').waitFor();
  await panel.getByRole('link', { name: 'Open the guide' }).click();
  await visitor.page.waitForURL('**/guide/the-doorbell-is-too-much');

  // Its day has come, so it stands on the desk's home.
  await desk.open('/curate');
  const again = desk.page.locator('section', {
    has: desk.page.getByRole('heading', { name: /^To look at/ }),
  });
  await again.getByText('It was to be read again by Thursday 15 January 2026.').waitFor();
  await again.getByRole('link', { name: 'The doorbell is too much' }).click();
  await desk.page.getByRole('heading', { name: 'The doorbell is too much', level: 1 }).waitFor();
});

it('words without finds become a sentence of a guide by ‘Add to …’', async () => {
  const day = new Date().toISOString().slice(0, 10);
  await site.store.db.insertInto('empty_search').values({ words: 'parrot doorbell', day, searches: 12 }).execute();
  await using desk = await site.arrive('/curate', nadia);
  await desk.button(/^Add to … ?: parrot doorbell$/).click();
  await desk.page.getByLabel('‘parrot doorbell’ is said of').selectOption({ label: 'Burnout' });
  await desk.button('Add it').click();
  await desk.main().getByText('‘parrot doorbell’ leads there now.').waitFor();
  await expect
    .poll(async () => (await site.call('GET', '/content/search?query=parrot+doorbell')).answer?.slug)
    .toBe('burnout');
});
