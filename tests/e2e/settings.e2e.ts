/** What readers have asked of their devices. */
import { describe, expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

/** The value of a custom property on the whole page. */
const token = (visitor: Visitor, name: string) =>
  visitor.page.evaluate((wanted) => getComputedStyle(document.documentElement).getPropertyValue(wanted), name);

describe('a reader’s setting', () => {
  it('for less movement stops it', async () => {
    await using visitor = await Visitor.arrive('/home', { reducedMotion: 'reduce' });
    expect(Number.parseFloat(await token(visitor, '--duration'))).toBe(0);
    const button = visitor.main().getByRole('button', { name: 'Join now for free' });
    expect(await button.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0s');
  });

  it('for more contrast thickens lines and the focus ring', async () => {
    await using visitor = await Visitor.arrive('/home');
    expect([await token(visitor, '--line-width'), await token(visitor, '--focus-width')]).toEqual(['1px', '3px']);
    await visitor.page.emulateMedia({ contrast: 'more' });
    expect([await token(visitor, '--line-width'), await token(visitor, '--focus-width')]).toEqual(['2px', '4px']);
  });
});

it('paper shows no controls', async () => {
  await using visitor = await Visitor.arrive('/events');
  await visitor.page.emulateMedia({ media: 'print' });
  for (const control of ['header nav', 'form', 'button', 'footer'])
    expect(await visitor.page.locator(control).filter({ visible: true }).count(), control).toBe(0);
});

describe('a strip of cards', () => {
  it('has buttons that turn it', async () => {
    await using visitor = await Visitor.arrive('/home');
    const strip = visitor.page.getByRole('region', { name: 'Explore topics and collections' });
    const card = strip.getByRole('listitem').first();
    const at = async () => (await card.boundingBox())?.x ?? 0;
    const before = await at();
    await strip.getByRole('button', { name: 'Forward' }).click();
    await expect.poll(at).toBeLessThan(before);
  });

  it('has none where they could do nothing', async () => {
    await using visitor = await Visitor.arrive('/home', { javaScript: false });
    expect(await visitor.page.getByRole('button', { name: 'Forward' }).count()).toBe(0);
  });
});
