import { describe, expect, it } from 'vitest';
import type { Plain } from '#domain/fields.ts';
import { checkItem, ITEM_FIELDS, TITLE_FIELD } from '#domain/item-fields.ts';
import { KINDS, type Kind } from '#domain/kinds.ts';
import * as pages from '#tests/fixtures/web-pages.ts';
import { withOembed } from '../pages/oembed.ts';
import { readPage } from '../pages/page-reader.ts';
import { proposedFacts, proposedFields, proposedKind, proposedPicture } from './proposal.ts';

function propose({ url, bytes }: { url: string; bytes: Buffer }, kind?: Kind) {
  const reading = readPage({ bytes, url, contentType: 'text/html; charset=utf-8' });
  const proposed = proposedKind(reading, url);
  const fields = proposedFields(kind ?? proposed.kind, reading, url);
  return { ...proposed, reading, fields, values: valuesOf(fields) };
}

const valuesOf = (fields: ReturnType<typeof proposedFields>): Record<string, Plain> =>
  Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));

describe('what is proposed for', () => {
  it('an article of a blog', () => {
    const { kind, from, fields, values, reading } = propose(pages.ARTICLE);
    expect([kind, from]).toEqual(['post', 'json-ld']);
    expect(values).toEqual({
      display_title: 'The PE kit problem',
      url: 'https://quietalmanac.example.org/pe-kit/',
      synopsis: 'Changing rooms are loud & cold. A mother lists 7 things her son’s school agreed to.',
      consumption: ['Read'],
      authors: ['Ama Boateng-Hill'],
      minutes: 4,
      published_at: '2026-03-04',
      price: 'Free',
    });
    expect(fields.minutes).toEqual({ value: 4, from: 'reckoned', detail: '724 words' });
    expect(fields.url?.from).toBe('meta');
    expect(fields.synopsis?.from).toBe('open-graph');
    expect(proposedPicture(reading)).toEqual({
      url: 'https://quietalmanac.example.org/kit.jpg',
      alt: 'A bag on a hook',
      licence: 'CC BY 4.0',
      credit: 'The Quiet Almanac, CC BY 4.0',
      from: 'json-ld',
    });
    expect(reading).toMatchObject({
      oembed: 'https://quietalmanac.example.org/wp-json/oembed/1.0/embed?url=x',
      feeds: ['https://quietalmanac.example.org/feed/'],
    });
  });

  it('a page where videos are watched', () => {
    const { kind, values, reading } = propose(pages.VIDEO);
    expect(kind).toBe('media');
    expect(values).toEqual({
      display_title: 'Packing for a sleepover',
      url: 'https://www.youtube.com/watch?v=abcdefghijk',
      synopsis: 'What goes into the bag. What stays at home.',
      consumption: ['Watch'],
    });
    expect(proposedPicture(reading)).toBeNull();
    expect(reading.suspicion).toBeUndefined();
  });

  it('an episode of a podcast', () => {
    const { kind, values } = propose(pages.EPISODE);
    expect(kind).toBe('media');
    expect(values).toEqual({
      display_title: '12. The bus that is late',
      url: pages.EPISODE.url,
      synopsis: 'Ruth waits. Then she calls &amp; asks.',
      consumption: ['Listen'],
      authors: ['Ruth Abara', 'Tom Lind'],
      minutes: 28,
      published_at: '2026-05-14',
      price: 'Free',
    });
  });

  it('an event with a zone, a place and a way to be there online', () => {
    const { kind, values } = propose(pages.EVENT);
    expect(kind).toBe('event');
    expect(values).toEqual({
      title: 'Quiet museum hour',
      url: pages.EVENT.url,
      synopsis: 'Lights are low. Nobody speaks through a microphone.',
      host: 'Friends of the Museum',
      city: 'Whitby',
      city_details: 'Museum of Tides, 4 Quay Road, Whitby, YO21 1AA',
      online: true,
      start_date: '2027-01-16T09:00:00+00:00',
      end_date: '2027-01-16T10:00:00+00:00',
      timezone: 'Europe/London',
    });
  });

  it.each([
    ['pl-PL', 'json-ld', 'pl'],
    ['Welsh', undefined, undefined],
    ['en-US', undefined, undefined],
  ])('a page that says its language is %s', (inLanguage, from, value) => {
    const bytes = pages.page(pages.ld({ '@type': 'Article', headline: 'Lampa', inLanguage }));
    const { fields } = propose({ url: 'https://example.org/lampa', bytes });
    expect([fields.language?.from, fields.language?.value]).toEqual([from, value]);
  });

  it.each([
    ['2027-06-05T18:00:00+01:00', 'The clock of the page is the same as ours on that day.'],
    ['2027-06-05T18:00:00-0500', 'The page’s clock is at UTC-05:00. The time is put to ours.'],
    ['2027-06-05T18:00', 'The page names no time zone. This one is ours.'],
    ['2027-06-05', 'The page names no time zone. This one is ours.'],
  ])('an event at %s without a zone', (startDate, detail) => {
    const bytes = pages.page(
      pages.ld({ '@type': 'Event', name: 'Walk', startDate, endDate: '2026-01-01', eventStatus: 'EventCancelled' }),
    );
    const { fields, values } = propose({ url: 'https://example.org/walk', bytes });
    expect(fields.timezone).toEqual({ value: 'Europe/London', from: 'reckoned', detail });
    // Its end lies before its start, which no event has.
    expect(values).toMatchObject({ start_date: startDate, cancelled: true });
    expect(values).not.toHaveProperty('end_date');
  });

  it('an organisation', () => {
    const { kind, values } = propose(pages.ORGANISATION);
    expect(kind).toBe('directory');
    expect(values).toEqual({
      name: 'Harbour Therapy',
      url: 'https://www.harbourtherapy.example.org/',
      synopsis: 'Speech therapy by the sea. We come to you.',
      city: 'Whitby',
      phone_number: '+44 1947 000000',
      email: 'hello@harbourtherapy.example.org',
    });
    expect(propose(pages.ORGANISATION, 'support').values).toMatchObject({ place: '2 Pier Lane, Whitby, YO21 3PU' });
  });

  it('a person', () => {
    const { kind, values } = propose(pages.PERSON);
    expect(kind).toBe('person');
    expect(values).toEqual({
      name: 'Lin Adeyemi',
      url: pages.PERSON.url,
      synopsis: 'Lin writes about kitchens.',
      profession: 'Occupational therapist',
    });
  });

  it('an app', () => {
    const { kind, values } = propose(pages.APP);
    expect(kind).toBe('tool');
    expect(values).toEqual({
      name: 'Pebble Timer',
      url: pages.APP.url,
      synopsis: 'A timer that you can see. Stones fall until it is time.',
      published_at: '2024-02-03',
    });
  });

  it('a book', () => {
    const { kind, values } = propose(pages.BOOK);
    expect(kind).toBe('post');
    expect(values).toEqual({
      display_title: 'The long way home',
      url: pages.BOOK.url,
      consumption: ['Read'],
    });
  });

  it('a research paper, whose page has the summary alone', () => {
    const { kind, says, fields, values, reading } = propose(pages.PAPER);
    expect([kind, says]).toEqual(['post', 'A research paper.']);
    expect(values).toEqual({
      display_title: 'Sound and attention in open classrooms',
      url: pages.PAPER.url,
      synopsis: 'We measured noise in 12 rooms.',
      consumption: ['Read'],
      authors: ['Nneka Okafor', 'J. P. Rivera'],
      published_at: '2025-06-09',
    });
    expect(fields.authors?.from).toBe('citation');
    expect(reading.facts.sort?.detail).toBe('DOI 10.1000/j.1');
    // The licence of the page is none of its picture.
    expect(proposedPicture(reading)).toBeNull();
  });

  it('a page with a title alone', () => {
    const { kind, from, says, fields } = propose(pages.BARE);
    expect({ kind, from, says }).toEqual({
      kind: 'post',
      from: 'reckoned',
      says: 'The page does not say what it is. Please look.',
    });
    expect(fields).toEqual({
      display_title: { value: 'Notes on waiting rooms', from: 'title' },
      url: { value: pages.BARE.url, from: 'reckoned', detail: 'The link as you pasted it.' },
    });
  });
});

