/** Guides: their words can be copied, and urgent ones stand first. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

it('a guide has its short form behind a press, and lets its words be copied, and says so', async () => {
  await using page = await site.openScreen('/guide/school-is-too-much');
  const short = screen.getByRole('button', { name: /In 30 seconds/ });
  expect(short.getAttribute('aria-expanded')).toBe('false');
  await page.user.click(short);
  expect(short.getAttribute('aria-expanded')).toBe('true');
  await page.reads('Rest first. Nothing has to be solved today.');
  await page.press('button', /^Copy these words.*To the school, by email/);
  await screen.findByRole('button', { name: /^Copied.*To the school, by email/ });
  await page.says('Copied.');
  expect(await navigator.clipboard.readText()).toMatch(/^Good morning\. My child/);
});

it('guides stand in a list, urgent ones first', async () => {
  await using page = await site.openScreen('/guides');
  const titles = within(page.main())
    .getAllByRole('article')
    .map((article) => within(article).getByRole('heading').textContent);
  expect(titles.slice(0, 2)).toEqual(['Not safe at home', 'Thoughts of self-harm or dying']);
  await page.press('link', 'Burnout', page.main());
  await screen.findByRole('heading', { level: 1, name: 'Burnout' });
  expect(page.path).toBe('/guide/burnout');
});
