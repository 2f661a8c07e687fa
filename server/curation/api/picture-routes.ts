/** The calls of the desk about pictures. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import {
  CuratedPicture,
  CuratedPictureList,
  ItemParam,
  NewPicture,
  NothingLeft,
  PicturesParams,
  PictureText,
} from '#contract/curation.ts';
import { ALT_LIMIT, PICTURE_BYTES_MOST } from '#domain/uploads.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { Problem } from '#server/kernel/problem.ts';
import { deskActor } from '../../features/audit/audit.ts';
import { addPicture, changeText, deletePicture, listPictures, textOf } from '../pictures/pictures.ts';
import { type Arrived, fileProblem, type UploadFolder } from '../pictures/upload-folder.ts';
import { call } from './calls.ts';
import { readForm, takeUploads } from './uploads.ts';

/** In bytes: the picture, and what a form writes around it. */
const UPLOAD_LIMIT = PICTURE_BYTES_MOST + 65_536;
const MEGABYTES = PICTURE_BYTES_MOST / 1_048_576;
/** Any text that fits is not cut, in whatever script. */
const TEXT_BYTES = 40 * ALT_LIMIT;

export const pictureCallRoutes =
  (uploads: UploadFolder): Routes =>
  async (app, { db }) => {
    await takeUploads(app, { fileSize: PICTURE_BYTES_MOST, fields: 4, fieldSize: TEXT_BYTES });
    app.get(
      '/curation/pictures',
      call('Uploaded pictures, newest first, with where each is used', {
        querystring: PicturesParams,
        response: answers(CuratedPictureList),
      }),
      ({ query }) => listPictures(db, query),
    );
    app.post(
      '/curation/pictures',
      {
        bodyLimit: UPLOAD_LIMIT,
        // After it is known who calls, and before anything of the body is read.
        onRequest: async ({ headers }) => {
          if (Number(headers['content-length'] ?? 0) > UPLOAD_LIMIT) throw tooLarge();
        },
        // It is read piece by piece, and checked as it comes.
        validatorCompiler: () => () => true,
        ...call('Upload a picture', {
          description: `At most ${MEGABYTES} MB. Where it was taken, and all else that the device wrote into it, is left out.`,
          consumes: ['multipart/form-data'],
          body: NewPicture,
          response: answers(CuratedPicture),
        }),
      },
      async (request) => {
        const file = await uploads.place();
        try {
          const alt = textOf(await receive(request, file));
          return await addPicture(db, uploads, deskActor(request.viewer), file, alt);
        } finally {
          await file.discard();
        }
      },
    );
    app.put(
      '/curation/pictures/:id',
      call('Change the text of a picture', {
        params: ItemParam,
        body: PictureText,
        response: answers(CuratedPicture),
      }),
      ({ params, body, viewer }) => changeText(db, deskActor(viewer), params.id, textOf(body)),
    );
    app.delete(
      '/curation/pictures/:id',
      call('Delete a picture that nothing uses', { params: ItemParam, response: answers(NothingLeft) }),
      async ({ params, viewer }) => {
        await deletePicture(db, uploads, deskActor(viewer), params.id);
        return { message: 'The picture is deleted.' };
      },
    );
  };

const tooLarge = () => Object.assign(new Error('The picture is too large.'), { statusCode: 413 });

/** Writes the file of a form to its place, as it comes, and returns what the form says beside it. */
async function receive(request: FastifyRequest, { path }: Arrived): Promise<PictureText> {
  if (!request.isMultipart())
    throw new Problem('invalid_request', 'Please send the picture as a form does (multipart/form-data).');
  let hasFile = false;
  const fields = await readForm(
    request,
    async ({ file }) => {
      hasFile = true;
      file.once('limit', () => file.destroy(tooLarge()));
      await pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    },
    inOurWords,
  );
  if (!hasFile) throw fileProblem('Please choose a picture.');
  const alt = fields.get('alt') ?? '';
  if (/\p{Cc}/u.test(alt.replaceAll(/\s/g, ''))) throw new Problem('invalid_request', NOT_TEXT, { alt: NOT_TEXT });
  return { alt, decorative: fields.get('decorative') === 'true' };
}

const NOT_TEXT = 'The text holds a sign that is no part of any text.';

/** What the parser of forms refuses, in words for the person who sent it. */
function inOurWords(error: Error & { code?: string; statusCode?: number }): Error {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (error.code?.endsWith('_LIMIT')) return new Problem('invalid_request', 'Please send one picture at a time.');
  const isBroken = error.code?.startsWith('FST_') || /multipart|Unexpected end|boundary|premature/i.test(error.message);
  return isBroken ? new Problem('invalid_request', 'The picture did not arrive whole. Please try again.') : error;
}
