/**
 * The forms that work without script, too: a forgotten password, from asking to choosing a new one, and a message to us. What is
 * refused and said is in `app/features/members/recovery.screen.test.tsx` and `app/features/contact/contact.screen.test.tsx`.
 */
import { expect, it } from 'vitest';
import { PASSWORD } from '#tests/setup/api/members.ts';
import { hears, isMember, isRefused } from '#tests/setup/browser/entering.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, type VisitorOptions, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

const arrive = (path: string, options: VisitorOptions = {}) => Visitor.arrive(path, { ...options, url: site.url });
const SENT = 'If this address has an account, an email with a link is on its way.';
const NEW_PASSWORD = 'four slow yellow boats';

// spec(54, 204, 266)
it('a new password signs in, ends the old one, and its link works once', async () => {
  const { email, refresh } = await site.join('ada@example.org');
  await using visitor = await arrive('/forgot-my-password');
  const send = visitor.button('Send me a link');
  // What is refused looks right in every width.
  const isClean = async () => {
    for (const width of [320, 1280]) {
      await visitor.page.setViewportSize({ width, height: 900 });
      expect(await visitor.axe()).toEqual([]);
    }
  };
  await send.click();
  await isRefused(visitor.main(), 'Email', /email address/);
  await isClean();
  await visitor.main().getByLabel('Email').fill(email);
  await send.click();
  await visitor.main().getByText(SENT).waitFor();
  const { link } = await site.mail(email, 'Choose a new password');
  const path = link.pathname + link.search;
  await visitor.open(path);
  expect(await visitor.page.title()).toBe('Password Recovery · Tessera');
  const keep = visitor.button('Save my new password');
  await keep.click();
  await isRefused(visitor.main(), 'New password', /new password/);
  await isClean();
  await visitor.main().getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await visitor.main().getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
  await keep.click();
  await hears(visitor, 'Your new password is saved, and you are logged in.');
  await visitor.page.waitForURL('**/home');
  await isMember(visitor);

  await expect(site.call('POST', '/auth/login', { username: email, password: PASSWORD })).rejects.toThrow('401');
  await site.call('POST', '/auth/login', { username: email, password: NEW_PASSWORD });
  await expect(site.call('POST', '/auth/login/refresh', { refresh })).rejects.toThrow('401');

  await using late = await arrive(path);
  late.allowOver();
  await late.heading('Link expired!').waitFor();
  await late.page.getByText('Each link works once, and not for long.').waitFor();
  await late.link('Start again').click();
  await late.heading('Forgot my password').waitFor();
});

it('a link is asked for without script, too', async () => {
  const { email } = await site.join('plain@example.org');
  await using visitor = await arrive('/forgot-my-password', { javaScript: false });
  await visitor.button('Send me a link').click();
  await visitor.main().getByText('Please add your email address!').waitFor();
  visitor.allow(/status of 400/, 'what the form sends is refused');
  await visitor.main().getByLabel('Email').fill(email);
  await visitor.button('Send me a link').click();
  await visitor.main().getByText(SENT).waitFor();
  await site.mail(email, 'Choose a new password');
});

const WORDS = { Name: 'Ada', Email: 'ada@example.org', Message: 'The quiet search helps.' };
const contact = ({ page }: Visitor) => ({
  subject: page.getByLabel('Subject'),
  terms: page.getByRole('checkbox', { name: /^I agree/ }),
  fillIn: async (words: typeof WORDS) => {
    for (const [label, text] of Object.entries(words)) await page.getByLabel(label, { exact: true }).fill(text);
  },
});

// spec(199, 200, 201, 303)
it('a message shows Send once the terms are ticked, and asks about news on narrow screens only', async () => {
  await using visitor = await arrive('/contact', { width: 390, height: 844 });
  const { subject, terms, fillIn } = contact(visitor);
  const news = visitor.page.getByRole('checkbox', { name: /news by email/ });
  expect(await news.isVisible()).toBe(true);
  // What has no name is sent nowhere.
  expect(await news.getAttribute('name')).toBeNull();
  await visitor.page.setViewportSize({ width: 1280, height: 900 });
  expect(await news.isVisible()).toBe(false);

  const missing = visitor.page.getByText('Agree to the terms and the Send button appears here.');
  const shown = async () => [await missing.isVisible(), await visitor.button('Send').isVisible()];
  expect(await shown()).toEqual([true, false]);
  await terms.check();
  expect(await shown()).toEqual([false, true]);
  // With problems, and after it was sent.
  await fillIn({ ...WORDS, Email: 'ada.example.org' });
  await visitor.button('Send').click();
  const problems = visitor.main().getByRole('alert');
  await problems.waitFor();
  expect(await visitor.axe()).toEqual([]);
  await problems.getByRole('link', { name: 'Subject' }).click();
  expect(await visitor.page.evaluate(() => document.activeElement?.id)).toBe('contact-subject');
  await subject.selectOption('other');
  await fillIn(WORDS);
  await visitor.button('Send').click();
  await visitor.main().getByText('your message was sent.').waitFor();
  expect(await shown()).toEqual([true, false]);
  expect(await visitor.axe()).toEqual([]);
});

it('a message is sent without script, and comes back with the same words and what is wrong with them', async () => {
  await using visitor = await arrive('/contact', { javaScript: false });
  const { subject, terms, fillIn } = contact(visitor);
  await fillIn({ ...WORDS, Email: 'nowhere' });
  await subject.selectOption('other');
  expect(await visitor.button('Send').isVisible()).toBe(false);
  await terms.check();
  await visitor.button('Send').click();
  expect(visitor.path).toBe('/contact');
  visitor.allow(/status of 400/, 'what the form sends is refused');
  expect(await visitor.main().getByText('This needs an @').isVisible()).toBe(true);
  expect(await visitor.page.getByLabel('Message', { exact: true }).inputValue()).toBe(WORDS.Message);
  expect(await subject.inputValue()).toBe('other');
  expect(await terms.isChecked()).toBe(true);
  await visitor.page.getByLabel('Email', { exact: true }).fill(WORDS.Email);
  await visitor.button('Send').click();
  expect(visitor.path).toBe('/contact?sent=yes');
  expect(await visitor.main().getByText('your message was sent.').isVisible()).toBe(true);
});
