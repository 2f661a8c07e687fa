/** Following a list in the page that was sent: before its script has run, and after. */
import { expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

it('speaks of the page that was sent, and of no later one', async () => {
  await using visitor = await Visitor.arrive('/topic/adhd');
  const feeds = () => visitor.page.evaluate(() => document.head.querySelectorAll('link[rel=alternate]').length);
  expect(await feeds()).toBe(4);
  await visitor.main().getByRole('link', { name: 'Topics and Collections' }).click();
  await visitor.page.getByRole('heading', { level: 1, name: 'Topics and Collections' }).waitFor();
  expect(await feeds()).toBe(0);
});

it('is said in plain words without script', async () => {
  await using visitor = await Visitor.arrive('/topic/adhd?consumption=Listen&page=2', { javaScript: false });
  const main = visitor.main();
  await main.getByText('Follow', { exact: true }).click();
  const link = main.getByRole('link', { name: 'Read in a feed reader' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('/topic/adhd.rss?consumption=Listen');
  expect(await main.getByText('You need no account').isVisible()).toBe(true);
  expect(await main.getByRole('button', { name: 'Copy the address' }).count()).toBe(0);
});
