/** A work that is there in several forms stands on the page once, with the way to each form; a place that is asked for is named. */
import { expect, it } from 'vitest';
import { Shelves } from '#tests/builders/shelves.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();
const site = withMembersSite();

it('shows a book, a video and a podcast of one title by one maker as one card', async () => {
  const shelves = new Shelves(site.store.db);
  const work = { display_title: 'Marmalade mornings', authors: ['Ada Lark'] };
  await shelves.post({ ...work, slug: 'marmalade-book', tags: ['Book'], primary_tags: ['Book'] });
  await shelves.media({ ...work, slug: 'marmalade-video', tags: ['Video'], primary_tags: ['Video'] });
  await shelves.media({ ...work, slug: 'marmalade-podcast', tags: ['Podcast'], primary_tags: ['Podcast'] });
  const total = async () => (await site.call('GET', '/content/search?query=marmalade')).pagination.total_objects;
  await expect.poll(total, { timeout: 10_000 }).toBe(3);
  await using visitor = await Visitor.arrive('/search?query=marmalade', { url: site.url });
  const cards = visitor.main().getByRole('article').filter({ hasText: 'Marmalade mornings' });
  await expect.poll(() => cards.count()).toBe(1);
  const forms = cards.getByText(/^Also as/).getByRole('link');
  expect(await forms.count()).toBe(2);
  expect((await forms.allTextContents()).join(' ')).toMatch(/(book|video|podcast).*(book|video|podcast)/);
});

it('says what a place in the question does', async () => {
  await using visitor = await Visitor.arrive('/search?query=adhd+clinic+near+leeds', { url: site.url });
  expect(await visitor.main().getByText('What is in Leeds stands higher up.').count()).toBe(1);
  await visitor.open('/search?query=adhd+clinic+near+truro');
  expect(await visitor.main().getByText('No card here says that it is in Truro.').count()).toBe(1);
});
