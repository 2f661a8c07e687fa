/** Pictures of dots, made one at a time and kept for a while. */
import { LRUCache } from 'lru-cache';
import { fontFiles, resvg } from '#server/kernel/lazy-packages.ts';
import { Problem } from '#server/kernel/problem.ts';
import { Semaphore } from '#server/kernel/semaphore.ts';
import { drawing, FONT, type Preview } from './drawing.ts';

/** Some 300 pictures. */
const CACHE_BYTES = 24 * 1_048_576;
/** So many wait for their turn; a request that comes then is asked to come again. */
const WAITING_MOST = 40;
const AGAIN_SECONDS = 10;

export class Painter {
  readonly #cache = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length });
  readonly #semaphore = new Semaphore();
  #waiting = 0;

  /** The preview as PNG; `undefined` on a machine for which nobody has built what makes it. `name` says what it shows. */
  async paint(name: string, preview: Preview): Promise<Buffer | undefined> {
    const kept = this.#cache.get(name);
    if (kept) return kept;
    if (this.#waiting >= WAITING_MOST)
      throw new Problem(
        'unavailable',
        'Many pictures are wanted at once. Please try again soon.',
        undefined,
        AGAIN_SECONDS,
      );
    this.#waiting += 1;
    const release = await this.#semaphore.acquire('paint', 1);
    try {
      const made = this.#cache.get(name) ?? (await painted(preview));
      if (made) this.#cache.set(name, made);
      return made;
    } finally {
      this.#waiting -= 1;
      release();
    }
  }
}

async function painted(preview: Preview): Promise<Buffer | undefined> {
  const program = loaded();
  if (!program) return undefined;
  const picture = await program.renderAsync(drawing(preview), {
    font: { loadSystemFonts: false, fontFiles: fontFiles(), defaultFontFamily: FONT },
  });
  return picture.asPng();
}

function loaded() {
  try {
    return resvg();
  } catch {
    return undefined;
  }
}
