/** A curator's writing, as far as only a browser shows it: where letters go, windows beside each other, pictures, a telephone, a table from the file to the undo. */
import { beforeAll, expect, it } from 'vitest';
import { photo } from '#tests/builders/pictures.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

let nadia: SiteMember;
beforeAll(async () => {
  nadia = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});

const field = ({ page }: Visitor, label: string) => page.getByLabel(label, { exact: true });
const says = (visitor: Visitor, words: string | RegExp) => visitor.main().getByText(words).first().waitFor();
const status = async (path: string) => (await fetch(site.url + path, { redirect: 'manual' })).status;
const focused = (desk: Visitor, id: string) =>
  expect.poll(() => desk.page.evaluate(() => document.activeElement?.id)).toBe(id);

/** An item as the desk's calls make it. */
const make = (fields: object) => site.call('POST', '/curation/items', fields, nadia);

it('a post is written, kept through a reload, corrected and published, and visitors read it', async () => {
  await using desk = await site.arrive('/curate/items/new?kind=post', nadia);
  await field(desk, 'Short description').fill('How a son found his morning.');
  await desk.button('Save draft').click();
  await focused(desk, 'field-display_title');
  expect(await desk.axe('main')).toEqual([]);

  await field(desk, 'Title').fill('A quiet start');
  await field(desk, 'Text').fill('- one');
  // The form is the same one under its new address, and whoever writes in it goes on writing.
  await desk.page.waitForURL(/\/curate\/items\/\d+$/);
  await says(desk, 'Saved just now');
  for (const key of ['Enter', 't', 'w', 'o', 'Enter', 'Enter']) await desk.page.keyboard.press(key);
  expect(await field(desk, 'Text').inputValue()).toBe('- one\n- two\n');
  await field(desk, 'Text').fill('Begin slowly.');
  await field(desk, 'Text').press('ControlOrMeta+a');
  await desk.button('Bold').click();
  expect(await field(desk, 'Text').inputValue()).toBe('**Begin slowly.**');

  // The line is cut, and the page is left: what was written is still there.
  await desk.context.route('**/api/curation/items/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  desk.allow(/ERR_FAILED/, 'the line is cut');
  await field(desk, 'Cost').fill('Free');
  await field(desk, 'Title').focus();
  await says(desk, /Your text is safe on this device/);
  await desk.context.unroute('**/api/curation/items/*');
  await desk.page.reload();
  await desk.settle();
  await desk.button('Restore').click();
  expect(await field(desk, 'Cost').inputValue()).toBe('Free');

  await field(desk, 'Page address').fill('a-quiet-start');
  await desk.page.getByRole('radio', { name: /Published/ }).check();
  await desk.button('Publish').click();
  const question = desk.page.getByRole('dialog', { name: 'Check before publishing' });
  await question.getByText('There is no topic.').waitFor();
  expect(await desk.axe()).toEqual([]);
  await question.getByRole('button', { name: 'Go to ‘Topics’' }).click();
  await focused(desk, 'field-topics');
  await desk.button('Publish').click();
  await question.getByRole('button', { name: 'Publish anyway' }).click();
  await expect.poll(() => status('/blog/a-quiet-start'), { timeout: 5_000 }).toBe(200);
  await desk.link('View page').click();
  await desk.heading('A quiet start').waitFor();
  await says(desk, 'Begin slowly.');
});

it('whoever logs out in another window, in the middle of a sentence, stands at the top of the log-in here', async () => {
  const { id } = await make({ kind: 'post', display_title: 'Not out yet', body: 'Soon.' });
  await using desk = await site.arrive(`/curate/items/${id}`, nadia);
  await field(desk, 'Title').fill('Nearly');
  await desk.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const other = await desk.page.context().newPage();
  await other.goto(`${site.url}/robots.txt`);
  desk.allow(/status of 401/, 'nobody is logged in any more');
  await other.evaluate(() => localStorage.clear());
  await desk.page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
  await desk.page.getByText('You were logged out in another window.').waitFor();
  expect(await desk.page.evaluate(() => scrollY)).toBe(0);
});

it('on a telephone the form is a list of its parts, and a folded part opens for what is asked of it', async () => {
  const { id } = await make({ kind: 'post', display_title: 'Qqfolded', body: 'Words.', url: 'https://example.org/f' });
  await using desk = await site.arrive(`/curate/items/${id}`, nadia, { width: 390, height: 844 });
  await desk.button('Show Description').waitFor();
  expect(await field(desk, 'Title').isVisible()).toBe(false);
  expect(await desk.axe('main')).toEqual([]);
  await desk.page.getByRole('radio', { name: /Published/ }).check();
  await desk.button('Publish').click();
  await desk.page.getByRole('button', { name: 'Go to ‘Topics’' }).click();
  await focused(desk, 'field-topics');
  expect(await desk.button('Hide Topics and tags').count()).toBe(1);
  expect(await desk.button('Show Description').count()).toBe(1);
});

it('a picture is uploaded with its words in the form, stands on the card, in the text and on the page, and in the list', async () => {
  const { id, slug } = await make({ kind: 'post', display_title: 'A picture of calm', body: 'Look.' });
  await using desk = await site.arrive(`/curate/items/${id}`, nadia);
  // The same file is the same picture, also in a second try.
  const colour = `#${(Date.now() % 0xffffff).toString(16).padStart(6, '0')}`;
  const choose = async (button: string, name: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([desk.page.waitForEvent('filechooser'), desk.button(button).click()]);
    await chooser.setFiles({ name, mimeType: 'image/jpeg', buffer });
  };
  await choose('Upload a picture', 'calm.jpg', Buffer.from('<svg/>'));
  await desk.button('Upload').click();
  await says(desk, 'Problem: Say in a few words what the picture shows, or choose that it is decoration.');
  await field(desk, 'What does it show?').fill('A heron in the reeds');
  desk.allow(/status of 400/, 'it is no picture');
  await desk.button('Upload').click();
  await says(desk, /This is an SVG file/);
  expect(await desk.axe()).toEqual([]);
  const heron = await photo(900, 600, colour);
  await choose('Another file', 'heron.jpg', heron);
  // Whoever puts it into words sees it.
  await desk.main().locator('img[src^="data:image/jpeg"]').waitFor();
  await field(desk, 'What does it show?').fill('A heron in the reeds');
  await field(desk, 'Who made it, and under which licence?').fill('Nadia, CC BY-SA 4.0');
  await desk.button('Upload').click();
  await says(desk, 'It shows: A heron in the reeds');
  await says(desk, 'Made by: Nadia, CC BY-SA 4.0');
  // The card beside the form has it, too.
  await desk.main().locator('article picture img[src^="/pictures/uploads/"]').waitFor();
  // Whoever sends it once more hears that other words were not taken.
  await choose('Upload a picture', 'heron.jpg', heron);
  await field(desk, 'What does it show?').fill('A bird');
  await desk.button('Upload').click();
  await says(desk, /This picture was here already: ‘A heron in the reeds’/);

  await desk.button('Picture').click();
  await choose('Choose a picture', 'reeds.jpg', await photo(300, 200, '#708030'));
  await field(desk, 'What does it show?').fill('Reeds');
  await desk.page.getByRole('radio', { name: /Published/ }).check();
  await desk.button('Publish').click();
  await says(desk, /The picture reeds\.jpg is not uploaded yet\./);
  await desk.button('Upload').click();
  await expect.poll(() => field(desk, 'Text').inputValue()).toMatch(/^Look\.\n\n!\[Reeds\]\(\/pictures\/uploads\//);
  await desk.button('Publish').click();
  await desk.button('Publish anyway').click();
  await expect.poll(() => status(`/blog/${slug}`), { timeout: 5_000 }).toBe(200);

  const shown = async (visitor: Visitor, alt: string) => {
    const image = visitor.main().getByRole('img', { name: alt, exact: true }).first();
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
    return image.evaluate((it: HTMLImageElement) => it.currentSrc);
  };
  await using reader = await Visitor.arrive(`/blog/${slug}`, { url: site.url, width: 390, height: 844 });
  expect(await shown(reader, 'A heron in the reeds')).toMatch(/\/(?:320|600)\.avif$/);
  expect(await shown(reader, 'Reeds')).toMatch(/\/200\.avif$/);
  const credit = () => reader.main().getByRole('figure').innerText();
  expect(await credit()).toContain('Picture: Nadia, CC BY-SA 4.0');
  expect(await reader.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await reader.open('/blog');
  expect(await shown(reader, 'A heron in the reeds')).toMatch(/avif$/);

  // On the page of a tool it stands beside the title, and those at the desk have a way from there to its form.
  const { images } = await site.call('GET', `/curation/items/${id}`, undefined, nadia);
  const heronTool = await make({
    kind: 'tool',
    name: 'Heron timer',
    synopsis: 'It waits.',
    images,
    status: 'published',
  });
  const { pathname } = new URL(heronTool.page);
  await expect.poll(() => status(pathname), { timeout: 5_000 }).toBe(200);
  await reader.page.setViewportSize({ width: 1280, height: 800 });
  await reader.open(pathname);
  await shown(reader, 'A heron in the reeds');
  expect(await credit()).toContain('Picture: Nadia, CC BY-SA 4.0');
  const box = await reader.main().getByRole('img', { name: 'A heron in the reeds' }).first().boundingBox();
  const title = await reader.heading('Heron timer').boundingBox();
  expect(box?.x).toBeGreaterThan((title?.x ?? 0) + 400);
  expect(Math.abs((box?.y ?? 0) - (title?.y ?? 0))).toBeLessThan(150);
  expect(await reader.link('Change this').count()).toBe(0);
  await desk.open(pathname);
  await desk.link('Change this').click();
  await desk.page.waitForURL(`**/curate/items/${heronTool.id}`);

  await desk.open('/curate/pictures');
  await desk.button('Edit description and credit for A heron in the reeds').click();
  await field(desk, 'What does it show?').fill('A grey heron');
  expect(await field(desk, 'Who made it, and under which licence?').inputValue()).toBe('Nadia, CC BY-SA 4.0');
  await desk.button('Save description').click();
  await says(desk, /Saved\. Cards and pages/);
  await desk.main().getByText('A grey heron').first().waitFor();
  expect(await desk.axeInEveryTheme()).toEqual([]);
  await desk.page.setViewportSize({ width: 320, height: 700 });
  expect(await desk.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  // Narrow screens fold what is filled in.
  await desk.open(`/curate/items/${id}`);
  await says(desk, '1 picture');
  expect(await desk.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await desk.open('/curate/pictures');
  await desk.page.setViewportSize({ width: 1280, height: 800 });
  await desk.link('A picture of calm').first().click();
  expect(await desk.page.locator('.form-foot').count()).toBe(0);
  await desk.button(/^Use the pattern/).click();
  await says(desk, 'No picture. Readers see a drawn pattern.');
  await choose('Upload a picture', 'heron.jpg', heron);
  await field(desk, 'What does it show?').fill('A grey heron');
  await desk.button('Upload').click();
  await field(desk, 'Title').fill('A picture of much calm');
  // What waits has its button in sight, wherever one has scrolled to.
  for (const top of [0, 100_000]) {
    await desk.page.evaluate((to) => scrollTo(0, to), top);
    const box = await desk.button('Save changes').boundingBox();
    expect(Math.abs((box?.y ?? 0) - 740)).toBeLessThan(60);
  }
  await desk.button('Save changes').click();
  await expect.poll(() => desk.page.locator('.form-foot').count()).toBe(0);
  await desk.button(/^Use the pattern/).click();
  await choose('Upload a picture', 'other.jpg', await photo(300, 200, '#203040'));
  await field(desk, 'What does it show?').fill('Dusk');
  await desk.button('Upload').click();
  await says(desk, /Save your changes to use it\./);
});

const EVENTS = Buffer.from(
  'Name of it;When;Town;Price;Room ref\r\nCaf\u00e9 calm;03/02/2027 10:00;Hull;Free;B1\r\nTuesday swim;Tuesdays;Hull;Free;B2\r\n',
  'latin1',
);

it('shows a table before it comes in, lets it be put right, and takes all of it back', async () => {
  await using visitor = await site.arrive('/curate', nadia);
  const { page } = visitor;
  await visitor.link('Import').click();
  await visitor.heading('Import a spreadsheet').waitFor();
  visitor.allow(/status of 400/, 'nothing says what the rows are');
  await page.getByLabel('Choose a file').setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: EVENTS });
  // What nobody could have said before is asked, and is no problem.
  await page.getByText('First choose below what the rows are.').waitFor();
  await page.getByLabel('What the rows are').selectOption({ label: 'Events' });
  await page.getByText('Which column is the title?').waitFor();
  await page.getByText('2 columns are skipped: Name of it, Room ref.').waitFor();
  expect(await page.getByText('Problem:').count()).toBe(0);
  await page.getByLabel('Name of it goes to').selectOption({ label: 'Title' });
  await page.getByText('3 February 2027').click();
  await page.getByText('Problem in When: ‘Tuesdays’ is no date').waitFor();
  expect(await page.getByLabel('Room ref goes to').inputValue()).toBe('');
  expect(await page.getByLabel('When goes to').inputValue()).toBe('start_date');
  expect(await visitor.axe()).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);
  expect(await visitor.axe()).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });

  const taken = page.waitForEvent('download');
  await visitor.button('Download 1 problem (CSV)').click();
  expect((await taken).suggestedFilename()).toMatch(/^events-problems-\d+\.csv$/);
  await visitor.button(/^Correct it here/).click();
  await page.getByLabel('When, row 3').fill('09/02/2027 9am');
  await visitor.button('Use this').click();
  await page.getByLabel('New items are imported').selectOption({ label: 'Published at once' });
  await page.getByLabel('These new tags are correct').check();
  await visitor.button('Import 2 events').click();
  await visitor.heading('What happened').waitFor();
  const swim = () => fetch(`${site.url}/api/content/event/tuesday-swim`).then(({ status }) => status);
  await expect.poll(swim).toBe(200);
  const cafe = await (await fetch(`${site.url}/api/content/event/cafe-calm`)).json();
  expect(cafe).toMatchObject({ title: 'Café calm', timezone: 'Europe/London' });
  expect(JSON.stringify(cafe)).toContain('2027-02-03T10:00');

  await visitor.button('Undo this import').click();
  await page.getByText('The import is undone: 2 items.').waitFor();
  await page.getByText('This import was undone.').waitFor();
  await expect.poll(swim).toBe(404);
  await visitor.link('History').click();
  await page.getByRole('row').filter({ hasText: 'spring.csv' }).getByText('Undone').waitFor();
});
