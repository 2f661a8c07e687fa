/** The calls of the desk about what is worth doing. */
import { Figures, FiguresParams } from '#contract/figures.ts';
import { SentFile } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { call } from './calls.ts';
import { readFigures } from './figures.ts';
import { figuresTable } from './figures-table.ts';

export const figureRoutes: Routes = async (app, { db }) => {
  app.get(
    '/curation/figures',
    call('What was used and wanted, by month, kind and topic', Figures, {
      description: 'Of the last twelve months unless named; 36 at most.',
      querystring: FiguresParams,
    }),
    ({ query }) => readFigures(db, query),
  );
  app.get(
    '/curation/figures.csv',
    call('The same as a table', SentFile, { querystring: FiguresParams, produces: ['text/csv'] }),
    async ({ query }, reply) => {
      void reply.header('content-disposition', 'attachment; filename="figures.csv"');
      return reply.type('text/csv; charset=utf-8').send(figuresTable(await readFigures(db, query)));
    },
  );
};
