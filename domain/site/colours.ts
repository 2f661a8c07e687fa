/**
 * The accents that administrators may choose, one for each theme but the one of strong contrast. Each is measured against what it
 * stands on and what stands on it, by the pairs that `app/styles/tokens.css` declares.
 */
import { channels, endOf, mixed } from './accent-style.ts';
import type { AccentTheme } from './site.ts';

/** What stays in each theme, by the names of its tokens. */
export const ACCENT_GROUNDS: Readonly<Record<AccentTheme, Readonly<Record<AccentGround, string>>>> = {
  paper: {
    surface: '#f5f0e6',
    'surface-raised': '#fcf9f2',
    'surface-sunken': '#eae2d3',
    'accent-wash': '#f0e0e6',
    'accent-text': '#fdf7ee',
  },
  mist: {
    surface: '#e6ecf1',
    'surface-raised': '#f1f5f8',
    'surface-sunken': '#d8e1e9',
    'accent-wash': '#d7e4ee',
    'accent-text': '#f4f8fb',
  },
  dusk: {
    surface: '#26222c',
    'surface-raised': '#302b38',
    'surface-sunken': '#1f1b25',
    'accent-wash': '#443744',
    'accent-text': '#2a1f16',
  },
};
/** What links have in each theme where nobody has chosen another. */
export const OWN_ACCENTS: Readonly<Record<AccentTheme, string>> = {
  paper: '#622656',
  mist: '#234868',
  dusk: '#f0cc9c',
};

type AccentGround = 'surface' | 'surface-raised' | 'surface-sunken' | 'accent-wash' | 'accent-text';

/** The pairs of a chosen colour: the strictest that holds for links and for buttons. */
export const ACCENT_PAIRS: readonly { ground: AccentGround; least: number; words: string }[] = [
  { ground: 'surface', least: 7, words: 'Links on the page' },
  { ground: 'surface-raised', least: 7, words: 'Links on cards' },
  { ground: 'surface-sunken', least: 7, words: 'Links on the darker bands' },
  { ground: 'accent-wash', least: 4.5, words: 'Links on what is chosen' },
  { ground: 'accent-text', least: 7, words: 'Words on filled buttons' },
];

const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const WEIGHTS = [0.2126, 0.7152, 0.0722];
const luminance = (hex: string): number =>
  channels(hex).reduce((sum, value, i) => sum + linear(value / 255) * (WEIGHTS[i] ?? 0), 0);

/** The contrast of two colours `#rrggbb`, from 1 to 21 (WCAG 2, relative luminance). */
export function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A ratio in words, never rounded up to what is asked for: '6.9 to 1'. */
export const ratioInWords = (ratio: number): string => `${Math.floor(ratio * 10) / 10} to 1`;

/** How an accent does in each pair of a theme. */
export const accentRatios = (theme: AccentTheme, accent: string) =>
  ACCENT_PAIRS.map((pair) => {
    const ratio = contrast(accent, ACCENT_GROUNDS[theme][pair.ground]);
    return { ...pair, ratio, holds: ratio >= pair.least };
  });

/** Why an accent cannot be read everywhere, as a sentence that names the pair. */
export function accentProblem(theme: AccentTheme, accent: string): string | undefined {
  const worst = accentRatios(theme, accent)
    .filter(({ holds }) => !holds)
    .sort((a, b) => a.ratio - b.ratio)[0];
  if (!worst) return undefined;
  const other = theme === 'dusk' ? 'lighter' : 'darker';
  const nearest = nearestAccent(theme, accent);
  const words = `${worst.words} would have a contrast of ${ratioInWords(worst.ratio)}, and need ${worst.least} to 1.`;
  return `${words} Choose a ${other} colour${nearest ? `: the nearest that can be read is ${nearest}` : ''}.`;
}

const holdsEverywhere = (theme: AccentTheme, accent: string): boolean =>
  accentRatios(theme, accent).every(({ holds }) => holds);

const MIXED_STEPS = 256;

/** The colour of the same hue that is just dark or light enough to be read everywhere; the accent itself, where it is. */
export function nearestAccent(theme: AccentTheme, accent: string): string | undefined {
  if (!/^#[\da-f]{6}$/i.test(accent)) return undefined;
  for (let step = 0; step <= MIXED_STEPS; step++) {
    const tried = mixed(accent, endOf(theme), step / MIXED_STEPS);
    if (holdsEverywhere(theme, tried)) return tried;
  }
  return undefined;
}
