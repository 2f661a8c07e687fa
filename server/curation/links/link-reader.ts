/** A link that somebody pastes becomes the beginnings of an item: each field with where it was read. */
import { LRUCache } from 'lru-cache';
import type { LinkToRead, ProposedValue, ReadLink } from '#contract/pasted-links.ts';
import { TITLE_FIELD } from '#domain/item-fields.ts';
import { KIND_FACTS } from '#domain/kinds.ts';
import { linkKey, routeIn, withoutTracking } from '#domain/link-key.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { UnreachableError, type WebClient } from '#server/kernel/web-client.ts';
import type { SearchIndex } from '#server/search/search-index.ts';
import type { PageReading } from '../pages/page-facts.ts';
import { answerReader, whyUnread } from '../pages/page-reader-process.ts';
import { Unreadable } from '../reading/decode-text.ts';
import { ownAddress, proposedFacts, proposedFields, proposedKind, proposedPicture } from './proposal.ts';
import { proposedWords } from './proposed-words.ts';
import { twinsOfFields } from './twins.ts';
import { refusedAddress } from './typed-address.ts';

const ACCEPT = 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1';
/** Choosing another kind does not ask the site again. */
const KEPT_MS = 10 * 60_000;
/** In bytes. */
const OEMBED_MOST = 100_000;

interface Page {
  url: string;
  reading: PageReading;
  ms: number;
}

export class LinkReader {
  readonly #client: WebClient;
  readonly #pages = new LRUCache<string, Page>({ max: 50, ttl: KEPT_MS });
  readonly #reading = answerReader({ seconds: 10, megabytes: 250 });

  constructor(client: WebClient) {
    this.#client = client;
  }

  /** Throws `invalid_request` for an address that may not be called, and `Unreadable`: the link is good all the same. */
  async read({ db, search }: { db: Db; search: SearchIndex }, asked: LinkToRead): Promise<ReadLink> {
    const { url, reading, ms } = await this.#page(asked.url);
    const guess = proposedKind(reading, url);
    const kind = asked.kind ?? guess.kind;
    const fields: Record<string, ProposedValue> = { ...proposedFields(kind, reading, url) };
    const title = String(fields[TITLE_FIELD[kind]]?.value ?? '');
    const said = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
    if (fields.url) {
      const value = withoutTracking(String(fields.url.value));
      const isPasted = value === URL.parse(asked.url)?.href;
      const detail = fields.url.from === 'meta' || isPasted ? {} : { detail: 'Where the link that you pasted leads.' };
      fields.url = { ...fields.url, value, ...detail, ...(await knownSite(db, url)) };
    }
    return {
      url: String(fields.url?.value ?? url),
      kind,
      kind_says: asked.kind && asked.kind !== guess.kind ? `You chose ${KIND_FACTS[kind].noun}` : guess.says,
      fields,
      ...(await proposedWords(db, search, title, reading.text)),
      facts: proposedFacts(kind, reading),
      picture: proposedPicture(reading),
      feeds: reading.feeds.slice(0, 5),
      twins: await twinsOfFields(db, kind, { ...said, url }),
      seconds: Math.round(ms / 100) / 10,
    };
  }

  async #page(address: string): Promise<Page> {
    const key = linkKey(address) ?? address;
    const known = this.#pages.get(key);
    if (known) return known;
    const began = performance.now();
    try {
      const answer = await this.#client.get(address, { accept: ACCEPT });
      if (answer.status >= 400) throw new Unreadable(refusedWith(answer.status));
      refuseOther(answer.headers['content-type']);
      const route = routeIn(address);
      const url = route === '' ? answer.url : `${answer.url.replace(/#.*/s, '')}${route}`;
      const first = await this.#reading(answer);
      if (first.isUnread) throw new Unreadable(first.suspicion ?? '');
      const reading = await this.#withOembed(route === '' ? first : { ...first, canonical: null });
      if (!(await this.#isSaidBy(reading, url))) reading.canonical = null;
      const page = { url, reading, ms: performance.now() - began };
      this.#pages.set(key, page);
      return page;
    } catch (error) {
      throw inWords(error);
    }
  }

  /** Whether there is the address that a page calls its own, with the same on it: lists name their first page for all of them. */
  async #isSaidBy(reading: PageReading, url: string): Promise<boolean> {
    const own = ownAddress(reading, url);
    if (own === undefined || own === url) return true;
    try {
      const answer = await this.#client.get(own, { accept: ACCEPT });
      return answer.status < 400 && isAlike(reading, await this.#reading(answer));
    } catch {
      return false;
    }
  }

  /** What the site tells programs that embed it, where the page names it. Without it the page is good enough. */
  async #withOembed(reading: PageReading): Promise<PageReading> {
    if (!reading.oembed) return reading;
    try {
      const answer = await this.#client.get(reading.oembed, { accept: 'application/json', bytesMost: OEMBED_MOST });
      return answer.status === 200 ? await this.#reading(answer, undefined, { page: reading }) : reading;
    } catch {
      return reading;
    }
  }
}

const ALIKE = 0.8;

/** Whether two pages have one title and nearly all words. */
function isAlike(one: PageReading, other: PageReading): boolean {
  const [words, others] = [one, other].map(({ text }) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)));
  if (one.facts.title?.value !== other.facts.title?.value || !words || !others) return false;
  return words.intersection(others).size >= Math.max(words.size, others.size) * ALIKE;
}

/** Throws for what is no page, by what the site says that it is. */
function refuseOther(type = 'text/html'): void {
  if (/html|text\/plain/i.test(type)) return;
  if (/^(?:image|audio|video)\//i.test(type)) throw new Unreadable('This is a picture or a recording, and no page.');
  if (/pdf/i.test(type)) throw new Unreadable('This is a PDF, which is not read.');
  if (/xml|rss|atom|json|calendar/i.test(type))
    throw new Unreadable('This is a feed or a calendar. Add it under ‘Sources’ to follow it.');
  throw new Unreadable('This is a file, and no page.');
}

function inWords(error: unknown): unknown {
  if (error instanceof UnreachableError && error.isRefused) return refusedAddress(error.message);
  // The reader's own sentences are for people.
  return error instanceof Error && !(error instanceof Problem) ? new Unreadable(whyUnread('The page', error)) : error;
}

function refusedWith(status: number): string {
  if (status === 404 || status === 410) return 'There is no page at this address any more.';
  if (status === 401 || status === 403 || status === 451) return 'This page does not let programs read it.';
  if (status === 429) return 'The site asks us to wait. Please try again later.';
  return `The site has trouble of its own just now (${status}).`;
}

/** How many things of the catalogue are from the same site. */
async function knownSite(db: Db, url: string): Promise<{ detail?: string }> {
  const site = linkKey(url)?.split('/')[0];
  if (!site) return {};
  const { count } = await db
    .selectFrom('item')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('link_key', '>=', `${site}/`)
    .where('link_key', '<', `${site}0`)
    .executeTakeFirstOrThrow();
  return Number(count) > 0
    ? { detail: `${count} ${Number(count) === 1 ? 'thing' : 'things'} here from the same site` }
    : {};
}
