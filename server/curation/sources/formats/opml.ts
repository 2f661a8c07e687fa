/** OPML: a list of feeds, which may lie in folders. */
import { type Opml, parseOpml } from 'feedsmith';
import { absolute } from '../../reading/addresses.ts';
import type { FoundSource, NamedSource, SourceToRead } from '../found.ts';
import { Gathering, titleOf } from './entry-checks.ts';
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
    const title = titleOf(outline.title ?? outline.text);
    // The address of another such list stands in `url`.
    const given = outline.xmlUrl ?? (/^include$/i.test(outline.type ?? '') ? outline.url : undefined);
    if (!given) continue;
    const url = absolute(given, input.url);
    if (url === undefined)
      gathering.refuse(`${title ? `‘${title}’` : 'A feed'} was left out: its address is none of a page.`);
    else if (!sources.has(url)) sources.set(url, { title, url });
  }
  return gathering.found('opml', { title: titleOf(head?.title), sources: [...sources.values()] });
}

function parsed(xml: XmlText): Opml.Document<string> {
  try {
    return parseOpml(xml.text) as Opml.Document<string>;
  } catch {
    return parseOpml(mended(xml, ['outline'])) as Opml.Document<string>;
  }
}
