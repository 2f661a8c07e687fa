/** What a page offers somebody whose browser runs no script: links and forms. `without-script.e2e.ts` goes some ways in a browser. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { withPages } from '#tests/setup/pages/pages.ts';

const site = withPages();
const region = (name: string) => screen.getByRole('region', { name });
/** What stands beside a term on the page of a thing. */
const fact = (term: string) => screen.getAllByText(term, { selector: 'dt' })[0]?.parentElement as HTMLElement;
const firstNumber = (words: string) => /\d+/.exec(words)?.[0];

it('a topic’s tabs and a collection’s themes are links', async () => {
  const page = await site.openPage('/topic/adhd');
  await page.follow(/^People/, screen.getByRole('navigation', { name: 'More on ADHD' }));
  expect(page.path).toBe('/topic/adhd?tab=People');
  await page.open('/collection/getting-the-day-started');
  expect(within(region('Highlights')).getAllByRole('article')).toHaveLength(2);
  await page.follow(/^Quiet the rest/);
  expect(page.path).toBe('/collection/getting-the-day-started?theme=3');
  screen.getByRole('heading', { name: 'Quiet the rest' });
});

// spec(76)
it('every way to join leads to its page', async () => {
  const page = await site.openPage('/home');
  for (const path of ['/home', '/topic/adhd', '/collection/family-life-at-your-volume']) {
    await page.open(path);
    const ways = within(page.main()).getAllByText(/^Join now/);
    expect(new Set(ways.map((one) => one.getAttribute('href'))), path).toEqual(new Set(['/signup']));
  }
});

// spec(95)
it('forms search from home, filter lists, and search for what a lost address was about', async () => {
  const page = await site.openPage('/home');
  const write = (label: string, value: string) => {
    const [field] = screen.getAllByLabelText<HTMLInputElement>(label);
    if (field) field.value = value;
  };
  write('What would you like to know about?', 'quiet');
  await page.send('Search', page.main());
  expect(page.path).toBe('/search?query=quiet');
  await page.open('/events');
  write('Location', 'leeds');
  await page.send('Apply');
  expect(page.path).toContain('location=leeds');
  expect(page.main().textContent).toContain('4 events');
  await page.open('/directory');
  write('Category', 'assessment');
  await page.send('Apply');
  expect(page.path).toContain('category=assessment');
  expect(page.leadsTo(/^Phone/, page.main())).toMatch(/^tel:/);
  await page.open('/quiet-trains');
  await page.send('Search', page.main());
  expect(page.path).toBe('/search?query=quiet+trains');
});

describe('the page of a thing', () => {
  it('of an event says where, and leads to a map, a calendar and whoever mends it', async () => {
    const page = await site.openPage('/item/event/quiet-hour-glass-museum');
    expect(page.leadsTo(/^Directions/, fact('Where'))).toMatch(/^https:\/\/www\.openstreetmap\.org\/search\?query=.+/);
    expect(page.leadsTo(/^Add to my calendar:/, page.main())).toBe('/event/quiet-hour-glass-museum.ics');
    expect(fact('Cost').textContent).toMatch(/^Cost./);
    await page.follow(/^Report a problem/);
    expect(page.path).toBe('/removal?kind=event&slug=quiet-hour-glass-museum');
  });

  it('of an entry has its contact as links that a device can use', async () => {
    const page = await site.openPage('/item/directory/fern-street-clinic');
    expect(page.leadsTo(/^Call/, fact('Contact'))).toMatch(/^tel:\d+$/);
    expect(page.leadsTo(/@/, fact('Contact'))).toMatch(/^mailto:.+@/);
  });

  it('and who made it are linked both ways', async () => {
    const page = await site.openPage('/item/person/ines-calloway');
    const { data: posts } = await site.call('GET', '/content/post?size=50');
    const hers = posts.find(
      ({ authors, url }: { authors: { name: string }[]; url: string | null }) =>
        !url?.startsWith('/') && authors.some(({ name }) => name === 'Ines Calloway'),
    );
    within(region('From Ines Calloway')).getByRole('heading', { name: new RegExp(hers.display_title) });
    await page.open(`/item/post/${hers.slug}`);
    await page.follow('Ines Calloway', fact('By'));
    expect(page.path).toBe('/item/person/ines-calloway');
  });
});

