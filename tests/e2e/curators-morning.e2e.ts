/** A curator's morning, from the invitation to the log of it, beside a second curator and visitors of another process. */
import { expect, it } from 'vitest';
import { photo } from '#tests/builders/pictures.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { bar, hears, isVisitor } from '#tests/setup/browser/entering.ts';
import { type MembersSite, openMembersSite } from '#tests/setup/browser/members-site.ts';
import { withDevice } from '#tests/setup/browser/virtual-device.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const MORNING_MS = 170_000;
/** `npm run bench curation` measures that it is less than a second; other tests beside this one make it longer. */
const SEEN_MS = 5_000;
/** Each look has a page made. */
const LOOKS_EVERY_MS = 250;
/** What is due is looked for every ten seconds. */
const DUE_MS = 11_000 + SEEN_MS;
const EMAIL = 'nadia@example.org';
const TAG = 'Before noon';

const { TEST_DATABASE_URL: postgres } = process.env;

it(
  `a morning at the desk, ${postgres ? 'seen from another process' : 'alone on SQLite'}`,
  { timeout: MORNING_MS },
  () => morning(postgres),
);

async function morning(server?: string): Promise<void> {
  await using site = await openMembersSite(server);
  const at = { site, visits: visitsOf(site) };
  await using desk = await comeIn(site);
  await writePost(at, desk);
  const [first, second] = await editTen(at, desk);
  await changeWrongly(at, desk, first);
  await takeDown(at, desk, first);
  await answerMessage(at, desk);
  await meetAnother(at, desk, second);
  await readTheLog(desk);
}

interface Morning {
  site: MembersSite;
  visits: ReturnType<typeof visitsOf>;
}

const field = ({ page }: Visitor, label: string) => page.getByLabel(label, { exact: true });
const says = (visitor: Visitor, words: string | RegExp) => visitor.main().getByText(words).first().waitFor();
const rail = (desk: Visitor, words: string) =>
  desk.page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: words }).click();

/** What visitors get, from the other process where there is one. */
function visitsOf({ elsewhere }: MembersSite) {
  const status = async (path: string) => (await fetch(elsewhere + path, { redirect: 'manual' })).status;
  const page = async (path: string) => (await fetch(elsewhere + path)).text();
  return {
    arrive: (path: string) => Visitor.arrive(path, { url: elsewhere }),
    /** Waits until a page is answered like this. */
    get: (path: string, wanted: number, timeout = SEEN_MS) =>
      expect.poll(() => status(path), { timeout, interval: LOOKS_EVERY_MS, message: path }).toBe(wanted),
    /** Waits until a page shows these words, or no longer does. */
    shows: (path: string, words: string, isShown = true) =>
      expect
        .poll(async () => (await page(path)).includes(words), {
          timeout: SEEN_MS,
          interval: LOOKS_EVERY_MS,
          message: path,
        })
        .toBe(isShown),
  };
}

/** Invited from the shell, in by the mailed link, and from then on by a passkey. */
async function comeIn(site: MembersSite): Promise<Visitor> {
  await site.tessera('member', 'add', EMAIL, 'Curators');
  const { link: invitation, text } = await site.mail(EMAIL, 'You are invited');
  expect(text).toContain('Curators');
  const desk = await Visitor.arrive(invitation.pathname + invitation.search, { url: site.url });
  const device = await withDevice(desk);
  await desk.main().getByLabel('Email').fill(EMAIL);
  await desk.button('Email me a log-in link').click();
  const { link } = await site.mail(EMAIL, 'log-in link');
  await desk.open(link.pathname + link.search);
  await desk.button('Log in now').click();
  // An invitation to the desk leads to the desk.
  await desk.page.getByRole('navigation', { name: 'Desk' }).waitFor();
  await desk.open('/account/settings');
  await desk.button('Add a passkey').click();
  await hears(desk, 'Your passkey was added.');
  expect(await device.keys()).toHaveLength(1);
  await bar(desk).getByRole('button', { name: 'Logout' }).click();
  await isVisitor(desk);
  await desk.open('/curate');
  await desk.page.waitForURL('**/login?next=*');
  await desk.main().getByRole('button', { name: 'Log in with a passkey' }).click();
  await desk.page.getByRole('navigation', { name: 'Desk' }).waitFor();
  expect(desk.path).toBe('/curate');
  return desk;
}

