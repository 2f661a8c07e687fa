import { expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

it('a calendar of a list has a plain address without script', async () => {
  await using visitor = await Visitor.arrive('/events?type=online', { javaScript: false });
  await visitor.main().getByText('Follow', { exact: true }).click();
  expect(await visitor.link('Show in your calendar').getAttribute('href')).toBe('/events.ics?type=online');
  expect(
    await visitor
      .link(/^Add to my calendar/)
      .first()
      .getAttribute('href'),
  ).toMatch(/^\/event\/[\w-]+\.ics$/);
});
