/** Pictures of dots, made one at a time and kept for a while. */
import { LRUCache } from 'lru-cache';
import { RenderQueue } from '#server/http/render-queue.ts';
import { fontFiles, resvg } from '#server/kernel/lazy-packages.ts';
import { drawing, FONT, type Preview } from './drawing.ts';

/** Some 300 pictures. */
const CACHE_BYTES = 24 * 1_048_576;

export class Painter {
  readonly #cache = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length });
  readonly #queue = new RenderQueue();

  /**
   * The preview as PNG, for a request from `ip`; `undefined` on a machine for which nobody has built what makes it. `name`
   * says what it shows. Throws `unavailable` where too many wait.
   */
  async paint(name: string, preview: Preview, ip: string): Promise<Buffer | undefined> {
    const kept = this.#cache.get(name);
    if (kept) return kept;
    return this.#queue.run(ip, async () => {
      const made = this.#cache.get(name) ?? (await painted(preview));
      if (made) this.#cache.set(name, made);
      return made;
    });
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
