/** What people at the desk do together: notes and questions on items, the month ahead, what is missing, views for all. */
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();
const site = withMembersSite();

let nadia: SiteMember;
let bea: SiteMember;
beforeAll(async () => {
  nadia = await joinDesk(site, 'nadia@example.org');
  bea = await joinDesk(site, 'bea@example.org', 'Administrators');
});

it('asks a colleague to look at a draft, who finds it on the desk’s home and says when it is done', async () => {
  const { id } = await site.call(
    'POST',
    '/curation/items',
    { kind: 'post', display_title: 'Qqlamp that hums', body: 'Slowly.' },
    nadia,
  );
  await using desk = await site.arrive(`/curate/items/${id}`, nadia);
  await desk.button('Leave this note').click();
  await desk.main().getByText('Problem: Please write something.').waitFor();
  await desk.page.getByLabel('Short description').fill('It stops at nine.');
  await desk.page.getByLabel('Your note').fill('Is it nine, or ten?');
  await desk.page.getByLabel('Ask somebody to look at it').selectOption({ label: 'bea@example.org' });
  expect(await desk.axe('main')).toEqual([]);
  await desk.button('Ask them').click();
  await desk.main().getByText('Waits for bea@example.org.').waitFor();
  // It stands among ‘To review’ now, with what was written in the form.
  await expect
    .poll(() => site.call('GET', `/curation/items/${id}`, undefined, nadia))
    .toMatchObject({ status: 'review', synopsis: 'It stops at nine.' });

  await using other = await site.arrive('/curate', bea);
  await other.page.setViewportSize({ width: 390, height: 844 });
  const asked = other.page.locator('section', { has: other.heading(/^Colleagues ask you/) });
  await asked.getByText('Is it nine, or ten?').waitFor();
  expect(await other.axe('main')).toEqual([]);
  await asked.getByRole('link', { name: 'Qqlamp that hums' }).click();
  await other.button('It is done').click();
  await other.main().getByText('Done.', { exact: true }).waitFor();
  await other.open('/curate');
  await other.heading(/^To review/).waitFor();
  await expect.poll(() => asked.count()).toBe(0);

  await desk.open('/curate');
  await desk.heading(/^Done by colleagues/).waitFor();
  await desk.open(`/curate/items/${id}`);
  await desk.main().getByText('Done.', { exact: true }).waitFor();
  await desk.button('Delete your note').click();
  await expect.poll(() => desk.main().getByText('Is it nine, or ten?').count()).toBe(0);
});

it.each([1280, 390])('at %i pixels a month shows what goes out and what takes place', async (width) => {
  await site.call(
    'POST',
    '/curation/items',
    { kind: 'post', display_title: `Qqletter ${width}`, status: 'scheduled', publish_at: '2096-05-10T09:30:00Z' },
    nadia,
  );
  for (const n of [1, 2, 3, 4, 5])
    await site.call(
      'POST',
      '/curation/items',
      {
        kind: 'event',
        title: `Qqwalk ${n} of ${width}`,
        start_date: `2096-05-21T1${n}:00`,
        timezone: 'Europe/London',
        cancelled: n === 2,
        status: 'published',
      },
      nadia,
    );
  await using desk = await site.arrive('/curate/calendar?month=2096-04', nadia);
  await desk.page.setViewportSize({ width, height: 844 });
  await desk.main().getByText('Nothing goes out or takes place in April 2096.').waitFor();
  await desk.page.getByRole('link', { name: /^Later ?: May 2096$/ }).click();
  await desk.page.waitForURL('**/curate/calendar?month=2096-05');
  const day = (words: RegExp) => desk.page.getByRole('listitem').filter({ has: desk.heading(words) });
  await day(/10 May 2096/)
    .getByText('10.30 am')
    .first()
    .waitFor();
  await day(/21 May 2096/)
    .getByRole('link', { name: `Qqwalk 1 of ${width}` })
    .waitFor();
  const off = day(/21 May 2096/)
    .getByRole('listitem')
    .filter({ hasText: `Qqwalk 2 of ${width}` });
  expect(await off.locator('s').textContent()).toBe(`Qqwalk 2 of ${width}`);
  await off.getByText('(cancelled)').waitFor();
  await day(/21 May 2096/)
    .getByText(/^\d+ more$/)
    .click();
  await desk.link(`Qqwalk 5 of ${width}`).waitFor();
  expect(await desk.axe('main')).toEqual([]);
  await desk.link(`Qqletter ${width}`).click();
  await desk.page.waitForURL('**/curate/items/*');
});