/** Written with a picture, looked at, scheduled; then its time comes. */
async function writePost({ site, visits }: Morning, desk: Visitor): Promise<void> {
  await rail(desk, 'Items');
  await desk.link('Add an item').click();
  await desk.link(/^Post/).click();
  await field(desk, 'Title').fill('The slow kettle');
  await field(desk, 'Short description').fill('Tea is a fine first task of a day.');
  await field(desk, 'Text').fill('Fill it. Wait for it. Nothing else is due.');
  await field(desk, 'Topics').fill('ADHD');
  await field(desk, 'Topics').press('Enter');
  await desk.page.waitForURL(/\/curate\/items\/\d+$/);
  const [chooser] = await Promise.all([desk.page.waitForEvent('filechooser'), desk.button('Upload a picture').click()]);
  await chooser.setFiles({ name: 'kettle.jpg', mimeType: 'image/jpeg', buffer: await photo(900, 600, '#5a7a6a') });
  await field(desk, 'What does it show?').fill('A kettle on a stove');
  await desk.button('Upload').click();
  await says(desk, 'It shows: A kettle on a stove');

  await desk.button('Preview').click();
  const href = await desk.link('Open the preview (new tab)').getAttribute('href');
  {
    await using other = await visits.arrive(new URL(href ?? '').pathname);
    await other.heading('The slow kettle').first().waitFor();
    await sees(other, 'A kettle on a stove');
    await says(other, 'Only people with this link can see it.');
  }
  await desk.page.getByRole('radio', { name: /Scheduled/ }).check();
  await desk.button(/^Schedule for/).click();
  await hears(desk, /Scheduled: it is published automatically on \d+ \w+, 9 am\./);
  const path = '/blog/the-slow-kettle';
  await visits.get(path, 404);
  const { id, publish_at } = await site.store.db
    .selectFrom('item')
    .select(['id', 'publish_at'])
    .where('slug', '=', 'the-slow-kettle')
    .executeTakeFirstOrThrow();
  expect(Date.parse(publish_at ?? '')).toBeGreaterThan(Date.now());
  // The day goes by.
  await site.store.db.updateTable('item').set({ publish_at: new Date().toISOString() }).where('id', '=', id).execute();
  await visits.get(path, 200, DUE_MS);
  for (const list of ['/home?tag=new', '/search?query=slow+kettle', '/topic/adhd'])
    await visits.shows(list, 'The slow kettle');
  await using reader = await visits.arrive('/home?tag=new');
  await reader.main().getByRole('link', { name: 'The slow kettle' }).first().click();
  await says(reader, 'Nothing else is due.');
  await sees(reader, 'A kettle on a stove');
}

async function sees(visitor: Visitor, alt: string): Promise<void> {
  const image = visitor.main().getByRole('img', { name: alt, exact: true }).first();
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
}

interface Thing {
  name: string;
  /** Where visitors find it. */
  path: string;
}

/** Ten rows of the list, one after another; the first two of them. */
async function editTen({ site }: Morning, desk: Visitor): Promise<[Thing, Thing]> {
  await desk.open('/curate/items?kind=tool&sort=title');
  const rows = desk.page.getByRole('table', { name: 'Items' }).getByRole('rowheader');
  await rows.nth(9).waitFor();
  const names = (await rows.allTextContents()).slice(0, 10);
  for (const name of names) {
    await desk.button(`Edit ${name} here`).click();
    await desk.page
      .getByRole('form', { name: `Edit ${name}` })
      .getByLabel('Tags', { exact: true })
      .fill(TAG);
    await desk.page.keyboard.press('Enter');
    // Only the first brings a word that is not there yet.
    if (name === names[0]) await desk.button('Create tag').click();
    await desk.button('Save').click();
    await says(desk, `‘${name}’ is saved.`);
  }
  const thing = async (name: string | undefined): Promise<Thing> => {
    const tools = site.store.db.selectFrom('item').select('slug').where('kind', '=', 'tool');
    const { slug } = await tools.where('title', '=', name ?? '').executeTakeFirstOrThrow();
    return { name: name ?? '', path: `/item/tool/${slug}` };
  };
  return [await thing(names[0]), await thing(names[1])];
}

