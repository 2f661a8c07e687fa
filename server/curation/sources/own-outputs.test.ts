/** What this site publishes is read by another one of its kind: everything that goes out comes in again. */
import { expect, it } from 'vitest';
import { openApi } from '#tests/setup/api/api.ts';
import type { FoundSource } from './found.ts';
import { readSource } from './source-reader.ts';

it('a site reads what another site of its kind gives away', async () => {
  await using api = await openApi('sqlite');
  const { shelves } = api;
  await shelves.topic({ slug: 'sleep', name: 'Sleep', synopsis: 'All about it.' });
  const tool = await shelves.tool({
    slug: 'timer',
    name: 'Timer',
    url: 'https://tools.example/timer',
    topics: ['sleep'],
  });
  await shelves.post({
    slug: 'own',
    display_title: 'Own “words”',
    body: 'Text',
    authors: ['Somebody'],
    tags: ['Quiet'],
  });
  await shelves.event({
    slug: 'fair',
    title: 'Fair',
    start_date: '2026-12-05T18:30',
    end_date: '2026-12-05T20:00',
    timezone: 'Europe/London',
    city: 'Leeds',
    city_details: '1 High Street',
    cancelled: true,
  });
  await shelves.entry({
    slug: 'clinic',
    name: 'Clinic',
    synopsis: 'Helps.',
    email: 'hello@clinic.example',
    city: 'York',
  });
  const readAt = async (path: string): Promise<FoundSource> => {
    const { status, body } = await api.get(path);
    expect([path, status]).toEqual([path, 200]);
    return readSource({
      bytes: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
      url: `http://localhost${path}`,
      now: '2026-11-26T12:00:00Z',
      timezone: 'Europe/London',
    });
  };

  const whole = await readAt('/api/catalogue.jsonl');
  expect([whole.sort, whole.refused]).toEqual(['tessera', []]);
  const byKind = Object.fromEntries(whole.entries.map((entry) => [entry.kind, entry]));
  expect(Object.keys(byKind).sort()).toEqual(['directory', 'event', 'post', 'tool', 'topic']);
  expect(whole.entries.flatMap(({ left }) => left)).toEqual([]);
  expect(byKind.tool).toMatchObject({
    key: tool.external_id,
    fields: { name: 'Timer', url: 'https://tools.example/timer' },
    words: ['Sleep'],
  });
  expect(byKind.post?.fields).toMatchObject({ display_title: 'Own “words”', url: 'http://localhost/blog/own' });
  expect(byKind.event).toMatchObject({
    cancelled: true,
    fields: { start_date: '2026-12-05T18:30:00+00:00', timezone: 'Europe/London', city: 'Leeds' },
  });
  expect(byKind.directory?.fields).toMatchObject({ email: 'hello@clinic.example', city: 'York' });

  await shelves.hide(tool.id);
  const changes = await readAt('/api/changes');
  expect(changes.gone).toEqual([tool.external_id]);
  expect(changes.pages).toHaveLength(4);
  for (const page of changes.pages ?? []) {
    const { entries } = await readAt(page.replace('http://localhost', ''));
    expect([page, entries.length]).toEqual([page, 1]);
  }

  const services = await readAt('/api/oruk/services?page=1');
  expect(services.entries.map(({ kind, fields }) => [kind, fields.name, fields.email])).toEqual([
    ['directory', 'Clinic', 'hello@clinic.example'],
  ]);
  const calendar = await readAt('/events.ics');
  expect(
    calendar.entries.map(({ fields, cancelled }) => [fields.title, fields.start_date, fields.timezone, cancelled]),
  ).toEqual([['Fair', '2026-12-05T18:30:00', 'Europe/London', true]]);
  for (const form of ['rss', 'atom', 'json']) {
    const feed = await readAt(`/search.${form}`);
    expect([form, feed.sort, feed.refused]).toEqual([form, 'feed', []]);
    expect(feed.entries.map(({ fields }) => fields.display_title)).toContain('Own “words”');
  }
});
