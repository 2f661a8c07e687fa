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
  PictureElsewhere,
  PicturesParams,
  PictureText,
} from '#contract/curation.ts';
import { ALT_LIMIT, PICTURE_BYTES_MOST } from '#domain/uploads.ts';
import type { Routes } from '#server/http/services.ts';
import { memberOf } from '#server/http/viewer.ts';
import { Problem } from '#server/kernel/problem.ts';
import { WebClient } from '#server/kernel/web-client.ts';
import { deskActor } from '../../features/audit/audit.ts';
import { copyRemotePicture } from '../pictures/copy-remote-picture.ts';
import { addPicture, changeWords, deletePicture, listPictures, wordsOf } from '../pictures/pictures.ts';
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
  async (app, { db, siteUrl, rateLimits, webClient: client = new WebClient(siteUrl) }) => {
    await takeUploads(app, { fileSize: PICTURE_BYTES_MOST, fields: 4, fieldSize: TEXT_BYTES });
    app.get(
      '/curation/pictures',
      call('Uploaded pictures, newest first, with where each is used', CuratedPictureList, {
        querystring: PicturesParams,
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
        ...call('Upload a picture', CuratedPicture, {
          description: `At most ${MEGABYTES} MB. Where it was taken, and all else that the device wrote into it, is left out.`,
          consumes: ['multipart/form-data'],
          body: NewPicture,
        }),
      },
      async (request) => {
        const file = await uploads.place();
        try {
          const words = wordsOf(await receive(request, file));
          return await addPicture(db, uploads, deskActor(request.viewer), file, words);
        } finally {
          await file.discard();
        }
      },
    );
    app.post(
      '/curation/pictures/elsewhere',
      call('Take over a picture of another site', CuratedPicture, {
        description: 'It is kept like an uploaded one. 400 where it may not be fetched, or is no picture that we take.',
        body: PictureElsewhere,
      }),
      async ({ body: { url, ...text }, viewer }) => {
        const words = wordsOf(text);
        await rateLimits.consume('linksRead', memberOf(viewer));
        return copyRemotePicture({ db, folder: uploads, client }, deskActor(viewer), url, words);
      },
    );
    app.put(
      '/curation/pictures/:id',
      call('Change the words of a picture', CuratedPicture, { params: ItemParam, body: PictureText }),
      ({ params, body, viewer }) => changeWords(db, deskActor(viewer), params.id, wordsOf(body)),
    );
    app.delete(
      '/curation/pictures/:id',
      call('Delete a picture that nothing uses', NothingLeft, { params: ItemParam }),
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
  for (const name of ['alt', 'credit'])
    if (/\p{Cc}/u.test((fields.get(name) ?? '').replaceAll(/\s/g, '')))
      throw new Problem('invalid_request', NOT_TEXT, { [name]: NOT_TEXT });
  return {
    alt: fields.get('alt') ?? '',
    decorative: fields.get('decorative') === 'true',
    credit: fields.get('credit') ?? '',
  };
}

const NOT_TEXT = 'The text holds a sign that is no part of any text.';

/** What the parser of forms refuses, in words for the person who sent it. */
function inOurWords(error: Error & { code?: string; statusCode?: number }): Error {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (error.code?.endsWith('_LIMIT')) return new Problem('invalid_request', 'Please send one picture at a time.');
  const isBroken = error.code?.startsWith('FST_') || /multipart|Unexpected end|boundary|premature/i.test(error.message);
  return isBroken ? new Problem('invalid_request', 'The picture did not arrive whole. Please try again.') : error;
}
