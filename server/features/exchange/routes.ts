/** For programs that keep a copy: what changed, and the whole catalogue. */
import { Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ChangesAnswer, ChangesParams } from '#contract/catalogue-changes.ts';
import { accepts } from '#server/http/plugins/encodings.ts';
import { ReadLimit } from '#server/http/plugins/read-limit.ts';
import { callsOf, SentFile } from '#server/http/response-schemas.ts';
import type { Routes, Services } from '#server/http/services.ts';
import { site } from '#site';
import { asLines, asTable } from './catalogue.ts';
import { latestNumber, listChanges, WHOLE_CATALOGUE } from './changes.ts';

const call = callsOf('exchange');

export const changesRoutes: Routes = async (app, { db, siteUrl }) => {
  app.get(
    '/changes',
    call('What changed', ChangesAnswer, {
      description:
        'Begin with the whole catalogue, then ask from time to time with the `next` of the answer before. An item that changed is read anew. 410 means that the number is from before a restore, or ahead: begin with the whole catalogue again.',
      querystring: ChangesParams,
    }),
    ({ query }, reply) => {
      void reply.header('link', `<${WHOLE_CATALOGUE}>; rel="first"`);
      return listChanges(db, query.after, siteUrl);
    },
  );
};

const FORMS = {
  jsonl: {
    type: 'application/jsonl',
    make: asLines,
    summary: 'The whole catalogue, a line of JSON for each item',
  },
  csv: { type: 'text/csv', make: asTable, summary: 'The whole catalogue as a table' },
} as const;
type Form = keyof typeof FORMS;

export const catalogueRoutes: Routes = async (app, services) => {
  const limit = new ReadLimit({ limit: 'wholeCatalogue', toldEvery: 1, others: services.rateLimits });
  for (const form of Object.keys(FORMS) as Form[]) {
    app.get(
      `/catalogue.${form}`,
      // Compressed here, for a stream of any length: quickly rather than well.
      { compress: false, ...call(FORMS[form].summary, SentFile, { produces: [FORMS[form].type] }) },
      (request, reply) => sendWhole(services, limit, form, request, reply),
    );
  }
};

async function sendWhole(
  { db, siteUrl }: Services,
  limit: ReadLimit,
  form: Form,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { type, make } = FORMS[form];
  const latest = await latestNumber(db);
  const etag = `W/"${form}-${latest}"`;
  void reply.headers({
    etag,
    link: `<${site.licence.url}>; rel="license", </api/changes?after=${latest}>; rel="next"`,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  });
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.status(304).send();
  void reply.type(`${type}; charset=utf-8`).header('content-disposition', `attachment; filename="catalogue.${form}"`);
  // Who asks for the head alone costs nothing.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  limit.countAloud(request.ip, reply);
  const text = Readable.from(make(db, siteUrl));
  if (!accepts(request.headers['accept-encoding'], 'gzip')) return reply.send(text);
  const packed = createGzip({ level: constants.Z_BEST_SPEED });
  // A reader who leaves ends both.
  text.on('error', (error) => packed.destroy(error));
  packed.on('close', () => text.destroy());
  return reply.header('content-encoding', 'gzip').send(text.pipe(packed));
}
