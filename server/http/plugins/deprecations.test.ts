import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { openApi } from '#tests/setup/api/api.ts';
import { DEPRECATIONS, tellDeprecations } from './deprecations.ts';

const OLD = { 'GET /api/old/:id': { announced: '2027-05-01', gone: '2028-05-01' } };

it('an answer of a call that goes away says since when, until when, and where to read more', async () => {
  const app = Fastify();
  const described: Record<string, unknown> = {};
  tellDeprecations(app, 'https://tessera.test', OLD);
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (method === 'GET') described[url] = schema?.deprecated;
  });
  app.get('/api/old/:id', async () => ({}));
  app.get('/api/new', async () => ({}));
  const expected = {
    deprecation: '@1809129600',
    sunset: 'Mon, 01 May 2028 00:00:00 GMT',
    link: '<https://tessera.test/developers#history>; rel="deprecation"; type="text/html"',
  };
  expect((await app.inject('/api/old/1')).headers).toMatchObject(expected);
  expect((await app.inject({ method: 'HEAD', url: '/api/old/1' })).headers).toMatchObject(expected);
  expect((await app.inject('/api/new')).headers).not.toHaveProperty('deprecation');
  expect(described).toMatchObject({ '/api/old/:id': true, '/api/new': undefined });
  await app.close();
});

it('nothing goes away sooner than a year after it was announced', () => {
  const soon = { 'GET /api/old': { announced: '2027-05-01', gone: '2027-06-01' } };
  expect(() => tellDeprecations(Fastify(), 'https://tessera.test', soon)).toThrow(/works for a year/);
  expect(() =>
    tellDeprecations(Fastify(), 'https://tessera.test', { x: { announced: 'soon', gone: 'later' } }),
  ).toThrow();
  expect(() => tellDeprecations(Fastify(), 'https://tessera.test', DEPRECATIONS)).not.toThrow();
});

it('every call that is declared is one that there is', async () => {
  await using api = await openApi('sqlite');
  const calls = api.app.accessLevels().map(([route]) => route);
  for (const call of Object.keys(DEPRECATIONS)) expect(calls).toContain(call);
});
