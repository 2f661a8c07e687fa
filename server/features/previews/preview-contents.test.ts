import { describe, expect, it } from 'vitest';
import { RENDERED_FOR_NETWORK, WAITING_FOR_NETWORK } from '#server/http/render-queue.ts';
import { fontFiles, resvg } from '#server/kernel/lazy-packages.ts';
import { openApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { drawable, drawing, fitted, HEIGHT, WIDTH, widthOf } from './drawing.ts';
import { Painter } from './png-renderer.ts';
import { pagePreviews } from './preview-contents.ts';

/** Width and height, as the head of a PNG has them. */
const sizeOf = (png: Buffer) => {
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};

onEachEngine('previews', (engine) => {
  it('show each page as a picture that other sites can take, and nothing that a visitor may not see', async () => {
    await using api = await openApi(engine);
    const { shelves } = api;
    await shelves.topic({ slug: 'sleep', name: 'Sleep & <rest>' });
    await shelves.collection({ slug: 'closed', name: 'Closed', access: 'members', items: [] });
    const tool = await shelves.tool({ slug: 'timer', name: 'A timer' });
    const ask = (url: string, headers = {}) => api.app.inject({ url, headers });
    for (const path of ['topic/sleep', 'collection/closed', 'tool/timer', 'page/home', 'page/events']) {
      const { statusCode, headers, rawPayload } = await ask(`/preview/${path}.png`);
      expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'image/png']);
      expect(sizeOf(rawPayload)).toEqual([WIDTH, HEIGHT]);
      expect(rawPayload.length).toBeLessThan(300_000);
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=86400',
        'cross-origin-resource-policy': 'cross-origin',
      });
      const again = await ask(`/preview/${path}.png`, { 'if-none-match': headers.etag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    const before = await ask('/preview/tool/timer.png');
    await shelves.put('tool', { external_id: tool.external_id, slug: 'timer', name: 'Another name' }, tool.id);
    const after = await ask('/preview/tool/timer.png');
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
    await shelves.hide(tool.id);
    for (const path of ['tool/timer', 'tool/none', 'nothing/timer', 'page/none', 'constructor/x'])
      expect([path, (await ask(`/preview/${path}.png`)).statusCode]).toEqual([path, 404]);
  });
});

describe('a title', () => {
  const { Resvg } = resvg();
  const font = { loadSystemFonts: false, fontFiles: fontFiles() };

  it.each([
    'ADHD',
    'Getting the day started',
    'Five ways to see an hour, and what each of them is good for on a day without much sleep',
    'Donaudampfschifffahrtsgesellschaftskapitänswitwenpension',
    'W'.repeat(300),
    'Many words '.repeat(200),
  ])('fits beside the mosaic: %.40s', (title) => {
    const { lines, size } = fitted(drawable(title));
    expect(lines.join(' ').replace('…', '')).toBe(lines.join(' ').replace('…', '').trim());
    for (const line of lines) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="200"><text y="100" font-family="Atkinson Hyperlegible Next" font-weight="700" font-size="${size}">${line}</text></svg>`;
      const { width = 0 } = new Resvg(svg, { font }).getBBox() ?? {};
      expect(width).toBeGreaterThan(0);
      expect(width).toBeLessThanOrEqual(WIDTH - (HEIGHT * 4) / 5 - 128);
      expect(width).toBeLessThanOrEqual(widthOf(line, size));
    }
  });

  it('in letters that the typeface has not is left to the mosaic; signs and pictures go', () => {
    for (const title of ['גן שקט', '조용한 방', 'شرح ADHD للجدّ', '静かな部屋', 'Тихая комната', 'Ŝipo'])
      expect(drawable(title)).toBe('');
    expect(drawable('co\u2011occurring: Zażółć gęślą jaźń')).toBe('co-occurring: Zażółć gęślą jaźń');
    expect(drawing({ word: 'Read', title: '静かな部屋', pattern: 'read', slug: 'x' })).toContain('>Read</text>');
    expect(drawable('👩🏽‍🚀🇬🇧 1️⃣')).toBe('1');
    expect(drawable('Sleep 🧩  well\u0001 — “R&D” <b>')).toBe('Sleep well — “R&D” <b>');
    const svg = drawing({ word: 'Read', title: 'R&D <b>', pattern: 'read', slug: 'x' });
    expect(svg).toContain('R&amp;D &lt;b&gt;');
  });
});

it('many pictures at once wait for each other, and too many of one network are told to come again', async () => {
  const painter = new Painter();
  const home = pagePreviews().home;
  if (!home) throw new Error('home has a preview');
  const paint = (i: number, ip: string) => painter.paint(`picture ${i % 5}`, { ...home, slug: String(i % 5) }, ip);
  const asked = Promise.allSettled(Array.from({ length: 60 }, (_, i) => paint(i, '203.0.113.9')));
  expect(await paint(7, '198.51.100.7')).toBeInstanceOf(Buffer);
  const refused = (await asked).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(60 - RENDERED_FOR_NETWORK - WAITING_FOR_NETWORK);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfter: 10 } });
});
