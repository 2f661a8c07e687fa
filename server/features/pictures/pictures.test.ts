import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MOSAIC_PATTERNS, MOSAIC_SHAPES, type MosaicShape } from '#contract/pictures.ts';
import { openApi } from '#tests/setup/api.ts';
import { mosaic } from './mosaic/mosaic.ts';
import { frieze, hero } from './mosaic/ornaments.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

describe.each(MOSAIC_PATTERNS)('the pattern %s', (pattern) => {
  it('is the same for one slug and differs between slugs', () => {
    expect(mosaic('one', pattern, 'card')).toBe(mosaic('one', pattern, 'card'));
    const many = new Set(Array.from({ length: 20 }, (_, n) => digest(mosaic(`slug-${n}`, pattern, 'card'))));
    expect(many.size).toBe(20);
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
    const plain = await api.app.inject('/mosaic/1/card/read/one.svg');
    const packed = await api.app.inject({ url: '/mosaic/1/card/read/one.svg', headers: { 'accept-encoding': 'br' } });
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
      '/mosaic/1/card/read/two.svg',
      '/mosaic/1/card/tool/one.svg',
      '/mosaic/1/wide/read/one.svg',
      '/mosaic/1/card/nothing/one.svg',
      '/mosaic/2/card/read/one.svg',
      '/mosaic/1/ornament/nothing.svg',
      '/mosaic/1/ornament/constructor.svg',
      '/mosaic/1/toString/read/one.svg',
    ])
      expect((await api.app.inject(url)).statusCode, url).toBe(404);
    expect((await api.app.inject('/mosaic/1/ornament/hero.svg')).statusCode).toBe(200);
    expect((await api.app.inject('/mosaic/1/portrait/event/offer-events.svg')).statusCode).toBe(200);
  });
});
