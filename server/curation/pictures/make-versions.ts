/**
 * Makes the versions of one picture, without what its maker's device wrote into it, in the program that reads files from
 * people: what fells the library that reads pictures, or takes all memory, fells that program alone. It is given the folder
 * in which the file `original` lies.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  PICTURE_DOTS_MOST,
  PICTURE_SIDE_MOST,
  plainFile,
  SMALL_FORMATS,
  smallFile,
  type Upload,
  widthsOf,
} from '#domain/uploads.ts';
import { sharp as load } from '#server/kernel/lazy-packages.ts';
import { DAMAGED, MOVES } from './file-types.ts';

/** What came of it. */
export type Outcome =
  | { made: Omit<Upload, 'hash'> & { bytes: number } }
  | { refused: string }
  | { failed: string; code?: string | undefined };

export const ORIGINAL = 'original';
const SECONDS_MOST = 30;
/** In what `libvips` calls its readers; every other one is shut. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'];

async function make(folder: string): Promise<Outcome> {
  const sharp = await load();
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS.map((name) => `VipsForeignLoad${name}`) });
  const file = join(folder, ORIGINAL);
  const options = { limitInputPixels: PICTURE_DOTS_MOST, failOn: 'error' } as const;

  const found = await sharp(file, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!found?.width || !found.height) return { refused: DAMAGED };
  if ((found.pages ?? 1) > 1) return { refused: MOVES };
  if (found.width * found.height > PICTURE_DOTS_MOST)
    return {
      refused: `This picture has ${found.width} × ${found.height} dots, which is too large. Please save a smaller one.`,
    };
  // Turned as its camera was held; colours as screens show them. Nothing else of what the file says is carried on.
  const read = await sharp(file, options)
    .timeout({ seconds: SECONDS_MOST })
    .autoOrient()
    .resize({ width: PICTURE_SIDE_MOST, height: PICTURE_SIDE_MOST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  if (!read) return { refused: DAMAGED };

  const { width, height, channels } = read.info;
  const whole = () => sharp(read.data, { raw: { width, height, channels } });
  const isOpaque = channels === 3 || channels === 1 || (await whole().stats()).isOpaque;
  const picture = () => (isOpaque && channels % 2 === 0 ? whole().removeAlpha() : whole());
  const format = isOpaque ? 'jpg' : 'png';
  let bytes = 0;
  const keep = async (name: string, data: Buffer) => {
    await writeFile(join(folder, name), data, { flush: true });
    bytes += data.length;
  };
  for (const one of widthsOf(width)) {
    const resized = picture().resize({ width: one });
    for (const small of SMALL_FORMATS) {
      const made =
        small === 'avif' ? resized.clone().avif({ quality: 52, effort: 2 }) : resized.clone().webp({ quality: 78 });
      await keep(smallFile(one, small), await made.toBuffer());
    }
  }
  const plain = isOpaque ? picture().jpeg({ quality: 80, mozjpeg: true }) : picture().png({ compressionLevel: 9 });
  await keep(plainFile({ width, height, format }), await plain.toBuffer());
  return { made: { width, height, format, bytes } };
}

export async function* read(folder: string): AsyncGenerator<Outcome> {
  yield await make(folder).catch(
    (error: NodeJS.ErrnoException): Outcome => ({ failed: String(error.message), code: error.code }),
  );
}
