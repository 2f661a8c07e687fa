import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MOSAIC_PATTERNS, type MosaicPattern } from '#domain/kinds.ts';
import {
  distinctHarmonies,
  factsCode,
  factsIn,
  MOSAIC_SHAPES,
  type MosaicFacts,
  type MosaicShape,
  mosaicFacts,
  mosaicPath,
  NO_FACTS,
} from '#domain/mosaics.ts';
import { openApi } from '#tests/setup/api/api.ts';
import { mosaic } from './mosaic/mosaic.ts';
import { frieze, hero } from './mosaic/site-ornaments.ts';

/** How light a colour looks, from 0 for black to 1 for white: the L of OKLab. */
function lightness(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
}

/** The tiles of a picture: how light each is, and how large. */
function tilesOf(svg: string): { light: number; area: number }[] {
  return [...svg.matchAll(/<path fill="(#\w{6})" d="(m[^"]*)"/g)].flatMap(([, fill = '', d = '']) =>
    d.split('z').flatMap((outline) => {
      // The first pair is where it begins, the others are steps from corner to corner.
      const steps = (outline.match(/-?\d+/g) ?? []).map(Number).slice(2);
      let [x, y, area] = [0, 0, 0];
      for (let i = 0; i + 1 < steps.length; i += 2) {
        const [nx, ny] = [x + (steps[i] ?? 0), y + (steps[i + 1] ?? 0)];
        area += x * ny - nx * y;
        [x, y] = [nx, ny];
      }
      return area === 0 ? [] : [{ light: lightness(fill), area: Math.abs(area) / 2 }];
    }),
  );
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Which kinds can be online. */
const WINDOWED: readonly MosaicPattern[] = ['event', 'directory'];

/** One of everything that a picture can tell, each with each at some place. */
const factsOf = (n: number, pattern: MosaicPattern = 'event'): MosaicFacts => ({
  harmony: n % 17 === 16 ? undefined : n % 17,
  length: n % 5,
  isOnline: n % 2 === 1 && WINDOWED.includes(pattern),
});

