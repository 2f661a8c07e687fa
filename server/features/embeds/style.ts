/** The looks of a frame: a few of the pages' own colours, in the theme that the reader's device asks for. */
import { createHash } from 'node:crypto';

export const THEMES = ['paper', 'mist', 'dusk', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

/** The same values as the pages' (`app/styles/tokens.css`): a test compares them. */
export const COLOURS: Record<Theme, Record<string, string>> = {
  paper: {
    'color-scheme': 'light',
    '--surface': '#f5f0e6',
    '--text': '#2a2230',
    '--text-muted': '#594e5f',
    '--line': '#dcd2c1',
    '--link': '#622656',
    '--focus': '#0b5a7d',
    '--picture-filter': 'none',
  },
  mist: {
    'color-scheme': 'light',
    '--surface': '#e6ecf1',
    '--text': '#1e2a39',
    '--text-muted': '#445263',
    '--line': '#c5d0da',
    '--link': '#234868',
    '--focus': '#7b2c6d',
    '--picture-filter': 'saturate(0.86)',
  },
  dusk: {
    'color-scheme': 'dark',
    '--surface': '#26222c',
    '--text': '#ebe4da',
    '--text-muted': '#c3b9c4',
    '--line': '#463f50',
    '--link': '#f0cc9c',
    '--focus': '#8fd6ea',
    '--picture-filter': 'brightness(0.84) saturate(0.92)',
  },
  contrast: {
    'color-scheme': 'dark',
    '--surface': '#000000',
    '--text': '#ffffff',
    '--text-muted': '#f0f0f0',
    '--line': '#ffffff',
    '--link': '#ffe45c',
    '--focus': '#5ce5ff',
    '--picture-filter': 'none',
  },
};

const colours = (theme: Theme): string =>
  Object.entries(COLOURS[theme])
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

const BODY = `
*{box-sizing:border-box;margin:0;padding:0}
html{background:var(--surface);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
body{padding:1rem}
h1{font-size:1.25rem;line-height:1.3}
ul{list-style:none;margin-top:.5rem}
li{display:flex;gap:.75rem;align-items:flex-start;padding:.75rem 0;border-bottom:1px solid var(--line)}
img{width:3.5rem;height:3.5rem;border-radius:.5rem;flex:none;filter:var(--picture-filter)}
a{color:var(--link);text-underline-offset:.15em}
li a{font-weight:600;display:inline-block;min-height:1.5rem;overflow-wrap:anywhere}
p{margin-top:.75rem}
li p{margin:0;color:var(--text-muted);font-size:.9375rem}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:2px}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`.replaceAll('\n', '');

/** Without a theme it follows the device, as the pages do until a reader chooses. */
export const styleOf = (theme: Theme | undefined): string =>
  theme
    ? `:root{${colours(theme)}}${BODY}`
    : `:root{${colours('paper')}}@media(prefers-color-scheme:dark){:root{${colours('dusk')}}}@media(prefers-contrast:more){:root{${colours('contrast')}}}${BODY}`;

/** A source for `style-src`. */
export const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
