/** ‘My needs first’, as it looks where it is chosen, on cards and on a page. */
import { expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const FIVE = ['Toilets near', 'Quiet space', 'No loud noise', 'No crowd', 'Leave any time'];

it('has no fault that axe finds where they are chosen, on cards and on a page, also at 320 pixels', async () => {
  await using visitor = await Visitor.arrive('/events', { width: 1280 });
  await visitor.button('Display').first().click();
  const panel = visitor.page.getByRole('dialog', { name: 'Display' });
  await panel.getByText(/^\d of 5 chosen$/).click();
  for (const name of FIVE) await panel.getByRole('button', { name, exact: true }).click();
  await panel.getByText('That is all five. Take one off to choose another.').waitFor();
  expect(await visitor.axe('[role=dialog]')).toEqual([]);
  await panel.getByRole('button', { name: 'Close' }).first().click();
  await visitor
    .main()
    .getByText(/: not known$/)
    .first()
    .waitFor();
  expect(await visitor.axe('main')).toEqual([]);

  await visitor.open('/item/event/quiet-hour-glass-museum');
  await visitor.heading('What you need').waitFor();
  await visitor.page.setViewportSize({ width: 320, height: 800 });
  expect(await visitor.axeInEveryTheme()).toEqual([]);
  expect(
    await visitor.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);
});
