import { describe, expect, it } from 'vitest';
import { breakCall } from '#tests/setup/browser/broken.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const WORDS = { Name: 'Ada', Email: 'ada@example.org', Message: 'The quiet search helps.' };

async function fillIn(visitor: Visitor, words: Partial<typeof WORDS> = WORDS): Promise<void> {
  for (const [label, text] of Object.entries(words)) await visitor.page.getByLabel(label, { exact: true }).fill(text);
}
const subject = (visitor: Visitor) => visitor.page.getByLabel('Subject');
const terms = (visitor: Visitor) => visitor.page.getByRole('checkbox', { name: /^I agree/ });
const focused = (visitor: Visitor) => visitor.page.evaluate(() => document.activeElement?.id);
const wordsIn = (visitor: Visitor, label: string) => visitor.page.getByLabel(label, { exact: true }).inputValue();
const message = (visitor: Visitor, text: string) => visitor.page.getByRole('listitem').filter({ hasText: text });

describe('the contact page', () => {
  it('sends what was written, says so, and is empty again', async () => {
    await using visitor = await Visitor.arrive('/contact');
    await fillIn(visitor);
    await subject(visitor).selectOption({ label: 'Feedback' });
    await terms(visitor).check();
    const sent = visitor.page.waitForRequest('**/api/auth/contact');
    await visitor.button('Send').click();
    expect((await sent).postDataJSON()).toEqual({
      name: 'Ada',
      email: 'ada@example.org',
      subject: 'feedback',
      message: 'The quiet search helps.',
    });
    await expect.poll(() => message(visitor, 'Done: Your message was sent.').count()).toBe(1);
    expect(await visitor.main().getByText('A person reads it and answers by email.').isVisible()).toBe(true);
    for (const label of ['Name', 'Email', 'Subject', 'Message']) expect(await wordsIn(visitor, label), label).toBe('');
    expect(await visitor.button('Send').isVisible()).toBe(false);
    expect(await visitor.axe()).toEqual([]);
  });

  it('has six subjects', async () => {
    await using visitor = await Visitor.arrive('/contact');
    expect(await subject(visitor).locator('option').allTextContents()).toEqual([
      'Choose one',
      'Public speaking',
      'General enquiry',
      'Partnership',
      'Feedback',
      'Support',
      'Other',
    ]);
  });

  it('shows Send once the terms are ticked, and until then says what is missing', async () => {
    await using visitor = await Visitor.arrive('/contact');
    const missing = visitor.page.getByText('Agree to the terms and the Send button appears here.');
    expect([await missing.isVisible(), await visitor.button('Send').isVisible()]).toEqual([true, false]);
    await terms(visitor).check();
    expect([await missing.isVisible(), await visitor.button('Send').isVisible()]).toEqual([false, true]);
  });

  it('asks about news on narrow screens only, and sends nothing of it', async () => {
    await using visitor = await Visitor.arrive('/contact', { width: 390, height: 844 });
    const news = visitor.page.getByRole('checkbox', { name: /news by email/ });
    expect(await news.isVisible()).toBe(true);
    expect(await news.getAttribute('name')).toBeNull();
    await visitor.page.setViewportSize({ width: 1280, height: 900 });
    expect(await news.isVisible()).toBe(false);
  });

  it('says beside each field what is wrong, and goes to the first', async () => {
    await using visitor = await Visitor.arrive('/contact');
    await fillIn(visitor, { Name: 'Ada', Email: 'ada.example.org' });
    await terms(visitor).check();
    await visitor.button('Send').click();
    const email = visitor.page.getByLabel('Email', { exact: true });
    await expect.poll(() => focused(visitor)).toBe('contact-email');
    const words = await email.evaluate((element) => element.getAttribute('aria-describedby'));
    expect(await visitor.page.locator(`#${words}`).textContent()).toBe(
      'Problem: This needs an @, as in name@example.org.',
    );
    for (const sentence of ['Please choose a subject.', 'Please write your message.'])
      expect(await visitor.main().getByText(sentence).count()).toBe(1);
    expect(await visitor.main().getByText('Please write your name.').count()).toBe(0);
    expect(await wordsIn(visitor, 'Name')).toBe('Ada');
    expect(await visitor.axe()).toEqual([]);
    await visitor.main().getByRole('alert').getByRole('link', { name: 'Message' }).click();
    expect(await focused(visitor)).toBe('contact-message');
  });

  it('keeps every word when the message cannot be sent, and sends it the next time', async () => {
    await using visitor = await Visitor.arrive('/contact');
    await fillIn(visitor);
    await subject(visitor).selectOption('support');
    await terms(visitor).check();
    await visitor.page.route('**/api/auth/contact', (route) => route.abort());
    await visitor.button('Send').click();
    await expect.poll(() => message(visitor, 'Problem: We could not reach the site.').count()).toBe(1);
    expect(await wordsIn(visitor, 'Message')).toBe(WORDS.Message);
    expect(await subject(visitor).inputValue()).toBe('support');
    await visitor.page.unroute('**/api/auth/contact');
    await visitor.button('Send').click();
    await expect.poll(() => wordsIn(visitor, 'Message')).toBe('');
    visitor.allow(/ERR_FAILED .*\/api\/auth\/contact$/, 'the connection is cut on purpose');
  });

  it('says so when the site is broken inside, and keeps every word', async () => {
    await using visitor = await Visitor.arrive('/contact');
    await fillIn(visitor);
    await subject(visitor).selectOption('support');
    await terms(visitor).check();
    await breakCall(visitor, '**/api/auth/contact');
    await visitor.button('Send').click();
    const words = 'Problem: I had an issue sending your message, please try again.';
    await expect.poll(() => message(visitor, words).count()).toBe(1);
    expect(await wordsIn(visitor, 'Message')).toBe(WORDS.Message);
  });

  it('is where speaking, getting involved and the menus lead', async () => {
    await using visitor = await Visitor.arrive('/speaking');
    expect(await visitor.main().getByRole('button').count()).toBe(6);
    await visitor.link('Make an enquiry').click();
    await visitor.page.waitForURL('**/contact?subject=public-speaking');
    expect(await subject(visitor).inputValue()).toBe('public-speaking');
    await visitor.open('/home');
    expect(await visitor.link('Share your work').getAttribute('href')).toBe('/contact');
    expect(
      await visitor.page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).getAttribute('href'),
    ).toBe('/contact');
  });
});

describe('the contact page without script', () => {
  const javaScript = false;

  it('takes the message', async () => {
    await using visitor = await Visitor.arrive('/contact', { javaScript });
    await fillIn(visitor);
    await subject(visitor).selectOption('other');
    expect(await visitor.button('Send').isVisible()).toBe(false);
    await terms(visitor).check();
    await visitor.button('Send').click();
    expect(visitor.path).toBe('/contact?sent=yes');
    expect(await visitor.main().getByText('your message was sent.').isVisible()).toBe(true);
  });

  it('comes back with the same words and what is wrong with them', async () => {
    await using visitor = await Visitor.arrive('/contact', { javaScript });
    await fillIn(visitor, { ...WORDS, Email: 'nowhere' });
    await subject(visitor).selectOption('other');
    await terms(visitor).check();
    await visitor.button('Send').click();
    expect(visitor.path).toBe('/contact');
    expect(await visitor.main().getByText('This needs an @').isVisible()).toBe(true);
    expect(await wordsIn(visitor, 'Message')).toBe(WORDS.Message);
    expect(await subject(visitor).inputValue()).toBe('other');
    expect(await terms(visitor).isChecked()).toBe(true);
    visitor.allow(/status of 400/, 'what the form sends is refused');
  });
});
