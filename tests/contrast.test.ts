/**
 * Measures every pair of colours that `app/styles/tokens.css` declares, in every theme (WCAG 2, relative luminance); the sweep of all pages
 * (`tests/e2e/sweep.e2e.ts`) fails where one of them has words on a ground that is not among the pairs.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accentStyle, strongerAccent } from '#domain/site/accent-style.ts';
import { ACCENT_GROUNDS, ACCENT_PAIRS, accentProblem, contrast, OWN_ACCENTS } from '#domain/site/colours.ts';
import type { AccentTheme } from '#domain/site/site.ts';
import { PAIRS, TOKENS_BY_THEME } from '#tests/setup/rules/tokens.ts';

it('there are four themes', () => {
  expect(TOKENS_BY_THEME.map(([name]) => name)).toEqual(['paper', 'mist', 'dusk', 'contrast']);
  expect(PAIRS.length).toBeGreaterThan(40);
});

describe.each(TOKENS_BY_THEME)('the theme %s', (_name, tokens) => {
  it.each(PAIRS)('holds %s on %s at %s to 1', (ink, ground, least) => {
    expect(tokens[ink], ink).toBeDefined();
    expect(tokens[ground], ground).toBeDefined();
    expect(contrast(tokens[ink] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(least);
  });
});

describe('an accent that an administrator chooses', () => {
  const byName = Object.fromEntries(TOKENS_BY_THEME);
  const chosen = Object.keys(ACCENT_GROUNDS) as AccentTheme[];

  it('is measured on the colours that the theme really has', () => {
    for (const theme of chosen) {
      expect(byName[theme]).toMatchObject({ ...ACCENT_GROUNDS[theme], link: OWN_ACCENTS[theme] });
      expect(accentProblem(theme, OWN_ACCENTS[theme])).toBeUndefined();
    }
    expect(chosen).toEqual(TOKENS_BY_THEME.map(([name]) => name).filter((name) => name !== 'contrast'));
  });

  it('is measured by every pair that it can change, at its strictest', () => {
    const inks = new Set(['link', 'accent', 'accent-strong']);
    const touched = PAIRS.flatMap(([ink, ground, least]) =>
      inks.has(ink) ? [[ground, least] as const] : inks.has(ground) ? [[ink, least] as const] : [],
    );
    const strictest = (ground: string) =>
      Math.max(...touched.filter(([of]) => of === ground).map(([, least]) => least));
    const grounds = [...new Set(touched.map(([ground]) => ground))].sort();
    expect(ACCENT_PAIRS.map(({ ground }) => ground).sort()).toEqual(grounds);
    for (const { ground, least } of ACCENT_PAIRS) expect(least).toBe(strictest(ground));
  });

  it('is still further from its words under a pointer', () => {
    for (const theme of chosen) {
      const stronger = strongerAccent(theme, OWN_ACCENTS[theme]);
      const words = ACCENT_GROUNDS[theme]['accent-text'];
      expect(contrast(stronger, words)).toBeGreaterThan(contrast(OWN_ACCENTS[theme], words));
    }
  });

  it('is refused with the worst pair by name, and never stands in a page as anything but a colour', () => {
    expect(accentProblem('paper', '#cc88cc')).toBe(
      'Links on the darker bands would have a contrast of 2 to 1, and need 7 to 1. Choose a darker colour: the nearest that can be read is #5d3e5d.',
    );
    expect(accentProblem('dusk', '#806040')).toMatch(
      /Choose a lighter colour: the nearest that can be read is #[0-9a-f]{6}\.$/,
    );
    expect(accentStyle({ paper: null, mist: 'red}body{', dusk: '#ffffff' })).toBe(
      ':root{--accent-dusk:#ffffff;--accent-strong-dusk:#ffffff}',
    );
    expect(accentStyle({ paper: null, mist: null, dusk: null })).toBe('');
  });
});

it('components use tokens, never a colour of their own', () => {
  const styles = readFileSync(join(import.meta.dirname, '../app/styles/app.css'), 'utf8');
  expect(styles).not.toMatch(/#[\da-f]{3,8}\b|rgb\(|hsl\(/);
});
