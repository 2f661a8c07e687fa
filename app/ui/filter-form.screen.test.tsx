/** The filters beside a list: what is chosen, and how many that leaves. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

// spec(126, 145, 284)
it.each(['/directory', '/events'])('a changed filter of %s begins at page 1', async (path) => {
  await using page = await site.openScreen(`${path}?page=2`);
  const list = screen.getByLabelText<HTMLSelectElement>('Audience');
  await page.user.selectOptions(list, list.options[1] as HTMLOptionElement);
  await waitFor(() => expect(page.path).toMatch(new RegExp(`^${path}\\?audience=[^&]+$`)));
});

it('the filters of events say how many they leave', async () => {
  await using page = await site.openScreen('/events');
  const follow = async (list: string, name: RegExp) => {
    const link = within(screen.getByRole('navigation', { name: list })).getByRole('link', { name });
    const number = /\d+(?!.*\d)/.exec(link.textContent)?.[0];
    await page.user.click(link);
    await page.says(new RegExp(`^${number} event`));
  };
  await follow('Where', /^Online/);
  expect(page.path).toBe('/events?type=online');
  await follow('When', /^Next 30 days/);
  expect(page.path).toBe('/events?type=online&when=month');
  await page.press('link', /^Next 30 days ?: remove this filter/);
  await waitFor(() => expect(page.path).toBe('/events?type=online'));
});
