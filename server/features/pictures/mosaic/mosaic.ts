/** One picture for each thing that has none: the pattern tells the kind, the slug decides the rest. */
import { MOSAIC_SHAPES, type MosaicPattern, type MosaicShape } from '#contract/pictures.ts';
import { collection } from './motifs/collection.ts';
import { directory } from './motifs/directory.ts';
import { event } from './motifs/event.ts';
import { listen } from './motifs/listen.ts';
import type { Motif } from './motifs/motif.ts';
import { person } from './motifs/person.ts';
import { read } from './motifs/read.ts';
import { support } from './motifs/support.ts';
import { tool } from './motifs/tool.ts';
import { topic } from './motifs/topic.ts';
import { watch } from './motifs/watch.ts';
import { GROUT_DARK, GROUT_LIGHT, HARMONIES } from './pigments.ts';
import { hash, stream } from './random.ts';
import { Sheet } from './sheet.ts';

const MOTIFS: Record<MosaicPattern, Motif> = {
  read,
  watch,
  listen,
  event,
  person,
  tool,
  support,
  directory,
  topic,
  collection,
};

/** Each motif spends its bytes differently; these keep every picture under 12 kB. */
const THRIFT: Record<MosaicPattern, number> = {
  read: 0.75,
  watch: 0.89,
  listen: 0.88,
  event: 0.96,
  person: 0.68,
  tool: 0.825,
  support: 0.96,
  directory: 0.94,
  topic: 0.755,
  collection: 0.92,
};

/** About how many pieces a picture has. */
const PIECES: Record<MosaicShape, number> = { card: 430, square: 430, portrait: 430, arch: 330, banner: 560 };
const DARK_SHARE = 0.28;

/**
 * The picture of a thing as SVG: the same slug, pattern and shape give the same bytes for ever (on one engine: the
 * last bit of a sine may differ between two, which is why pictures are made on the server only).
 */
export function mosaic(slug: string, pattern: MosaicPattern, shape: MosaicShape): string {
  const [width, height] = MOSAIC_SHAPES[shape];
  const random = stream(hash(`${pattern}/${slug}`));
  const harmony = random.pick(HARMONIES);
  const dark = random() < DARK_SHARE && pattern !== 'topic';
  const size = Math.sqrt((width * height) / (PIECES[shape] * THRIFT[pattern]));
  const sheet = new Sheet({ width, height, size, random, grout: dark ? GROUT_DARK : GROUT_LIGHT });
  MOTIFS[pattern](sheet, harmony);
  return sheet.svg();
}
