import { expect, it } from 'vitest';
import { uploadPath } from '#domain/uploads.ts';
import { site } from '#site';
import { openApi, type TestApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { unescaped } from './markup.ts';

/** As the pages' own code makes them: with a title and a description. */
const render = async ({ url }: Request) =>
  new Response(
    `<!doctype html><html><head><title>A &amp; “B” · ${site.name}</title><meta name="description" content="About &quot;it&quot;"/></head><body>${new URL(url).pathname}</body></html>`,
  );

const open = (engine: 'sqlite' | 'postgres') => openApi(engine, { pages: true, render });

interface Head {
  canonical: string;
  robots: string | undefined;
  meta: Record<string, string>;
  links: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: schema.org has too many shapes
  data: any[];
}

async function headOf(api: TestApi, url: string): Promise<Head> {
  const { status, body } = await api.get(url);
  expect([url, status]).toEqual([url, 200]);
  const head: string = /<head>(.*)<\/head>/s.exec(body)?.[1] ?? '';
  const elements = [...head.matchAll(/<(link|meta) ([^>]*)>/g)].map(([, name, text = '']) => ({
    name,
    ...Object.fromEntries(
      [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value = '']) => [key, unescaped(value)]),
    ),
  })) as Record<string, string>[];
  const of = (name: string, key: string, value: string) =>
    Object.fromEntries(
      elements.flatMap((one) => (one.name === name && one[key] ? [[one[key], one[value] ?? '']] : [])),
    );
  const meta = { ...of('meta', 'property', 'content'), ...named(head) };
  const links = of('link', 'rel', 'href');
  return {
    canonical: links.canonical ?? '',
    robots: meta.robots,
    meta,
    links,
    data: [...head.matchAll(/<script [^>]*ld\+json">(.*?)<\/script>/gs)].map(([, text = '']) => JSON.parse(text)),
  };
}

/** The elements that say their name by `name`, as the word for elements does here. */
const named = (head: string): Record<string, string> =>
  Object.fromEntries(
    [...head.matchAll(/<meta [^>]*\bname="([^"]*)" content="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  );

/** What search engines require of each type, and what they recommend where the catalogue knows it. */
const WANTED: Record<string, string[]> = {
  WebSite: ['name', 'url', 'potentialAction', 'publisher'],
  BreadcrumbList: ['itemListElement'],
  Event: [
    'name',
    'startDate',
    'location',
    'endDate',
    'eventAttendanceMode',
    'eventStatus',
    'description',
    'image',
    'organizer',
    'offers',
  ],
  Person: ['name', 'url', 'jobTitle', 'description', 'sameAs', 'image'],
  LocalBusiness: ['name', 'address', 'url', 'telephone', 'description', 'image', 'logo'],
  Organization: ['name', 'url', 'image'],
  Article: ['headline', 'author', 'publisher', 'datePublished', 'dateModified', 'image'],
  PodcastEpisode: ['name', 'url', 'datePublished', 'description'],
  VideoObject: ['name', 'thumbnailUrl', 'uploadDate', 'description'],
  CollectionPage: ['name', 'url', 'description'],
  Service: ['name', 'url'],
  WebPage: ['name', 'url'],
};

function complete(data: Head['data']): string[] {
  for (const thing of data) {
    expect(thing['@context']).toBe('https://schema.org');
    expect(Object.keys(thing), thing['@type']).toEqual(
      expect.arrayContaining(WANTED[thing['@type']] ?? ['no such type']),
    );
    const addresses = JSON.stringify(thing).matchAll(
      /"(?:url|item|image|sameAs|thumbnailUrl|logo|mainEntityOfPage)":"([^"]*)"/g,
    );
    for (const [, address = ''] of addresses) expect(address).toMatch(/^https?:\/\//);
  }
  return data.map((thing) => thing['@type']);
}

