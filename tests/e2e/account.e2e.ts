/** What only a browser shows of a member's own pages: that they break no rule, in any theme, wide and narrow. */
import { expect, it } from 'vitest';
import { PASSWORD, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { type Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

const section = (visitor: Visitor, name: string) => visitor.main().getByRole('region', { name });
const dialog = (visitor: Visitor, name: string) => visitor.page.getByRole('dialog', { name });

it('breaks no rule for assistive technology, in any theme, wide and narrow', async () => {
  const member = await site.join('owner@example.org');
  const first = async (path: string) => (await site.call('GET', path)).data[0].id;
  for (const [path, object_type] of [
    ['/content/post', 'Post'],
    ['/directory/entry', 'DirectoryEntry'],
  ] as const)
    await site.call('PUT', '/content/favourite/add', { id: await first(path), object_type }, member);
  await site.call('POST', '/log/view', { id: await first('/content/event'), object_type: 'Event' }, member);
  const email = 'new-owner@example.org';
  await using visitor = await site.arrive('/account', member);
  const breaksNoRule = async () => {
    for (const width of [320, 1280]) {
      await visitor.page.setViewportSize({ width, height: 900 });
      expect(await visitor.axeInEveryTheme()).toEqual([]);
      const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    }
  };
  await section(visitor, 'Recently viewed').getByRole('heading', { level: 3 }).waitFor();
  await section(visitor, 'My library').getByRole('button', { name: /Rate$/ }).waitFor();
  await breaksNoRule();
  await visitor.button('Edit profile').click();
  const box = dialog(visitor, 'Edit profile');
  await box.getByRole('checkbox', { name: 'ADHD', exact: true }).waitFor();
  await box.getByRole('button', { name: 'Change my password' }).click();
  await breaksNoRule();
  await box.getByRole('button', { name: 'Close' }).click();
  await visitor.open('/account/settings');
  await section(visitor, 'Where you are logged in').getByText('This device').waitFor();
  await visitor.button('Change my address').click();
  await breaksNoRule();
  await visitor.button('Delete my account').click();
  await dialog(visitor, 'Delete my account').waitFor();
  await breaksNoRule();
  await site.call('PUT', '/auth', { email, current_password: PASSWORD }, member);
  const { link } = await site.mail(email, 'Confirm your new address');
  await visitor.open(link.pathname);
  await visitor.page.getByText(`This link is for ${email}.`).waitFor();
  expect(await visitor.axe()).toEqual([]);
});
