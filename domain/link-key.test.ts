/** Addresses of one thing have one key, and those of two things have two. */
import { expect, it } from 'vitest';
import { linkKey, withoutTracking } from './link-key.ts';

const SAME: Record<string, string[]> = {
  'a page by its tracking, its scheme, its host for telephones and its end': [
    'https://example.org/a-page',
    'http://www.example.org/a-page/',
    'https://m.example.org/a-page?utm_source=mail&utm_campaign=x#top',
    'https://EXAMPLE.org:443/a-page?fbclid=1&gclid=2',
    'https://example.org//a-page/index.html',
    'https://amp.example.org/a-page/amp/',
    ' https://example.org/a%2Dpage?ref=home ',
  ],
  'the parameters that tell pages apart, in any order': [
    'https://example.org/read?id=7&lang=en',
    'https://example.org/read?lang=en&utm_medium=x&id=7',
  ],
  'a film by every form of its address': [
    'https://www.youtube.com/watch?v=abcdefghijk&t=42s',
    'https://youtu.be/abcdefghijk?si=Zz',
    'https://m.youtube.com/watch?feature=share&v=abcdefghijk&list=PL1',
    'https://www.youtube-nocookie.com/embed/abcdefghijk',
    'https://youtube.com/shorts/abcdefghijk',
    'https://music.youtube.com/watch?v=abcdefghijk',
  ],
  'another film': ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?h=1'],
  'a paper by its number': [
    'https://doi.org/10.1177/1362361319853442',
    'http://dx.doi.org/10.1177/1362361319853442',
    'https://journals.sagepub.com/doi/full/10.1177/1362361319853442',
    'https://journals.sagepub.com/doi/10.1177/1362361319853442?icid=1',
    'https://journals.sagepub.com/doi/10.1177/1362361319853442/abstract',
  ],
  'a book by its number, of 10 or of 13': [
    'https://www.amazon.co.uk/dp/0306406152',
    'https://openlibrary.org/isbn/9780306406157',
    'https://uk.bookshop.org/p/books/a-title/9780306406157',
    'https://www.waterstones.com/book/a-title/a-name/9780306406157',
    'https://example.org/find?isbn=978-0-306-40615-7',
  ],
};

it.each(Object.entries(SAME))('knows %s', (_, addresses) => {
  const keys = addresses.map((one) => linkKey(one));
  expect(new Set(keys)).toEqual(new Set([keys[0]]));
  expect(keys[0]).not.toBeNull();
});

it('keeps things apart that are not the same', () => {
  const apart = [
    'https://example.org/',
    'https://example.org/a',
    'https://example.org/A',
    'https://example.com/a',
    'https://blog.example.org/a',
    'https://example.org/a?id=1',
    'https://example.org/a?id=2',
    'https://example.org:8443/a',
    'https://example.org/#/a',
    'https://example.org/#/b',
    'https://m.uk/a',
    'https://www.youtube.com/watch?v=abcdefghijk',
    'https://www.youtube.com/watch?v=abcdefghijl',
    'https://www.youtube.com/@somebody',
    'https://doi.org/10.1177/1362361319853442',
    'https://doi.org/10.1177/1362361319853443',
    'https://www.amazon.co.uk/dp/0306406152',
    // A number that no book has is a part of an address as any other.
    'https://www.amazon.co.uk/dp/0306406153',
    'https://www.amazon.co.uk/dp/B0ABCDEFGH',
  ];
  expect(new Set(apart.map(linkKey)).size).toBe(apart.length);
});

it.each([null, undefined, 7, '', 'no address', 'mailto:a@example.org', 'ftp://example.org/', 'https://'])(
  'has none for %j',
  (address) => {
    expect(linkKey(address)).toBeNull();
  },
);

it('is short, whatever the address is', () => {
  expect(linkKey(`https://example.org/${'a'.repeat(3_000)}`)).toHaveLength(500);
  expect(linkKey('https://example.org/%E0%A4%A')).toBe('example.org/%E0%A4%A');
});

it('takes out of an address what only tells who follows it, and nothing else', () => {
  expect(withoutTracking('https://example.org/a?utm_source=x&id=7&fbclid=1#part')).toBe(
    'https://example.org/a?id=7#part',
  );
  for (const same of ['https://example.org/a?ref=7&q=%20x', 'https://example.org/a', 'no address'])
    expect(withoutTracking(same)).toBe(same);
});