/** All ten are archived by mistake, and put back. */
async function changeWrongly({ visits }: Morning, desk: Visitor, { path }: Thing): Promise<void> {
  await field(desk, 'Tag').fill(TAG);
  await desk.page.keyboard.press('Enter');
  await desk.page.getByText('10 items', { exact: true }).waitFor();
  await desk.page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const chosen = desk.page.getByRole('region', { name: 'Actions for 10 selected' });
  await chosen.getByRole('button', { name: 'Status' }).click();
  await chosen.getByLabel('New status').selectOption({ label: 'Archived' });
  await chosen.getByRole('button', { name: 'Change 10 items' }).click();
  await says(desk, '10 items changed.');
  await visits.get(path, 410);
  await desk.button('Undo').click();
  await says(desk, '10 items restored.');
  await visits.get(path, 200);
}

/** Somebody asks for it on the item's own page. */
async function takeDown({ site, visits }: Morning, desk: Visitor, { name, path }: Thing): Promise<void> {
  await using eve = await visits.arrive(path);
  eve.allow(/status of 410/, 'it is taken down');
  await eve.link('Report a problem, or ask us to remove this').click();
  await field(eve, 'What kind of problem is it?').selectOption({ label: 'It says something about me' });
  await field(eve, 'What is wrong?').fill('My name is in it.');
  await field(eve, 'Your email').fill('eve@example.org');
  await eve.button('Send').click();
  await says(eve, /Its number is R-\d+\./);

  await rail(desk, 'Home');
  const requests = desk
    .main()
    .locator('section')
    .filter({ has: desk.heading('Removal requests') });
  await requests.getByRole('link', { name }).click();
  await says(desk, 'My name is in it.');
  await desk.button('Assign to me').click();
  await says(desk, 'Assigned to you.');
  const answered = desk.page.waitForResponse((one) => /\/api\/curation\/removals\//.test(one.url()));
  await desk.button('Hide it while we decide').click();
  await answered;
  await visits.get(path, 410);
  await visits.shows(`/search?query=${encodeURIComponent(name)}`, path, false);
  await eve.open(path);
  await eve.heading('This is no longer here').waitFor();
  await desk.page.getByRole('radio', { name: /Remove it/ }).check();
  await desk.button('Decide').click();
  await says(desk, 'Decided: removed.');
  await field(desk, 'Start from a template').selectOption({ label: 'Removed' });
  await desk.button('Send reply').click();
  await says(desk, 'Your reply is on its way.');
  expect((await site.mail('eve@example.org', 'Our reply to you')).text).toContain(name);
}

async function answerMessage({ site, visits }: Morning, desk: Visitor): Promise<void> {
  {
    await using tom = await visits.arrive('/contact');
    await field(tom, 'Name').fill('Tom');
    await field(tom, 'Email').fill('tom@example.org');
    await field(tom, 'Subject').selectOption({ label: 'Feedback' });
    await field(tom, 'Message').fill('The kettle made me smile.');
    await tom.page.getByRole('checkbox', { name: /^I agree/ }).check();
    await tom.button('Send').click();
    await hears(tom, 'Your message was sent.');
  }
  await rail(desk, 'Messages');
  await desk.link('Feedback: Tom').click();
  await says(desk, 'The kettle made me smile.');
  await desk.button('Send reply').click();
  await says(desk, /still empty.*Nothing was sent\./);
  await field(desk, 'Text').fill('Hello Tom,\n\nso it did me.');
  await desk.button('Send reply').click();
  await says(desk, 'Your reply is on its way.');
  expect((await site.mail('tom@example.org', 'Our reply to you: Feedback')).text).toContain('so it did me.');
}

/** Two in one form: what both changed is chosen, and both versions can be had again. */
async function meetAnother({ site, visits }: Morning, desk: Visitor, { name, path }: Thing): Promise<void> {
  const bea = await joinDesk(site, 'bea@example.org', 'Curators', { first_name: 'Bea', last_name: 'Moss' });
  await using other = await site.arrive(`/curate/items?query=${encodeURIComponent(name)}`, bea);
  await other.main().getByRole('rowheader', { name, exact: true }).getByRole('link').click();
  await field(other, 'Short description').fill('Bea’s words.');
  await field(other, 'Cost').fill('Free');
  await desk.open(other.path);
  await field(desk, 'Short description').fill('Nadia’s words.');
  await other.button('Save changes').click();
  await says(other, 'Saved just now');
  await visits.shows(path, 'Bea’s words.');

  desk.allow(/status of 412/, 'Bea was quicker');
  await desk.button('Save changes').click();
  await desk.heading('Bea Moss saved changes while you were editing').waitFor();
  await says(desk, 'Bea’s words.');
  await desk.page.getByRole('radio', { name: /Yours/ }).check();
  await desk.button('Save my choices').click();
  await says(desk, /Bea Moss changed 1 field at .*: Cost\./);
  expect(await field(desk, 'Cost').inputValue()).toBe('Free');
  await visits.shows(path, 'Nadia’s words.');

  await desk.link('Version history').click();
  await desk.button('Compare').click();
  await desk.heading(/^Version \d+ and version \d+$/).waitFor();
  await says(desk, 'Bea’s words.');
  await says(desk, 'Nadia’s words.');
  const [, version] = /from=(\d+)/.exec(desk.path) ?? [];
  await desk.button(`Restore version ${version}`).click();
  await says(desk, `Version ${version} restored as version`);
  await visits.shows(path, 'Bea’s words.');
}

/** What stands in the log, newest first: what was done, and by whom. */
const LOG = [
  /^Bedtime radio of boring lists.*Earlier version restored: Short description.*nadia/,
  /^Bedtime radio of boring lists.*Changed: Short description.*nadia/,
  /^Bedtime radio of boring lists.*Changed: Short description, Cost.*Bea Moss/,
  /^M-1.*Message: answered by email.*nadia/,
  /Removal request: answered by email.*nadia/,
  /Removal request: removed.*nadia/,
  /Removal request: hidden while we decide.*nadia/,
  /kitchen timer.*Archived.*nadia/,
  /Removal request: assigned to.*nadia/,
  /^10 items.*Undo: Status.*nadia/,
  /^10 items.*Bulk edit: Status.*nadia.*Undone$/,
  ...Array.from({ length: 10 }, () => /Changed: Tags.*nadia/),
  /^The slow kettle.*Published.*Schedule/,
  /^The slow kettle.*Scheduled, was Draft.*nadia/,
  /^The slow kettle.*Preview link.*nadia/,
  // The picture came into a post that was still being written, which is one line.
  /^The slow kettle.*Created.*nadia/,
  /^A picture.*Picture uploaded.*nadia/,
];

async function readTheLog(desk: Visitor): Promise<void> {
  await rail(desk, 'History');
  const rows = desk.page.getByRole('table', { name: 'What was done' }).getByRole('row');
  await rows.nth(LOG.length).waitFor();
  const said = await rows.allTextContents();
  let from = 0;
  for (const line of LOG) {
    const at = said.findIndex((row, i) => i >= from && line.test(row));
    expect(at, `${line} in\n${said.slice(from).join('\n')}`).toBeGreaterThan(-1);
    from = at + 1;
  }
  // Of two processes that look for what is due, one has published it.
  expect(said.filter((row) => /Published.*Schedule/.test(row))).toHaveLength(1);
}
