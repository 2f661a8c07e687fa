/** The bar at the top: one row, 20 units of 4 px high, at each width, for visitors, members and curators. */
import { describe, expect, it } from 'vitest';
import { withMembersSite } from '#tests/setup/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/visitor.ts';

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

async function look(visitor: Visitor, path: string, width: number) {
  await visitor.page.setViewportSize({ width, height: 800 });
  await visitor.open(path);
  await visitor.page.locator('header.navbar').waitFor();
  return visitor.page.evaluate(measure);
}

describe('the bar', () => {
  it.each(WIDTHS)('is one row, 20 units high, at %i pixels', async (width) => {
    const member = await site.join(`bar${width}@example.org`);
    const curator = await site.join(`desk${width}@example.org`);
    await site.tessera('member', 'grant', `desk${width}@example.org`, 'Curators');
    for (const who of [undefined, member, curator]) {
      await using visitor = who
        ? await site.arrive('/events', who)
        : await Visitor.arrive('/events', { url: site.url });
      if (who === curator && width >= 1280) await visitor.page.getByRole('link', { name: 'Curators’ desk' }).waitFor();
      for (const path of ['/events', '/home']) {
        const { topics, ...seen } = await look(visitor, path, width);
        if (who === curator && width >= 1280)
          await visitor.page.getByRole('link', { name: 'Curators’ desk' }).waitFor();
        const now = await visitor.page.evaluate(measure);
        expect([path, who?.email, now.height, now.rows, now.isWider]).toEqual([path, who?.email, 80, 1, false]);
        expect(seen.isWider).toBe(false);
        // In full wherever there is room for it.
        if (width > 1472) expect(topics.replaceAll('\n', ' ')).toBe('Topics and Collections');
      }
    }
  });
});
