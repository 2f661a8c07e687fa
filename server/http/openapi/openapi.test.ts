import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { openApi } from '#tests/setup/api/api.ts';
import { ROOT } from '#tests/setup/api/description.ts';
import { SharedResponses } from './deduplicate-responses.ts';
import { keysOfValues, SharedSchemas } from './deduplicate-schemas.ts';
import { EXAMPLES } from './examples.ts';
import { NAMED_SCHEMAS, schemasIn } from './named-schemas.ts';
import { operationId } from './operations.ts';
import { type Parameter, SharedParameters } from './shared-parameters.ts';

interface Operation {
  operationId: string;
  security?: object[];
  parameters?: (Parameter | { $ref: string })[];
  responses: Record<string, unknown>;
}

/** Made once, since that takes a second; read anew by each test, which may change it. */
let made: ReturnType<typeof makeDescription> | undefined;

async function makeDescription() {
  await using api = await openApi('sqlite');
  const { body } = await api.get('/api/openapi.json');
  return { text: JSON.stringify(body), levels: new Map(api.app.accessLevels()) };
}

async function describeApi() {
  made ??= makeDescription();
  const { text, levels } = await made;
  const body = JSON.parse(text);
  const calls = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      call,
      access: levels.get(`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    })),
  );
  return { body, calls };
}

const contentOf = (response: unknown): string[] => Object.keys((response as { content?: object }).content ?? {});

/** Every schema of an object with fields that stands where it is used, with the times that it does. */
function unnamedObjects(description: { paths: object; components: { schemas: object } }) {
  const keyOf = keysOfValues();
  const times = new Map<string, { times: number; schema: string }>();
  const visit = (value: unknown, isDefinition = false): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, properties } = value as { type?: unknown; properties?: object };
    if (!isDefinition && [type].flat().includes('object') && Object.keys(properties ?? {}).length > 0) {
      const key = keyOf(value);
      times.set(key, { times: (times.get(key)?.times ?? 0) + 1, schema: JSON.stringify(value) });
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(description.paths);
  for (const schema of Object.values(description.components.schemas)) visit(schema, true);
  return [...times.values()];
}

describe('the description of the API', () => {
  it('passes the recommended rules of redocly, examples included, in under 270 kB', { timeout: 300_000 }, async () => {
    const { body } = await describeApi();
    expect(JSON.stringify(body).length).toBeLessThan(270_000);
    const config = await createConfig({ extends: ['recommended'] });
    const lint = (description: object) =>
      lintFromString({ source: JSON.stringify(description), absoluteRef: 'openapi.json', config });
    expect(await lint(body)).toEqual([]);
    body.paths['/api/auth/login'].post.requestBody.content['application/json'].example.username = 7;
    expect(await lint(body)).toHaveLength(1);
  });

  it('gives each call an id of its own, made from its method and path', async () => {
    const { calls } = await describeApi();
    const ids = calls.map(({ call }) => call.operationId);
    expect(ids.length).toBeGreaterThan(75);
    expect(new Set(ids).size).toBe(ids.length);
    expect(operationId('GET', '/api/content/post/:slug')).toBe('getContentPostBySlug');
    expect(operationId('POST', '/api/auth/forgot-my-password')).toBe('postAuthForgotMyPassword');
  });

  it('says of each call in what form it answers', async () => {
    const { calls } = await describeApi();
    const silent = calls.filter(({ call: { responses } }) =>
      Object.entries(responses).some(
        ([status, one]) => status.startsWith('2') && !('$ref' in (one as object)) && !contentOf(one).length,
      ),
    );
    expect(silent.map(({ call }) => call.operationId)).toEqual([]);
  });

  it('says of each call whether it needs a token, as its scope does, or whether a key opens it', async () => {
    const { body, calls } = await describeApi();
    expect(body.components.securitySchemes.accessToken).toMatchObject({ type: 'http', scheme: 'bearer' });
    const needed = [{ accessToken: [] }];
    const withKey = (call: { security?: object[] }) => call.security?.find((one) => 'apiKey' in one);
    for (const { call, access } of calls)
      expect([call.operationId, (call.security ?? body.security).filter((one: object) => !('apiKey' in one))]).toEqual([
        call.operationId,
        access === 'public' ? [{}, ...needed] : needed,
      ]);
    const keyed = calls.filter(({ call }) => withKey(call)).map(({ call }) => [call.operationId, withKey(call)]);
    expect(keyed).toContainEqual(['postContentSuggestion', { apiKey: ['suggest'] }]);
    expect(keyed).toContainEqual(['postCurationItems', { apiKey: ['write'] }]);
    expect(keyed.map(([id]) => id)).not.toContain('deleteCurationItemsById');
    expect(calls.filter(({ access }) => access === 'member').length).toBeGreaterThan(25);
  });

  it('says what is sent to webhooks, in the schemas of the calls', async () => {
    const { body } = await describeApi();
    const { post } = body.webhooks.catalogue;
    expect(post.requestBody.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/WebhookMessage',
    });
    expect(body.components.schemas.WebhookMessage.properties.data.properties.changes.items).toEqual({
      $ref: '#/components/schemas/CatalogueChange',
    });
  });

  it('names what is refused once', async () => {
    const { body, calls } = await describeApi();
    for (const { call } of calls)
      expect(call.responses).toMatchObject({ '4XX': { $ref: '#/components/responses/Refused' } });
    expect(body.info.description).toMatch(/status from 500/);
    expect(body.components.schemas.ApiError.required).toEqual(['message', 'code']);
  });

  it('names every object that stands in two places', async () => {
    const { body } = await describeApi();
    const unnamed = unnamedObjects(body);
    expect(unnamed.length).toBeGreaterThan(5);
    expect(unnamed.filter(({ times }) => times > 1)).toEqual([]);
    expect(Object.keys(body.components.schemas)).toEqual(
      expect.arrayContaining(['ContentCard', 'ItemCard', 'User', 'SearchAnswer', 'ObjectType', 'Preferences']),
    );
  });

  it('knows the schemas of the whole contract', async () => {
    const folder = join(ROOT, 'contract');
    const modules = await Promise.all(
      readdirSync(folder)
        .filter((file) => !file.endsWith('.test.ts'))
        .map((file) => import(join(folder, file))),
    );
    expect(modules.length).toBeGreaterThan(20);
    const all = schemasIn(modules)
      .filter(([, schema]) => '~kind' in schema)
      .map(([name]) => name);
    expect(all.length).toBeGreaterThan(60);
    expect(all.toSorted()).toEqual(NAMED_SCHEMAS.map(([name]) => name).toSorted());
  });

  it('has its examples where calls are', async () => {
    const { calls, body } = await describeApi();
    const shared = body.components.parameters as Record<string, Parameter>;
    const written = (one: Parameter | { $ref: string }) =>
      '$ref' in one ? (shared[one.$ref.split('/').at(-1) ?? ''] as Parameter) : one;
    for (const [id, { query = {} }] of Object.entries(EXAMPLES)) {
      const found = calls.find(({ call }) => call.operationId === id)?.call;
      expect([
        id,
        found?.parameters
          ?.map(written)
          .filter(({ example }) => example !== undefined)
          .map(({ name }) => name),
      ]).toEqual([
        id,
        Object.keys(query).length > 0 ? expect.arrayContaining(Object.keys(query)) : found?.parameters && [],
      ]);
      expect(found).toBeDefined();
    }
  });
});

describe('shared schemas', () => {
  const Name = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };

  it('are referred to, also where they may be null, and by others', () => {
    const schemas = new SharedSchemas([
      ['Name', Name],
      ['Pair', { type: 'object', properties: { one: Name, other: Name } }],
      ['Unused', { enum: ['a'] }],
    ]);
    const reference = { $ref: '#/components/schemas/Name' };
    const reordered = { required: ['name'], properties: { name: { type: 'string' } }, type: 'object' };
    expect(schemas.share({ type: 'array', items: reordered })).toEqual({ type: 'array', items: reference });
    expect(schemas.share({ ...Name, type: ['object', 'null'] })).toEqual({ anyOf: [reference, { type: 'null' }] });
    expect(schemas.share({ type: 'object', properties: { one: Name, other: Name } })).toEqual({
      $ref: '#/components/schemas/Pair',
    });
    expect(schemas.components()).toEqual({
      Name,
      Pair: { type: 'object', properties: { one: reference, other: reference } },
    });
  });

  it('are refused where two have one name', () => {
    expect(
      () =>
        new SharedSchemas([
          ['Name', Name],
          ['Name', { enum: ['a'] }],
        ]),
    ).toThrow('called Name');
  });
});

describe('shared responses', () => {
  const answer = (schema: unknown) => ({ description: 'Done.', content: { 'application/json': { schema } } });
  const user = answer({ $ref: '#/components/schemas/User' });
  const nothing = answer({ type: 'object', properties: {} });

  it('are written once under the name of their schema, but for those with an example', () => {
    const withExample = {
      ...user,
      content: { 'application/json': { ...user.content['application/json'], example: 1 } },
    };
    const alone = answer({ $ref: '#/components/schemas/Alone' });
    const shared = new SharedResponses([user, user, nothing, nothing, withExample, withExample, alone]);
    expect(shared.share(user)).toEqual({ $ref: '#/components/responses/User' });
    expect(shared.share(nothing)).toEqual({ $ref: '#/components/responses/Done' });
    expect(shared.share(withExample)).toEqual(withExample);
    expect(shared.share(alone)).toEqual(alone);
    expect(shared.components()).toEqual({ User: user, Done: nothing });
  });
});

describe('shared parameters', () => {
  const page = { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 1_000_000 } };
  const other = { ...page, schema: { type: 'integer', minimum: 1, maximum: 20 } };

  it('are written once under their name, and told apart where they differ', () => {
    const shared = new SharedParameters([page, page, other, other, { ...page, name: 'alone' }]);
    expect(shared.share({ ...page })).toEqual({ $ref: '#/components/parameters/page' });
    expect(shared.share({ ...other })).toEqual({ $ref: '#/components/parameters/page2' });
    expect(shared.share({ ...page })).toEqual({ $ref: '#/components/parameters/page' });
    expect(shared.share({ ...page, name: 'alone' })).toEqual({ ...page, name: 'alone' });
    expect(shared.components()).toEqual({ page, page2: other });
  });
});