describe('the filters of events', () => {
  const all = (name: string) => screen.getByRole('navigation', { name });
  const found = (page: { main: () => HTMLElement }) => within(page.main()).getAllByRole('status')[0]?.textContent ?? '';

  it('say how many they leave, by day and by place', async () => {
    const page = await site.openPage('/events');
    const online = page.link(/^Online/, all('Where')).textContent;
    await page.follow(/^Online/, all('Where'));
    expect(page.path).toBe('/events?type=online');
    expect(found(page)).toMatch(new RegExp(`^${firstNumber(online)} event`));
    const month = page.link(/^Next 30 days/, all('When')).textContent.replace('Next 30 days', '');
    await page.follow(/^Next 30 days/, all('When'));
    expect(page.path).toBe('/events?type=online&when=month');
    expect(found(page)).toMatch(new RegExp(`^${firstNumber(month)} event`));
    page.link(/^Next 30 days ?: remove this filter/);
  });

  it('offer no days that have nothing, and let chosen ones be left again', async () => {
    const page = await site.openPage('/events?tag=nothing-of-this-name');
    within(page.main()).getByText('Nothing in the next 30 days.');
    expect(page.wordsOf('link', all('When'))).toEqual([]);
    await page.open('/events?tag=nothing-of-this-name&when=today');
    expect(page.wordsOf('link', all('When'))).toEqual([expect.stringMatching(/^Today/)]);
  });

  it('name the one to take off where nothing is left, and what is then found', async () => {
    const page = await site.openPage('/events?location=leeds&tag=nothing-of-this-name');
    const ways = within(page.main()).getAllByRole('listitem');
    const way = ways.find(({ textContent }) => textContent.includes('remove the tag')) as HTMLElement;
    const total = /\((\d+) event/.exec(way.textContent)?.[1];
    await page.follow(/remove the tag/, way);
    expect(page.path).toBe('/events?location=leeds');
    expect(found(page)).toMatch(new RegExp(`^${total} event`));
  });

  it('ask what to expect: only what fits, then what nobody knows', async () => {
    const page = await site.openPage('/events');
    await page.follow(/^Quiet space/);
    expect(page.main().textContent).toMatch(/\d+ events: 11 match, \d+ have not told us/);
    await page.follow(/^Hide those that have not told us/);
    expect(page.main().textContent).toMatch(/(?<!\d)11 events(?!:)/);
    // What was not chosen is folded where the page comes anew.
    within(page.main()).getByText(/^\d+ more$/, { selector: 'summary, summary *' });
    await page.follow(/^Step-free/);
    expect(page.path).toContain('step-free');
    await page.follow('Clear all filters');
    expect(page.main().textContent).toMatch(/(?<!\d)34 events(?!:)/);
  });
});

it('a list is followed by plain addresses, which its page explains', async () => {
  const page = await site.openPage('/topic/adhd?consumption=Listen&page=2');
  expect(page.head.querySelectorAll('link[rel=alternate]')).toHaveLength(4);
  expect(page.leadsTo('RSS feed')).toBe('/topic/adhd.rss?consumption=Listen');
  within(page.main()).getByText('Get updates', { selector: 'summary, summary *' });
  expect(page.main().textContent).toContain('You need no account');
  expect(screen.queryByRole('button', { name: 'Copy the address' })).toBeNull();
  await page.open('/events?type=online');
  expect(page.leadsTo('Show in your calendar')).toBe('/events.ics?type=online');
  expect(page.leadsTo(/^Add to my calendar/, page.main())).toMatch(/^\/event\/[\w-]+\.ics$/);
});

it('a language is a filter, and stands on cards, pages and in what programs read', async () => {
  const page = await site.openPage('/search');
  await page.follow(/^Welsh/, screen.getByRole('navigation', { name: 'Filters' }));
  expect(page.path).toContain('language=cy');
  const cards = () => within(region('Results')).getAllByRole('article');
  expect(cards()).toHaveLength(2);
  for (const card of cards()) expect(card.querySelectorAll('h3 bdi[lang=cy]')).toHaveLength(1);
  await page.follow(/^Welsh ?: remove this filter$/);
  expect(cards().length).toBeGreaterThan(2);
  await page.open('/item/media/swn-y-mor-yn-abertawe');
  expect(page.main().querySelector('h1 [lang=cy]')?.textContent).toContain('môr');
  const data = [...page.head.querySelectorAll('script[type="application/ld+json"]')];
  expect(data.map(({ textContent }) => textContent).join()).toContain('"inLanguage":"cy"');
});

describe('the words of a question', () => {
  it.each(['/directory', '/events', '/topics-and-collections', '/tools', '/people', '/search?among=tools'])(
    'are put right on %s, which says so and takes it back',
    async (path) => {
      const page = await site.openPage(`${path}${path.includes('?') ? '&' : '?'}query=dislexia`);
      expect(page.main().textContent).toContain('Showing results for dyslexia instead of dislexia.');
      await page.follow('Search for dislexia as you typed it');
      expect(page.path).toContain('exact=true');
      expect(page.main().textContent).not.toContain('Showing results for');
    },
  );

  it.each(['/directory', '/search'])('are named as we name them on %s', async (path) => {
    await site.openPage(`${path}?query=aspergers`);
    expect(screen.getAllByRole('note').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('You searched for'),
    );
  });

  it('may have a place, and what it does is said', async () => {
    const page = await site.openPage('/search?query=adhd+clinic+near+leeds');
    const leeds = page.main().querySelector('[role=status]')?.textContent;
    expect(leeds).not.toContain('Leeds.');
    await page.open('/search?query=adhd+clinic+near+truro');
    expect(page.main().querySelector('[role=status]')?.textContent).toBe(
      'Nothing is listed in Truro. These are from other places.',
    );
  });

  it('may be a situation, whose guide stands above the results', async () => {
    const page = await site.openPage('/search?query=my+13+year+old+just+will+not+go+to+school');
    const panel = region('School is too much');
    const results = page.main().querySelector('#results') as HTMLElement;
    expect(panel.compareDocumentPosition(results) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await page.follow('Open the guide', panel);
    expect(page.path).toBe('/guide/school-is-too-much');
    screen.getByRole('heading', { level: 1, name: 'School is too much' });
  });
});

it('a guide is whole: its short version, its ways on and out, and no button that would do nothing', async () => {
  const page = await site.openPage('/guide/school-is-too-much');
  expect(page.main().textContent).toContain('Rest first. Nothing has to be solved today.');
  page.link(/^IPSEA: education law for families/);
  await page.open('/guide/thoughts-of-self-harm');
  expect(page.leadsTo('Leave this page quickly')).toBe('https://www.bbc.co.uk/weather');
  expect(page.main().textContent).toContain('Open its history and clear the last hour.');
});

it('the short version stands first on the page of a thing and first in its row', async () => {
  const page = await site.openPage('/item/tool/plus-10-minutes-kitchen-timer');
  const first = page.main().querySelector('li bdi')?.textContent ?? '';
  expect(first).toMatch(/^.{10,70}$/);
  await page.open('/tools?query=kitchen+timer&exact=true');
  expect(page.main().querySelector('.card-synopsis')?.textContent).toContain(first);
});

it('the page of a thing with a strong note has the note before its text and its link', async () => {
  const page = await site.openPage('/item/media/burnout-counted-in-cups-of-tea');
  const words = page.main().textContent;
  const at = ['Content note: self-harm.', 'She says once, in the part about May', 'Listen to it'].map((some) =>
    words.indexOf(some),
  );
  expect(Math.min(...at)).toBeGreaterThanOrEqual(0);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
});
