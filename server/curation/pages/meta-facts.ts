/** Facts from the head of a page: Open Graph, cards of Twitter, what libraries read, and plain tags. */
import { absolute } from '../reading/addresses.ts';
import { minutesOf } from '../reading/durations.ts';
import { type PageElement, rawText, wordsWithin } from '../reading/html.ts';
import { plain } from '../reading/plain-text.ts';
import { authorNames, inSpokenOrder } from './author-and-site-names.ts';
import { known, onlyKnown, type PageFacts, type PageSort } from './page-facts.ts';
import { hasWord, named, type Page } from './page-tree.ts';
import { dayOf, languageOf } from './values.ts';

const TAGS_MOST = 1_000;

/** The tags of a page's head, by their names in small letters; several names are asked for in their order. */
export class MetaTags {
  readonly #tags: Map<string, PageElement[]>;

  constructor(page: Page) {
    const said = named(page, 'meta')
      .slice(0, TAGS_MOST)
      .filter(({ attribs }) => attribs.content?.trim());
    this.#tags = Map.groupBy(said, ({ attribs }) => (attribs.property ?? attribs.name ?? '').trim().toLowerCase());
  }

  #of(names: string): string[][] {
    return names.split(' ').map((name) => (this.#tags.get(name) ?? []).map(({ attribs }) => attribs.content ?? ''));
  }

  /** As they are written, of the first of the names that is there. */
  raw(names: string): string[] {
    return this.#of(names).find((values) => values.length > 0) ?? [];
  }

  words(names: string): string {
    return this.#of(names).flat().map(plain).find(Boolean) ?? '';
  }

  /** The first day that one of them says. */
  day(names: string): string | null {
    const days = names.split(' ').map((name) => dayOf(this.words(name)));
    return days.find((day) => day !== null) ?? null;
  }
}

const SORTS: readonly (readonly [RegExp, PageSort])[] = [
  [/^(?:news)?article\b/, 'article'],
  [/^video\b/, 'video'],
  [/^(?:music|audio|podcast)\b/, 'audio'],
  [/^(?:books?)\b/, 'book'],
  [/^(?:events?)\b/, 'event'],
  [/^profile\b/, 'person'],
  [/^(?:business|place|organization)\b/, 'organisation'],
];

/** By the type of the page, or of what its player plays. */
const sortIn = (type: string): PageSort | undefined => SORTS.find(([pattern]) => pattern.test(type.toLowerCase()))?.[1];

export function openGraphFacts(tags: MetaTags, base: string): PageFacts {
  const own = <T>(value: T | null | undefined) => known(value, 'open-graph');
  // Cards name two things of their own, such as ‘Est. reading time’.
  const labels = new Map(
    [1, 2].map((n) => [tags.words(`twitter:label${n}`).toLowerCase(), tags.words(`twitter:data${n}`)]),
  );
  const url = absolute(tags.raw('og:image:secure_url og:image og:image:url twitter:image twitter:image:src')[0], base);
  const length = tags.words('og:video:duration video:duration og:audio:duration music:duration');
  const authors = tags.raw('article:author og:article:author book:author').map(plain);
  return onlyKnown<PageFacts>({
    sort: own(sortIn(tags.words('og:type')) ?? sortIn(tags.words('twitter:player:stream:content_type'))),
    title: own(tags.words('og:title twitter:title')),
    site: own(tags.words('og:site_name')),
    description: own(tags.words('og:description twitter:description')),
    authors: own(authorNames(authors)),
    published: own(
      tags.day(
        'article:published_time og:article:published_time video:release_date book:release_date music:release_date',
      ),
    ),
    minutes: own(minutesOf(length) ?? minutesOf(labels.get('est. reading time') ?? labels.get('reading time'))),
    image: own(url ? { url, alt: tags.words('og:image:alt twitter:image:alt') || null, licence: null } : null),
  });
}

/** What sites of research write for libraries; Dublin Core has it on many others, too. */
export function citationFacts(tags: MetaTags): PageFacts {
  const own = <T>(value: T | null | undefined, detail?: string) => known(value, 'citation', detail);
  const doi = tags.words('citation_doi');
  const isPaper = tags.words('citation_title') && tags.words('citation_journal_title citation_doi citation_author');
  const names = tags.raw('citation_author citation_authors dc.creator dcterms.creator dc.contributor').map(plain);
  return onlyKnown<PageFacts>({
    sort: own(isPaper ? 'paper' : null, doi === '' ? undefined : `DOI ${doi}`),
    title: own(tags.words('citation_title dc.title dcterms.title')),
    site: own(tags.words('citation_journal_title dc.publisher dcterms.publisher')),
    description: own(tags.words('dc.description dcterms.description dcterms.abstract citation_abstract')),
    authors: own(authorNames(names.flatMap((name) => name.split(/\s*;\s*/)).map(inSpokenOrder))),
    published: own(
      tags.day(
        'citation_publication_date citation_date citation_online_date dc.date dc.date.issued dcterms.issued dcterms.created',
      ),
    ),
    language: own(languageOf(tags.words('citation_language dc.language dcterms.language'))),
  });
}

export function plainFacts(tags: MetaTags, page: Page): PageFacts {
  const own = <T>(value: T | null | undefined) => known(value, 'meta');
  const attribs = named(page, 'html')[0]?.attribs;
  const names = tags.raw('author parsely-author sailthru.author byl').map(plain);
  const day = tags.day('date pubdate publish-date publication_date parsely-pub-date sailthru.date');
  return onlyKnown<PageFacts>({
    title: own(tags.words('title parsely-title')),
    site: own(tags.words('application-name')),
    description: own(tags.words('description')),
    authors: own(authorNames(names).slice(0, 1)),
    published: own(day ?? timeInText(page)),
    language: own(languageOf(attribs?.lang ?? attribs?.['xml:lang']) ?? languageOf(tags.words('og:locale'))),
  });
}

/** Names of classes that themes of blogs have for the author’s name, and for the date. */
const isOfClass = (element: PageElement, ...names: string[]): boolean =>
  names.some((name) => hasWord(element.attribs.class, name));

/** The date that stands over an article, where it is marked as such. */
function timeInText(page: Page): string | null {
  const time = named(page, 'time').find(
    (element) => 'pubdate' in element.attribs || isOfClass(element, 'entry-date', 'published'),
  );
  return dayOf(time?.attribs.datetime);
}

/** What stands above the page in a browser, or over its text. */
export function titleFacts(page: Page): PageFacts {
  const isOfPage = ({ parent }: PageElement) =>
    !parent || !('name' in parent) || /^(?:html|head|body)$/.test(parent.name);
  const title = named(page, 'title').find(isOfPage);
  const [heading] = named(page, 'h1');
  const words = plain(title && rawText(title.children)) || plain(heading && wordsWithin(heading.children));
  return onlyKnown<PageFacts>({ title: known(words, 'title') });
}
