/** What is suggested while somebody types. */
import { describe, expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

/** By its name: while the list is open, it bears the field's label too. */
const fieldOf = (visitor: Visitor) => visitor.main().locator('input[name=query]');
const listOf = (visitor: Visitor) => visitor.page.getByRole('listbox');
const optionsOf = (visitor: Visitor) => visitor.page.getByRole('option');
/** The value of an attribute of the field that has the focus. */
const focused = (visitor: Visitor, name: string) =>
  visitor.page.evaluate((attribute) => document.activeElement?.getAttribute(attribute), name);

/** Types into the field as people do, and waits for the suggestions. */
async function type(visitor: Visitor, text: string): Promise<void> {
  await fieldOf(visitor).click();
  await visitor.page.keyboard.type(text, { delay: 30 });
  await listOf(visitor).waitFor();
}

describe('suggestions', () => {
  it('come while one types, each name once with what it is, and leave the words alone', async () => {
    await using visitor = await Visitor.arrive('/home');
    await type(visitor, 'sens');
    await expect.poll(() => optionsOf(visitor).first().textContent()).toBe('Sensory life · topic');
    const texts = await optionsOf(visitor).allTextContents();
    for (const sort of ['tag', 'event'])
      expect(
        texts.some((text) => text.endsWith(` · ${sort}`)),
        sort,
      ).toBe(true);
    const names = texts.map((text) => text.slice(0, text.lastIndexOf(' · ')).toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(texts.length).toBeLessThanOrEqual(7);
    expect(await optionsOf(visitor).first().locator('mark').textContent()).toBe('Sens');
    expect(await focused(visitor, 'role')).toBe('combobox');
    expect(await focused(visitor, 'aria-expanded')).toBe('true');
    expect(await focused(visitor, 'aria-activedescendant')).toBeNull();
    expect(visitor.path).toBe('/home');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForURL('**/search?query=sens');
    await expect.poll(() => listOf(visitor).count()).toBe(0);
    expect(await fieldOf(visitor).inputValue()).toBe('sens');
  });

  it('are walked with arrows, followed with Enter and closed with Escape', async () => {
    await using visitor = await Visitor.arrive('/search');
    await type(visitor, 'sens');
    await visitor.page.keyboard.press('Escape');
    await expect.poll(() => listOf(visitor).count()).toBe(0);
    expect(await fieldOf(visitor).inputValue()).toBe('sens');
    await visitor.page.keyboard.press('ArrowDown');
    await listOf(visitor).waitFor();
    await expect.poll(() => focused(visitor, 'aria-activedescendant')).toBeTruthy();
    await visitor.page.keyboard.press('ArrowDown');
    await visitor.page.keyboard.press('ArrowUp');
    const first = await optionsOf(visitor).first().getAttribute('id');
    await expect.poll(() => focused(visitor, 'aria-activedescendant')).toBe(first);
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForURL('**/topic/sensory-life');
    expect(await listOf(visitor).count()).toBe(0);
  });

  it.each([
    ['dyslexa', 'dyslexia · did you mean this', '/search?query=dyslexia'],
    ['slee', 'Sleep · topic', '/topic/sleep'],
    ['shift', 'Shift work · tag', '/search?tag=shift-work'],
    ['rejec', /^Rejection sensitivity group.* · event$/, '/item/event/rejection-sensitivity-group'],
    ['hester qu', 'Hester Quill · person', '/item/person/hester-quill'],
    ['getting the', /^Getting the day started.* · collection$/, '/collection/getting-the-day-started'],
  ])('of “%s” lead where they say: %s', async (typed, name, path) => {
    await using visitor = await Visitor.arrive('/search?query=masking');
    await fieldOf(visitor).fill('');
    await type(visitor, typed);
    const option = listOf(visitor).getByRole('option', { name, exact: typeof name === 'string' });
    await option.waitFor();
    await option.click();
    await visitor.page.waitForURL(`**${path}`);
    await expect.poll(() => listOf(visitor).count()).toBe(0);
    if (!path.startsWith('/search')) return;
    const query = new URL(visitor.page.url()).searchParams.get('query') ?? '';
    await expect.poll(() => fieldOf(visitor).inputValue()).toBe(query);
  });

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

  it.each([
    ['a telephone', 390, 844],
    ['a screen', 1280, 900],
  ])('stand whole under their field, wherever the page is scrolled: %s', async (_device, width, height) => {
    await using visitor = await Visitor.arrive('/home', { width, height });
    const field = fieldOf(visitor);
    const top = (await field.boundingBox())?.y ?? 0;
    for (const at of [80, 250, 400, height - 120]) {
      await visitor.page.evaluate((by) => scrollTo({ top: by, behavior: 'instant' }), Math.max(0, top - at));
      await field.focus();
      await visitor.page.keyboard.type('sens', { delay: 20 });
      await expect.poll(() => optionsOf(visitor).count()).toBeGreaterThan(2);
      const list = async () =>
        (await listOf(visitor).locator('..').boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
      await expect.poll(async () => (await list()).height, { message: `with the field at ${at}` }).toBeGreaterThan(250);
      const { x, y, width: wide, height: high } = await list();
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
  });

  it('are counted aloud, and those for fewer letters are no longer waited for', async () => {
    await using visitor = await Visitor.arrive('/search');
    // Nobody is given an answer before all the letters are there.
    await visitor.context.route('**/api/content/suggest?*', (route) =>
      route.request().url().endsWith('query=slee') ? route.continue() : undefined,
    );
    const given: string[] = [];
    visitor.page.on('requestfailed', (request) => given.push(request.url()));
    await fieldOf(visitor).click();
    await visitor.page.getByRole('combobox').waitFor();
    await visitor.page.keyboard.type('slee', { delay: 200 });
    await listOf(visitor).waitFor();
    expect(given.some((url) => url.endsWith('query=s'))).toBe(true);
    const said = visitor.page.locator('[data-live-announcer]');
    await expect.poll(() => said.textContent()).toContain('options available');
  });

  it('take the place of the plain field with its words, focus and caret', async () => {
    await using visitor = await Visitor.arrive('/home');
    const arrived = Promise.withResolvers<void>();
    await visitor.context.route('**/suggesting-input*.js', async (route) => {
      await arrived.promise;
      await route.continue();
    });
    const field = fieldOf(visitor);
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

  it('are not missed where they cannot be fetched', async () => {
    await using visitor = await Visitor.arrive('/home');
    await visitor.context.route('**/suggesting-input*.js', (route) => route.abort());
    await fieldOf(visitor).fill('sleep');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForURL('**/search?query=sleep');
    visitor.allow(/ERR_FAILED .*suggesting-input/, 'the part cannot be fetched');
  });

  it.each([1280, 320])('have no fault that axe finds, at %i pixels', async (width) => {
    await using visitor = await Visitor.arrive('/search', { width, height: 800 });
    await type(visitor, 'sens');
    await visitor.page.keyboard.press('ArrowDown');
    expect(await visitor.axe()).toEqual([]);
    const overflow = await visitor.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
