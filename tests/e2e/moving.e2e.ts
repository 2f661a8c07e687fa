/** Moving about by keyboard, back and forth, and not at all while nobody does anything (`docs/accessibility.md`). */
import { expect, it } from 'vitest';
import { patient } from '#tests/setup/browser/patience.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

it('a link skips to the content; the way back leads to the same filters, tab and page of the list, and so does a reload', async () => {
  await using visitor = await Visitor.arrive('/search?query=sensory');
  // Once the cookie choice is made.
  await visitor.page.evaluate(() => document.querySelector('#cookie-banner')?.remove());
  await visitor.page.keyboard.press('Tab');
  expect(await visitor.page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
  await visitor.page.keyboard.press('Enter');
  expect(await visitor.page.evaluate(() => document.activeElement?.id)).toBe('content');

  const cards = visitor.page.getByRole('region', { name: 'Results' }).getByRole('article');
  await visitor.link(/^Listen \d/).click();
  await visitor.page.waitForURL('**consumption=Listen');
  // The list of before stands there until the new one has come.
  await expect.poll(() => visitor.link('Show more').getAttribute('href')).toContain('consumption=Listen');
  await visitor.link('Show more').click();
  await visitor.page.waitForURL('**page=2');
  await expect.poll(() => cards.count()).toBeGreaterThan(12);
  const titles = await cards.getByRole('heading').allTextContents();
  await visitor.page.reload();
  await visitor.settle();
  expect(await cards.getByRole('heading').allTextContents()).toEqual(titles);
  await visitor.open('/topic/adhd?tab=People');
  await visitor.page.goBack();
  await visitor.settle();
  expect(visitor.path).toContain('consumption=Listen');
  expect(await cards.getByRole('heading').allTextContents()).toEqual(titles);
  await visitor.page.goForward();
  await visitor.settle();
  const tab = visitor.page.getByRole('navigation', { name: 'More on ADHD' }).getByRole('link', { name: /^People/ });
  expect(await tab.getAttribute('aria-current')).toBeTruthy();
});

it('no page changes its address, opens a window or moves the focus while nobody does anything', async () => {
  await using visitor = await patient('/home');
  for (const path of ['/home', '/search', '/events', '/collection/getting-the-day-started']) {
    await visitor.open(path);
    await visitor.page.clock.runFor('01:00');
    expect(visitor.path).toBe(path);
    expect(await visitor.page.evaluate(() => document.activeElement === document.body)).toBe(true);
  }
  expect(visitor.context.pages()).toHaveLength(1);
});
