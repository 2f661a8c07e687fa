/** Passkeys, with a device that Chromium plays. */
import { expect, it } from 'vitest';
import { bar, dialog, hears, isMember, isVisitor, openDialog } from '#tests/setup/entering.ts';
import { withMembersSite } from '#tests/setup/members-site.ts';
import { withDevice } from '#tests/setup/virtual-device.ts';
import { Visitor, withBrowser } from '#tests/setup/visitor.ts';

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
  await visitor.button('Keep this name').click();
  await list(visitor).getByText('My telephone', { exact: true }).waitFor();
  await list(visitor).getByRole('button', { name: 'Remove: My telephone' }).click();
  await visitor.button('Remove it').click();
  await visitor.page.getByText('You have no passkeys yet.').waitFor();

  await bar(visitor).getByRole('button', { name: 'Logout' }).click();
  await isVisitor(visitor);
  await openDialog(visitor, 'Log in', 'Log in');
  await opened.getByRole('button', { name: 'Log in with a passkey' }).click();
  await hears(visitor, 'This passkey did not work.');
  visitor.forgive(/status of 401/);
  await isVisitor(visitor);
});

it('says it calmly when the device is not unlocked, and another way is still open', async () => {
  await using visitor = await Visitor.arrive('/login', { url: site.url });
  const device = await withDevice(visitor);
  await device.unlocks(false);
  await visitor.button('Log in with a passkey').click();
  await hears(visitor, 'No passkey was used. You can try again, or log in another way.');
  expect(await visitor.main().getByLabel('Email').isVisible()).toBe(true);
});

it('offers no passkey where the browser knows none', async () => {
  await using visitor = await Visitor.arrive('/about', { url: site.url });
  await visitor.page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await visitor.open('/about');
  const opened = await openDialog(visitor, 'Log in', 'Log in');
  await opened.getByRole('button', { name: 'Send me a link instead' }).waitFor();
  expect(await opened.getByRole('button', { name: 'Log in with a passkey' }).count()).toBe(0);
  expect(await dialog(visitor, 'Log in').count()).toBe(1);
});
