/** The description of the API that programs and people can read, made from the schemas of the calls. */
import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { Type } from 'typebox';
import { scopeOf } from '#server/features/keys/key-scopes.ts';
import { type Description, finished } from '#server/http/openapi/document.ts';
import { operationId, SECURITY_SCHEMES, securityOf, TAGS } from '#server/http/openapi/operations.ts';
import { type Described, FIND_LIMIT, readerOf } from '#server/http/openapi/reader/reader-page.ts';
import { READER_POLICY } from '#server/http/openapi/reader/reader-style.ts';
import { site } from '#site';

/** Notes every call that is registered from now on. */
export async function describeCalls(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${site.name} API`,
        description:
          'The catalogue as JSON. Lists come in pages; every refusal has one shape. A status from 500 on has it, too: it failed, or the site has too much to do, and the same call may work later.',
        version: '1',
        contact: { email: site.mailboxes.general },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      // Relative to the address of the description, so that it is right wherever the site stands.
      servers: [{ url: '/', description: 'This site' }],
      tags: TAGS,
      // What a call needs that says nothing else.
      security: securityOf('member'),
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: {
        ...schema,
        operationId: operationId([route.method].flat().join('-'), url),
        ...ownSecurity(route),
      },
    }),
    transformObject: (made) => finished(('openapiObject' in made ? made.openapiObject : {}) as Description),
  });
}

/** Nothing where it is what holds for every call that says nothing else. */
function ownSecurity({ method, url, config }: Pick<RouteOptions, 'method' | 'url' | 'config'>) {
  const scope = scopeOf([method].flat().join(), url, config?.access);
  const isUsual = config?.access !== 'public' && scope === undefined;
  return isUsual ? {} : { security: securityOf(config?.access, scope) };
}

/** The machine-readable description at /api/openapi.json, and a page to read it at /api/docs. */
export async function documentation(app: FastifyInstance): Promise<void> {
  let made: ReturnType<typeof describe> | undefined;
  // Making it anew for each caller would hold up the others.
  const described = () => {
    if (made?.of !== site.name || made.mailbox !== site.mailboxes.general) made = describe(app);
    return made;
  };
  app.get('/openapi.json', { schema: { hide: true } }, async ({ headers }, reply) => {
    const { etag, json } = described();
    void reply.header('etag', etag);
    if (headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(json);
  });
  app.get<{ Querystring: { find?: string } }>(
    '/docs',
    {
      schema: { hide: true, querystring: Type.Object({ find: Type.Optional(Type.String({ maxLength: FIND_LIMIT })) }) },
    },
    ({ query: { find } }, reply) => {
      const { page } = described();
      return reply.header('content-security-policy', READER_POLICY).type('text/html; charset=utf-8').send(page(find));
    },
  );
}

function describe(app: FastifyInstance) {
  const { info, ...rest } = app.swagger() as Described;
  // The names of now, not those of the start.
  const present = { ...info, title: `${site.name} API`, contact: { email: site.mailboxes.general } };
  const finished = { ...rest, info: present };
  const json = Buffer.from(JSON.stringify(finished));
  let page: ((find?: string) => string) | undefined;
  return {
    of: site.name,
    mailbox: site.mailboxes.general,
    json,
    etag: `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`,
    page: (find?: string) => {
      page ??= readerOf(finished, site.language);
      return page(find);
    },
  };
}
