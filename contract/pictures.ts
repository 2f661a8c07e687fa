/**
 * The drawn pictures (mosaics). An address names the drawing's version, shape, pattern and seed, so that it may be
 * kept for ever; a change to the drawing raises the version.
 */
export const MOSAIC_VERSION = 2;

/** Width and height in pixels of each shape. */
export const MOSAIC_SHAPES = {
  card: [640, 400],
  square: [320, 320],
  portrait: [480, 600],
  arch: [320, 560],
  banner: [1600, 280],
} as const;
export type MosaicShape = keyof typeof MOSAIC_SHAPES;

/** What a pattern means: three ways to take something in, and the other kinds of things. */
export const MOSAIC_PATTERNS = [
  'read',
  'watch',
  'listen',
  'event',
  'person',
  'tool',
  'support',
  'directory',
  'topic',
  'collection',
] as const;
export type MosaicPattern = (typeof MOSAIC_PATTERNS)[number];

/** Seeds of the pictures on the site's own pages, beside the slugs of items. */
export const OWN_SEEDS = [
  'offer-topics',
  'offer-events',
  'offer-collections',
  'offer-directory',
  'join',
  'account',
] as const;
export type OwnSeed = (typeof OWN_SEEDS)[number];

/** The site's own ornaments of loose tiles. */
export type Ornament = 'hero' | 'hero-narrow' | 'frieze' | 'horizon';

export const ornamentPath = (name: Ornament) => `/mosaic/${MOSAIC_VERSION}/ornament/${name}.svg`;

export const mosaicPath = (shape: MosaicShape, pattern: MosaicPattern, slug: string) =>
  `/mosaic/${MOSAIC_VERSION}/${shape}/${pattern}/${slug}.svg`;
