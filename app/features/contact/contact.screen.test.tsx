/** The contact form: what it asks for, sends, keeps and says. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

const WORDS = { Name: 'Ada', Email: 'ada@example.org', Message: 'The quiet search helps.' };

async function fillIn(page: Page, words: Partial<typeof WORDS> = WORDS): Promise<void> {
  for (const [label, text] of Object.entries(words)) await page.fill(label, text);
}
const subject = () => screen.getByLabelText<HTMLSelectElement>('Subject');
const agree = (page: Page) => page.press('checkbox', /^I agree/);
const wordsIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const CALL = /^POST \/api\/auth\/contact$/;
const sent = (page: Page) => page.calls.filter(({ path }) => path === '/api/auth/contact');

// spec(225, 264)
it('sends what was written, says so, and is empty again', async () => {
  await using page = await site.openScreen('/contact');
  await fillIn(page);
  await page.choose('Subject', 'Feedback');
  await agree(page);
  await page.press('button', 'Send');
  await page.hears('Done: Your message was sent.');
  expect(sent(page).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { name: 'Ada', email: 'ada@example.org', subject: 'feedback', message: 'The quiet search helps.' },
  ]);
  await page.reads('A person reads it and answers by email.');
  for (const label of ['Name', 'Email', 'Subject', 'Message']) expect(wordsIn(label), label).toBe('');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^I agree/ }).checked).toBe(false);
});

// spec(304, 411)
it('has six subjects', async () => {
  await using _ = await site.openScreen('/contact');
  expect([...subject().options].map(({ textContent }) => textContent)).toEqual([
    'Choose one',
    'Public speaking',
    'General enquiry',
    'Partnership',
    'Feedback',
    'Support',
    'Other',
  ]);
});

// spec(198, 302)
it('says beside each field what is wrong, and goes to the first', async () => {
  await using page = await site.openScreen('/contact');
  await fillIn(page, { Name: 'Ada', Email: 'ada.example.org' });
  await agree(page);
  await page.press('button', 'Send');
  const email = screen.getByLabelText('Email');
  await waitFor(() => expect(document.activeElement).toBe(email));
  const [words = ''] = email.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(document.getElementById(words)?.textContent).toBe('Problem: This needs an @, as in name@example.org.');
  await page.reads('Please choose a subject.');
  await page.reads('Please write your message.');
  expect(page.main().textContent).not.toContain('Please write your name.');
  expect(wordsIn('Name')).toBe('Ada');
  expect(sent(page)).toEqual([]);
  const link = within(screen.getByRole('alert')).getByRole<HTMLAnchorElement>('link', { name: 'Message' });
  expect(document.getElementById(link.hash.slice(1))).toBe(screen.getByLabelText('Message'));
});

// spec(265)
it('keeps every word when the message cannot be sent, and sends it the next time', async () => {
  await using page = await site.openScreen('/contact');
  await fillIn(page);
  await page.choose('Subject', 'Support');
  await agree(page);
  page.isOffline = true;
  await page.press('button', 'Send');
  await page.hears('Problem: We could not reach the site.');
  expect(wordsIn('Message')).toBe(WORDS.Message);
  expect(subject().value).toBe('support');
  page.isOffline = false;
  await page.press('button', 'Send');
  await waitFor(() => expect(wordsIn('Message')).toBe(''));
  expect(sent(page).map(({ status }) => status)).toEqual([undefined, 200]);
});

// spec(394)
it('says so when the site is broken inside, and keeps every word', async () => {
  await using page = await site.openScreen('/contact');
  await fillIn(page);
  await page.choose('Subject', 'Support');
  await agree(page);
  page.answer(CALL, () => ({
    status: 500,
    body: { message: 'Something went wrong on our side.', code: 'internal_error' },
  }));
  await page.press('button', 'Send');
  await page.hears('Problem: I had an issue sending your message, please try again.');
  expect(wordsIn('Message')).toBe(WORDS.Message);
});

// spec(65, 74)
it('is where speaking, getting involved and the menus lead', async () => {
  await using page = await site.openScreen('/speaking');
  expect(within(screen.getByRole('region', { name: 'Topics' })).getAllByRole('button')).toHaveLength(6);
  await page.press('link', 'Make an enquiry');
  await waitFor(() => expect(subject().value).toBe('public-speaking'));
  expect(page.path).toBe('/contact?subject=public-speaking');
  await page.open('/home');
  expect(screen.getByRole('link', { name: 'Share your work' }).getAttribute('href')).toBe('/contact');
  const foot = within(screen.getByRole('contentinfo'));
  expect(foot.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('/contact');
});

// spec(35, 47, 48, 49, 412)
it('speaking lists six topics that do nothing, and its enquiry begins with ‘Public speaking’', async () => {
  await using page = await site.openScreen('/speaking');
  const topics = within(screen.getByRole('region', { name: 'Topics' })).getAllByRole('button');
  expect(topics.map(({ textContent }) => textContent)).toEqual([
    'ADHD & perimenopause',
    'Parenting neurodivergent children',
    'Neurodiversity at work',
    'Self-identification & diagnosis',
    'Advocating for yourself & others',
    'From strategy to startup',
  ]);
  const before = page.main().innerHTML;
  for (const topic of topics) await page.user.click(topic);
  expect(page.main().innerHTML).toBe(before);
  expect(page.path).toBe('/speaking');
  await page.press('link', 'Make an enquiry');
  await waitFor(() => expect(page.path).toBe('/contact?subject=public-speaking'));
  expect((await screen.findByLabelText<HTMLSelectElement>('Subject')).value).toBe('public-speaking');
});
