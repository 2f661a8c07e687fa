/** Moving between pages: word of where one has arrived, and the focus there. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

describe('moving between pages', () => {
  it('moves the focus to the new page’s heading and says its title', async () => {
    await using page = await site.openScreen('/home');
    await page.press('link', 'Events', screen.getByRole('navigation', { name: 'Main' }));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    expect(document.activeElement?.textContent).toBe('Events');
    await page.says('Events · Tessera');
  });

  it('leaves the focus alone when only a filter changes', async () => {
    await using page = await site.openScreen('/search?query=sensory');
    const [read] = within(page.main()).getAllByRole('link', { name: /^Read \d/ });
    await page.user.click(read as HTMLElement);
    await waitFor(() => expect(page.path).toContain('consumption=Read'));
    await page.reads(/\d+ results?/);
    expect(document.activeElement?.textContent).toMatch(/^Read/);
  });
});