/** What nobody but a curator may say of a thing. */
const NEVER =
  /^(?:content_notes|platform_approved|founding_member|topics|tags|primary_tags|audiences|facts|aims_note|expect\w*)$/;

describe.each(KINDS)('as a %s', (kind) => {
  it.each(Object.entries(pages.EXAMPLES))(
    'every value of %s passes its rule, and no judgement is among them',
    (_, example) => {
      const { values } = propose(example, kind);
      const outcome = checkItem(kind, { ...values, external_id: 'x' });
      const problems = Object.keys('problems' in outcome ? outcome.problems : {});
      // What must be filled in and is not proposed is the curator’s.
      expect(problems.filter((field) => field in values || !(field in ITEM_FIELDS[kind]))).toEqual([]);
      expect(values[TITLE_FIELD[kind]]).toBeTypeOf('string');
      expect(Object.keys(values).filter((field) => NEVER.test(field))).toEqual([]);
    },
  );
});

it('what an episode says of itself is proposed without its player’s words before it', () => {
  const bytes = pages.page(
    `<meta property="og:title" content="The late bus"><meta property="og:type" content="website">
     <meta name="twitter:player:stream:content_type" content="audio/mpeg">
     <meta property="og:description" content="Listen to this episode from Slow Mornings on Spotify. Ruth waits. She calls. She laughs.">`,
  );
  expect(propose({ url: 'https://example.org/late-bus', bytes }).values).toEqual({
    display_title: 'The late bus',
    url: 'https://example.org/late-bus',
    synopsis: 'Ruth waits. She calls.',
    consumption: ['Listen'],
  });
});