describe.each(MOSAIC_PATTERNS)('the pattern %s', (pattern) => {
  it('is the same for one slug and differs between slugs, also of one topic', () => {
    expect(mosaic('one', pattern, 'card')).toBe(mosaic('one', pattern, 'card'));
    for (const facts of [NO_FACTS, factsOf(7, pattern)]) {
      const many = new Set(Array.from({ length: 20 }, (_, n) => digest(mosaic(`slug-${n}`, pattern, 'card', facts))));
      expect(many.size).toBe(20);
    }
  });

  it('is never a dark block beside the words', () => {
    for (let n = 0; n < 40; n++) {
      const tiles = tilesOf(mosaic(`slug-${n}`, pattern, 'card', factsOf(n, pattern)));
      const whole = tiles.reduce((sum, { area }) => sum + area, 0);
      expect(whole).toBeGreaterThan(0.6 * 640 * 400);
      const mean = tiles.reduce((sum, { light, area }) => sum + light * area, 0) / whole;
      const dark = tiles.reduce((sum, { light, area }) => sum + (light < 0.45 ? area : 0), 0) / whole;
      expect(mean, `slug-${n}`).toBeGreaterThan(0.64);
      expect(dark, `slug-${n}`).toBeLessThan(0.12);
    }
  });

  it('weighs at most 12 kB as a card, and is well formed in every shape', () => {
    for (let n = 0; n < 60; n++)
      expect(mosaic(`slug-${n}`, pattern, 'card', factsOf(n, pattern)).length, `slug-${n}`).toBeLessThan(12_000);
    for (const shape of Object.keys(MOSAIC_SHAPES) as MosaicShape[]) {
      const [width, height] = MOSAIC_SHAPES[shape];
      const svg = mosaic('one', pattern, shape, factsOf(1, pattern));
      expect(svg).toMatch(new RegExp(`^<svg xmlns="[^"]+" viewBox="0 0 ${width} ${height}"[^>]*>.*</svg>$`));
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

describe('what a picture tells', () => {
  const tool = { object_type: 'Tool', slug: 'a' };

  it('is a short part of its address, read back as it was', () => {
    for (let n = 0; n < 34; n++) expect(factsIn(factsCode(factsOf(n)))).toEqual(factsOf(n));
    expect(factsCode(NO_FACTS)).toBe('-0');
    for (const wrong of ['', '0', 'g0', 'a5', 'a1f', 'a1x', '--0', 'a1o/'])
      expect(factsIn(wrong), wrong).toBeUndefined();
  });

  it('comes from the thing: its own colours, length and online, which a tile does not show', () => {
    expect(mosaicFacts(tool).harmony).toBe(mosaicFacts({ ...tool, object_type: 'Post' }).harmony);
    expect(
      new Set(['a', 'b', 'c', 'd', 'e'].map((slug) => mosaicFacts({ ...tool, slug }).harmony)).size,
    ).toBeGreaterThan(3);
    expect([null, 1, 5, 6, 15, 45, 46].map((minutes) => mosaicFacts({ ...tool, minutes }).length)).toEqual([
      0, 1, 1, 2, 2, 3, 4,
    ]);
    const online = { ...tool, online: true };
    expect(mosaicFacts(online).isOnline).toBe(true);
    expect(mosaicPath('card', 'tool', 'a', online)).toMatch(/0o\/a\.svg$/);
    expect(mosaicPath('square', 'tool', 'a', online)).toMatch(/0\/a\.svg$/);
  });

  it('wears other colours than its neighbours in a list, also where all are called the same', () => {
    const lists = [
      Array.from({ length: 200 }, (_, n) => ({ slug: `thing-${n}` })),
      Array.from({ length: 40 }, () => ({ slug: 'the-same' })),
    ];
    for (const list of lists) {
      const worn = distinctHarmonies(list);
      expect(worn).toHaveLength(list.length);
      for (const [i, harmony] of worn.entries()) {
        expect(harmony).toBeLessThan(16);
        expect(worn.slice(Math.max(0, i - 3), i)).not.toContain(harmony);
      }
    }
    expect(distinctHarmonies([{ slug: 'a' }])).toEqual([mosaicFacts(tool).harmony]);
  });

  it('is drawn: an open window for online, more hills, rings and ripples for long, and nothing white', () => {
    for (const pattern of ['event', 'directory', 'tool'] as const) {
      const at = (facts: Partial<MosaicFacts>) => mosaic('one', pattern, 'card', { ...NO_FACTS, ...facts });
      expect(at({ isOnline: true })).not.toBe(at({}));
      expect(at({ isOnline: true })).not.toMatch(/#fffefa/i);
    }
    const hills = [1, 2, 3, 4].map(
      (length) => mosaic('one', 'read', 'card', { ...NO_FACTS, length }).match(/d="M/g)?.length,
    );
    expect(hills).toEqual([2, 3, 4, 5]);
    for (const pattern of ['watch', 'listen'] as const)
      expect(new Set([1, 2, 3, 4].map((length) => mosaic('one', pattern, 'card', { ...NO_FACTS, length }))).size).toBe(
        4,
      );
  });
});

it('ornaments are the same every time', () => {
  const narrow = { width: 800, height: 540, size: 26, calm: 0 };
  expect(hero(narrow)).toBe(hero(narrow));
  expect(frieze('a')).not.toBe(frieze('b'));
});

describe('pictures over HTTP', () => {
  it('are for ever, and packed once', async () => {
    await using api = await openApi('sqlite');
    await api.shelves.post({ slug: 'one' });
    const post = { object_type: 'Post', slug: 'one' };
    const url = mosaicPath('card', 'read', 'one', post);
    const plain = await api.app.inject(url);
    const packed = await api.app.inject({
      url,
      headers: { 'accept-encoding': 'br' },
    });
    expect(plain.statusCode).toBe(200);
    expect(plain.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(plain.body).toBe(mosaic('one', 'read', 'card', mosaicFacts(post)));
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.rawPayload.length).toBeLessThan(5_000);
  });

  it('are drawn only for what the site shows', async () => {
    await using api = await openApi('sqlite');
    await api.shelves.post({ slug: 'one' });
    for (const url of [
      '/mosaic/4/card/read/-0/two.svg',
      '/mosaic/4/card/tool/-0/one.svg',
      '/mosaic/4/wide/read/-0/one.svg',
      '/mosaic/4/card/nothing/-0/one.svg',
      '/mosaic/4/card/read/g9/one.svg',
      '/mosaic/2/card/read/one.svg',
      '/mosaic/4/ornament/nothing.svg',
      '/mosaic/4/ornament/constructor.svg',
      '/mosaic/4/toString/read/-0/one.svg',
    ])
      expect((await api.app.inject(url)).statusCode, url).toBe(404);
    expect((await api.app.inject('/mosaic/4/ornament/hero.svg')).statusCode).toBe(200);
    expect((await api.app.inject('/mosaic/4/portrait/event/-0/offer-events.svg')).statusCode).toBe(200);
  });

  it('lead to the picture that a thing has now, so that each has one', async () => {
    await using api = await openApi('sqlite');
    const event = await api.shelves.event({ slug: 'walk', online: true, price: 'Free' });
    const now = mosaicPath('card', 'event', 'walk', { ...event, object_type: 'Event', online: true });
    expect((await api.app.inject(now)).statusCode).toBe(200);
    // In any colours, such as its neighbours in a list leave to it.
    for (const harmony of [0, 15]) {
      const path = mosaicPath('card', 'event', 'walk', { ...event, object_type: 'Event', online: true }, harmony);
      expect((await api.app.inject(path)).statusCode).toBe(200);
    }
    for (const code of ['-0', '-1o', 'a0']) {
      const { statusCode, headers } = await api.app.inject(`/mosaic/4/card/event/${code}/walk.svg`);
      expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, now, 'no-cache']);
    }
  });
});
