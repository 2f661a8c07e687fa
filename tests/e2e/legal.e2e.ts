import { expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

it('the legal pages are paper when printed: the text alone', async () => {
  await using visitor = await Visitor.arrive('/privacy-policy');
  await visitor.page.emulateMedia({ media: 'print' });
  expect(await visitor.page.getByRole('region', { name: 'Cookies', exact: true }).isVisible()).toBe(false);
  expect(await visitor.page.locator('nav').filter({ visible: true }).count()).toBe(0);
  expect(await visitor.page.getByRole('heading', { name: 'Your rights' }).isVisible()).toBe(true);
});