it.each([
  ['https://www.youtube.com/watch?v=x', 'media', ['Watch']],
  ['https://podcasts.apple.com/gb/podcast/x', 'media', ['Listen']],
  ['https://apps.apple.com/gb/app/x', 'tool', undefined],
  ['https://www.eventbrite.co.uk/e/x', 'event', undefined],
])('a page that says nothing is what its address has: %s', (url, kind, consumption) => {
  const proposed = propose({ url, bytes: pages.page('<title>Before you continue</title>', pages.prose(300)) });
  expect([proposed.kind, proposed.from, proposed.values.consumption]).toEqual([kind, 'reckoned', consumption]);
  // Its words are not what takes time.
  expect(proposed.values).not.toHaveProperty('minutes');
});

describe('values', () => {
  const article = (facts: Record<string, unknown>) =>
    propose({
      url: 'https://example.org/a',
      bytes: pages.page(pages.ld({ '@type': 'Article', headline: 'A', ...facts })),
    });

  it('are cut at a word where their field ends', () => {
    const title = String(article({ headline: 'quiet '.repeat(200) }).values.display_title);
    expect(title).toMatch(/^(?:quiet ){49}quiet…$/);
    const synopsis = String(article({ description: 'quiet '.repeat(2_500) }).values.synopsis);
    expect(synopsis.length).toBeLessThanOrEqual(10_000);
    expect(synopsis.endsWith('quiet…')).toBe(true);
  });

  it('are left out where their field refuses them', () => {
    const { values } = article({
      datePublished: '2026-02-30',
      timeRequired: 'P9000000D',
      author: ['https://example.org/me', 'Bea'],
    });
    expect(values).toEqual({
      display_title: 'A',
      url: 'https://example.org/a',
      consumption: ['Read'],
      authors: ['Bea'],
    });
  });

  it.each([
    ['https://example.org/a?utm_source=x', 'https://www.example.org/a', 'https://www.example.org/a'],
    ['https://m.example.org/a', 'https://www.example.org/a', 'https://www.example.org/a'],
    ['https://example.org/a', 'http://example.org/a/', 'https://example.org/a/'],
    ['https://example.org/a', 'https://elsewhere.example/a', 'https://example.org/a'],
    ['https://example.org/a', 'https://example.org/', 'https://example.org/a'],
    ['https://example.org/a', 'javascript:alert(1)', 'https://example.org/a'],
    ['https://example.org/a', 'https://bank.example@example.org/a', 'https://example.org/a'],
  ])('pasted %s and called %s is %s', (url, canonical, expected) => {
    const bytes = pages.page(`<title>A</title><link rel="canonical" href="${canonical}">`);
    expect(propose({ url, bytes }).values.url).toBe(expected);
  });

  it.each<[Record<string, unknown>, string | undefined]>([
    [{ isAccessibleForFree: true }, 'Free'],
    [{ isAccessibleForFree: 'https://schema.org/True' }, 'Free'],
    [{ isAccessibleForFree: false }, undefined],
  ])('of a price %j are %s', (facts, price) => {
    expect(article(facts).values.price).toBe(price);
  });
});

