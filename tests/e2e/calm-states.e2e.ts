/** Little at a time, and word of whatever takes a while. */
import { describe, expect, it } from 'vitest';
import { hold, patient } from '#tests/setup/browser/patience.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

describe('a card', () => {
  it('says in its name that it opens a new tab, and shows only a sign that the page explains', async () => {
    await using visitor = await Visitor.arrive('/search?query=sleep');
    const results = visitor.page.getByRole('region', { name: 'Results' });
    const card = results.getByRole('article').first();
    expect(await card.getByRole('link', { name: /\(opens in new tab\)$/ }).count()).toBe(1);
    expect(await card.getByText('new tab').filter({ visible: true }).count()).toBe(1);
    expect(await visitor.main().getByText('opens in a new tab', { exact: true }).count()).toBe(1);
    expect(await visitor.main().getByText('Log in to see ratings', { exact: true }).count()).toBe(1);
  });

  it.each([true, false])('leads to its own page here by ‘Details’ (script: %s)', async (javaScript) => {
    await using visitor = await Visitor.arrive('/search?query=sleep&type=post', { javaScript });
    const card = visitor.page
      .getByRole('region', { name: 'Results' })
      .getByRole('article')
      .filter({ has: visitor.page.getByRole('link', { name: 'Details' }) })
      .first();
    await card.getByRole('link', { name: 'Details' }).click();
    await visitor.page.waitForURL('**/item/post/*');
  });

  it('has its foot on one line with its neighbours', async () => {
    await using visitor = await Visitor.arrive('/tools');
    const saves = visitor.main().locator('.cards').getByRole('button', { name: /^Save/ });
    const foot = async (at: number) => Math.round((await saves.nth(at).boundingBox())?.y ?? -1);
    expect(await foot(1)).toBe(await foot(0));
    expect(await foot(3)).toBe(await foot(2));
  });
});

describe('while something is fetched', () => {
  it('another page shows its outline, but only when it takes a while, and says that it is loading', async () => {
    await using visitor = await patient('/about');
    const release = await hold(visitor, '**/api/content/event?*');
    await visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
    await visitor.page.clock.runFor(100);
    expect(await visitor.heading('About Tessera').count()).toBe(1);
    await visitor.page.clock.runFor(300);
    await expect.poll(() => visitor.heading('About Tessera').count()).toBe(0);
    const said = visitor.page.getByRole('status').filter({ hasText: 'Loading. One moment.' });
    await expect.poll(() => said.count()).toBe(1);
    expect(await visitor.main().locator('li').filter({ visible: true }).count()).toBe(6);
    release();
    await expect.poll(() => visitor.heading('Events').count()).toBe(1);
    expect(await visitor.page.getByText('Loading. One moment.').count()).toBe(0);
  });

  it('the outlines are still', async () => {
    await using visitor = await patient('/about');
    const release = await hold(visitor, '**/api/content/event?*');
    await visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
    await visitor.page.clock.runFor(400);
    await expect.poll(() => visitor.main().locator('li').filter({ visible: true }).count()).toBe(6);
    expect(await visitor.page.evaluate(() => document.getAnimations().length)).toBe(0);
    release();
    await expect.poll(() => visitor.heading('Events').count()).toBe(1);
  });

  it('a list keeps what it has and keeps room for more, and what stands below does not move', async () => {
    await using visitor = await patient('/search?query=sensory');
    const list = visitor.page.getByRole('region', { name: 'Results' });
    const cards = list.getByRole('article');
    const before = await cards.count();
    const release = await hold(visitor, '**/api/content/search?*page=2*');
    await list.getByRole('link', { name: 'Show more' }).click();
    await visitor.page.clock.runFor(400);
    await expect.poll(() => list.getByText('One moment…').count()).toBe(1);
    expect(await cards.count()).toBe(before);
    const outlines = (await list.getByRole('list').first().locator('> li').count()) - before;
    release();
    await expect.poll(() => cards.count()).toBe(before + outlines);
    expect(await list.getByText('One moment…').count()).toBe(0);
  });

  it.each(['/search?query=sensory', '/events', '/directory'])(
    'whoever asks for more of %s goes on with the first that is new',
    async (path) => {
      await using visitor = await Visitor.arrive(path);
      const cards = visitor.main().locator('.paged > li');
      const more = visitor.link('Show more');
      expect(await more.count()).toBe(1);
      for (let round = 0; round < 5 && (await more.count()) > 0; round++) {
        const before = await cards.count();
        await more.press('Enter');
        await expect.poll(() => cards.count()).toBeGreaterThan(before);
        await expect.poll(() => cards.nth(before).evaluate((card) => card.contains(document.activeElement))).toBe(true);
      }
      expect(await visitor.page.getByText('That is everything.').count()).toBe(1);
    },
  );

  it('a filter shows outlines instead of what no longer holds, and leaves the page around them', async () => {
    await using visitor = await patient('/search?query=sensory');
    const list = visitor.page.getByRole('region', { name: 'Results' });
    const release = await hold(visitor, '**/api/content/search?*consumption=Listen*');
    await visitor.link(/^Listen/).click();
    await visitor.page.clock.runFor(400);
    await expect.poll(() => list.getByRole('article').count()).toBe(0);
    expect(await visitor.heading('Search: sensory').count()).toBe(1);
    expect(await visitor.page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Listen/);
    release();
    await expect.poll(() => list.getByRole('article').count()).toBeGreaterThan(0);
  });
});

