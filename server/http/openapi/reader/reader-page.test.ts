/** The page on which people read the calls of the API. */
import { expect, it } from 'vitest';
import { openApi } from '#tests/setup/api/api.ts';

const callsIn = (html: string): string[] =>
  [...html.matchAll(/<details[^>]*><summary><h3><code>([A-Z]+)<\/code> <code>([^<]+)<\/code>/g)].map(
    ([, method, path]) => `${method} ${path}`,
  );

it('all calls of the API are there, and one is found by its name, with what it takes and the shape of its answer', async () => {
  await using api = await openApi('sqlite');
  for (const path of ['/api/docs', '/api/docs/']) {
    expect(callsIn((await api.get(path)).body).length, path).toBeGreaterThan(100);
    const { body } = await api.get(`${path}?find=content+search`);
    const found = callsIn(body);
    expect(found).toContain('GET /api/content/search');
    expect(found.length, path).toBeLessThan(10);
    const [, call = ''] = body.split('<code>/api/content/search</code>');
    expect(call).toMatch(/<li>.*?<code>consumption<\/code>.*?Slug or name, any case\./s);
    expect(call).toContain('href="#shape-SearchAnswer"');
    expect(body.split('id="shape-SearchAnswer"')[1]).toContain('May need help at once');
  }
});

it('says what to do where nothing is found, in the words that were asked for', async () => {
  await using api = await openApi('sqlite');
  const { body } = await api.get(`/api/docs?find=${encodeURIComponent('<b>zzqqy')}`);
  expect(body).toContain('No call has ‘&lt;b&gt;zzqqy’');
  expect(body).toContain('<a href="/api/docs">Show all calls</a>');
  expect(callsIn(body)).toEqual([]);
});
