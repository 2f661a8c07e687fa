/** 'Display': what readers choose, they get, and keep. */
import { describe, expect, it } from 'vitest';
import { colourAt } from '#tests/setup/browser/pixels.ts';
import { KEY, withChoice } from '#tests/setup/browser/preferences.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const panel = (visitor: Visitor) => visitor.page.getByRole('dialog', { name: 'Display' });
async function openPanel(visitor: Visitor) {
  const bar = visitor.page.getByRole('banner');
  const display = bar.getByRole('button', { name: 'Display' });
  // On narrow screens the menu has it.
  if (await display.isVisible()) await display.click();
  else {
    await bar.getByRole('button', { name: 'Menu' }).click();
    await visitor.page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Display' }).click();
  }
  await panel(visitor).waitFor();
  return panel(visitor);
}
/** Chooses one of a group's values. */
const choose = async (visitor: Visitor, group: string, value: string) =>
  panel(visitor).getByRole('group', { name: group }).getByRole('radio', { name: value, exact: true }).check();
const press = (visitor: Visitor, name: string) => panel(visitor).getByRole('button', { name, exact: true }).click();

/** Part of how a page looks, as the browser works it out. */
const style = (visitor: Visitor, selector: string, property: string) =>
  visitor.page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
const pixels = async (visitor: Visitor, selector: string, property: string) =>
  Number.parseFloat(await style(visitor, selector, property));
