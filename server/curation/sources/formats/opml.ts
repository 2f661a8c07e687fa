/** OPML: a list of feeds, which may lie in folders. */
import { type Opml, parseOpml } from 'feedsmith';
import type { FoundSource, NamedSource, SourceToRead } from '../found.ts';
import { absolute } from './addresses.ts';
import { Gathering, TITLE_LETTERS } from './entries.ts';
import { cut, plainLine } from './plain-text.ts';
import { isWhole, mended, NO_END, type XmlText } from './xml.ts';

type Outline = Opml.Outline<string>;

export function readOpml(xml: XmlText, input: SourceToRead): FoundSource {
  const gathering = new Gathering();
  if (!isWhole(xml)) gathering.refuse(NO_END);
  const { head, body } = parsed(xml);
  const sources = new Map<string, NamedSource>();
  const waiting: Outline[] = [...(body?.outlines ?? [])].reverse();
  for (let outline = waiting.pop(); outline; outline = waiting.pop()) {
    waiting.push(...[...(outline.outlines ?? [])].reverse());
    const title = cut(plainLine(outline.title ?? outline.text ?? ''), TITLE_LETTERS) || null;
    // The address of another such list stands in `url`.
    const given = outline.xmlUrl ?? (/^include$/i.test(outline.type ?? '') ? outline.url : undefined);
    if (!given) continue;
    const url = absolute(given, input.url);
    if (url === undefined)
      gathering.refuse(`${title ? `‘${title}’` : 'A feed'} was left out: its address is none of a page.`);
    else if (!sources.has(url)) sources.set(url, { title, url });
  }
  return {
    sort: 'opml',
    title: cut(plainLine(head?.title ?? ''), TITLE_LETTERS) || null,
    entries: [],
    sources: [...sources.values()],
    refused: gathering.refused,
  };
}

function parsed(xml: XmlText): Opml.Document<string> {
  try {
    return parseOpml(xml.text) as Opml.Document<string>;
  } catch {
    return parseOpml(mended(xml, ['outline'])) as Opml.Document<string>;
  }
}
