/** What to expect: read on a thing’s own page, asked for in lists, and written at the desk. */
import { beforeAll, describe, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const MUSEUM = '/item/event/quiet-hour-glass-museum';
const panel = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'What to expect' });
const fits = (visitor: Visitor) =>
  visitor.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** The answer beside a statement, as a screen reader has it. */
const answerTo = (visitor: Visitor, statement: string) =>
  panel(visitor)
    .locator('dl > div')
    .filter({ has: visitor.page.getByRole('term').filter({ hasText: statement }) })
    .getByRole('definition')
    .textContent();

describe('the page of an event', () => {
  it('says yes, no and not known in words, with notes, and has words to ask for the rest', async () => {
    await using visitor = await Visitor.arrive(MUSEUM);
    await panel(visitor)
      .getByText(/^Asked on \S+ \d+ \S+ \d{4}, answered by the host\. 8 things are not known\.$/)
      .waitFor();
    expect(await answerTo(visitor, 'A quiet space')).toMatch(/Yes$/);
    await panel(visitor).getByText('Room 2, by the front door').waitFor();
    expect(await answerTo(visitor, 'You have to speak')).toMatch(/No$/);
    await panel(visitor).getByText('8 more').focus();
    await visitor.page.keyboard.press('Enter');
    expect(await answerTo(visitor, 'Captions')).toMatch(/Not known$/);
    expect(await answerTo(visitor, 'British Sign Language')).toMatch(/Not known$/);

    await panel(visitor).getByText('Ask them').focus();
    await visitor.page.keyboard.press('Enter');
    await panel(visitor).getByText('- Are there captions for what is said?').waitFor();
    const asked = await panel(visitor).getByRole('blockquote').innerText();
    expect(asked.match(/^- /gm)).toHaveLength(7);
    // Its host has an address in the directory.
    await panel(visitor)
      .getByText(/^To .*@glassmuseum\.example\.org$/)
      .waitFor();
    // What is known is not asked again, nor what makes no sense: it is free, and nobody needs a camera there.
    expect(asked).not.toMatch(/quiet space|cheaper|camera/);
    const mail = new URL((await visitor.link('Write a mail').getAttribute('href')) ?? '');
    expect([mail.protocol, mail.searchParams.get('body')?.includes('- Are there captions')]).toEqual(['mailto:', true]);
    expect(await visitor.axe()).toEqual([]);
  });

  it.each([320, 1280])('stands at %i pixels in every theme', async (width) => {
    await using visitor = await Visitor.arrive(MUSEUM, { width });
    for (const words of ['8 more', 'Ask them']) await panel(visitor).getByText(words).click();
    expect(await fits(visitor)).toBe(true);
    expect(await visitor.axeInEveryTheme()).toEqual([]);
  });

  it('says that answers are old, that nobody has asked, and nothing of a post', async () => {
    await using visitor = await Visitor.arrive('/item/directory/second-bell-tutors');
    await panel(visitor)
      .getByText(/That is more than a year ago: it may have changed\./)
      .waitFor();
    await visitor.open('/item/directory/dimmer-switch-sensory-rooms');
    await panel(visitor).getByText('We have not asked yet.').waitFor();
    expect(await panel(visitor).getByText('Yes', { exact: true }).count()).toBe(0);
    await panel(visitor).getByText('Ask them').click();
    await panel(visitor).getByText('To hello@dimmerswitch.example.org', { exact: true }).waitFor();
    await visitor.open('/item/post/sharh-adhd-lil-jadd-wal-jadda');
    expect(await panel(visitor).count()).toBe(0);
  });
});