describe('the end of a list', () => {
  it('is said, also on a late page that stands alone', async () => {
    await using visitor = await Visitor.arrive('/search?size=5');
    const { origin } = new URL(visitor.page.url());
    const answer = await visitor.page.request.get(`${origin}/api/content/search?size=5`);
    const { total_pages } = (await answer.json()).pagination;
    expect(total_pages).toBeGreaterThan(10);
    expect(await visitor.page.getByText('That is everything.').count()).toBe(0);
    await visitor.open(`/search?size=5&page=${total_pages}`);
    expect(await visitor.page.getByText('That is everything.').count()).toBe(1);
  });
});

describe('a page is passed on', () => {
  const PAGES = [
    '/item/tool/sunset-lamp-timer',
    '/blog/three-ways-to-see-time',
    '/topic/adhd',
    '/collection/getting-the-day-started',
  ];

  it.each(PAGES)('by copying the address of %s', async (path) => {
    await using visitor = await Visitor.arrive('/404');
    await visitor.context.grantPermissions(['clipboard-write']);
    await visitor.open(`${path}#content`);
    await visitor.button('Copy link').click();
    await expect.poll(() => visitor.page.getByText('Done: Link copied').count()).toBe(1);
    // No page may read what was copied; a person pastes it.
    await visitor.open('/directory');
    const field = visitor.main().getByLabel('Name or word');
    await field.focus();
    await visitor.page.keyboard.press('ControlOrMeta+V');
    expect(await field.inputValue()).toBe(new URL(path, visitor.page.url()).href);
  });

  it('by the device’s own means where it has some', async () => {
    await using visitor = await Visitor.arrive('/404');
    await visitor.context.addInitScript(() => {
      const share = (what: object) => Promise.resolve(Object.assign(window, { shared: what }));
      Object.defineProperty(navigator, 'share', { value: share });
    });
    await visitor.open('/topic/adhd');
    await visitor.button('Share').click();
    await expect
      .poll(() => visitor.page.evaluate(() => (window as { shared?: object }).shared))
      .toEqual({ title: 'ADHD', url: new URL('/topic/adhd', visitor.page.url()).href });
  });

  it('or the reader is told how else, and the message stays', async () => {
    await using visitor = await patient('/404');
    await visitor.context.addInitScript(() => {
      Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('no')) });
    });
    await visitor.open('/topic/adhd');
    await visitor.button('Copy link').click();
    const problem = visitor.page.getByText('Problem: The link could not be copied.');
    await expect.poll(() => problem.count()).toBe(1);
    await visitor.page.clock.runFor('01:00');
    expect(await problem.count()).toBe(1);
  });
});

