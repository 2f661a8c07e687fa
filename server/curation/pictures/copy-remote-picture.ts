/** A picture of another site becomes one of ours: its bytes come through the guard, and go the way of every upload. */
import { writeFile } from 'node:fs/promises';
import type { CuratedPicture } from '#contract/curation.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { UnreachableError, type WebClient } from '#server/kernel/web-client.ts';
import type { Actor } from '../../features/audit/audit.ts';
import { refusedAddress, typedAddress } from '../links/typed-address.ts';
import { addPicture, type PictureWords } from './pictures.ts';
import type { UploadFolder } from './upload-folder.ts';

const ACCEPT = 'image/avif, image/webp, image/jpeg, image/png, image/*;q=0.5, */*;q=0.1';
/** What comes is held in memory until it is whole, so it may be less than an upload. */
const BYTES_MOST = 10_000_000;

/** Throws `invalid_request` with the sentence at `url`. */
export async function copyRemotePicture(
  { db, folder, client }: { db: Db; folder: UploadFolder; client: WebClient },
  actor: Actor,
  address: string,
  words: PictureWords,
): Promise<CuratedPicture> {
  const bytes = await pictureAt(client, typedAddress(address));
  const file = await folder.place();
  try {
    await writeFile(file.path, bytes, { flag: 'wx', mode: 0o600 });
    return await addPicture(db, folder, actor, file, words);
  } catch (error) {
    if (error instanceof Problem && error.fields?.file) throw refusedAddress(error.fields.file);
    throw error;
  } finally {
    await file.discard();
  }
}

async function pictureAt(client: WebClient, url: string): Promise<Buffer> {
  try {
    const { status, body } = await client.get(url, { accept: ACCEPT, encodings: 'identity', bytesMost: BYTES_MOST });
    if (status < 300) return body;
    throw refusedAddress(
      status === 404 || status === 410
        ? 'There is no picture at this address any more.'
        : `The site does not give this picture to programs (${status}). Save it on your device, and upload it.`,
    );
  } catch (error) {
    if (error instanceof UnreachableError) throw refusedAddress(error.message);
    throw error;
  }
}
