/** The bar at the top: one row, 20 units of 4 px high, at each width, for visitors, members and curators. */
import { describe, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();
const WIDTHS = [320, 390, 768, 1024, 1280, 1472, 1473, 1600, 1920];

/** How high the bar is, and how many rows its links and buttons stand in. */
function measure() {
  const bar = document.querySelector('header.navbar') as HTMLElement;
  const middles = [...bar.querySelectorAll<HTMLElement>('a, button')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('ul'))
    .map((one) => one.getBoundingClientRect())
    .map(({ top, height }) => Math.round((top + height / 2) / 8));
  const [first] = [...bar.querySelectorAll('nav a')].filter((one) => one.textContent?.startsWith('Topics'));
  return {
    height: Math.round(bar.getBoundingClientRect().height),
    rows: new Set(middles).size,
    isWider: document.documentElement.scrollWidth > window.innerWidth,
    topics: (first as HTMLElement | undefined)?.innerText ?? '',
  };
}

/** Who looks at the site, by name. */
const PEOPLE: Record<string, () => Promise<Visitor>> = {
  visitor: () => Visitor.arrive('/events', { url: site.url }),
  member: async () => site.arrive('/events', await site.join('bar@example.org')),
  curator: async () => site.arrive('/events', await joinDesk(site, 'desk@example.org', 'Curators')),
};

describe('the bar', () => {
  it.each(Object.keys(PEOPLE))('is one row, 20 units high, at every width, for a %s', async (who) => {
    await using visitor = await (PEOPLE[who] as () => Promise<Visitor>)();
    const desk = visitor.page.getByRole('link', { name: 'Curators’ desk' });
    for (const path of ['/events', '/home']) {
      await visitor.page.setViewportSize({ width: 1280, height: 800 });
      await visitor.open(path);
      if (who === 'curator') await desk.waitFor();
      for (const width of WIDTHS) {
        await visitor.page.setViewportSize({ width, height: 800 });
        const { topics, ...seen } = await visitor.page.evaluate(measure);
        expect([path, width, seen]).toEqual([path, width, { height: 80, rows: 1, isWider: false }]);
        // In full wherever there is room for it.
        if (width > 1472) expect(topics.replaceAll('\n', ' ')).toBe('Topics and Collections');
      }
    }
  });
});
