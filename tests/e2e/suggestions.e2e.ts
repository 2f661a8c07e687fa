/** What is suggested while somebody types. */
import { describe, expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

/** By its name: while the list is open, it bears the field's label too. */
const fieldOf = (visitor: Visitor) => visitor.main().locator('input[name=query]');
const listOf = (visitor: Visitor) => visitor.page.getByRole('listbox');
const optionsOf = (visitor: Visitor) => visitor.page.getByRole('option');
/** Types into the field as people do, and waits for the suggestions. */
async function type(visitor: Visitor, text: string): Promise<void> {
  await fieldOf(visitor).click();
  await visitor.page.keyboard.type(text, { delay: 30 });
  await listOf(visitor).waitFor();
}

describe('suggestions', () => {
  it('are as large as a fingertip, and follow a tap', async () => {
    await using visitor = await Visitor.arrive('/home', { touch: true, width: 390, height: 844 });
    await fieldOf(visitor).tap();
    await visitor.page.keyboard.type('sens', { delay: 30 });
    await listOf(visitor).waitFor();
    // It shows once the telephone's keyboard has had time to come.
    await expect.poll(() => listOf(visitor).evaluate((list) => list.parentElement?.style.opacity)).toBe('');
    for (const option of await optionsOf(visitor).all())
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await visitor.page.getByRole('option', { name: 'Rejection sensitivity · tag', exact: true }).tap();
    await visitor.page.waitForURL('**/search?tag=rejection-sensitivity');
    await expect.poll(() => listOf(visitor).count()).toBe(0);
  });

  it('stand whole under their field, wherever the page is scrolled, and axe finds no fault', async () => {
    await using visitor = await Visitor.arrive('/home');
    const field = fieldOf(visitor);
    const listBox = async () =>
      (await listOf(visitor).locator('..').boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    for (const [width, height] of [
      [390, 844],
      [1280, 900],
    ] as const) {
      await visitor.page.setViewportSize({ width, height });
      await visitor.page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      const top = (await field.boundingBox())?.y ?? 0;
      for (const at of [80, 250, 400, height - 120]) {
        await visitor.page.evaluate((by) => scrollTo({ top: by, behavior: 'instant' }), Math.max(0, top - at));
        await type(visitor, 'sens');
        await expect.poll(() => optionsOf(visitor).count()).toBeGreaterThan(2);
        await expect
          .poll(async () => (await listBox()).height, { message: `with the field at ${at}` })
          .toBeGreaterThan(250);
        const { x, y, width: wide, height: high } = await listBox();
        const frame = await field.locator('..').boundingBox();
        expect(Math.abs(x - (frame?.x ?? 0))).toBeLessThan(1);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y + high).toBeLessThanOrEqual(height);
        expect(x + wide).toBeLessThanOrEqual(width);
        expect(y).toBeGreaterThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0));
        await field.fill('');
        await field.blur();
        await expect.poll(() => listOf(visitor).count()).toBe(0);
      }
    }
    for (const width of [1280, 320]) {
      await visitor.page.setViewportSize({ width, height: 800 });
      await visitor.open('/search');
      await type(visitor, 'sens');
      await visitor.page.keyboard.press('ArrowDown');
      await expect
        .poll(() => visitor.page.locator('[data-live-announcer]').textContent())
        .toContain('options available');
      expect(await visitor.axe()).toEqual([]);
      const overflow = await visitor.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });

  it('are not missed where they cannot be fetched, and else take the place of the plain field with its words, focus and caret', async () => {
    await using visitor = await Visitor.arrive('/home');
    const part = '**/suggesting-input*.js';
    await visitor.context.route(part, (route) => route.abort());
    const field = fieldOf(visitor);
    await field.fill('sleep');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForURL('**/search?query=sleep');
    visitor.allow(/ERR_FAILED .*suggesting-input/, 'the part cannot be fetched');
    await visitor.context.unroute(part);
    const arrived = Promise.withResolvers<void>();
    await visitor.context.route(part, async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await visitor.open('/home');
    // The page may scroll to make room for the list.
    const place = () =>
      field.evaluate((input) => {
        const { x, y, width, height } = input.getBoundingClientRect();
        return { x, y: Math.round(y + scrollY), width, height };
      });
    const before = await place();
    await field.click();
    await visitor.page.keyboard.type('sery');
    await visitor.page.keyboard.press('ArrowLeft');
    await visitor.page.keyboard.press('ArrowLeft');
    expect(await visitor.page.getByRole('combobox').count()).toBe(0);
    arrived.resolve();
    await visitor.page.getByRole('combobox').waitFor();
    await visitor.page.keyboard.type('nso');
    expect(await field.inputValue()).toBe('sensory');
    expect(await place()).toEqual(before);
    await listOf(visitor).waitFor();
  });
});
