/** How a mail looks: the same words as text and as HTML, in the colours of the pages. */

import { ACCENT_GROUNDS, OWN_ACCENTS } from '#domain/site/colours.ts';
import type { AccentTheme } from '#domain/site/site.ts';
import { site } from '#site';

export interface Words {
  subject: string;
  /** Lines within one stay lines. */
  paragraphs: string[];
  /** It stands below the first paragraph, or at the end: there it is for those to whom the last paragraph speaks. */
  button?: { words: string; href: string; isLast?: boolean };
}

export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

/** A part of a mail, as each of its two forms writes it. */
interface Part {
  text: string;
  html: string;
}

export function layOutMail({ subject, paragraphs, button }: Words): Rendered {
  const parts = paragraphs.map(paragraph);
  if (button) parts.splice(button.isLast ? parts.length : 1, 0, linkPart(button));
  const closing = `${site.name}, ${site.company.name}, ${site.company.address}`;
  return {
    subject: subject.replaceAll(/\s+/g, ' ').slice(0, 200),
    text: `${[...parts.map(({ text }) => text), '--', closing].join('\n\n')}\n`,
    html: page(subject, parts.map(({ html }) => html).join('\n'), closing),
  };
}

const paragraph = (words: string): Part => ({ text: words, html: `<p style="${GAP}">${inHtml(words)}</p>` });

/** The address stands there as well, to be copied where a button does not work. */
function linkPart({ words, href }: NonNullable<Words['button']>): Part {
  const address = escaped(href);
  const note = `<span class="muted" style="color:${PAPER.muted}">If the button does not work, copy this address:</span>`;
  return {
    text: `${words}:\n${href}`,
    html: `<p style="${GAP}"><a class="button" href="${address}" style="${BUTTON()}">${escaped(words)}</a></p>
<p style="${GAP};overflow-wrap:anywhere;word-break:break-all">${note}<br>${address}</p>`,
  };
}

/** The colours of the themes by day and by night, as `app/styles/tokens.css` has them. */
const colours = (theme: AccentTheme, text: string, muted: string, line: string) => ({
  ground: ACCENT_GROUNDS[theme].surface,
  sheet: ACCENT_GROUNDS[theme]['surface-raised'],
  accentText: ACCENT_GROUNDS[theme]['accent-text'],
  text,
  muted,
  line,
});
const PAPER = colours('paper', '#2a2230', '#594e5f', '#dcd2c1');
const DUSK = colours('dusk', '#ebe4da', '#c3b9c4', '#463f50');
/** What administrators chose counts from the next mail on. */
const accentOf = (theme: AccentTheme): string => site.accents[theme] ?? OWN_ACCENTS[theme];

const GAP = 'margin:0 0 18px';
const BUTTON = () =>
  `display:inline-block;padding:10px 22px;background:${accentOf('paper')};color:${PAPER.accentText};text-decoration:none;border-radius:8px;font-weight:600`;
const FONT = "font:18px/1.6 'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif";

/** The sign of the site as cells of a table: a mail loads no picture, which would tell that it was read. */
const TILES = ['#437b92', '#6ba095', '#e0b56c', '#c37d83', '#6c6da1', '#7c9e7c', '#8f6283', '#c77f63', '#949962'];
const row = (tiles: readonly string[]): string =>
  `<tr>${tiles.map((colour) => `<td style="width:9px;height:9px;padding:0;background:${colour};border-radius:2px"></td>`).join('')}</tr>`;
const sign = (): string =>
  `<table role="presentation" aria-hidden="true" style="display:inline-table;vertical-align:middle;border-collapse:separate;border-spacing:2px;margin-right:10px">${[0, 3, 6].map((at) => row(TILES.slice(at, at + 3))).join('')}</table>`;

/** Where a mail program takes styles at all, a dark screen gets the colours of the night. */
const atNight = (): string =>
  `@media(prefers-color-scheme:dark){body,.ground{background:${DUSK.ground}!important;color:${DUSK.text}!important}.sheet{background:${DUSK.sheet}!important;border-color:${DUSK.line}!important}.muted{color:${DUSK.muted}!important}.button{background:${accentOf('dusk')}!important;color:${DUSK.accentText}!important}}`;

const page = (subject: string, body: string, closing: string): string =>
  `<!doctype html><html lang="${site.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${atNight()}</style></head>
<body style="${FONT};color:${PAPER.text};background:${PAPER.ground};margin:0;padding:0;text-align:left">
<div class="ground" style="background:${PAPER.ground};padding:24px 16px">
<div style="max-width:600px;margin:0 auto">
<p style="margin:0 0 16px;font-size:24px;font-weight:650">${site.logo ? '' : sign()}${escaped(site.name)}</p>
<div class="sheet" style="background:${PAPER.sheet};border:1px solid ${PAPER.line};border-radius:12px;padding:24px 24px 6px">
${body}
</div>
<p class="muted" style="margin:16px 0 0;font-size:16px;color:${PAPER.muted}">${escaped(closing)}</p>
</div>
</div>
</body></html>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => ENTITIES[one] as string);
const inHtml = (words: string): string => escaped(words).replaceAll('\n', '<br>');