describe('an answer about embedding', () => {
  const reading = readPage({
    bytes: pages.page('<title>Track by Ada</title><meta name="description" content="Words.">', pages.prose(200)),
    url: 'https://soundcloud.example/ada/track',
  });

  it('says what the page does not, and yields to what the page says', () => {
    const answer = {
      type: 'video',
      title: 'Track &amp; field | Clips',
      author_name: 'Ada',
      provider_name: 'Clips',
      duration: 125,
      thumbnail_url: 'https://clips.example/t.jpg',
    };
    const { facts } = withOembed(reading, answer);
    expect(facts).toMatchObject({
      sort: { value: 'video', from: 'oembed' },
      title: { value: 'Track & field', from: 'oembed' },
      authors: { value: ['Ada'], from: 'oembed' },
      site: { value: 'Clips', from: 'oembed' },
      minutes: { value: 2, from: 'oembed' },
      description: { value: 'Words.', from: 'meta' },
      image: { value: { url: 'https://clips.example/t.jpg', licence: null } },
    });
    const video = readPage({ ...pages.VIDEO });
    expect(withOembed(video, { ...answer, type: 'rich' }).facts).toMatchObject({
      sort: { value: 'video', from: 'open-graph' },
      minutes: { value: 2, from: 'oembed' },
    });
  });

  it('takes away minutes that were reckoned for reading from what is heard', () => {
    expect(reading.facts.minutes?.from).toBe('reckoned');
    const { facts } = withOembed(reading, { type: 'rich', provider_name: 'SoundCloud' });
    expect(facts.sort?.value).toBe('audio');
    expect(facts.minutes).toBeUndefined();
  });

  it.each([
    null,
    7,
    'x',
    [],
    {},
    { title: {}, author_name: 3, duration: 'long', thumbnail_url: '/t.jpg', type: ['video'] },
  ])('that is none, such as %j, changes nothing but what it says', (json) => {
    const { facts } = withOembed(reading, json);
    expect({ ...facts, authors: undefined }).toEqual({ ...reading.facts, authors: undefined });
  });
});

describe('what people can expect', () => {
  const factsOf = (kind: Kind, data: object, body = '') => {
    const bytes = pages.page(pages.ld(data), body);
    const reading = readPage({ bytes, url: 'https://example.org/hour', contentType: 'text/html' });
    return proposedFacts(kind, reading).map(({ name, answer, words }) => `${name}: ${answer} ‘${words}’`);
  };

  it('is read in the words of the page, entry by entry of a list', () => {
    const list = ['low light', 'no music', 'at most 15 people', 'step-free', 'quiet room', 'Not dog friendly'];
    const body = `<main>${pages.prose(80)}<ul>${list.map((one) => `<li>${one}</li>`).join('')}</ul></main>`;
    expect(factsOf('event', { '@type': 'Event', name: 'Quiet hour' }, body)).toEqual([
      'bright-light: no ‘low light’',
      'loud-noise: no ‘no music’',
      'crowd: no ‘at most 15 people’',
      'step-free: yes ‘step-free’',
      'quiet-space: yes ‘quiet room’',
    ]);
    expect(factsOf('post', { '@type': 'Article', headline: 'Quiet hour' }, body)).toEqual([]);
  });

  it('is read in its data', () => {
    const data = {
      '@type': 'Event',
      name: 'Quiet hour',
      maximumAttendeeCapacity: 12,
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      accessibilityFeature: ['captions', 'signLanguage'],
      location: {
        '@type': 'Place',
        name: 'Hall',
        amenityFeature: [
          { '@type': 'LocationFeatureSpecification', name: 'Quiet room', value: true },
          { '@type': 'LocationFeatureSpecification', name: 'Step-free access', value: false },
        ],
      },
    };
    expect(factsOf('event', data)).toEqual([
      'crowd: no ‘At most 12 people’',
      'online: yes ‘Held online’',
      'captions: yes ‘captions’',
      'bsl: yes ‘sign Language’',
      'quiet-space: yes ‘Quiet room’',
      'step-free: no ‘No Step-free access’',
    ]);
  });

  it('of a provider is also that it is online', () => {
    const provider = {
      '@type': 'Organization',
      url: 'https://example.org/hour',
      name: 'Harbour',
      description: 'Coaching, online by video call.',
    };
    expect(factsOf('directory', provider)).toContain('online: yes ‘Coaching, online by video call.’');
  });
});
