/** The calls of the desk that bring in a table of somebody's. */
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ItemParam } from '#contract/curation.ts';
import { ImportJob, ImportStarted, NewImport } from '#contract/imports.ts';
import { ITEM_STATUSES } from '#domain/item-status.ts';
import { KIND_FACTS, KINDS, type Kind } from '#domain/kinds.ts';
import { IMPORT_FIELD_LIMIT, IMPORT_FILE_LIMIT } from '#domain/limits.ts';
import { fieldWithoutText } from '#server/http/plugins/incoming-values.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { Problem } from '#server/kernel/problem.ts';
import { deskActor } from '../../features/audit/audit.ts';
import { DATE_ORDERS } from '../formats/written-dates.ts';
import { type NewRun, problemsFile, readImport, startImport } from '../import/jobs/import-runs.ts';
import type { WordChange } from '../import/value-mapping.ts';
import { call } from './calls.ts';
import { readForm, takeUploads } from './uploads.ts';

/** Room for the fields beside the file. */
const FIELDS_ROOM = 1_000_000;

export const importRoutes: Routes = async (app, { db, siteUrl, wakeImports }) => {
  await takeUploads(app, { fileSize: IMPORT_FILE_LIMIT, fields: 20, fieldSize: IMPORT_FIELD_LIMIT });
  app.post(
    '/curation/import',
    {
      bodyLimit: IMPORT_FILE_LIMIT + FIELDS_ROOM,
      // The parts are checked as they are read.
      validatorCompiler: () => () => true,
      ...call(
        'Bring in a table: CSV or a workbook',
        { 202: ImportStarted, '4xx': answers(ImportStarted)['4xx'], '5xx': answers(ImportStarted)['5xx'] },
        {
          description:
            'Only looks, unless `dry_run` is `false`. New items are drafts, unless their row or `status` says otherwise.',
          consumes: ['multipart/form-data'],
          body: NewImport,
        },
      ),
    },
    async (request, reply) => {
      const job = await startImport(db, deskActor(request.viewer), asRun(await readParts(request), siteUrl));
      wakeImports?.();
      return reply.status(202).send({ job });
    },
  );
  app.get(
    '/curation/jobs/:id',
    call('How far an import has come, and what became of its rows', ImportJob, { params: ItemParam }),
    ({ params, viewer }) => readImport(db, deskActor(viewer), params.id),
  );
  app.get(
    '/curation/jobs/:id/problems.csv',
    call(
      'The rows of an import that have a problem, as they came, with a column that says what is wrong',
      Type.String(),
      {
        params: ItemParam,
        produces: ['text/csv'],
      },
    ),
    async ({ params, viewer }, reply) => {
      const { name, table } = await problemsFile(db, deskActor(viewer), params.id);
      void reply.header('content-disposition', `attachment; filename="${name}"`);
      return reply.type('text/csv; charset=utf-8').send(table);
    },
  );
};

interface Parts {
  fields: Map<string, string>;
  file: { name: string; content: Buffer };
}

async function readParts(request: FastifyRequest): Promise<Parts> {
  if (!request.isMultipart()) throw wrong('file', 'Please choose a file.');
  let file: Parts['file'] | undefined;
  const fields = await readForm(
    request,
    async (part) => {
      if (part.fieldname === 'file') file = { name: part.filename || 'file', content: await part.toBuffer() };
      else part.file.resume();
    },
    // What is too large has a status of its own.
    (error) =>
      error.statusCode ? error : wrong('file', 'The form ended too early or is damaged. Please send it again.'),
  );
  if (!file || file.content.length === 0) throw wrong('file', 'The file is missing or empty. Please choose one.');
  return { fields, file };
}

/** Throws `invalid_request` with what is wrong with each part. */
function asRun({ fields, file }: Parts, siteUrl: string): NewRun {
  const dry = choice(fields, 'dry_run', ['true', 'false']) ?? 'true';
  const status = choice(fields, 'status', ITEM_STATUSES);
  if (status === 'scheduled')
    throw wrong('status', 'What is scheduled needs a time: write it into a column of the file.');
  const kind = choice(fields, 'kind', KINDS) ?? kindNamed(file.name);
  if (!kind) throw wrong('kind', 'Please say what the rows are: posts, events, and so on.');
  const name = file.name.replaceAll(HIDDEN, '').slice(-200);
  return {
    kind,
    file_name: name,
    source: file.content,
    is_dry: dry === 'true',
    settings: {
      status,
      dates: choice(fields, 'dates', DATE_ORDERS),
      mapping: mappingIn(fields.get('mapping')),
      siteUrl,
      html: choice(fields, 'html', ['plain', 'keep']),
      twins: choice(fields, 'twins', ['leave', 'bring']),
      corrections: correctionsIn(fields.get('corrections')),
      words: wordsIn(fields.get('words')),
    },
  };
}

/** `events.csv`, `spring events.xlsx` */
function kindNamed(file: string): Kind | undefined {
  const words = file.toLowerCase();
  return KINDS.find((kind) => words.includes(KIND_FACTS[kind].file)) ?? KINDS.find((kind) => words.includes(kind));
}

function choice<T extends string>(fields: Map<string, string>, name: string, choices: readonly T[]): T | undefined {
  const value = fields.get(name);
  if (!value) return undefined;
  const found = choices.find((one) => one === value);
  if (found === undefined) throw wrong(name, `This must be one of: ${choices.join(', ')}.`);
  return found;
}

function mappingIn(text: string | undefined): Record<string, string> | undefined {
  const value = jsonIn('mapping', text);
  if (value === undefined) return undefined;
  const entries =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined;
  if (!entries?.every(([, field]) => typeof field === 'string'))
    throw wrong('mapping', 'This must be an object with the name of a field for each column.');
  return Object.fromEntries(entries);
}

function correctionsIn(text: string | undefined): { row: number; column: string; value: string }[] | undefined {
  const value = jsonIn('corrections', text);
  if (value === undefined) return undefined;
  const isOne = (one: unknown): one is { row: number; column: string; value: string } => {
    const { row, column, value } = Object(one);
    return Number.isSafeInteger(row) && typeof column === 'string' && typeof value === 'string';
  };
  if (!Array.isArray(value) || !value.every(isOne))
    throw wrong('corrections', 'This must be a list of a row, a column and a value each.');
  return value;
}

function wordsIn(text: string | undefined): WordChange[] | undefined {
  const value = jsonIn('words', text);
  if (value === undefined) return undefined;
  const isOne = (one: unknown): one is WordChange => {
    const { field, word, use } = Object(one);
    return [field, word, use].every((part) => typeof part === 'string');
  };
  if (!Array.isArray(value) || !value.every(isOne))
    throw wrong('words', 'This must be a list of a field, a word and what to use each.');
  return value;
}

function jsonIn(name: string, text: string | undefined): unknown {
  if (!text) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw wrong(name, 'This is not JSON.');
  }
  // As a body is looked at: PostgreSQL keeps neither a NUL nor half of a sign.
  if (fieldWithoutText(value) !== undefined) throw wrong(name, 'This holds a sign that is no part of any text.');
  return value;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that no name may hold
const HIDDEN = /[\u0000-\u001f\u007f]/g;

const wrong = (field: string, sentence: string): Problem =>
  new Problem('invalid_request', sentence, { [field]: sentence });
