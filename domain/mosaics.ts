/**
 * The drawn pictures (mosaics). An address names the drawing's version, shape, pattern, what of the thing is drawn, and
 * the seed, so that it may be kept for ever; a change to the drawing raises the version.
 */
import type { MosaicPattern } from './kinds.ts';

export const MOSAIC_VERSION = 4;

/** Width and height in pixels of each shape. */
export const MOSAIC_SHAPES = {
  card: [640, 400],
  square: [320, 320],
  portrait: [480, 600],
  arch: [320, 560],
  banner: [1600, 280],
} as const;
export type MosaicShape = keyof typeof MOSAIC_SHAPES;

/** Seeds of the pictures on the site's own pages, beside the slugs of items. */
export const OWN_SEEDS = [
  'offer-topics',
  'offer-events',
  'offer-collections',
  'offer-directory',
  'join',
  'account',
  'example',
] as const;
export type OwnSeed = (typeof OWN_SEEDS)[number];

/** The site's own ornaments of loose tiles. */
export type Ornament = 'hero' | 'hero-narrow' | 'frieze' | 'horizon';

export const ornamentPath = (name: Ornament) => `/mosaic/${MOSAIC_VERSION}/ornament/${name}.svg`;

/** What a picture tells of its thing, beside its kind. */
export interface MosaicFacts {
  /** Which of the colour harmonies; left to the slug where nothing is said. */
  harmony: number | undefined;
  /** From 1 (short) to 4 (long); 0 where nobody knows. */
  length: number;
  /** Has an open window. */
  isOnline: boolean;
}

/** How many harmonies there are to choose from. */
const MOSAIC_HARMONIES = 16;
export const NO_FACTS: MosaicFacts = { harmony: undefined, length: 0, isOnline: false };

/** Up to so many minutes is short, middling, long; beyond is very long. */
const LENGTHS = [5, 15, 45];

/** What the pictures of things are drawn from; any card has it, and any part of one may be unknown. */
export interface Drawn {
  slug: string;
  object_type: string;
  minutes?: number | null;
  online?: boolean;
}

export function mosaicFacts({ slug, minutes, online }: Drawn): MosaicFacts {
  return {
    harmony: harmonyOf(slug),
    length: minutes == null ? 0 : 1 + LENGTHS.filter((most) => minutes > most).length,
    isOnline: online === true,
  };
}

/** Spreads things over the harmonies: the same thing always has the same. */
function harmonyOf(slug: string): number {
  let sum = 7;
  for (let i = 0; i < slug.length; i++) sum = (sum * 31 + slug.charCodeAt(i)) % 65_521;
  return sum % MOSAIC_HARMONIES;
}

/** As many before it as a thing in a list of two columns touches, and one more. */
const NEIGHBOURS = 3;
/** Far enough in the table that no two neighbours look alike. */
const STEP = 5;

/** The harmony of each thing in a list: its own, or where one of its neighbours wears that, another. */
export function distinctHarmonies(things: readonly { slug: string }[]): number[] {
  const worn: number[] = [];
  for (const { slug } of things) {
    let harmony = harmonyOf(slug);
    while (worn.slice(-NEIGHBOURS).includes(harmony)) harmony = (harmony + STEP) % MOSAIC_HARMONIES;
    worn.push(harmony);
  }
  return worn;
}

/** The facts as a part of an address: 'b2o', or '-0' where nothing is known. */
export const factsCode = ({ harmony, length, isOnline }: MosaicFacts): string =>
  `${harmony?.toString(MOSAIC_HARMONIES) ?? '-'}${length}${isOnline ? 'o' : ''}`;

const CODE = /^([0-9a-f]|-)([0-4])(o?)$/;

/** What a part of an address means; nothing where it is no such code. */
export function factsIn(code: string): MosaicFacts | undefined {
  const [, harmony = '', length, online] = CODE.exec(code) ?? [];
  if (length === undefined) return undefined;
  return {
    harmony: harmony === '-' ? undefined : Number.parseInt(harmony, MOSAIC_HARMONIES),
    length: Number(length),
    isOnline: online !== '',
  };
}

/** What a picture of this shape tells: a tile has no room for a window. */
export const toldBy = (shape: MosaicShape, facts: MosaicFacts): MosaicFacts =>
  shape === 'square' ? { ...facts, isOnline: false } : facts;

/** `harmony` where its own would be that of a neighbour. */
export function mosaicPath(shape: MosaicShape, pattern: MosaicPattern, slug: string, of?: Drawn, harmony?: number) {
  const facts = toldBy(shape, { ...(of ? mosaicFacts(of) : NO_FACTS), ...(harmony !== undefined && { harmony }) });
  return `/mosaic/${MOSAIC_VERSION}/${shape}/${pattern}/${factsCode(facts)}/${slug}.svg`;
}

/** An example of each sign, as the legend shows it; drawn without a thing of the catalogue. */
export const examplePath = (pattern: MosaicPattern, facts: Partial<MosaicFacts>) =>
  `/mosaic/${MOSAIC_VERSION}/card/${pattern}/${factsCode({ ...NO_FACTS, ...facts })}/${'example' satisfies OwnSeed}.svg`;
