/** Sends a picture and tells how far it has come, which `fetch` cannot. */

import type { ApiError } from '#contract/common-schemas.ts';
import type { CuratedPicture } from '#contract/curation.ts';
import type { CallAnswer } from '#contract/rendering.ts';
import { ApiProblem } from '../../lib/data/api.ts';
import { asMember, type Send } from '../../lib/session/member-transport.ts';
import { tokenStore } from '../../lib/session/session.ts';
import type { PictureWords } from './picture-words-fields.tsx';

export interface PictureToSend extends PictureWords {
  file: File;
}

const sendBy =
  (onProgress: (part: number) => void): Send =>
  (path, init, bearer, signal) =>
    new Promise<CallAnswer>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init?.method ?? 'GET', path);
      request.setRequestHeader('accept', 'application/json');
      if (bearer) request.setRequestHeader('authorization', `Bearer ${bearer}`);
      const isForm = init?.body instanceof FormData;
      if (!isForm) request.setRequestHeader('content-type', 'application/json');
      request.upload.onprogress = ({ loaded, total }) => isForm && onProgress(loaded / total);
      request.onload = () => {
        try {
          resolve({ status: request.status, body: JSON.parse(request.responseText) });
        } catch (error) {
          reject(error);
        }
      };
      request.onerror = () => reject(new TypeError('The site cannot be reached.'));
      request.onabort = () => reject(signal?.reason);
      signal?.addEventListener('abort', () => request.abort());
      request.send(isForm ? (init.body as FormData) : JSON.stringify(init?.body));
    });

/** `onProgress` is told which part of it has arrived, from 0 to 1. Throws `ApiProblem` where the picture is refused. */
export async function sendPicture(
  { file, alt, isDecorative, credit }: PictureToSend,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<CuratedPicture> {
  const body = new FormData();
  // The words first, so that they are known when the file comes.
  body.append('alt', alt);
  body.append('decorative', String(isDecorative));
  body.append('credit', credit);
  body.append('file', file);
  const { status, body: answer } = await asMember(sendBy(onProgress), tokenStore)(
    '/api/curation/pictures',
    { method: 'POST', body },
    signal,
  ).catch((): CallAnswer => ({ status: 0, body: UNREACHED }));
  if (status === 200) return answer as CuratedPicture;
  throw new ApiProblem(status, answer as ApiError);
}

const UNREACHED: ApiError = {
  message: 'The picture did not arrive. Check your connection and try again.',
  code: 'unreachable',
};
