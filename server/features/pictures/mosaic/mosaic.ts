/**
 * One picture for each thing that has none. The pattern tells the kind, courses and a window what else is known of
 * it; the slug decides the rest.
 */
import type { MosaicPattern } from '#domain/kinds.ts';
import { MOSAIC_SHAPES, type MosaicFacts, type MosaicShape, NO_FACTS } from '#domain/mosaics.ts';
import { collection } from './motifs/collection.ts';
import { directory } from './motifs/directory.ts';
import { event } from './motifs/event.ts';
import { guide } from './motifs/guide.ts';
import { listen } from './motifs/listen.ts';
import type { Motif } from './motifs/motif.ts';
import { person } from './motifs/person.ts';
import { read } from './motifs/read.ts';
import { support } from './motifs/support.ts';
import { tool } from './motifs/tool.ts';
import { topic } from './motifs/topic.ts';
import { watch } from './motifs/watch.ts';
import { window } from './online-sign.ts';
import { GROUT_DARK, GROUT_LIGHT, HARMONIES, type Harmony } from './pigments.ts';
import { hash, type Random, stream } from './random.ts';
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
  guide,
};

/** Each motif spends its bytes differently; these keep every picture under 12 kB. */
const PIECE_COST: Record<MosaicPattern, number> = {
  read: 0.68,
  watch: 0.87,
  listen: 0.86,
  event: 0.95,
  person: 0.67,
  tool: 0.825,
  support: 0.93,
  directory: 0.94,
  topic: 0.755,
  collection: 0.92,
  guide: 0.83,
};

/** About how many pieces a picture has. */
const PIECES: Record<MosaicShape, number> = { card: 430, square: 190, portrait: 430, arch: 330, banner: 560 };
const DARK_SHARE = 0.28;

/**
 * The picture of a thing as SVG: the same slug, pattern, shape and facts give the same bytes for ever (on one engine: the
 * last bit of a sine may differ between two, which is why pictures are made on the server only).
 */
export function mosaic(
  slug: string,
  pattern: MosaicPattern,
  shape: MosaicShape,
  facts: MosaicFacts = NO_FACTS,
): string {
  const [width, height] = MOSAIC_SHAPES[shape];
  const random = stream(hash(`${pattern}/${slug}`));
  const harmony = inColours(random, facts.harmony);
  const dark = random() < DARK_SHARE && pattern !== 'topic';
  const size = Math.sqrt((width * height) / (PIECES[shape] * PIECE_COST[pattern]));
  const sheet = new Sheet({ width, height, size, random, grout: dark ? GROUT_DARK : GROUT_LIGHT });
  MOTIFS[pattern](sheet, harmony, facts);
  if (facts.isOnline) window(sheet, harmony);
  return sheet.svg();
}

/** The colours that were asked for, which two things may still wear differently. */
function inColours(random: Random, of: number | undefined): Harmony {
  const any = random.pick(HARMONIES);
  const isTurned = random() < 0.5;
  if (of === undefined) return any;
  const [ground, first, second, accent] = HARMONIES[of] ?? any;
  return isTurned ? [ground, second, first, accent] : [ground, first, second, accent];
}