onEachEngine('the head of a page', (engine) => {
  it('says what the page is about, completely for each type', async () => {
    await using api = await open(engine);
    const { shelves } = api;
    const about = { synopsis: 'Words </script><b> & more', images: ['/pictures/a.png'], url: 'https://example.org/' };
    await shelves.topic({ slug: 'sleep', name: 'Sleep', synopsis: 'About sleep' });
    await shelves.collection({ slug: 'shelf', name: 'Shelf', description: 'A shelf' });
    await shelves.post({ slug: 'own', display_title: 'Own', body: 'Text', synopsis: 'Own words' });
    await shelves.post({ slug: 'read', consumption: ['Read'], authors: ['Ada'], ...about });
    await shelves.media({ slug: 'hear', consumption: ['Listen'], ...about });
    await shelves.media({ slug: 'see', consumption: ['Watch'], ...about });
    const dates = { price: '£4.50', start_date: '2099-05-11T09:00:00.000Z', end_date: '2099-05-11T10:00:00.000Z' };
    await shelves.event({ slug: 'fair', ...about, ...dates, host: 'Hosts', city: 'Leeds', online: true });
    await shelves.event({ slug: 'someday' });
    await shelves.event({ slug: 'off', ...about, ...dates, cancelled: true });
    await shelves.person({ slug: 'ada', profession: 'Writer', language: 'pl', ...about });
    await shelves.tool({ slug: 'timer', language: 'pl', ...about });
    await shelves.support({ slug: 'line', hours: 'Mo,Tu 09:00-17:00', ...about });
    await shelves.entry({
      slug: 'clinic',
      city: 'York',
      phone_number: '01632 960000',
      email: 'x@example.org',
      ...about,
    });
    await shelves.entry({ slug: 'online', online: true });
    const types: Record<string, string[]> = {};
    for (const path of ['/home', '/events', '/about', '/topic/sleep', '/collection/shelf', '/blog/own'])
      types[path] = complete((await headOf(api, path)).data);
    for (const path of ['post/read', 'media/hear', 'media/see', 'event/fair', 'event/someday', 'person/ada'])
      types[path] = complete((await headOf(api, `/item/${path}`)).data);
    for (const path of ['tool/timer', 'support/line', 'directory/clinic', 'directory/online'])
      types[path] = complete((await headOf(api, `/item/${path}`)).data);
    const trail = 'BreadcrumbList';
    expect(types).toEqual({
      '/home': ['WebSite'],
      '/events': ['CollectionPage', trail],
      '/about': ['WebPage', trail, 'Organization'],
      '/topic/sleep': ['CollectionPage', trail],
      '/collection/shelf': ['CollectionPage', trail],
      '/blog/own': ['Article', trail],
      'post/read': ['Article', trail],
      'media/hear': ['PodcastEpisode', trail],
      'media/see': ['VideoObject', trail],
      'event/fair': ['Event', trail],
      'event/someday': ['WebPage', trail],
      'person/ada': ['Person', trail],
      'tool/timer': ['WebPage', trail],
      'support/line': ['Service', trail],
      'directory/clinic': ['LocalBusiness', trail],
      'directory/online': ['Organization', trail],
    });
    expect((await headOf(api, '/item/tool/timer')).data[0].inLanguage).toBe('pl');
    expect((await headOf(api, '/item/post/read')).data[0].inLanguage).toBe('en-GB');
    expect((await headOf(api, '/item/person/ada')).data[0].knowsLanguage).toBe('pl');
    const [event, way] = (await headOf(api, '/item/event/fair')).data;
    expect(event.location.map((place: object) => Object.values(place)[0])).toEqual(['Place', 'VirtualLocation']);
    expect(event.eventStatus).toBe('https://schema.org/EventScheduled');
    const [off] = (await headOf(api, '/item/event/off')).data;
    expect(off.eventStatus).toBe('https://schema.org/EventCancelled');
    expect([event, off].map(({ offers }) => offers.availability)).toEqual([
      'https://schema.org/InStock',
      'https://schema.org/Discontinued',
    ]);
    const [read] = (await headOf(api, '/item/post/read')).data;
    expect(read.publisher).toEqual({ '@type': 'Organization', name: 'example.org', url: 'https://example.org' });
    const [own] = (await headOf(api, '/blog/own')).data;
    const organisation = (await headOf(api, '/about')).data[2];
    expect(own.publisher['@id']).toBe(organisation['@id']);
    expect(organisation).toMatchObject({ name: site.name, legalName: site.company.name, url: 'http://localhost/home' });
    const [line] = (await headOf(api, '/item/support/line')).data;
    expect(line.hoursAvailable).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['https://schema.org/Monday', 'https://schema.org/Tuesday'],
        opens: '09:00',
        closes: '17:00',
      },
    ]);
    expect(event.description).toBe('Words </script><b> & more');
    expect(way.itemListElement.map(({ item }: { item: string }) => new URL(item).pathname)).toEqual([
      '/home',
      '/events',
      '/item/event/fair',
    ]);
    expect(JSON.stringify((await headOf(api, '/item/directory/clinic')).data)).not.toContain('x@example.org');
  });

  it('names one address of a page, and keeps filtered lists and private pages out of search engines', async () => {
    await using api = await open(engine);
    await api.shelves.topic({ slug: 'sleep', name: 'Sleep' });
    const at = async (path: string) => {
      const { canonical, robots } = await headOf(api, path);
      return [canonical.replace('http://localhost', ''), robots];
    };
    expect(await at('/topic/sleep?utm_source=x')).toEqual(['/topic/sleep', undefined]);
    expect(await at('/topic/sleep?page=3&size=50')).toEqual(['/topic/sleep?page=3', undefined]);
    expect(await at('/topic/sleep?consumption=Listen&page=2')).toEqual([
      '/topic/sleep?consumption=Listen&page=2',
      'noindex, follow',
    ]);
    expect(await at('/search?query=a%26b')).toEqual(['/search?query=a%26b', 'noindex, follow']);
    expect(await at('/search')).toEqual(['/search', undefined]);
    expect(await at('/about?x=1')).toEqual(['/about', undefined]);
    for (const path of ['/login', '/account/settings', '/verification/confirm/key'])
      expect((await headOf(api, path)).robots).toBe('noindex, follow');
  });

  it('says what an event costs where its words say one amount, and nothing otherwise', async () => {
    await using api = await open(engine);
    const prices = {
      '£4.50': [4.5, 'GBP', false],
      Free: [0, 'GBP', true],
      '€10': [10, 'EUR', false],
      '£0': [0, 'GBP', true],
    };
    const others = ['From £5', '£5 to £10', 'Free trial', 'Donation', ''];
    for (const [i, price] of [...Object.keys(prices), ...others].entries())
      await api.shelves.event({ slug: `e-${i}`, price: price || null, start_date: '2099-05-11' });
    const offers: unknown[] = [];
    for (let i = 0; i < 9; i++) {
      const [{ offers: offer, isAccessibleForFree, image }] = (await headOf(api, `/item/event/e-${i}`)).data;
      offers.push(offer && [offer.price, offer.priceCurrency, isAccessibleForFree]);
      expect(image).toMatch(/^http:\/\/localhost\/preview\/event\/e-/);
    }
    expect(offers).toEqual([...Object.values(prices), ...others.map(() => undefined)]);
  });

  it('names who made a picture, and its licence, where somebody has said so', async () => {
    await using api = await open(engine);
    const picture = { hash: '0'.repeat(32), width: 4, height: 2, format: 'jpg' } as const;
    const credit = 'Ama Boateng, CC BY-SA 4.0';
    const row = { ...picture, bytes: 9, alt: '', credit, created_at: '2027-05-11T09:00:00.000Z' as const };
    await api.store.db.insertInto('picture').values(row).execute();
    await api.shelves.tool({ slug: 'lamp', images: [uploadPath(picture)] });
    const [{ image }] = (await headOf(api, '/item/tool/lamp')).data;
    expect(image).toEqual({
      '@type': 'ImageObject',
      url: `http://localhost${uploadPath(picture)}`,
      creditText: credit,
      license: 'https://creativecommons.org/licenses/by-sa/4.0/',
    });
  });

  it('shows a filtered list by its own picture', async () => {
    await using api = await open(engine);
    for (const path of ['/events?location=leeds', '/events', '/directory?query=a', '/blog?page=2'])
      expect((await headOf(api, path)).meta['og:image']).toBe(
        `http://localhost/preview/page/${/\w+/.exec(path)?.[0]}.png`,
      );
  });

  it('gives other sites something to show, and is put nowhere that nothing is', async () => {
    await using api = await open(engine);
    await api.shelves.tool({ slug: 'drawn', images: ['/pictures/lines.svg'] });
    await api.shelves.post({ slug: 'photo', images: ['/pictures/photo.jpg?size=2'] });
    expect((await headOf(api, '/item/tool/drawn')).meta).toMatchObject({
      'og:type': 'website',
      'og:url': 'http://localhost/item/tool/drawn',
      'og:description': 'About "it"',
      'og:image': expect.stringMatching(/^http:\/\/localhost\/preview\/tool\/drawn\.png\?v=[\w-]{8}$/),
      'og:image:width': '1200',
      'twitter:card': 'summary_large_image',
      'twitter:image': expect.stringMatching(/^http:\/\/localhost\/preview\/tool\/drawn\.png/),
    });
    expect((await headOf(api, '/item/post/photo')).meta).toMatchObject({
      'og:type': 'article',
      'og:image': 'http://localhost/pictures/photo.jpg?size=2',
      'twitter:card': 'summary_large_image',
    });
    for (const path of ['/home', '/events', '/directory'])
      expect([path, (await headOf(api, path)).meta['og:description']]).toEqual([path, 'About "it"']);
    const { links } = await headOf(api, '/about');
    expect(links).toMatchObject({ manifest: '/manifest.webmanifest', search: '/opensearch.xml' });
    expect(links).not.toHaveProperty('alternate');
    const odd = ['/item/constructor/x', '/item/post/%E0%A4%A', '/topic/none', '/item/tool', '//x', '/events?page=%E0'];
    for (const path of odd) expect((await api.get(path)).status, path).toBeLessThan(500);
  });
});

it('the head of home is no heavier than one and a half kilobytes', async () => {
  await using api = await open('sqlite');
  const { body } = await api.get('/home');
  const bare = await (await render(new Request('http://localhost/home'))).text();
  expect(Buffer.byteLength(body) - Buffer.byteLength(bare)).toBeLessThanOrEqual(1_500);
});
