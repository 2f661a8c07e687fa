/** Conditions of the site's own, used in class names as `calm:hidden`. They weigh nothing against other rules. */
const sizes = (...of: number[]): string[] => of.map((size) => `[data-size="${size}"]`);
const LARGE = sizes(130, 150);
const LARGEST = sizes(175, 200);
const WIDE_LETTERS = ['[data-face="lexend"]', '[data-face="opendyslexic"]', '[data-letters]'];
const NO_PICTURES = '[data-images="hide"], [data-amount="words"], [data-amount="one"]';
const BROAD = '[data-face="opendyslexic"], [data-letters]';

const where = (readers: string): string => `&:where(${readers} *)`;
const among = (places: string[]): string => places.map((place) => `${place} *`).join(', ');
const media = (condition: string, rule: string): string => `@media ${condition} {${rule}}`;

/** What readers have chosen: see preferences.css. `calm` is every stop of the dial but ‘Full’, `lively` is ‘Full’. */
const CHOSEN = {
  calm: '[data-amount]',
  lively: ':root:not([data-amount])',
  one: '[data-amount="one"]',
  pictures: `:root:not(${NO_PICTURES})`,
  'no-pictures': `:is(${NO_PICTURES})`,
  'same-tab': '[data-links="same-tab"]',
  'new-tab': ':root:not([data-links="same-tab"])',
  // Where words may stand in the empty part of a picture: not where there is none, nor where large or wide text needs more.
  'beside-picture': `:root:not(${NO_PICTURES}, ${BROAD}, ${[...sizes(150), ...LARGEST].join(', ')})`,
  // Where a telephone has room for two things side by side: not with large, wide or broad letters, whose words would break.
  fitting: `:root:not(${BROAD}, ${[...LARGE, ...LARGEST].join(', ')})`,
};

/** Over the tiles of a picture no words lie where less is wanted at once, letters are larger, or contrast matters most. */
const CROWDED = '[data-theme="contrast"], [data-images="hide"], [data-amount], [data-size]';

/**
 * Layouts change where the screen is so wide for the text, not so wide in itself: text that is half as large again needs
 * a screen that is half as wide again. (In the conditions, 1rem is the size that the browser begins with.) Each width in rem,
 * and the readers for whom it counts.
 */
const stepsFrom = (width: number): [number, string][] => [
  [width, ':root:is(:not([data-size]), [data-size="115"]) *'],
  [width * 1.5, among(LARGE)],
  [width * 2, among(LARGEST)],
];

const STEPS: [string, [number, string][]][] = [
  ['sm', stepsFrom(30)],
  ['md', stepsFrom(47.5)],
  ['lg', stepsFrom(64)],
  // The bar at the top has all its links where they fit, with wide letters, too.
  [
    'xl',
    [
      [80, `:root:not([data-size], ${WIDE_LETTERS.join(', ')}) *`],
      [104, `:root:not(${[...LARGE, ...LARGEST].join(', ')}):is([data-size="115"], ${WIDE_LETTERS.join(', ')}) *`],
      [120, among(LARGE)],
      [160, among(LARGEST)],
    ],
  ],
];

/** A plugin of Tailwind; the order of the variants is that of their rules. */
export default function variants({ addVariant }: { addVariant(name: string, rules: string | string[]): void }): void {
  for (const [name, readers] of Object.entries(CHOSEN)) addVariant(name, where(readers));
  addVariant('over-picture', [
    media('(forced-colors: none) and (not (prefers-contrast: more))', where(`:root:not(${CROWDED})`)),
    // A theme that somebody has chosen stands above what the system asks for.
    media('(forced-colors: none) and (prefers-contrast: more)', where(`[data-theme]:not(${CROWDED})`)),
  ]);
  const add = (name: string, steps: [number, string][], sign: string) =>
    addVariant(
      name,
      steps.map(([width, readers]) => media(`(width ${sign} ${width}rem)`, `&:where(${readers})`)),
    );
  for (const [name, steps] of STEPS) add(name, steps, '>=');
  for (const [name, steps] of STEPS.toReversed()) add(`max-${name}`, steps, '<');
}
