/** Measures every pair of colours that `app/styles/tokens.css` declares, in every theme (WCAG 2, relative luminance). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../app/styles/tokens.css'), 'utf8');

const colours = (block: string): Record<string, string> =>
  Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[\da-f]{6})\b/g)].map(([, name, hex]) => [name, hex]));
const shared = colours(/^:root \{([\s\S]*?)^\}/m.exec(css)?.[1] ?? '');
const themes = [...css.matchAll(/@utility theme-(\w+) \{([\s\S]*?)^\}/gm)].map(
  ([, name = '', block = '']) => [name, { ...shared, ...colours(block) }] as const,
);
const pairs = [...css.matchAll(/@pair ([\w-]+) ([\w-]+) ([\d.]+)/g)].map(
  ([, ink = '', ground = '', least]) => [ink, ground, Number(least)] as const,
);

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (hex: string) =>
  [1, 3, 5]
    .map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
    .reduce((sum, value, i) => sum + value * ([0.2126, 0.7152, 0.0722][i] ?? 0), 0);

function ratio(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

it('there are four themes', () => {
  expect(themes.map(([name]) => name)).toEqual(['paper', 'mist', 'dusk', 'contrast']);
  expect(pairs.length).toBeGreaterThan(40);
});

describe.each(themes)('the theme %s', (_name, tokens: Record<string, string>) => {
  it.each(pairs)('holds %s on %s at %s to 1', (ink, ground, least) => {
    expect(tokens[ink], ink).toBeDefined();
    expect(tokens[ground], ground).toBeDefined();
    expect(ratio(tokens[ink] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(least);
  });
});

it('components use tokens, never a colour of their own', () => {
  const styles = readFileSync(join(import.meta.dirname, '../app/styles/app.css'), 'utf8');
  expect(styles).not.toMatch(/#[\da-f]{3,8}\b|rgb\(|hsl\(/);
});
