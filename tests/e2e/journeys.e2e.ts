import { describe, expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

describe('a visitor', () => {
  // spec(42, 94, 119, 277, 278, 283)
  it('finds something to listen to: home, search, filter, more, and back', async () => {
    await using visitor = await Visitor.arrive('/');
    expect(visitor.path).toBe('/home');
    await visitor.page.getByLabel('What would you like to know about?').fill('sensory');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForURL('**/search?query=sensory');
    await expect.poll(() => visitor.page.title()).toBe('Search: sensory · Tessera');

    const cards = visitor.page.getByRole('region', { name: 'Results' }).getByRole('article');
    const total = visitor.main().getByRole('status').first();
    const unfiltered = await total.textContent();
    await visitor.link(/^Listen/).click();
    await visitor.page.waitForURL('**/search?query=sensory&consumption=Listen');
    // The old list stays until the new one is there. What stands among the best answers is not repeated.
    await expect.poll(() => total.textContent()).not.toBe(unfiltered);
    expect(await total.textContent()).toMatch(/12 shown/);
    const few = await cards.count();
    const first = await cards.first().getByRole('heading').textContent();

    await visitor.link('Show more').click();
    await visitor.page.waitForURL('**&page=2');
    await expect.poll(() => cards.count()).toBeGreaterThan(few);
    expect(await cards.first().getByRole('heading').textContent()).toBe(first);
    const all = await cards.count();
    await visitor.page.reload();
    await visitor.settle();
    expect(await cards.count()).toBeGreaterThanOrEqual(all);

    await visitor.page.goBack();
    await expect.poll(() => total.textContent()).toMatch(/12 shown/);
    await visitor.page.goBack();
    await visitor.page.waitForURL('**/search?query=sensory');
    await visitor.page.goBack();
    await visitor.page.waitForURL('**/home');
  });

  // spec(96, 315)
  it('does not search for nothing', async () => {
    await using visitor = await Visitor.arrive('/home');
    await visitor.button('Search').click();
    await visitor.page.getByLabel('What would you like to know about?').fill('   ');
    await visitor.page.keyboard.press('Enter');
    expect(visitor.path).toBe('/home');
  });

  // spec(98, 100, 101)
  it('chooses what to start with on the home page', async () => {
    await using visitor = await Visitor.arrive('/home');
    await visitor.link('New').click();
    await visitor.page.waitForURL('**/home?tag=new');
    const autism = visitor.page
      .getByRole('navigation', { name: 'Choose what to show' })
      .getByRole('link', { name: 'Autism' });
    await autism.click();
    await visitor.page.waitForURL('**/home?tag=autism');
    await expect.poll(() => autism.getAttribute('aria-current')).not.toBeNull();
    // The address is ahead of the list while that is on its way, and the list before has a ‘Show more’ of its own.
    await visitor.page.locator('a[href="/topic/autism"]', { hasText: 'Show more' }).click();
    await visitor.page.waitForURL('**/topic/autism');
  });

  // spec(289, 290)
  it('opens a thing in a new tab, which is counted and nothing more', async () => {
    await using visitor = await Visitor.arrive('/topic/sensory-life');
    await visitor.context.route(/example\.org/, (route) => route.fulfill({ body: 'elsewhere' }));
    const link = visitor.main().getByRole('article').first().getByRole('link').first();
    expect(await link.textContent()).toContain('(opens in new tab)');
    expect(await link.getAttribute('rel')).toContain('noopener');
    const counted = visitor.page.waitForRequest('**/api/log/view');
    const [tab] = await Promise.all([visitor.context.waitForEvent('page'), link.click()]);
    expect(tab.url()).toContain('example.org');
    visitor.allow(/^asked \S+\.example\.org$/, 'the new tab is somebody else’s');
    expect(Object.keys((await counted).postDataJSON()).toSorted()).toEqual(['id', 'object_type']);
  });

  // spec(150)
  it('opens a topic of the list in a new tab, or here, as both of its links say', async () => {
    await using visitor = await Visitor.arrive('/topics-and-collections');
    const card = visitor.main().getByRole('article').filter({ hasText: 'Topic' }).first();
    const title = card.getByRole('heading').getByRole('link');
    expect(await title.getAttribute('target')).toBe('_blank');
    const address = (await title.getAttribute('href')) ?? '';
    await card.getByRole('link', { name: 'Open here' }).click();
    await visitor.page.waitForURL(`**${address}`);
    expect(visitor.context.pages().length).toBe(1);
  });

  // spec(156)
  it('reads a topic: refines it, turns its tabs, and can go back through all of it', async () => {
    await using visitor = await Visitor.arrive('/topics-and-collections');
    await visitor.open('/topic/adhd');
    expect(await visitor.page.title()).toBe('Topic: ADHD · Tessera');
    await visitor.link(/^To read/).click();
    await visitor.page.waitForURL('**/topic/adhd?consumption=Read&type=Post');
    const kinds = visitor.page.getByRole('region', { name: 'To read, hear and watch' }).locator('article p strong');
    await expect.poll(async () => new Set(await kinds.allTextContents())).toEqual(new Set(['Read']));
    await visitor.page
      .getByRole('navigation', { name: 'More on ADHD' })
      .getByRole('link', { name: /^Tools/ })
      .click();
    await visitor.page.waitForURL('**tab=Tools');
    await visitor.page.goBack();
    await visitor.page.waitForURL('**/topic/adhd?consumption=Read&type=Post');
  });

  // spec(2, 167, 168, 172, 173)
  it('goes through a collection: themes, carousel, quote, tabs', async () => {
    await using visitor = await Visitor.arrive('/collection/getting-the-day-started');
    const carousel = visitor.page.getByRole('region', { name: 'Highlights' });
    await expect.poll(() => carousel.getByRole('button').first().textContent()).toBe('Pause');
    expect(await carousel.getByText(/^1 of 2/).count()).toBe(1);
    await carousel.getByRole('button', { name: 'Next' }).click();
    expect(await carousel.getByText(/^2 of 2/).count()).toBe(1);
    expect(await carousel.getByRole('button').first().textContent()).toBe('Play');
    await visitor.link(/^Begin one thing/).click();
    await visitor.page.waitForURL('**?theme=2');
    await expect.poll(() => visitor.heading('Begin one thing').count()).toBe(1);
    expect(await visitor.page.getByText('The kettle is step one.').count()).toBe(1);
    await visitor.page.reload();
    expect(await visitor.heading('Begin one thing').count()).toBe(1);
  });

  it('finds a members’ collection locked, with a way in', async () => {
    await using visitor = await Visitor.arrive('/collection/family-life-at-your-volume');
    expect(await visitor.heading('This collection is for members').count()).toBe(1);
    expect(await visitor.main().getByRole('article').count()).toBe(0);
    await visitor.main().getByRole('button', { name: 'Join now' }).click();
    await expect.poll(() => visitor.page.getByRole('dialog', { name: 'Sign up with email' }).count()).toBe(1);
  });

  // spec(2)
  it('chooses events by place, and takes the filter off again', async () => {
    await using visitor = await Visitor.arrive('/events');
    const all = await visitor.main().getByRole('status').first().textContent();
    await visitor.page.getByLabel('Location').selectOption('leeds');
    await visitor.page.waitForURL('**/events?location=leeds');
    await expect.poll(() => visitor.main().getByRole('status').first().textContent()).toBe('4 events');
    for (const card of await visitor.main().getByRole('article').all())
      expect(await card.textContent()).toContain('Leeds');
    await visitor.page.goBack();
    await expect.poll(() => visitor.main().getByRole('status').first().textContent()).toBe(all);
    await visitor.open('/events?location=leeds&category=talk');
    await visitor.link('Clear all filters').click();
    await visitor.page.waitForURL('**/events');
  });

  // spec(143)
  it('offers only the tags of the chosen type of event', async () => {
    await using visitor = await Visitor.arrive('/events');
    const tags = visitor.page.getByLabel('Tag', { exact: true }).locator('option');
    const before = await tags.count();
    await visitor.page.getByLabel('Type').selectOption('quiet-hour');
    await visitor.page.waitForURL('**/events?category=quiet-hour');
    await expect.poll(() => tags.count()).toBeLessThan(before);
  });

  // spec(2, 138, 139)
  it('finds a service by category, and how to reach it', async () => {
    await using visitor = await Visitor.arrive('/directory');
    await visitor.page.getByLabel('Category').selectOption('assessment');
    await visitor.page.waitForURL('**/directory?category=assessment');
    const entry = visitor.main().getByRole('article').filter({ hasText: 'Fern Street Clinic' });
    await entry.getByRole('button', { name: /^Phone/ }).click();
    const dialog = visitor.page.getByRole('dialog', { name: 'Contact Fern Street Clinic' });
    expect(await dialog.getByRole('link', { name: /^01632/ }).getAttribute('href')).toMatch(/^tel:01632/);
    expect(await dialog.getByRole('link', { name: /@.*example\.org/ }).count()).toBe(1);
    await visitor.page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await visitor.page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Phone/);
    await entry.getByRole('button', { name: /^Email/ }).click();
    expect(await dialog.count()).toBe(1);
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await entry.getByRole('link', { name: /^Website/ }).getAttribute('target')).toBe('_blank');
    expect(await visitor.page.evaluate(() => (window as { dataLayer?: unknown }).dataLayer)).toBeUndefined();
  });

  // spec(22, 23)
  it('says beside a link that it is an affiliate link, and on its page what that means', async () => {
    await using visitor = await Visitor.arrive('/tools?query=kitchen+timer');
    const link = visitor
      .main()
      .getByRole('article')
      .getByRole('link', { name: /timer.*Affiliate$/i })
      .first();
    expect(await link.getAttribute('rel')).toBe('sponsored noopener');
    await visitor.open('/item/tool/plus-10-minutes-kitchen-timer');
    expect(await visitor.main().innerText()).toContain('This is an affiliate link: if you buy something there');
  });

  // spec(91)
  it('visits a sponsored service from its contact details as from its card', async () => {
    await using visitor = await Visitor.arrive('/directory?query=northlight');
    await visitor.context.route(/example\.org/, (route) => route.fulfill({ body: 'elsewhere' }));
    const entry = visitor.main().getByRole('article').filter({ hasText: 'Northlight Coaching' });
    expect(await entry.getByRole('link', { name: /^Website/ }).getAttribute('rel')).toBe('sponsored noopener');
    await entry.getByRole('button', { name: /^Phone/ }).click();
    const visit = visitor.page.getByRole('dialog').getByRole('link', { name: /^Visit/ });
    expect(await visit.getAttribute('rel')).toBe('sponsored noopener');
    const counted = visitor.page.waitForRequest('**/api/log/view');
    await Promise.all([
      visitor.context.waitForEvent('request', (request) => /example\.org/.test(request.url())),
      visit.click(),
    ]);
    visitor.allow(/^asked \S+\.example\.org$/, 'the new tab is somebody else’s');
    expect((await counted).postDataJSON()).toMatchObject({ object_type: 'DirectoryEntry' });
  });

  it('copies a telephone number, and is told so for a while', async () => {
    await using visitor = await Visitor.arrive('/directory?query=fern');
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor
      .button(/^Phone/)
      .first()
      .click();
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Copy phone number' }).click();
    const message = visitor.page.getByText('Done: Phone number copied');
    await expect.poll(() => message.count()).toBe(1);
    await expect.poll(() => message.count(), { timeout: 6_000 }).toBe(0);
    await visitor.page.keyboard.press('Escape');
    await visitor.button('Messages (1)').click();
    await expect.poll(() => message.count()).toBe(1);
    await visitor.button('Close this message').click();
    await expect.poll(() => message.count()).toBe(0);
  });

  // spec(56)
  it('ends at a page that helps when an address is unknown', async () => {
    await using visitor = await Visitor.arrive('/home');
    const response = await visitor.open('/sensory-friendly/swimming.html');
    expect(response?.status()).toBe(404);
    expect(visitor.path).toBe('/404?from=%2Fsensory-friendly%2Fswimming.html');
    expect(await visitor.heading('Page not found').count()).toBe(1);
    expect(await visitor.page.getByLabel('Search for these words instead').inputValue()).toBe(
      'sensory friendly swimming',
    );
    await visitor.button('Search').click();
    await visitor.page.waitForURL('**/search?query=sensory+friendly+swimming');
  });

  // spec(57, 403)
  it.each(['/topic/nothing', '/collection/nothing', '/item/tool/nothing', '/item/nothing/x', '/blog/nothing'])(
    'is told that %s does not exist',
    async (path) => {
      await using visitor = await Visitor.arrive('/about');
      visitor.allow(/status of 404/, 'there is no such page');
      expect((await visitor.open(path))?.status()).toBe(404);
      expect(await visitor.heading('Page not found').count()).toBe(1);
    },
  );

  // spec(6, 321)
  it('is told that ratings need an account, by hover, by focus and by touch', async () => {
    await using visitor = await Visitor.arrive('/search', { touch: true });
    const results = visitor.main();
    const words = results.getByText('You must be logged in to see the ratings!');
    // Once for the whole page.
    const note = results.getByRole('button', { name: 'Log in to see ratings' });
    await note.hover();
    expect(await words.isVisible()).toBe(true);
    await visitor.page.mouse.move(0, 0);
    expect(await words.isVisible()).toBe(false);
    await note.focus();
    expect(await words.isVisible()).toBe(true);
    await visitor.page.keyboard.press('Escape');
    expect(await words.isVisible()).toBe(false);
    await note.tap();
    expect(await words.isVisible()).toBe(true);
    await results.getByRole('button', { name: 'Log in', exact: true }).tap();
    await expect.poll(() => visitor.page.getByRole('dialog', { name: 'Log in' }).count()).toBe(1);
  });

  // spec(69)
  it('uses the menu on a telephone', async () => {
    await using visitor = await Visitor.arrive('/home', { width: 390, height: 844 });
    await visitor.button('Menu').click();
    const menu = visitor.page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    const rows = await menu.getByRole('link').allTextContents();
    expect(rows).toEqual([
      'Get support',
      'Tonight',
      'Guides',
      'Topics',
      'Collections',
      'Events',
      'Directory',
      'Speaker',
      'About',
      'Blog',
      'Contact',
      'Saved on this device',
    ]);
    await menu.getByRole('link', { name: 'Events' }).click();
    await visitor.page.waitForURL('**/events');
    expect(await menu.count()).toBe(0);
  });

  // spec(65, 67)
  it('opens what stands under About, and closes it with Escape', async () => {
    await using visitor = await Visitor.arrive('/events');
    const about = visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'About' });
    await about.click();
    const link = visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' });
    expect(await link.isVisible()).toBe(true);
    await visitor.page.keyboard.press('Escape');
    expect(await link.isVisible()).toBe(false);
    expect(await about.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  // spec(129, 230)
  it('sees a mosaic where a picture fails', async () => {
    await using visitor = await Visitor.arrive('/home');
    await visitor.context.route('**/pictures/lamp.svg', (route) => route.fulfill({ status: 404, body: '' }));
    visitor.allow(/status of 404 .*lamp\.svg$/, 'the picture is not there');
    await visitor.open('/item/tool/sunset-lamp-timer');
    const picture = visitor.main().locator('article img').first();
    await expect
      .poll(() => picture.getAttribute('src'))
      .toMatch(/^\/mosaic\/\d+\/card\/tool\/[^/]+\/sunset-lamp-timer\.svg$/);
  });

  it('sees a mosaic where a picture stands on another host, which is never asked', async () => {
    await using visitor = await Visitor.arrive('/search');
    const hosts = new Set<string>();
    visitor.context.on('request', (request) => hosts.add(new URL(request.url()).host));
    await visitor.context.route('**/api/content/search?*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const abroad = (card: object) => ({ ...card, images: ['https://pictures.example.org/abroad.jpg'] });
      await route.fulfill({ response: answer, json: { ...body, data: body.data.map(abroad) } });
    });
    const status = visitor.main().getByRole('status').first();
    const before = await status.textContent();
    const answered = visitor.page.waitForResponse(/content\/search\?.*consumption=Listen/);
    await visitor.link(/^Listen/).click();
    expect(await (await answered).text()).toContain('abroad.jpg');
    await visitor.page.waitForURL('**consumption=Listen');
    const pictures = visitor.main().locator('article img');
    // The link shows at once that it is followed; the cards come when all is there.
    await expect.poll(() => status.textContent()).not.toBe(before);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      expect(await picture.getAttribute('src')).toMatch(/^\/mosaic\//);
    }
    expect([...hosts]).toEqual([new URL(visitor.page.url()).host]);
  });
});
