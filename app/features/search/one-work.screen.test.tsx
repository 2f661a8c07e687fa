/** A work that is there in several forms stands on the page once, with the way to each form; a place that is asked for is named. */
import { waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Shelves } from '#tests/builders/shelves.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

it('shows a book, a video and a podcast of one title by one maker as one card', async () => {
  const shelves = new Shelves(site.store.db);
  const work = { display_title: 'Marmalade mornings', authors: ['Ada Lark'] };
  await shelves.post({ ...work, slug: 'marmalade-book', tags: ['Book'], primary_tags: ['Book'] });
  await shelves.media({ ...work, slug: 'marmalade-video', tags: ['Video'], primary_tags: ['Video'] });
  await shelves.media({ ...work, slug: 'marmalade-podcast', tags: ['Podcast'], primary_tags: ['Podcast'] });
  await waitFor(async () => {
    const { pagination } = await site.call('GET', '/content/search?query=marmalade');
    expect(pagination.total_objects).toBe(3);
  });
  await using page = await site.openScreen('/search?query=marmalade');
  const cards = within(page.main())
    .getAllByRole('article')
    .filter(({ textContent }) => textContent.includes('Marmalade mornings'));
  expect(cards).toHaveLength(1);
  const forms = within(within(cards[0] as HTMLElement).getByText(/^Also as/)).getAllByRole('link');
  expect(forms).toHaveLength(2);
  expect(forms.map(({ textContent }) => textContent).join(' ')).toMatch(/(book|video|podcast).*(book|video|podcast)/);
});

it('says what a place in the question does', async () => {
  await using page = await site.openScreen('/search?query=adhd+clinic+near+leeds');
  await page.reads('What is in Leeds stands higher up.');
  await page.open('/search?query=adhd+clinic+near+truro');
  await page.reads('No card here says that it is in Truro.');
});
