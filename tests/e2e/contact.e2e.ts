import { describe, expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const WORDS = { Name: 'Ada', Email: 'ada@example.org', Message: 'The quiet search helps.' };

async function fillIn(visitor: Visitor, words: Partial<typeof WORDS> = WORDS): Promise<void> {
  for (const [label, text] of Object.entries(words)) await visitor.page.getByLabel(label, { exact: true }).fill(text);
}
const subject = (visitor: Visitor) => visitor.page.getByLabel('Subject');
const terms = (visitor: Visitor) => visitor.page.getByRole('checkbox', { name: /^I agree/ });
const wordsIn = (visitor: Visitor, label: string) => visitor.page.getByLabel(label, { exact: true }).inputValue();

describe('the contact page', () => {
  // spec(199, 303)
  it('shows Send once the terms are ticked, and until then says what is missing', async () => {
    await using visitor = await Visitor.arrive('/contact');
    const missing = visitor.page.getByText('Agree to the terms and the Send button appears here.');
    const shown = async () => [await missing.isVisible(), await visitor.button('Send').isVisible()];
    expect(await shown()).toEqual([true, false]);
    await terms(visitor).check();
    expect(await shown()).toEqual([false, true]);
    // With problems, and after it was sent.
    await fillIn(visitor, { ...WORDS, Email: 'ada.example.org' });
    await visitor.button('Send').click();
    await visitor.main().getByRole('alert').waitFor();
    expect(await visitor.axe()).toEqual([]);
    await visitor.main().getByRole('alert').getByRole('link', { name: 'Subject' }).click();
    expect(await visitor.page.evaluate(() => document.activeElement?.id)).toBe('contact-subject');
    await subject(visitor).selectOption('other');
    await fillIn(visitor);
    await visitor.button('Send').click();
    await visitor.main().getByText('your message was sent.').waitFor();
    expect(await shown()).toEqual([true, false]);
    expect(await visitor.axe()).toEqual([]);
  });

  // spec(200, 201)
  it('asks about news on narrow screens only, and sends nothing of it', async () => {
    await using visitor = await Visitor.arrive('/contact', { width: 390, height: 844 });
    const news = visitor.page.getByRole('checkbox', { name: /news by email/ });
    expect(await news.isVisible()).toBe(true);
    expect(await news.getAttribute('name')).toBeNull();
    await visitor.page.setViewportSize({ width: 1280, height: 900 });
    expect(await news.isVisible()).toBe(false);
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
