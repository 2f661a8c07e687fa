/** What to expect, as it looks: on a thing’s own page, in lists, also without script, and at the desk. */
import { beforeAll, describe, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const panel = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'What to expect' });
const fits = (visitor: Visitor) =>
  visitor.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

it('the page of an event unfolds by keys, and stands wide and narrow in every theme', async () => {
  await using visitor = await Visitor.arrive('/item/event/quiet-hour-glass-museum');
  for (const words of ['8 more', 'Ask them']) {
    await panel(visitor).getByText(words).focus();
    await visitor.page.keyboard.press('Enter');
  }
  await panel(visitor).getByRole('term').filter({ hasText: 'Captions' }).first().waitFor();
  await panel(visitor).getByText('- Are there captions for what is said?').waitFor();
  expect(await fits(visitor)).toBe(true);
  expect(await visitor.axeInEveryTheme()).toEqual([]);
  await visitor.page.setViewportSize({ width: 320, height: 900 });
  expect(await fits(visitor)).toBe(true);
  expect(await visitor.axe()).toEqual([]);
});

it('lists have no accessibility findings under facts, also at 320 pixels', async () => {
  await using visitor = await Visitor.arrive('/404', { width: 320, colorScheme: 'dark' });
  for (const path of ['/events', '/directory', '/support']) {
    await visitor.open(`${path}?fact=diagnosis:no`);
    await visitor.page
      .getByText(/\d+ fit, \d+ not known yet|^\d+ (?:events|entries|support resources)$/)
      .first()
      .waitFor();
    expect(await fits(visitor), path).toBe(true);
    await visitor.wear('dusk');
    expect(await visitor.axe(), path).toEqual([]);
  }
});

it('a list shows only what fits, then what nobody knows, without script', async () => {
  await using visitor = await Visitor.arrive('/events', { javaScript: false });
  await visitor.page.getByText('What to expect', { exact: true }).click();
  await visitor.link(/^Quiet space/).click();
  await visitor.page.getByText(/^\d+ events: 11 fit, \d+ not known yet$/).waitFor();
  await visitor.link(/^Leave out not known/).click();
  await visitor.page.getByText(/^11 events$/).waitFor();
  // What was not chosen is folded where the page came anew.
  await visitor.page.getByText(/^\d+ more$/).click();
  await visitor
    .link(/^Step-free/)
    .first()
    .click();
  await visitor.page.waitForURL(/step-free/);
  await visitor.link('Clear all filters').click();
  await visitor.page.getByText(/^34 events$/).waitFor();
});

describe('the desk', () => {
  const site = withMembersSite();
  let nadia: SiteMember;
  beforeAll(async () => {
    nadia = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
  });

  it('has a grid of answers that stands at 320 pixels, too', async () => {
    const event = { kind: 'event', title: 'Tea by the door', facts: ['quiet-space: yes', 'speaking: no. Hello'] };
    const { id } = await site.call('POST', '/curation/items', event, nadia);
    await using desk = await site.arrive(`/curate/items/${id}`, nadia, { width: 1280 });
    await desk.main().getByRole('group', { name: 'A quiet space', exact: true }).waitFor();
    expect(await desk.axe('fieldset')).toEqual([]);
    await desk.page.setViewportSize({ width: 320, height: 800 });
    expect(await fits(desk)).toBe(true);
  });
});
