/** Texts as HTML: short ones here, long ones away from the process that serves, since some take seconds. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Reader, ReadingEndedError, ReadingLimitError } from '#server/untrusted-files/reader.ts';
import { renderMarkdown } from './markdown.ts';

/** In characters: what is longer is rendered elsewhere. */
const LONG = 10_000;

const elsewhere = new Reader<string, string>(new URL('./isolated-markdown.ts', import.meta.url));

/** Long texts that were rendered lately. What is asked for by many at once is rendered once. */
const rendered = new LRUCache<string, string, string>({
  max: 50,
  maxSize: 5_000_000,
  sizeCalculation: (html) => html.length + 1,
  fetchMethod: (_hash, _stale, { context }) => asHtml(context),
});

/** Markdown as safe HTML. A text that no page could be made of in time is shown as it is written. */
export async function renderText(text: string): Promise<string> {
  if (text.length <= LONG) return renderMarkdown(text);
  const hash = createHash('sha256').update(text).digest('base64url');
  return (await rendered.fetch(hash, { context: text })) ?? asWritten(text);
}

async function asHtml(text: string): Promise<string> {
  try {
    return await elsewhere.readOne(text);
  } catch (error) {
    if (error instanceof ReadingLimitError || error instanceof ReadingEndedError) return asWritten(text);
    throw error;
  }
}

/** A plain text as a part of HTML. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Its paragraphs, with every sign of its Markdown. */
const asWritten = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${escaped(part)}</p>`)
    .join('\n');
