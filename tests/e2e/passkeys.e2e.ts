/** Passkeys, with a device that Chromium plays. */
import { expect, it } from 'vitest';
import { PASSWORD } from '#tests/setup/api/members.ts';
import { bar, hears, isMember, isVisitor, openDialog } from '#tests/setup/browser/entering.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { withDevice } from '#tests/setup/browser/virtual-device.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

const SETTINGS = '/account/settings';
const list = (visitor: Visitor) => visitor.page.getByRole('list', { name: 'Your passkeys' });

it('a member adds a passkey, logs in with it, names it and removes it', async () => {
  const ada = await site.join('ada@example.org');
  await using visitor = await site.arrive(SETTINGS, ada);
  const device = await withDevice(visitor);
  await visitor.page.getByText('You have no passkeys yet.').waitFor();
  await visitor.button('Add a passkey').click();
  await hears(visitor, 'Your passkey was added.');
  await list(visitor).getByText('Not used yet.').waitFor();
  await site.mail(ada.email, 'passkey');
  const [key] = await device.keys();
  expect(key).toMatchObject({ isResidentCredential: true, rpId: 'localhost' });
  expect(await visitor.axe()).toEqual([]);

  await visitor.button('Add a passkey').click();
  await hears(visitor, 'This device has a passkey for your account already.');

  await bar(visitor).getByRole('button', { name: 'Logout' }).click();
  await isVisitor(visitor);
  const opened = await openDialog(visitor, 'Log in', 'Log in');
  await opened.getByRole('button', { name: 'Log in with a passkey' }).click();
  await hears(visitor, 'Login successful!');
  await opened.waitFor({ state: 'detached' });
  await isMember(visitor);

  await visitor.open(SETTINGS);
  await list(visitor)
    .getByText(/Last used on/)
    .waitFor();
  await list(visitor)
    .getByRole('button', { name: /^Rename/ })
    .click();
  await visitor.page.getByLabel('Name of this passkey').fill('My telephone');
  await visitor.button('Save this name').click();
  await list(visitor).getByText('My telephone', { exact: true }).waitFor();
  await list(visitor).getByRole('button', { name: 'Remove: My telephone' }).click();
  await visitor.button('Remove it').click();
  await visitor.page.getByText('You have no passkeys yet.').waitFor();

  await bar(visitor).getByRole('button', { name: 'Logout' }).click();
  await isVisitor(visitor);
  await openDialog(visitor, 'Log in', 'Log in');
  await opened.getByRole('button', { name: 'Log in with a passkey' }).click();
  await hears(visitor, 'This passkey did not work.');
  visitor.allow(/status of 401/, 'nobody is signed in any more');
  await isVisitor(visitor);

  // The device is not unlocked, and another way is still open.
  await visitor.open('/login');
  await device.unlocks(false);
  await visitor.button('Log in with a passkey').click();
  await hears(visitor, 'No passkey was used. You can try again, or log in another way.');
  expect(await visitor.main().getByLabel('Email').isVisible()).toBe(true);
});

it('asks once more who it is, some time after the log-in: with the password or with a mailed link', async () => {
  const rowan = await site.join('rowan@example.org');
  await using visitor = await site.arrive(SETTINGS, rowan);
  const device = await withDevice(visitor);
  const timePasses = () =>
    site.store.db
      .updateTable('session')
      .set({ proven_at: '2020-01-01T00:00:00.000Z' })
      .where('member_id', '=', rowan.id)
      .execute();
  const asked = visitor.page.getByRole('region', { name: 'Confirm it’s you' });
  await timePasses();
  await visitor.button('Add a passkey').click();
  await asked.waitFor();
  expect(await visitor.axe()).toEqual([]);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await device.keys()).toEqual([]);

  await visitor.button('Add a passkey').click();
  const password = asked.getByLabel('Your password');
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  await asked.getByRole('button', { name: 'Go on' }).click();
  await asked.getByText('Please write your password.').waitFor();
  await password.fill('wrong horse');
  await asked.getByRole('button', { name: 'Go on' }).click();
  await asked.getByText('Your current password is incorrect!').waitFor();
  visitor.allow(/status of 400/, 'a problem with the field is tried on purpose');
  expect(await device.keys()).toEqual([]);
  await password.fill(PASSWORD);
  await asked.getByRole('button', { name: 'Go on' }).click();
  await hears(visitor, 'Your passkey was added.');
  expect(await device.keys()).toHaveLength(1);
  await list(visitor)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await visitor.button('Remove it').click();
  await visitor.page.getByText('You have no passkeys yet.').waitFor();

  await timePasses();
  await visitor.button('Add a passkey').click();
  await asked.getByRole('button', { name: 'Email me a log-in link' }).click();
  await asked.getByText(`We sent a link to ${rowan.email}.`).waitFor();
  expect(await visitor.axe()).toEqual([]);
  const { link } = await site.mail(rowan.email, 'Confirm it’s you');
  await asked.getByRole('button', { name: 'Done, I opened the link' }).click();
  await hears(visitor, 'We could not see yet that it is you.');
  const { access, refresh } = rowan;
  await using tab = await Visitor.arrive(link.pathname, { url: site.url, storage: { access, refresh } });
  await tab.page.getByText(`Are you ${rowan.email}, and did you ask for this link?`).waitFor();
  expect(await tab.axe()).toEqual([]);
  await tab.button('Yes, it is me').click();
  await tab.heading('We know now that it is you').waitFor();
  expect(await tab.axe()).toEqual([]);
  tab.allow(/status of 410 .*\/api\/auth\/link/, 'a link works once');
  await tab.open(link.pathname);
  await tab.heading('Link expired!').waitFor();
  await tab.link('To my settings').click();
  await visitor.open(SETTINGS);
  await visitor.button('Add a passkey').click();
  await hears(visitor, 'Your passkey was added.');

  // With a passkey that is there, which then stands in the way of a second one on the same device.
  await timePasses();
  await visitor.button('Add a passkey').click();
  await asked.getByRole('button', { name: 'Use a passkey that I have' }).click();
  await hears(visitor, 'This device has a passkey for your account already.');
});
