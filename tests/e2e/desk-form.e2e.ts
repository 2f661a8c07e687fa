/** A curator's writing: a post from its first letter to its readers, two at once, and what somebody asks to have taken down. */
import { beforeAll, describe, expect, it } from 'vitest';
import { photo } from '#tests/builders/pictures.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

let nadia: SiteMember;
let bea: SiteMember;
beforeAll(async () => {
  nadia = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
  bea = await joinDesk(site, 'bea@example.org', 'Curators', { first_name: 'Bea', last_name: 'Moss' });
});

const field = ({ page }: Visitor, label: string) => page.getByLabel(label, { exact: true });
const says = (visitor: Visitor, words: string | RegExp) => visitor.main().getByText(words).first().waitFor();
const status = async (path: string) => (await fetch(site.url + path, { redirect: 'manual' })).status;

/** An item as the desk's calls make it. */
const make = (fields: object, as = nadia) => site.call('POST', '/curation/items', fields, as);

describe('a post', () => {
  it('is written, kept through a reload, corrected and published, and visitors read it', async () => {
    await using desk = await site.arrive('/curate/items', nadia);
    await desk.link('Add an item').click();
    await desk.link(/^Post/).click();
    await desk.heading('New post').waitFor();
    // Nothing to keep yet: the words that it needs are missing.
    await field(desk, 'Short description').fill('How a son who suffers from autism found his morning.');
    await desk.button('Write ‘is autistic’').click();
    await desk.button('Keep this draft').click();
    await expect.poll(() => desk.page.evaluate(() => document.activeElement?.id)).toBe('field-display_title');
    await says(desk, 'Problem: Please fill this in.');
    expect(await desk.axe()).toEqual([]);

    await field(desk, 'Title').fill('A quiet start');
    await field(desk, 'Text').fill('- one');
    // The form is the same one under its new address, and whoever writes in it goes on writing.
    await desk.page.waitForURL(/\/curate\/items\/\d+$/);
    await says(desk, 'Kept a moment ago');
    for (const key of ['Enter', 't', 'w', 'o', 'Enter', 'Enter']) await desk.page.keyboard.press(key);
    expect(await field(desk, 'Text').inputValue()).toBe('- one\n- two\n');
    await field(desk, 'Text').fill('Begin slowly.');
    await field(desk, 'Text').press('ControlOrMeta+a');
    await desk.button('Bold').click();
    expect(await field(desk, 'Text').inputValue()).toBe('**Begin slowly.**');
    await field(desk, 'Cost').focus();
    await desk.page.waitForURL(/\/curate\/items\/\d+$/);
    await says(desk, 'Kept a moment ago');
    // The form is the same one, under its new address.
    await expect.poll(() => field(desk, 'Cost').evaluate((it) => it === document.activeElement)).toBe(true);

    await desk.context.route('**/api/curation/items/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    desk.allow(/ERR_FAILED/, 'the line is cut');
    await field(desk, 'Cost').fill('Free');
    await field(desk, 'Title').focus();
    await says(desk, /Your words are safe on this device/);
    await desk.context.unroute('**/api/curation/items/*');
    await desk.page.reload();
    await desk.settle();
    await desk.button('Bring it back').click();
    expect(await field(desk, 'Cost').inputValue()).toBe('Free');
    expect(await field(desk, 'Short description').inputValue()).toContain('who is autistic found');

    await field(desk, 'Page address').fill('Not A Slug');
    await desk.page.getByRole('radio', { name: /Published/ }).check();
    await desk.button('Publish').click();
    await expect.poll(() => desk.page.evaluate(() => document.activeElement?.id)).toBe('field-slug');
    await field(desk, 'Page address').fill('a-quiet-start');
    await desk.button('Show as readers see it').click();
    await desk.main().locator('strong', { hasText: 'Begin slowly.' }).waitFor();
    await desk.button('Publish').click();
    const question = desk.page.getByRole('dialog', { name: 'Is this as you want it?' });
    await question.getByText('There is no topic.').waitFor();
    expect(await desk.axe()).toEqual([]);
    await question.getByRole('button', { name: 'Go to ‘Topics’' }).click();
    await expect.poll(() => desk.page.evaluate(() => document.activeElement?.id)).toBe('field-topics');
    await desk.button('Publish').click();
    await question.getByRole('button', { name: 'Publish it all the same' }).click();
    await expect.poll(() => status('/blog/a-quiet-start'), { timeout: 5_000 }).toBe(200);
    await desk.link('See the page').click();
    await desk.heading('A quiet start').waitFor();
    await says(desk, 'Begin slowly.');
  });

  it('is looked at before it is out, and copied', async () => {
    const { id } = await make({ kind: 'post', display_title: 'Not out yet', body: 'Soon.' });
    await using desk = await site.arrive(`/curate/items/${id}`, nadia);
    await desk.button('Preview').click();
    const link = desk.link('Open the preview (new tab)');
    const key = new URL((await link.getAttribute('href')) ?? '').pathname;
    expect(await status(key)).toBe(200);
    await desk.page.getByRole('radio', { name: /Scheduled/ }).check();
    await desk.button(/^Schedule for/).click();
    await desk.button('Schedule it all the same').click();
    await expect
      .poll(async () => (await site.call('GET', `/curation/items/${id}`, undefined, nadia)).status)
      .toBe('scheduled');
    await desk.button('Make a copy').dblclick();
    await desk.page.getByRole('heading', { name: 'Copy of Not out yet', level: 1 }).waitFor();
    const { data } = await site.call('GET', '/curation/items?query=Copy&status=draft', undefined, nadia);
    expect(data.filter(({ slug }: { slug: string }) => slug.startsWith('copy-of-not-out-yet'))).toHaveLength(1);

    // Somebody logs out in another window, in the middle of a sentence.
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
});

it('a text that is long, or too long, is told so in letters before it is kept', async () => {
  const { id } = await make({ kind: 'post', display_title: 'Long', body: 'Words.' });
  await using desk = await site.arrive(`/curate/items/${id}`, nadia);
  await field(desk, 'Short description').fill('a'.repeat(300));
  await says(desk, '300 of about 220 letters');
  await field(desk, 'Short description').fill('a'.repeat(5_000));
  await says(desk, '5,000 letters are long for this. Lists show about 220. Could some of it go?');
  await field(desk, 'Short description').fill('a'.repeat(10_003));
  await says(desk, '10,003 letters are too many: 10,000 fit here. Take out 3.');
  await field(desk, 'Title').fill('b'.repeat(301));
  await says(desk, '301 letters are too many: 300 fit here. Take out 1.');
  expect(await desk.axe()).toEqual([]);
});

it('a draft is deleted by whoever writes at the desk, and comes back at a press', async () => {
  const { id } = await make({ kind: 'tool', name: 'Qqmistake' });
  await using desk = await site.arrive(`/curate/items/${id}`, bea);
  await field(desk, 'Short description').fill('Begun and not wanted.');
  await says(desk, 'Kept a moment ago');
  await desk.button('Delete').click();
  expect(await desk.axe()).toEqual([]);
  await desk.button('Delete this draft').click();
  await desk.page.waitForURL('**/curate/items?status=draft');
  await expect.poll(() => desk.link('Qqmistake').count()).toBe(0);
  await expect(site.call('GET', `/curation/items/${id}`, undefined, bea)).rejects.toThrow('404');
  await desk.button('Undo').click();
  await desk.page.waitForURL(`**/curate/items/${id}`);
  expect(await field(desk, 'Short description').inputValue()).toBe('Begun and not wanted.');
  // What readers saw offers no such button.
  await site.call('PUT', `/curation/items/${id}/status`, { status: 'published' }, bea);
  await desk.page.reload();
  await desk.link('See the page').waitFor();
  expect(await desk.button('Delete').count()).toBe(0);
});

it('on a telephone a folded part opens for what is asked of it', async () => {
  const { id } = await make({ kind: 'post', display_title: 'Qqfolded', body: 'Words.', url: 'https://example.org/f' });
  await using desk = await site.arrive(`/curate/items/${id}`, nadia, { width: 390, height: 844 });
  await desk.button('Open Words').waitFor();
  await desk.page.getByRole('radio', { name: /Published/ }).check();
  await desk.button('Publish').click();
  await desk.page.getByRole('button', { name: 'Go to ‘Topics’' }).click();
  await expect.poll(() => desk.page.evaluate(() => document.activeElement?.id)).toBe('field-topics');
  expect(await desk.button('Fold Filed under').count()).toBe(1);
  expect(await desk.button('Open Words').count()).toBe(1);
});

it('an event that gets a day gets the clock of the site, where it has none, and its end goes along', async () => {
  await using desk = await site.arrive('/curate/items/new?kind=event', nadia);
  await desk.page.getByRole('group', { name: 'Begins' }).getByLabel('Day').fill('2030-05-11');
  expect(await field(desk, 'Time zone').inputValue()).toBe('London, United Kingdom');
  const day = (name: string) => desk.page.getByRole('group', { name, exact: true }).getByLabel('Day');
  await day('Ends').fill('2030-05-12');
  await day('Begins').fill('2030-05-18');
  await field(desk, 'Time zone').focus();
  await says(desk, 'The end moved along with the beginning, to Sunday 19 May 2030.');
  expect(await day('Ends').inputValue()).toBe('2030-05-19');
});

it('opening hours are chosen, or written as people write them', async () => {
  const { id } = await make({ kind: 'support', name: 'Qqline', text_number: 'text QUIET to 50808' });
  await using desk = await site.arrive(`/curate/items/${id}`, nadia);
  const hours = async () => (await site.call('GET', `/curation/items/${id}`, undefined, nadia)).hours;
  const group = desk.page.getByRole('group', { name: 'Opening hours' });
  await group.getByLabel(/^Or write them/).fill('Mon-Fri 4pm-10pm');
  await field(desk, 'Phone number').focus();
  await group.getByText('Readers see: Mon to Fri, 4 pm to 10 pm.').waitFor();
  await expect.poll(hours).toBe('Mo-Fr 16:00-22:00');
  await group.getByRole('button', { name: 'Add other days or times' }).click();
  const second = group.getByRole('list', { name: 'Days and times' }).getByRole('listitem').nth(1);
  await second.getByLabel('Saturday').check();
  await second.getByLabel('From').fill('10:00');
  await second.getByLabel('Until').fill('14:00');
  await expect.poll(hours).toBe('Mo-Fr 16:00-22:00; Sa 10:00-14:00');
  expect(await desk.axe()).toEqual([]);
  await group.getByLabel('Day and night').check();
  await expect.poll(hours).toBe('24/7');
  await field(desk, 'Time zone').fill('ireland');
  await field(desk, 'Phone number').focus();
  expect(await field(desk, 'Time zone').inputValue()).toBe('Dublin, Ireland');
  await expect
    .poll(async () => (await site.call('GET', `/curation/items/${id}`, undefined, nadia)).timezone)
    .toBe('Europe/Dublin');
  await desk.main().getByText('Text QUIET to 50808', { exact: true }).waitFor();
});

describe('a picture', () => {
  it('is uploaded with its words in the form, stands on the card, in the text and on the page, and in the list', async () => {
    const { id, slug } = await make({ kind: 'post', display_title: 'A picture of calm', body: 'Look.' });
    await using desk = await site.arrive(`/curate/items/${id}`, nadia);
    // The same file is the same picture, also in a second try.
    const colour = `#${(Date.now() % 0xffffff).toString(16).padStart(6, '0')}`;
    const choose = async (button: string, name: string, buffer: Buffer) => {
      const [chooser] = await Promise.all([desk.page.waitForEvent('filechooser'), desk.button(button).click()]);
      await chooser.setFiles({ name, mimeType: 'image/jpeg', buffer });
    };
    await choose('Upload a picture', 'calm.jpg', Buffer.from('<svg/>'));
    await desk.button('Send this picture').click();
    await says(desk, 'Problem: Say in a few words what the picture shows, or choose that it is decoration.');
    await field(desk, 'What does it show?').fill('A heron in the reeds');
    desk.allow(/status of 400/, 'it is no picture');
    await desk.button('Send this picture').click();
    await says(desk, /This is an SVG file/);
    expect(await desk.axe()).toEqual([]);
    const heron = await photo(900, 600, colour);
    await choose('Another file', 'heron.jpg', heron);
    // Whoever puts it into words sees it.
    await desk.main().locator('img[src^="data:image/jpeg"]').waitFor();
    await field(desk, 'What does it show?').fill('A heron in the reeds');
    await field(desk, 'Who made it, and under which licence?').fill('Nadia, CC BY-SA 4.0');
    await desk.button('Send this picture').click();
    await says(desk, 'It shows: A heron in the reeds');
    await says(desk, 'Made by: Nadia, CC BY-SA 4.0');
    // The card beside the form has it, too.
    await desk.main().locator('article picture img[src^="/pictures/uploads/"]').waitFor();
    // Whoever sends it once more hears that other words were not taken.
    await choose('Upload a picture', 'heron.jpg', heron);
    await field(desk, 'What does it show?').fill('A bird');
    await desk.button('Send this picture').click();
    await says(desk, /This picture was here already: ‘A heron in the reeds’/);

    await desk.button('Picture').click();
    await choose('Choose a picture', 'reeds.jpg', await photo(300, 200, '#708030'));
    await field(desk, 'What does it show?').fill('Reeds');
    await desk.page.getByRole('radio', { name: /Published/ }).check();
    await desk.button('Publish').click();
    await says(desk, /The picture reeds\.jpg is not sent yet\. Send it, or leave it\./);
    await desk.button('Send this picture').click();
    await expect.poll(() => field(desk, 'Text').inputValue()).toMatch(/^Look\.\n\n!\[Reeds\]\(\/pictures\/uploads\//);
    await desk.button('Publish').click();
    await desk.button('Publish it all the same').click();
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
    await desk.button('Change its words for A heron in the reeds').click();
    await field(desk, 'What does it show?').fill('A grey heron');
    expect(await field(desk, 'Who made it, and under which licence?').inputValue()).toBe('Nadia, CC BY-SA 4.0');
    await desk.button('Keep these words').click();
    await says(desk, /Its words are kept/);
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
    await desk.button(/^Back to the mosaic/).click();
    await says(desk, 'It has the mosaic that we draw.');
    await choose('Upload a picture', 'heron.jpg', heron);
    await field(desk, 'What does it show?').fill('A grey heron');
    await desk.button('Send this picture').click();
    await field(desk, 'Title').fill('A picture of much calm');
    // What waits has its button in sight, wherever one has scrolled to.
    for (const top of [0, 100_000]) {
      await desk.page.evaluate((to) => scrollTo(0, to), top);
      const box = await desk.button('Keep these changes').boundingBox();
      expect(Math.abs((box?.y ?? 0) - 740)).toBeLessThan(60);
    }
    await desk.button('Keep these changes').click();
    await expect.poll(() => desk.page.locator('.form-foot').count()).toBe(0);
    await desk.button(/^Back to the mosaic/).click();
    await choose('Upload a picture', 'other.jpg', await photo(300, 200, '#203040'));
    await field(desk, 'What does it show?').fill('Dusk');
    await desk.button('Send this picture').click();
    await says(desk, /It stands there once these changes are kept\./);
  });
});

describe('two curators in one form', () => {
  const change = async (id: number, fields: object, { access }: SiteMember) => {
    const changed = await fetch(`${site.url}/api/curation/items/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access}`, 'if-match': '"1"' },
      body: JSON.stringify(fields),
    });
    expect(changed.status).toBe(200);
  };
  it('get what the other changed, and choose where both did', async () => {
    const { id } = await make({ kind: 'tool', name: 'Timer', synopsis: 'It counts the hours.', tags: ['Time'] });
    await using desk = await site.arrive(`/curate/items/${id}`, nadia);
    await field(desk, 'Short description').waitFor();
    await change(id, { synopsis: 'It counts the minutes.', price: 'Free' }, bea);
    desk.allow(/status of 412/, 'somebody was quicker');
    await field(desk, 'Short description').fill('It counts the days.');
    await field(desk, 'Name').focus();
    await desk.button('Compare and choose').click();
    await desk.heading('Bea Moss kept changes while you were writing').waitFor();
    expect(await desk.axeInEveryTheme()).toEqual([]);
    await desk.button('Keep my choices').click();
    await expect.poll(() => desk.page.evaluate(() => document.activeElement?.id)).toBe('choose-synopsis-mine');
    await desk.page.getByRole('radio', { name: /Yours/ }).check();
    await desk.button('Keep my choices').click();
    await says(desk, /Bea Moss changed 1 field at .*: Cost\./);
    expect(await field(desk, 'Cost').inputValue()).toBe('Free');
    await expect
      .poll(() => site.call('GET', `/curation/items/${id}`, undefined, nadia))
      .toMatchObject({ synopsis: 'It counts the days.', price: 'Free', version: 3 });
  });

  it('are called windows where both are of one person', async () => {
    const { id } = await make({ kind: 'tool', name: 'Sandglass', synopsis: 'It counts the hours.' });
    await using desk = await site.arrive(`/curate/items/${id}`, nadia);
    await field(desk, 'Short description').waitFor();
    await change(id, { synopsis: 'It counts the minutes.' }, nadia);
    desk.allow(/status of 412/, 'another window was quicker');
    await field(desk, 'Short description').fill('It counts the days.');
    await field(desk, 'Name').focus();
    await desk.button('Compare and choose').click();
    await desk.heading('Your other window kept changes while you were writing').waitFor();
    await desk.page.getByRole('radio', { name: /^This window/ }).check();
    await says(desk, 'You chose this window');
    expect(await desk.page.getByText('theirs').count()).toBe(0);
    await desk.button('Take all of the other window').click();
    await expect.poll(() => field(desk, 'Short description').inputValue()).toBe('It counts the minutes.');
  });
});

describe('a removal request', () => {
  it('takes the item down with one press, is decided, and answered by mail', async () => {
    const { id, slug } = await make({ kind: 'tool', name: 'Loud bell', synopsis: 'It rings.', status: 'published' });
    const page = `/item/tool/${slug}`;
    await expect.poll(() => status(page), { timeout: 5_000 }).toBe(200);
    await site.call('POST', '/content/removal', {
      id,
      object_type: 'Tool',
      why: 'about-me',
      reason: 'My name is in it.',
      email: 'eve@example.org',
    });
    await using desk = await site.arrive('/curate/removals', nadia);
    await desk.link('Loud bell').click();
    await desk.heading('Removal request: Loud bell').waitFor();
    await says(desk, 'My name is in it.');
    await says(desk, 'Nobody has taken this yet.');
    await desk.button('Take it down while we look').click();
    await desk.button('Put it back').waitFor();
    await says(desk, 'You have taken this.');
    await says(desk, 'It was taken down while we look.');
    await expect.poll(() => status(page), { timeout: 5_000 }).toBe(410);
    expect(await desk.axe()).toEqual([]);
    await desk.page.getByRole('radio', { name: /Remove it/ }).check();
    await desk.button('Decide').click();
    await says(desk, 'Decided: it is removed.');
    await expect.poll(() => field(desk, 'Text').inputValue()).toContain('We have taken ‘Loud bell’ down.');
    // A text that announces a reason does not go without it.
    await field(desk, 'A text to begin with').selectOption({ label: 'It stays' });
    await desk.button('Send this answer').click();
    const unsaid = desk.main().getByText('Please write the reason after ‘This is why:’. Nothing was sent.');
    await unsaid.waitFor();
    await field(desk, 'A text to begin with').selectOption({ label: 'It is removed' });
    await expect.poll(() => unsaid.count()).toBe(0);
    await field(desk, 'Text').fill(`${await field(desk, 'Text').inputValue()}\nWith thanks.`);
    await desk.button('Send this answer').click();
    await says(desk, 'Your answer is on its way.');
    await desk.button('Send another answer').waitFor();
    expect((await site.mail('eve@example.org', 'Our answer to you')).text).toContain('With thanks.');
  });
});

describe('the screens', () => {
  it.each([1280, 390])('are whole for everybody at %i pixels', async (width) => {
    const { id } = await make({
      kind: 'media',
      display_title: `Radio ${width}`,
      url: 'https://example.org/',
      consumption: ['Listen'],
    });
    await site.call('POST', '/auth/contact', {
      name: 'Eve',
      email: 'eve@example.org',
      subject: 'feedback',
      message: 'Hello',
    });
    await using desk = await site.arrive(`/curate/items/${id}`, nadia, { width, height: 844 });
    // On a telephone it begins as a list of its parts.
    if (width < 1000) {
      await desk.button('Open What it is').waitFor();
      expect(await field(desk, 'Title').isVisible()).toBe(false);
      expect(await desk.axe()).toEqual([]);
      await desk.button('Open What it is').click();
    }
    await field(desk, 'Title').waitFor();
    await desk.page.getByRole('radio', { name: /Scheduled/ }).check();
    expect(await (width === 1280 ? desk.axeInEveryTheme() : desk.axe())).toEqual([]);
    expect(await desk.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // Home leads to the message itself, not to the list that it stands in.
    await desk.open('/curate');
    await desk.link('Feedback').first().click();
    await desk.heading('Feedback: Eve').waitFor();
    await desk.open('/curate/messages');
    await desk.link('Feedback: Eve').first().click();
    await desk.heading('Feedback: Eve').waitFor();
    expect(await desk.axe()).toEqual([]);
    if (width < 1280) return;
    await desk.button('I’ll take it').click();
    await says(desk, 'Somebody is on it.');
    // Also where the page comes before the name that signs the answer.
    await desk.page.reload();
    await desk.button('Send this answer').click();
    await says(desk, /no answer yet.*Nothing was sent\./);
    expect(await field(desk, 'Text').inputValue()).toMatch(/Nadia, for/);
  });
});