const kept = (visitor: Visitor) => visitor.page.evaluate((key) => localStorage.getItem(key), KEY);
const overflow = (visitor: Visitor) =>
  visitor.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('a reader’s choice takes effect at once and stays', () => {
  const LEAD = 'main h1 + p';
  it.each<[what: string, choose: (visitor: Visitor) => Promise<void>, see: (visitor: Visitor) => Promise<unknown>]>([
    ['larger text', (v) => press(v, 'Larger text'), (v) => style(v, LEAD, 'font-size')],
    ['more space between lines', (v) => press(v, 'More space between lines'), (v) => style(v, LEAD, 'line-height')],
    [
      'more space between letters',
      (v) => press(v, 'More space between letters'),
      (v) => style(v, LEAD, 'letter-spacing'),
    ],
    ['shorter lines', (v) => press(v, 'Shorter lines'), (v) => style(v, LEAD, 'max-width')],
    ['another typeface', (v) => choose(v, 'Typeface', 'Lexend'), (v) => style(v, LEAD, 'font-family')],
    ['another theme', (v) => choose(v, 'Theme', 'Mist'), (v) => style(v, 'html', 'background-color')],
    ['softer pictures', (v) => choose(v, 'Pictures', 'Soften'), (v) => style(v, 'main img', 'opacity')],
    ['no movement', (v) => choose(v, 'Movement', 'None'), (v) => style(v, 'html', '--duration')],
  ])('%s', async (_, act, see) => {
    await using visitor = await Visitor.arrive('/events');
    const before = await see(visitor);
    await openPanel(visitor);
    await act(visitor);
    const after = await see(visitor);
    expect(after).not.toEqual(before);
    await visitor.page.reload();
    await visitor.settle();
    expect(await see(visitor)).toEqual(after);
  });

  it('text grows to twice its size in steps, and says where it ends', async () => {
    await using visitor = await Visitor.arrive('/about');
    const before = await pixels(visitor, '.prose p', 'font-size');
    await openPanel(visitor);
    const size = panel(visitor).getByRole('status', { name: 'Size' });
    for (const step of ['115 %', '130 %', '150 %', '175 %', '200 %']) {
      await press(visitor, 'Larger text');
      await expect.poll(() => size.textContent()).toContain(step);
    }
    expect(await size.getByText('the highest').filter({ visible: true }).count()).toBe(1);
    // It is not switched off, so that it keeps the focus and can be heard; it does nothing more.
    await panel(visitor).getByRole('button', { name: 'Larger text' }).dispatchEvent('click');
    expect(await pixels(visitor, '.prose p', 'font-size')).toBeCloseTo(2 * before);
  });

  it.each([1280, 390])(
    'a control stays under the finger that pressed it, though the text about it grows: %i pixels',
    async (width) => {
      await using visitor = await Visitor.arrive('/about', { width, height: 900 });
      await openPanel(visitor);
      const larger = panel(visitor).getByRole('button', { name: 'Larger text' });
      await larger.scrollIntoViewIfNeeded();
      const box = async () => (await larger.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const { x, y, width: wide, height: high } = await box();
      const finger = { x: x + wide / 2, y: y + high / 2 };
      for (let i = 0; i < 5; i++) {
        await visitor.page.mouse.click(finger.x, finger.y);
        const now = await box();
        expect(finger.x).toBeGreaterThan(now.x);
        expect(finger.x).toBeLessThan(now.x + now.width);
        expect(finger.y).toBeGreaterThan(now.y);
        expect(finger.y).toBeLessThan(now.y + now.height);
      }
      await expect.poll(() => panel(visitor).getByRole('status', { name: 'Size' }).textContent()).toContain('200 %');
    },
  );

  it.each([
    ['Roomy', { size: 115, lines: 1.8, letters: 3, measure: 60 }],
    ['Calm', { lines: 1.8, theme: 'mist', images: 'soften', motion: 'none', amount: 'fewer' }],
    ['Strong', { size: 130, lines: 1.8, theme: 'contrast' }],
  ])('the look ‘%s’ sets several at once, and ‘Usual’ takes them back', async (name, settings) => {
    await using visitor = await withChoice({ face: 'lexend' }, '/about');
    await openPanel(visitor);
    await press(visitor, name);
    expect(JSON.parse((await kept(visitor)) ?? '')).toEqual({ face: 'lexend', ...settings });
    expect(await panel(visitor).getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
    await press(visitor, 'Usual');
    expect(await kept(visitor)).toBe('{"face":"lexend"}');
  });

  it('‘Reset all’ makes everything usual again, and can be undone', async () => {
    await using visitor = await withChoice({ theme: 'dusk', size: 150, face: 'lexend' }, '/about');
    await openPanel(visitor);
    await press(visitor, 'Reset all');
    await expect.poll(() => kept(visitor)).toBeNull();
    expect(await visitor.page.evaluate(() => ({ ...document.documentElement.dataset }))).not.toHaveProperty('theme');
    await visitor.button('Undo').click();
    await expect.poll(() => kept(visitor)).toBe('{"size":150,"face":"lexend","theme":"dusk"}');
    expect(await visitor.page.evaluate(() => document.documentElement.dataset.theme)).toBe('dusk');
  });

  it('other tabs follow', async () => {
    await using visitor = await Visitor.arrive('/about');
    const other = await visitor.context.newPage();
    await other.goto(new URL('/events', visitor.page.url()).href);
    await other.getByRole('button', { name: 'Display' }).first().waitFor();
    await openPanel(visitor);
    await choose(visitor, 'Theme', 'Dusk');
    await expect.poll(() => other.evaluate(() => document.documentElement.dataset.theme)).toBe('dusk');
  });

  it('the theme follows the device until one is chosen', async () => {
    await using visitor = await Visitor.arrive('/about');
    const ground = () => style(visitor, 'html', 'background-color');
    const paper = await ground();
    await visitor.page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground()).not.toBe(paper);
    await openPanel(visitor);
    await choose(visitor, 'Theme', 'Paper');
    expect(await ground()).toBe(paper);
  });

  it('what means nothing changes nothing', async () => {
    for (const junk of ['{', '[]', '{"theme":"<b>","size":"9999","calm":1,"amount":"all"}']) {
      await using visitor = await withChoice(junk, '/about');
      expect(await pixels(visitor, 'html', 'font-size')).toBe(18);
      await openPanel(visitor);
      await choose(visitor, 'Theme', 'Mist');
      expect(await kept(visitor)).toBe('{"theme":"mist"}');
    }
  });
});

describe('the panel', () => {
  it('opens, changes and closes by keyboard, and gives the focus back', async () => {
    await using visitor = await Visitor.arrive('/events');
    await visitor.page.evaluate(() => document.querySelector('#cookie-banner')?.remove());
    await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.press('Tab');
    const opener = visitor.button('Change how this page looks');
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await visitor.page.keyboard.press('Enter');
    await panel(visitor).waitFor();
    await panel(visitor).getByRole('radio', { name: 'Device', exact: true }).focus();
    await visitor.page.keyboard.press('ArrowLeft');
    expect(await visitor.page.evaluate(() => document.documentElement.dataset.theme)).toBe('contrast');
    await visitor.page.keyboard.press('Escape');
    await expect.poll(() => panel(visitor).count()).toBe(0);
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it.each([1280, 320])('has no fault that axe finds in any theme, at %i pixels', async (width) => {
    await using visitor = await Visitor.arrive('/about', { width });
    await openPanel(visitor);
    for (const theme of ['Paper', 'Mist', 'Dusk', 'Contrast']) {
      await choose(visitor, 'Theme', theme);
      expect(await visitor.axe(), theme).toEqual([]);
    }
  });

  it('opens from the menu on a narrow screen, too', async () => {
    await using visitor = await Visitor.arrive('/events', { width: 390 });
    await visitor.button('Menu').click();
    await visitor.page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Display' }).click();
    await panel(visitor).waitFor();
  });

  it('is not offered without script, which could not open it', async () => {
    await using visitor = await Visitor.arrive('/events', { javaScript: false });
    expect(await visitor.page.getByText('Display').filter({ visible: true }).count()).toBe(0);
  });

  it('says so where the browser keeps nothing', async () => {
    await using visitor = await Visitor.arrive('/about');
    await visitor.page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('no', 'QuotaExceededError');
      };
    });
    await openPanel(visitor);
    await choose(visitor, 'Theme', 'Dusk');
    expect(await panel(visitor).getByText('does not let us keep your choice').isVisible()).toBe(true);
    expect(await visitor.page.evaluate(() => document.documentElement.dataset.theme)).toBe('dusk');
  });
});

