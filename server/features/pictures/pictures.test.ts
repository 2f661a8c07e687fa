import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MOSAIC_PATTERNS, MOSAIC_SHAPES, type MosaicShape } from '#contract/pictures.ts';
import { openApi } from '#tests/setup/api.ts';
import { mosaic } from './mosaic/mosaic.ts';
import { frieze, hero } from './mosaic/ornaments.ts';

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

describe.each(MOSAIC_PATTERNS)('the pattern %s', (pattern) => {
  it('is the same for one slug and differs between slugs', () => {
    expect(mosaic('one', pattern, 'card')).toBe(mosaic('one', pattern, 'card'));
    const many = new Set(Array.from({ length: 20 }, (_, n) => digest(mosaic(`slug-${n}`, pattern, 'card'))));
    expect(many.size).toBe(20);
  });

  it('is never a dark block beside the words', () => {
    for (let n = 0; n < 40; n++) {
      const tiles = tilesOf(mosaic(`slug-${n}`, pattern, 'card'));
      const whole = tiles.reduce((sum, { area }) => sum + area, 0);
      expect(whole).toBeGreaterThan(0.6 * 640 * 400);
      const mean = tiles.reduce((sum, { light, area }) => sum + light * area, 0) / whole;
      const dark = tiles.reduce((sum, { light, area }) => sum + (light < 0.45 ? area : 0), 0) / whole;
      expect(mean, `slug-${n}`).toBeGreaterThan(0.64);
      expect(dark, `slug-${n}`).toBeLessThan(0.12);
    }
  });

  it('weighs at most 12 kB as a card, and is well formed in every shape', () => {
    for (let n = 0; n < 20; n++) expect(mosaic(`slug-${n}`, pattern, 'card').length).toBeLessThan(12_000);
    for (const shape of Object.keys(MOSAIC_SHAPES) as MosaicShape[]) {
      const [width, height] = MOSAIC_SHAPES[shape];
      const svg = mosaic('one', pattern, shape);
      expect(svg).toMatch(new RegExp(`^<svg xmlns="[^"]+" viewBox="0 0 ${width} ${height}"[^>]*>.*</svg>$`));
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
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
    const plain = await api.app.inject('/mosaic/2/card/read/one.svg');
    const packed = await api.app.inject({ url: '/mosaic/2/card/read/one.svg', headers: { 'accept-encoding': 'br' } });
    expect(plain.statusCode).toBe(200);
    expect(plain.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(plain.body).toBe(mosaic('one', 'read', 'card'));
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.rawPayload.length).toBeLessThan(5_000);
  });

  it('are drawn only for what the site shows', async () => {
    await using api = await openApi('sqlite');
    await api.shelves.post({ slug: 'one' });
    for (const url of [
      '/mosaic/2/card/read/two.svg',
      '/mosaic/2/card/tool/one.svg',
      '/mosaic/2/wide/read/one.svg',
      '/mosaic/2/card/nothing/one.svg',
      '/mosaic/1/card/read/one.svg',
      '/mosaic/2/ornament/nothing.svg',
      '/mosaic/2/ornament/constructor.svg',
      '/mosaic/2/toString/read/one.svg',
    ])
      expect((await api.app.inject(url)).statusCode, url).toBe(404);
    expect((await api.app.inject('/mosaic/2/ornament/hero.svg')).statusCode).toBe(200);
    expect((await api.app.inject('/mosaic/2/portrait/event/offer-events.svg')).statusCode).toBe(200);
  });
});