describe('on paper', () => {
  it.each([1280, 390])('at %i pixels there is nothing to press, and no sign of a new tab', async (width) => {
    await using visitor = await Visitor.arrive('/support', { width });
    for (const path of ['/support', '/search?query=sleep', '/item/tool/sunset-lamp-timer', '/home']) {
      await visitor.page.emulateMedia({ media: 'screen' });
      await visitor.open(path);
      await visitor.page.evaluate(() =>
        document.querySelectorAll('svg').forEach((sign) => {
          if (sign.closest('a[target="_blank"]') && sign.nextElementSibling === null) sign.dataset.last = '';
        }),
      );
      await visitor.page.emulateMedia({ media: 'print' });
      expect(await visitor.page.locator('a[target="_blank"] svg[data-last]').filter({ visible: true }).count()).toBe(0);
      const pressed = visitor.page.locator('button, select, input, summary, header a:not([href="/home"]), .card-more');
      expect(await pressed.filter({ visible: true }).count(), path).toBe(0);
      // What looks like a button on a screen: a line with an address or a number, or nothing.
      const looks = await visitor
        .main()
        .locator('a')
        .filter({ visible: true })
        .evaluateAll((links) =>
          links.flatMap((link) => {
            const { backgroundColor, borderTopWidth } = getComputedStyle(link);
            return backgroundColor === 'rgba(0, 0, 0, 0)' && borderTopWidth === '0px' ? [] : [link.textContent];
          }),
        );
      expect(looks, path).toEqual([]);
    }
  });

  it('urgent numbers stay, pictures are as wide as the words, and the page says its address and the day', async () => {
    await using visitor = await Visitor.arrive('/support');
    await visitor.page.emulateMedia({ media: 'print' });
    for (const words of ['Text SHOUT to 85258', 'Call 116 123', 'Call 999'])
      expect(await visitor.main().getByText(words, { exact: true }).first().isVisible()).toBe(true);
    await visitor.page.emulateMedia({ media: 'screen' });
    const opened = Date.now();
    await visitor.open('/item/tool/sunset-lamp-timer?from=paper');
    await visitor.page.setViewportSize({ width: 658, height: 900 });
    await visitor.page.emulateMedia({ media: 'print' });
    const from = visitor.main().getByText(/^Printed on /);
    const [picture, words] = [
      await visitor.main().locator('img[src*="/pictures/"]').first().boundingBox(),
      await from.boundingBox(),
    ];
    expect(picture?.width).toBeGreaterThan(600);
    expect(words?.x).toBeLessThanOrEqual(picture?.x ?? 0);
    const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    // Midnight may pass between the opening of the page and now.
    expect(
      [opened, Date.now()].map((at) => `Printed on ${day.format(at).replace(',', '')} from ${visitor.page.url()}`),
    ).toContain(await from.textContent());
    await visitor.page.emulateMedia({ media: 'screen' });
    expect(await from.isVisible()).toBe(false);
  });

  it.each([
    ['/search?query=sleep', 'Search: sleep'],
    ['/collection/getting-the-day-started', 'Getting the day started'],
  ])('%s says what it is, and has its cards one below the other, without their pictures', async (path, title) => {
    await using visitor = await Visitor.arrive(path, { width: 800 });
    await visitor.page.emulateMedia({ media: 'print' });
    expect((await visitor.heading(title).boundingBox())?.width).toBeGreaterThan(100);
    const cards = visitor.main().locator('li:has(:is(h3, h4))').filter({ visible: true });
    expect(await cards.count()).toBeGreaterThan(8);
    expect(await cards.locator('img').filter({ visible: true }).count()).toBe(0);
    const sides = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().left)));
    expect(new Set(sides).size).toBe(1);
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it.each(['/blog/three-ways-to-see-time', '/item/tool/sunset-lamp-timer', '/search?query=sleep', '/directory'])(
    '%s has no bars and buttons, dark words on white, and the addresses of its links',
    async (path) => {
      await using visitor = await Visitor.arrive(path, { colorScheme: 'dark' });
      await visitor.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      for (const gone of ['nav', 'form', 'button', 'footer', 'aside', 'section[aria-label="Messages"]'])
        expect(await visitor.page.locator(gone).filter({ visible: true }).count(), gone).toBe(0);
      expect(await visitor.page.locator('img[src*="/mosaic/"]').filter({ visible: true }).count()).toBe(0);
      const ink = await visitor.page.evaluate(() => getComputedStyle(document.querySelector('h1') as Element).color);
      expect(Number(/\d+/.exec(ink)?.[0])).toBeLessThan(80);
      const bare = await visitor
        .main()
        .locator('a[href^="http"]')
        .filter({ visible: true })
        .evaluateAll((links) =>
          links.flatMap((link) => {
            const said = getComputedStyle(link, '::after').content;
            const href = link.getAttribute('href') ?? '';
            return said.includes('attr(href)') || said.includes(href) ? [] : [`${href}: ${said}`];
          }),
        );
      expect(bare).toEqual([]);
    },
  );
});

describe('home on a narrow screen', () => {
  it('begins with three things and few choices, and has the others behind a press', async () => {
    await using visitor = await Visitor.arrive('/home', { width: 390, height: 844 });
    const start = visitor.page.getByRole('region', { name: 'Where to start' });
    const cards = start.getByRole('article').filter({ visible: true });
    expect(await cards.count()).toBe(3);
    const choices = start.getByRole('navigation').getByRole('link').filter({ visible: true });
    expect(await choices.count()).toBeLessThanOrEqual(5);
    await start.getByText('More tags', { exact: true }).click();
    expect(await choices.count()).toBeGreaterThan(8);
    await start.getByRole('link', { name: 'Show more', exact: true }).click();
    await expect.poll(() => cards.count()).toBe(12);
  });
});
