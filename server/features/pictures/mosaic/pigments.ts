/** Pigments of stone and glass, and which of them sit well together. */

/** Seven steps from light to deep. */
const RAMPS = {
  clay: ['#fee3d9', '#f3c3b1', '#e3a086', '#c77f63', '#a25f44', '#77402a', '#502717'],
  marigold: ['#faecd2', '#efd3a0', '#e0b56c', '#c8944a', '#a5723a', '#765132', '#4d3523'],
  olive: ['#e9ecd8', '#d0d3b0', '#b3b786', '#949962', '#747743', '#525529', '#353716'],
  moss: ['#e1eee1', '#c0d6c0', '#9dbd9d', '#7c9e7c', '#5d7d5d', '#3f593f', '#263a27'],
  seaglass: ['#dceeea', '#b7d8d0', '#8fbeb4', '#6ba095', '#4c7e74', '#305a52', '#1b3b35'],
  lagoon: ['#daedf6', '#b2d6e5', '#87bcd2', '#639db5', '#437b92', '#29586a', '#153947'],
  iris: ['#e6e8fc', '#caccf1', '#abade1', '#8c8dc5', '#6c6da1', '#4c4c76', '#303050'],
  plum: ['#f5e3f0', '#e4c4db', '#cfa3c3', '#b282a5', '#8f6283', '#67435f', '#452a3e'],
  rose: ['#fde2e3', '#f1c1c4', '#e09ea3', '#c37d83', '#9f5d64', '#753f45', '#4e262b'],
  stone: ['#f5ede0', '#e8dcc8', '#d3c2a7', '#b5a184', '#8f7b61', '#655543', '#42382d'],
} as const;
export type Ramp = keyof typeof RAMPS;

/** A ramp and a level in it, 0 (light) to 6 (deep), fractions allowed. */
export type Pigment = readonly [ramp: Ramp, level: number];

export const DEEPEST = 6;
export const GROUT_LIGHT = '#efe7da';
export const GROUT_DARK = '#5a4f57';

/** Ground, first figure, second figure, accent. */
export type Harmony = readonly [ground: Ramp, first: Ramp, second: Ramp, accent: Ramp];

export const HARMONIES: readonly Harmony[] = [
  ['seaglass', 'lagoon', 'iris', 'marigold'],
  ['stone', 'clay', 'moss', 'marigold'],
  ['rose', 'plum', 'iris', 'marigold'],
  ['lagoon', 'iris', 'plum', 'rose'],
  ['olive', 'moss', 'lagoon', 'clay'],
  ['marigold', 'seaglass', 'moss', 'plum'],
  ['stone', 'plum', 'rose', 'clay'],
  ['iris', 'lagoon', 'seaglass', 'clay'],
  ['marigold', 'olive', 'clay', 'lagoon'],
  ['seaglass', 'moss', 'olive', 'rose'],
  ['clay', 'rose', 'plum', 'seaglass'],
  ['stone', 'iris', 'lagoon', 'marigold'],
  ['moss', 'seaglass', 'lagoon', 'marigold'],
  ['rose', 'clay', 'marigold', 'lagoon'],
  ['stone', 'moss', 'seaglass', 'rose'],
  ['stone', 'lagoon', 'rose', 'marigold'],
];

/** The two earthy greens look deeper than they measure. */
const HEAVY = new Set<Ramp>(['moss', 'olive']);

/**
 * A picture stands beside words and must not outweigh them: past the middle of a ramp every step counts for less, and
 * dark grout asks for lighter tiles.
 */
export function eased([ramp, level]: Pigment, onDark: boolean): number {
  const middle = (HEAVY.has(ramp) ? 1.9 : 2.5) - (onDark ? 0.4 : 0);
  return level <= middle ? level : middle + (level - middle) * (HEAVY.has(ramp) ? 0.55 : 0.65);
}

/** The colour of a level; half steps lie midway between two steps of the ramp. */
export function tint(ramp: Ramp, level: number): string {
  const steps = RAMPS[ramp];
  const low = steps[Math.floor(level)] as string;
  if (Number.isInteger(level)) return low;
  const high = steps[Math.floor(level) + 1] as string;
  const mixed = [1, 3, 5].map((at) => {
    const half = (Number.parseInt(low.slice(at, at + 2), 16) + Number.parseInt(high.slice(at, at + 2), 16)) / 2;
    return Math.round(half).toString(16).padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}
