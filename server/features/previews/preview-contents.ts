/** Which previews there are: of each item, and of our own pages. */
import { createHash } from 'node:crypto';
import type { AnyCard } from '#contract/items.ts';
import { titleOf } from '#domain/card-accessors.ts';
import { factsOf, KIND_FACTS, type Kind, kindOfType, nameOfList, PLAIN_LIST_KINDS } from '#domain/kinds.ts';
import { factsCode, MOSAIC_VERSION, mosaicFacts, NO_FACTS } from '#domain/mosaics.ts';
import { site } from '#site';
import type { Preview } from './drawing.ts';

const page = (title: string, pattern: Preview['pattern'], slug: string): Preview => ({
  word: undefined,
  title,
  pattern,
  slug,
});

/** Our own pages, by the first part of their address; all others show the one of home. */
export const pagePreviews = (): Readonly<Record<string, Preview>> => ({
  home: page(site.description, 'collection', 'join'),
  search: page('Search', 'read', 'offer-topics'),
  events: page('Events', 'event', 'offer-events'),
  directory: page('Directory', 'directory', 'offer-directory'),
  'topics-and-collections': page('Topics and collections', 'topic', 'offer-topics'),
  blog: page('Blog', 'read', 'account'),
  ...Object.fromEntries(
    PLAIN_LIST_KINDS.map((kind) => {
      const { list, patterns } = KIND_FACTS[kind];
      return [nameOfList(list), page(list.words, patterns[0], 'join')];
    }),
  ),
  support: page('Get support', 'support', 'join'),
  tonight: page('Tonight', 'listen', 'join'),
  about: page(`About ${site.name}`, 'collection', 'account'),
});

export function previewOf(card: AnyCard): Preview {
  const { word, patterns } = factsOf(card.object_type);
  const way = 'consumption' in card ? card.consumption[0] : undefined;
  const pattern = patterns.find((one) => one === way?.slug);
  return {
    word: way && pattern ? way.name : word,
    title: titleOf(card),
    pattern: pattern ?? patterns[0],
    slug: card.slug,
    facts: mosaicFacts(card),
  };
}

/** Changes with what is drawn, so that nobody shows an old one for long. */
export const markOf = ({ word, title, pattern, facts = NO_FACTS }: Preview): string =>
  createHash('sha256')
    .update(
      `${site.name}\n${site.claim}\n${site.accents.paper}\n${word}\n${title}\n${pattern}\n${MOSAIC_VERSION}${factsCode(facts)}`,
    )
    .digest('base64url')
    .slice(0, 8);

/** The path of the preview of an item's page, or of one of our own at `path`. */
export function previewPath(about: AnyCard | string): string {
  if (typeof about !== 'string')
    return `/preview/${kindOfType(about.object_type)}/${encodeURIComponent(about.slug)}.png?v=${markOf(previewOf(about))}`;
  const [, first = ''] = about.split(/[/?#]/);
  return `/preview/page/${Object.hasOwn(pagePreviews(), first) ? first : 'home'}.png`;
}

export const isKind = (word: string): word is Kind => Object.hasOwn(KIND_FACTS, word);
