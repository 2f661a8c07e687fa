/** ‘Programs’ at the desk: keys for programs of partners, and addresses that are told what changed. */
import { expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

it('makes a key that is shown once, works, and is refused when it is revoked', async () => {
  const admin = await joinDesk(site, 'robin@example.org', 'Administrators', { first_name: 'Robin' });
  await using desk = await site.arrive('/curate', admin);
  await desk.page.context().grantPermissions(['clipboard-write']);
  await desk.page.getByRole('link', { name: 'Programs', exact: true }).click();
  desk.allow(/status of 400 .*\/api\/curation\/keys/, 'a key needs a name');
  await desk.button('Make the key').click();
  await desk.main().getByText('Problem: Please say whose key it is, such as Leeds Libraries.').waitFor();
  await desk.page.getByLabel('Whose key it is').fill('Leeds Libraries');
  await desk.page.getByLabel(/^Write, change and publish items/).check();
  await desk.button('Make the key').click();
  await desk.main().getByText('The key of Leeds Libraries is made.').waitFor();
  await desk.button('Copy the key').click();
  await desk.page.getByText('Key copied.').waitFor();
  const key = await desk.page.locator('figure code').innerText();
  expect(key).toMatch(/^tk_[\w-]{43}$/);
  const ask = () => fetch(`${site.url}/api/curation/items`, { headers: { authorization: `Bearer ${key}` } });
  expect((await ask()).status).toBe(200);
  expect(await desk.axeInEveryTheme()).toEqual([]);
  await desk.button('I have kept it').click();
  await expect.poll(() => desk.page.getByText(key).count()).toBe(0);
  await desk.page.setViewportSize({ width: 390, height: 844 });
  expect(
    await desk.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
  await desk.open('/curate/programs');
  await desk.main().getByText('May read and write.').waitFor();
  expect(await desk.page.getByText(key).count()).toBe(0);
  desk.allow(/status of 403 .*\/api\/curation\/keys/, 'fresh proof is asked for');
  // Whoever has the session alone cannot change keys.
  await site.store.db.updateTable('session').set({ proven_at: '2020-01-01T00:00:00Z' }).execute();
  await desk.page.getByRole('button', { name: /^Revoke/ }).click();
  await desk.page.getByRole('button', { name: /^Yes, revoke/ }).click();
  await desk.page.getByText('Whoever has a key can come in with it at any time.').waitFor();
  expect((await ask()).status).toBe(200);
  await site.store.db.updateTable('session').set({ proven_at: new Date().toISOString() }).execute();
  await desk.open('/curate/programs');
  await desk.page.getByRole('button', { name: /^Revoke/ }).click();
  await desk.page.getByRole('button', { name: /^Yes, revoke/ }).click();
  await desk.main().getByText('The key of Leeds Libraries is revoked.').waitFor();
  expect((await ask()).status).toBe(401);
});

it('tells an address of events alone, and has it tried out', async () => {
  const admin = await joinDesk(site, 'kim@example.org', 'Administrators');
  await using desk = await site.arrive('/curate/programs', admin);
  desk.allow(/status of 400 .*\/api\/curation\/webhooks/, 'an address begins with https');
  desk.allow(/status of 409 .*\/replay/, 'nothing was told yet');
  await desk.page.getByLabel('Their address').fill('http://example.org/hook');
  await desk.button('Tell this address').click();
  await desk
    .main()
    .getByText(/^Problem: .*https/)
    .waitFor();
  // Nobody lives at a name that ends so: no message leaves this machine.
  await desk.page.getByLabel('Their address').fill('https://hook.invalid/');
  await desk.page.getByLabel('Events').check();
  await desk.button('Tell this address').click();
  await desk.heading('Copy the secret now').waitFor();
  await desk.main().getByText('Every change, of these: Events.').waitFor();
  await desk.page.getByRole('button', { name: /^Send a trial message/ }).click();
  await desk.main().getByText('The latest tries').click({ timeout: 20_000 });
  await desk
    .main()
    .getByText(/no answer/)
    .waitFor();
  expect(await desk.axe('main')).toEqual([]);
  await desk.page.getByRole('button', { name: /^Tell the last/ }).click();
  await desk.main().getByText('Nothing was told yet that could be told again.').waitFor();
  await desk.page.getByRole('button', { name: /^Remove/ }).click();
  await desk.page.getByRole('button', { name: /^Yes, remove/ }).click();
  await desk.main().getByText('Nobody is told.').waitFor();
});