describe('a list', () => {
  it.each([true, false])('shows only what fits, then what nobody knows, with script: %s', async (javaScript) => {
    await using visitor = await Visitor.arrive('/events', { javaScript });
    await visitor.page.getByText('What to expect', { exact: true }).click();
    await visitor.link(/^Quiet space/).click();
    await visitor.page.waitForURL('**/events?fact=quiet-space*');
    await visitor.page.getByText(/^\d+ events: 11 fit, \d+ not known yet$/).waitFor();
    const first = visitor.main().getByRole('article').first();
    await first.getByText('Quiet space', { exact: true }).waitFor();
    await visitor.main().getByText('A quiet space: not known').first().waitFor();
    await visitor.link(/^Leave out not known/).click();
    await visitor.page.getByText(/^11 events$/).waitFor();
    // What was not chosen is folded where the page came anew.
    if (!javaScript) await visitor.page.getByText(/^\d+ more$/).click();
    await visitor
      .link(/^Step-free/)
      .first()
      .click();
    await visitor.page.waitForURL(/step-free/);
    await visitor
      .link(/^Step-free/)
      .first()
      .click();
    await visitor.page.getByText(/^11 events$/).waitFor();
    await visitor.link('Clear all filters').click();
    await visitor.page.getByText(/^34 events$/).waitFor();
  });

  it.each(['/events', '/directory', '/support'])(
    '%s has no accessibility findings under facts, also at 320 pixels',
    async (path) => {
      await using visitor = await Visitor.arrive(`${path}?fact=diagnosis:no`, { width: 320, colorScheme: 'dark' });
      await visitor.page
        .getByText(/\d+ fit, \d+ not known yet|^\d+ (?:events|entries|support resources)$/)
        .first()
        .waitFor();
      expect(await fits(visitor)).toBe(true);
      await visitor.wear('dusk');
      expect(await visitor.axe()).toEqual([]);
    },
  );

  it('passes over what is no fact of its kind in an address, and of two answers to one takes the last', async () => {
    await using visitor = await Visitor.arrive('/events?fact=nonsense:yes&fact=waiting-list:no&fact=quiet-space:maybe');
    await visitor.page.getByText(/^34 events$/).waitFor();
    await visitor.open('/support?fact=quiet-space:yes');
    await visitor.page.getByText(/^22 support resources$/).waitFor();
    await visitor.open('/events?fact=quiet-space:no&fact=quiet-space:YES');
    await visitor.page.getByText(/^\d+ events: 11 fit, \d+ not known yet$/).waitFor();
  });
});

describe('the desk', () => {
  const site = withMembersSite();
  let nadia: SiteMember;
  beforeAll(async () => {
    nadia = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
  });

  it('asks in a grid that is answered by keys, and readers see it', async () => {
    const { id } = await site.call(
      'POST',
      '/curation/items',
      { kind: 'event', title: 'Tea by the door', city_details: 'Hall', facts: ['speaking: yes. Hello'] },
      nadia,
    );
    await using desk = await site.arrive(`/curate/items/${id}`, nadia, { width: 1280 });
    const line = (name: string) => desk.main().getByRole('group', { name, exact: true });
    expect(await line('You have to speak').getByRole('radio', { name: 'Yes' }).isChecked()).toBe(true);
    await line('A quiet space').getByRole('radio', { name: 'Not known' }).focus();
    await desk.page.keyboard.press('y');
    expect(await line('A quiet space').getByRole('radio', { name: 'Yes' }).isChecked()).toBe(true);
    await desk.page.keyboard.press('Tab');
    await desk.page.keyboard.type('Behind the stage');
    await line('You have to speak').getByRole('radio', { name: 'Yes' }).focus();
    await desk.page.keyboard.press('n');
    await line('Captions').getByRole('radio', { name: 'Not known' }).focus();
    await desk.page.keyboard.press('y');
    await desk.page.keyboard.press('?');
    expect(await desk.axe('fieldset')).toEqual([]);
    await expect
      .poll(async () => (await site.call('GET', `/curation/items/${id}`, undefined, nadia)).facts, {
        timeout: 15_000,
      })
      .toEqual(['quiet-space: yes. Behind the stage', 'speaking: no. Hello']);
    await desk.page.setViewportSize({ width: 320, height: 800 });
    expect(await fits(desk)).toBe(true);
  });

  it('brings the answers of last time, and lists what nothing is known of', async () => {
    const event = { kind: 'event', host: 'The Tea Hall' };
    await site.call(
      'POST',
      '/curation/items',
      { ...event, title: 'Tea one', facts: ['captions: yes'], facts_asked_on: '2026-10-01' },
      nadia,
    );
    await using desk = await site.arrive('/curate/items?missing=facts&status=published&kind=event', nadia);
    await desk.link('Dyslexic writers’ page swap').waitFor();
    expect(await desk.link('Quiet hour at the Glass Museum').count()).toBe(0);
    await desk.open('/curate');
    await desk.link('What to expect').waitFor();
    await desk.link('What to expect, asked in the last year').waitFor();

    const { id } = await site.call('POST', '/curation/items', { ...event, title: 'Tea two' }, nadia);
    await desk.open(`/curate/items/${id}`);
    await desk
      .main()
      .getByText(/1 answers? of ‘Tea one’/)
      .waitFor();
    await desk.button('As last time').click();
    const captions = desk.main().getByRole('group', { name: 'Captions', exact: true });
    expect(await captions.getByRole('radio', { name: 'Yes' }).isChecked()).toBe(true);
    expect(await desk.page.getByLabel('Asked on').inputValue()).toBe('2026-10-01');
    expect(await desk.button('As last time').count()).toBe(0);
  });
});