describe('the first painted frame', () => {
  it.each([
    ['dusk', { theme: 'dusk' }, [38, 34, 44]],
    ['contrast', { theme: 'contrast' }, [0, 0, 0]],
  ] as const)('is %s, with every script held back but the page’s own line', async (_, choice, ground) => {
    await using visitor = await withChoice(choice, '/about');
    await visitor.page.route('**/*.js', (route) => route.abort());
    await visitor.page.reload();
    expect(colourAt(await visitor.page.screenshot(), 4, 500)).toEqual(ground);
    visitor.allow(/ERR_FAILED/, 'no script comes');
  });

  it('shows text at 200 %, to the pixel as it is once the page has come to life', async () => {
    await using visitor = await withChoice({ size: 200, theme: 'dusk' }, '/about');
    const words = visitor.page.locator('main .prose').first();
    const alive = await words.screenshot();
    expect(await pixels(visitor, '.prose p', 'font-size')).toBe(36);
    await visitor.page.route('**/*.js', (route) => route.abort());
    await visitor.page.reload();
    await visitor.page.evaluate(() => document.fonts.ready);
    expect((await words.screenshot()).equals(alive)).toBe(true);
    visitor.allow(/ERR_FAILED/, 'no script comes');
  });

  it('and no frame after it is anything but dusk, on the way from one page to the next', async () => {
    await using visitor = await withChoice({ theme: 'dusk' }, '/events');
    const session = await visitor.context.newCDPSession(visitor.page);
    const frames: Buffer[] = [];
    session.on('Page.screencastFrame', ({ data, sessionId }) => {
      frames.push(Buffer.from(data, 'base64'));
      // The page may close before its last frame is acknowledged.
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
    for (const path of ['/about', '/events', '/home']) await visitor.open(path);
    await expect.poll(() => frames.length).toBeGreaterThan(2);
    await session.send('Page.stopScreencast');
    // The edge of the page, below the bar and the banner.
    const light = frames.map((frame) => colourAt(frame, 2, 650)).filter(([red]) => red > 128);
    expect(light).toEqual([]);
  });
});

describe('at any setting nothing is lost', () => {
  it.each([
    '/home',
    '/search?query=sensory',
    '/events',
    '/directory',
    '/topic/adhd',
    '/collection/getting-the-day-started',
    '/item/directory/fern-street-clinic',
    '/blog/three-ways-to-see-time',
    '/contact',
    '/speaking',
    '/about',
    '/privacy-policy',
  ])('%s at 200 % with wide letters on 320 pixels: no scrolling sideways, no text cut off', async (path) => {
    const choice = { size: 200, letters: 12, lines: 2.2, face: 'opendyslexic' };
    await using visitor = await withChoice(choice, path, { width: 320, height: 640 });
    await visitor.page.evaluate(() => document.fonts.ready);
    expect(await overflow(visitor)).toBeLessThanOrEqual(0);
    expect(await visitor.page.evaluate(cutOff)).toEqual([]);
  });

  it('the panel at 200 % on 320 pixels', async () => {
    await using visitor = await withChoice({ size: 200 }, '/about', { width: 320, height: 640 });
    const sheet = await openPanel(visitor);
    const wide = await sheet.evaluate(
      (element) =>
        [...element.querySelectorAll('button, output, label')].filter(
          (part) => part.getBoundingClientRect().right > innerWidth || part.scrollWidth > part.clientWidth + 1,
        ).length,
    );
    expect(wide).toBe(0);
  });

  /** Words that stand outside what shows them; what scrolls, and what only some can hear or see, is whole. */
  function cutOff(): string[] {
    const cut: string[] = [];
    // What only those who hear the page get takes one pixel of it.
    const isForTheEar = (element: HTMLElement): boolean =>
      (getComputedStyle(element).position === 'absolute' && element.offsetWidth <= 1) ||
      (element.parentElement !== null && isForTheEar(element.parentElement));
    const words = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT);
    for (let text = words.nextNode(); text; text = words.nextNode()) {
      const element = text.parentElement;
      if (!text.textContent?.trim() || !element?.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest('[aria-hidden]') || isForTheEar(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      for (let box: HTMLElement | null = element; box; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if (overflowX === 'auto' || overflowX === 'scroll') break;
        const clips = box === document.body || overflowX === 'hidden' || overflowX === 'clip';
        const frame = box === document.body ? { left: 0, right: innerWidth } : box.getBoundingClientRect();
        if (clips && (left < frame.left - 1 || right > frame.right + 1)) cut.push(text.textContent.slice(0, 60));
      }
    }
    return cut;
  }
});

describe('pictures', () => {
  it.each(['/home', '/events', '/directory', '/topic/adhd', '/collection/getting-the-day-started'])(
    'hidden, are gone from %s with their space, and the kind’s sign stays',
    async (path) => {
      await using visitor = await withChoice({ images: 'hide' }, path);
      expect(await visitor.page.locator('img, .frieze, .horizon').filter({ visible: true }).count()).toBe(0);
      const card = visitor.main().getByRole('article').filter({ visible: true }).first();
      const [box, words] = [
        await card.boundingBox(),
        await card.locator('p').filter({ visible: true }).first().boundingBox(),
      ];
      expect((words?.y ?? 0) - (box?.y ?? 0)).toBeLessThan(70);
      expect((words?.x ?? 0) - (box?.x ?? 0)).toBeLessThan(70);
      expect(await card.locator('p svg').filter({ visible: true }).count()).toBeGreaterThan(0);
      expect(await visitor.axe()).toEqual([]);
    },
  );
});

describe('the bar over the picture', () => {
  // spec(63)
  it.each([
    [{}, 'absolute'],
    [{ theme: 'dusk' }, 'absolute'],
    [{ theme: 'contrast' }, 'static'],
    [{ amount: 'fewer' }, 'static'],
    [{ amount: 'words' }, 'static'],
    [{ images: 'hide' }, 'static'],
    [{ size: 150 }, 'static'],
  ])('with %j is %s', async (choice, position) => {
    await using visitor = await withChoice(choice, '/home');
    expect(await style(visitor, 'header', 'position')).toBe(position);
  });
});

describe('links to other sites', () => {
  it('open in the same tab for who wants it, and no word says otherwise', async () => {
    await using visitor = await withChoice({ links: 'same-tab' }, '/search?query=sensory');
    for (const path of [
      '/search?query=sensory',
      '/directory',
      '/home',
      '/topics-and-collections',
      '/item/person/hester-quill',
    ]) {
      await visitor.open(path);
      await expect.poll(() => visitor.page.locator('a[target="_blank"]').count(), { message: path }).toBe(0);
      expect(
        await visitor.page
          .getByText(/new tab/i)
          .filter({ visible: true })
          .count(),
        path,
      ).toBe(0);
    }
  });
});

describe('messages', () => {
  it('stay until they are closed for who wants it', async () => {
    await using visitor = await withChoice({ messages: 'closed' }, '/about');
    await visitor.page.clock.install();
    await visitor.open('/about');
    await openPanel(visitor);
    await press(visitor, 'Reset all');
    await visitor.button('Undo').click();
    await press(visitor, 'Reset all');
    const message = visitor.page.getByRole('listitem').filter({ hasText: 'All settings are as usual again' });
    await expect.poll(() => message.count()).toBe(1);
    await message.getByRole('button', { name: 'Close this message' }).waitFor();
    await visitor.page.clock.runFor('01:00');
    expect(await message.count()).toBe(1);
    await message.getByRole('button', { name: 'Close this message' }).click();
    await expect.poll(() => message.count()).toBe(0);
  });
});

describe('results at a time', () => {
  const cards = (visitor: Visitor) => visitor.page.locator('main .paged').first().locator('> li');

  // spec(127, 146)
  it.each(['/search', '/events', '/directory', '/topics-and-collections', '/topic/adhd', '/home'])(
    'are as many as the reader wants in %s, and the address says so',
    async (path) => {
      await using visitor = await withChoice({ results: 6 }, path);
      await visitor.page.waitForURL('**size=6');
      await expect.poll(() => cards(visitor).count()).toBe(6);
      await visitor.main().getByRole('link', { name: 'Show more' }).first().click();
      await visitor.page.waitForURL('**page=2**');
      await expect.poll(() => cards(visitor).count()).toBeGreaterThan(6);
      expect(new URL(visitor.page.url()).searchParams.get('size')).toBe('6');
    },
  );

  it('follow the panel, and links lead on with the number', async () => {
    await using visitor = await Visitor.arrive('/search');
    expect(await cards(visitor).count()).toBe(12);
    await openPanel(visitor);
    await choose(visitor, 'Results at a time', '24');
    await visitor.page.waitForURL('**size=24');
    await expect.poll(() => cards(visitor).count()).toBe(24);
    await visitor.page.keyboard.press('Escape');
    await visitor.link('Events').first().click();
    await visitor.page.waitForURL('**/events?size=24');
    await expect.poll(() => cards(visitor).count()).toBe(24);
  });

  it('an address that says how many is left as it is', async () => {
    await using visitor = await withChoice({ results: 6 }, '/events?size=3');
    expect(visitor.path).toBe('/events?size=3');
    // Whatever would have changed it has run by the time a press is answered.
    await openPanel(visitor);
    expect(visitor.path).toBe('/events?size=3');
    expect(await cards(visitor).count()).toBe(3);
  });
});
