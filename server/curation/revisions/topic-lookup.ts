/** Topics by whatever somebody calls them: by their address, or by their title; case, spaces and hyphens do not matter. */
import { FieldProblem } from '#domain/fields.ts';
import { nameKey } from '#domain/names.ts';

export interface NamedTopic {
  slug: string;
  title: string;
}

/** ‘Sensory life’ and ‘sensory-life’ are one; a name of other signs alone stays what it is. */
const looseKey = (name: string): string => nameKey(name).replaceAll(/[^\p{L}\p{N}]+/gu, '') || nameKey(name);

/** Of a longer name, two slips still leave enough. */
const TWO_SLIPS_FROM = 8;
const SHORTEST = 4;

export class TopicNames {
  readonly #topics: readonly NamedTopic[];
  readonly #slugs: ReadonlySet<string>;
  readonly #titles: ReadonlyMap<string, string>;
  readonly #loose: ReadonlyMap<string, string>;

  constructor(topics: readonly NamedTopic[]) {
    this.#topics = topics;
    this.#slugs = new Set(topics.map(({ slug }) => slug));
    // Where two have one name, the first counts.
    const first = topics.toReversed();
    this.#titles = new Map(first.map(({ slug, title }) => [nameKey(title), slug]));
    this.#loose = new Map([
      ...first.map(({ slug, title }) => [looseKey(title), slug] as const),
      ...first.map(({ slug }) => [looseKey(slug), slug] as const),
    ]);
  }

  get titles(): string[] {
    return this.#topics.map(({ title }) => title);
  }

  /** The address of the topic that somebody means. */
  slugOf(name: string): string | undefined {
    if (this.#slugs.has(name)) return name;
    return this.#titles.get(nameKey(name)) ?? this.#loose.get(looseKey(name));
  }

  /** The addresses of all that are named, each once. Throws `FieldProblem` for the first that is not there. */
  slugsOf(names: readonly string[]): string[] {
    return [
      ...new Set(
        names.map((name) => {
          const slug = this.slugOf(name);
          if (slug === undefined) throw new FieldProblem(this.#missing(name), 'topics');
          return slug;
        }),
      ),
    ];
  }

  #missing(name: string): string {
    const near = this.near(name);
    return `there is no topic ‘${name}’${near === undefined ? '' : `. Did you mean ‘${near}’?`}`;
  }

  /** The title of the topic that is a slip or two away, or that begins so. */
  near(name: string): string | undefined {
    const key = looseKey(name);
    if (key.length < SHORTEST) return undefined;
    const most = key.length < TWO_SLIPS_FROM ? 1 : 2;
    let best: { title: string; slips: number } | undefined;
    for (const { slug, title } of this.#topics) {
      const away = [looseKey(title), looseKey(slug)].map((own) =>
        own.startsWith(key) ? most : editDistance(own, key, most),
      );
      const least = Math.min(...away);
      if (least <= most && (best === undefined || least < best.slips)) best = { title, slips: least };
    }
    return best?.title;
  }
}

/** Tells of a word the name among these that is a slip or two away. */
export function nearestAmong(names: readonly string[]): (word: string) => string | undefined {
  const all = new TopicNames(names.map((title) => ({ slug: title, title })));
  return (word) => all.near(word);
}

/** Levenshtein’s distance: how many letters differ, are missing or too many; more than `most` is told as `most + 1`. */
function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(row[other.length] ?? 0, most + 1);
}
