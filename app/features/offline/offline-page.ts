/** The page that opens without a line where no copy is: which pages are on the device, and the numbers that always work. */
import { type Site, type SiteChanges, withChanges } from '#domain/site/site.ts';
import { SITE_CHANGES_ID, siteFile } from '#site';
import { urgentNumbers } from '../../lib/words/urgent-numbers.ts';

/** A copy on the device; `kept` is when the site sent it, in milliseconds, 0 where that is not known. */
export interface Copy {
  path: string;
  html: string;
  kept: number;
}

const CHANGES = new RegExp(`<script[^>]*id="${SITE_CHANGES_ID}"[^>]*>([^<]*)</script>`);

/** The site as the newest copy has it: what administrators changed stands in the head of each page. */
function siteIn(copies: readonly Copy[]): Site {
  const newest = copies.reduce<Copy | undefined>(
    (best, copy) => (best && best.kept >= copy.kept ? best : copy),
    undefined,
  );
  const said = newest && CHANGES.exec(newest.html)?.[1];
  try {
    return said ? withChanges(siteFile, JSON.parse(said) as SiteChanges) : siteFile;
  } catch {
    return siteFile;
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] as string);

/** What a page says that the site was called when it was kept. */
const nameIn = (html: string): string | undefined => /<meta property="og:site_name" content="([^"<]*)"/.exec(html)?.[1];

function urgentHelp({ urgent, unsafeAtHome }: Site): string {
  const { lines, danger, atHome } = urgentNumbers({ urgent, unsafeAtHome });
  const link = ({ words, url }: { words: string; url: string }) => `<a href="${escaped(url)}">${escaped(words)}</a>`;
  const rowOf = (line: Site['urgent']['lines'][number]) => `<li>${link(line)} ${escaped(line.about)}</li>`;
  const rows = lines.map(rowOf);
  const home = atHome.length > 0 ? `<h3>If you are not safe at home</h3>${listOf(atHome.map(rowOf))}` : '';
  const calls = danger.map((line) => `<li>${link(line)}</li>`);
  return `<section aria-labelledby="urgent"><h2 id="urgent">If it is urgent</h2><p>These numbers work without the internet.</p>${listOf(rows)}${home}<h3>Is someone in danger now?</h3><p>${escaped(urgent.dangerWords)}</p>${listOf(calls)}<p>These numbers are for ${escaped(urgent.country)}.</p></section>`;
}

const listOf = (rows: readonly string[]): string => (rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '');

export function offlinePage(copies: readonly Copy[]): Response {
  const site = siteIn(copies);
  const known = copies.map(({ html }) => nameIn(html)).find((name) => name !== undefined) ?? escaped(site.name);
  const links = copies.map(({ path, html }) => {
    // Both stand in our own pages so, or as addresses; neither can hold markup.
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replace(` · ${nameIn(html) ?? site.name}`, '') ?? path;
    return `<li><a href="${escaped(path)}">${title}</a></li>`;
  });
  const list =
    links.length > 0
      ? `<h2>Pages on your device</h2><ul>${links.join('')}</ul>`
      : '<p>No page is saved on this device yet.</p>';
  const body = `<!doctype html><html lang="${site.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>You are offline · ${known}</title><style>${STYLE}</style></head><body><main><h1>You are offline</h1><p>This page is not on your device. It opens when you have a connection again.</p><p><a href="">Try again</a></p>${urgentHelp(site)}${list}</main></body></html>`;
  return new Response(body, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}

/** The colours of the themes ‘paper’ and ‘dusk’. */
const STYLE =
  ':root{color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif;background:#f5f0e6;color:#2a2230}main{max-width:40rem;margin:0 auto;padding:2rem 1.25rem}h1,h2,h3{line-height:1.2}a{color:#622656;display:inline-block;min-height:1.5rem;padding:.25rem 0}ul{padding-left:1.25rem}section{border:2px solid;border-radius:12px;padding:0 1.25rem}section ul{list-style:none;padding:0}section a{display:block;width:fit-content;min-height:2.75rem;box-sizing:border-box;padding:.5rem 0;font-weight:600}@media(prefers-color-scheme:dark){:root{background:#26222c;color:#ebe4da}a{color:#f0cc9c}}';
