/** How a page takes the accents that administrators chose. Whether they can be read is measured elsewhere: pages bring no code for that. */
import type { AccentTheme } from './site.ts';

export const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** The end of the scale that is furthest from the grounds of a theme. */
export const endOf = (theme: AccentTheme): number => (theme === 'dusk' ? 255 : 0);

export const mixed = (accent: string, end: number, part: number): string =>
  `#${channels(accent)
    .map((value) =>
      Math.round(value + (end - value) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const STRONGER = 0.25;

/** The accent under a pointer: further from the ground than the accent itself. */
export const strongerAccent = (theme: AccentTheme, accent: string): string => mixed(accent, endOf(theme), STRONGER);

/** The declarations by which a page takes the chosen accents; empty where none is chosen. */
export function accentStyle(accents: Readonly<Record<AccentTheme, string | null>>): string {
  const said = (Object.keys(accents) as AccentTheme[]).flatMap((theme) => {
    const accent = accents[theme];
    // It stands in a page as it is, so it is looked at once more.
    if (accent === null || !/^#[\da-f]{6}$/.test(accent)) return [];
    return [`--accent-${theme}:${accent};--accent-strong-${theme}:${strongerAccent(theme, accent)}`];
  });
  return said.length > 0 ? `:root{${said.join(';')}}` : '';
}
