/** Which texts of the pages are read aloud, and what of them. How a text is read: `read-aloud.component.test.tsx`. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Voice } from '#tests/setup/component/voice.ts';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

const marked = () => document.querySelector('[data-reading]')?.textContent;
/** Somebody whose browser speaks English; it marks whole paragraphs. */
async function listener(path: string): Promise<{ page: Page; voice: Voice }> {
  const voice = new Voice('en-GB');
  return { page: await site.openScreen(path), voice };
}
const read = (page: Page, name: RegExp, part?: HTMLElement) => page.press('button', name, part);

it('of a post its title and text are read, and nothing of what stands there for pressing', async () => {
  const { page, voice } = await listener('/blog/three-ways-to-see-time');
  await using _ = page;
  expect(voice.said).toEqual([]);
  await read(page, /^Read to me/);
  await waitFor(() => expect(voice.texts).toEqual(['Three ways to see time']));
  for (let step = 0; step < 200 && !voice.isSilent; step++) voice.finish();
  expect(voice.isSilent).toBe(true);
  expect(voice.texts.length).toBeGreaterThan(6);
  expect(voice.texts.join(' ')).not.toMatch(/Copy link|Read to me|Pause/);
});

it('of a talk what it is like is read, and no button', async () => {
  const { page, voice } = await listener('/speaking');
  await using _ = page;
  await read(page, /^Read to me.*How it goes/);
  await waitFor(() => expect(marked()).toBe('How it goes'));
  voice.finish();
  expect(marked()).toBe('Your choice of form');
  await read(page, /^Read to me.*Speaking/);
  await waitFor(() => expect(voice.texts.at(-1)).toBe('Speaking'));
  for (let step = 0; step < 200 && !voice.isSilent; step++) voice.finish();
  expect(voice.texts.join(' ')).not.toMatch(/enquiry/);
  await waitFor(() => expect(marked()).toBeUndefined());
});

it('of a collection its quote is read, with who said it', async () => {
  const { page, voice } = await listener('/collection/getting-the-day-started');
  await using _ = page;
  await read(page, /^Read to me/, screen.getByRole('region', { name: 'Quote' }));
  await screen.findByRole('group', { name: 'Reading aloud: the quote' });
  await waitFor(() => expect(voice.isSilent).toBe(false));
  while (!voice.isSilent) voice.finish();
  expect(voice.texts).toEqual(['The kettle is not a delay.', 'The kettle is step one.', 'Ama Boateng-Hill']);
});

it('the voice stops when the page changes', async () => {
  const { page, voice } = await listener('/topic/adhd');
  await using _ = page;
  await read(page, /^Read to me.*ADHD$/, page.main());
  await waitFor(() => expect(marked()).toBe('ADHD'));
  const pages = screen.getByRole('navigation', { name: 'All pages' });
  await page.user.click(within(pages).getByRole('link', { name: 'Events' }));
  await waitFor(() => expect(page.path).toBe('/events'));
  await waitFor(() => expect(voice.isSilent).toBe(true));
  expect(marked()).toBeUndefined();
});
