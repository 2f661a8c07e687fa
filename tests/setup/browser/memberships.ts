/** The comparison of the three memberships, as somebody sees it. */
import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

const TIERS = ['Non-member', 'Free member', 'Premium'];
const PREMIUM_HAS = ['All collections', 'Premium webinars and events', 'Member-only offers and early access'];

/** A table where there is room, else one part below the other. */
export async function seesComparison(visitor: Visitor, width: number): Promise<void> {
  const block = visitor.main().locator('section[aria-labelledby="membership"]');
  await block.waitFor();
  const heads = width < 768 ? block.getByRole('heading', { level: 3 }) : block.getByRole('columnheader');
  const named = (await heads.allInnerTexts()).filter((words) => !words.startsWith('What you can do'));
  expect(named.map((words) => words.replaceAll(/\s+/g, ' ').trim())).toEqual([
    TIERS[0],
    TIERS[1],
    `${TIERS[2]} coming soon`,
  ]);
  for (const words of ['Selected collections', 'Newsletter (coming soon)', ...PREMIUM_HAS])
    expect(await block.getByText(words, { exact: true }).filter({ visible: true }).count(), words).toBe(1);
}
