/** What the machine knows of a catalogue: who has written what, what became of it, and what has been promised to whom. */
import type { ItemStatus } from '#domain/item-status.ts';

/** Two curators, an administrator, a member, the clock, tables, and a site whose things come in. */
const PEOPLE = ['Ada', 'Ben', 'Cleo', 'Max'] as const;
export type PersonName = (typeof PEOPLE)[number];
export type Author = PersonName | 'schedule' | 'source' | 'provider';
/** Those who may write at the desk. */
export const DESK = ['Ada', 'Ben', 'Cleo'] as const satisfies PersonName[];

export const TEXTS = ['title', 'synopsis', 'body'] as const;
type TextName = (typeof TEXTS)[number];

export interface Said extends Record<TextName, string> {
  status: ItemStatus;
  publishAt: string | null;
  /** The date under which readers know it; what it is called tells one from another. */
  date: number | null;
}

export interface Version extends Said {
  by: Author;
  at: number;
  /** Of many: the number of its step. */
  bulk?: number | undefined;
}

export interface Thing {
  id: number;
  kind: 'post' | 'event';
  slug: string;
  name: string;
  url: string | null;
  versions: Version[];
  /** The version from which on it has the address by which a life knows it. */
  first: number;
  is: 'here' | 'merged' | 'deleted' | 'gone';
  /** What it was made a part of. */
  into?: Thing;
  /** By which requests it was taken off the site for good. */
  removedBy: Set<number>;
}

export interface Merge {
  id: number;
  from: Thing;
  into: Thing;
  at: number;
  isUndone: boolean;
}

export interface Step {
  id: number;
  by: Author;
  at: number;
  what: 'change' | 'delete' | 'table';
  isUndone: boolean;
  /** For each thing, the version that this step made. */
  made: Map<Thing, number>;
  things: Thing[];
}

export interface Request {
  id: number;
  /** What it is about: it follows a merge. */
  about: Thing;
  decision: 'removed' | 'kept' | null;
  version: number;
  isAnswered: boolean;
  /** Every answer that went to whoever asked, by what it says. */
  answers: { says: 'removed' | 'kept'; at: number }[];
  /** The version of the thing that this request made by taking it down. */
  down?: { thing: Thing; version: number };
}

export interface Note {
  id: number;
  by: PersonName;
  word: string;
  /** Where it was written; it is found where that is now. */
  on: Thing;
}

export interface Favourite {
  by: PersonName;
  on: Thing;
}

export class Story {
  readonly things: Thing[] = [];
  readonly merges: Merge[] = [];
  readonly steps: Step[] = [];
  readonly requests: Request[] = [];
  readonly notes: Note[] = [];
  favourites: Favourite[] = [];
  /** Every word, by whom, and on what; one of a kind each, so that one can look for it. */
  readonly written = new Map<string, { by: Author; on: Thing }>();
  /** Links for a look. */
  readonly looks: { key: string; of: Thing; at: number }[] = [];
  played = 0;
  /** What the clock says. */
  at = 0;
  #words = 0;

  /** A word that nobody has written before, and that no stem of another can be taken for. */
  word(): string {
    let n = this.#words++;
    let letters = '';
    for (let i = 0; i < 4; i++) {
      letters += 'bcdfghjkmnpqrtvwxz'[n % 18];
      n = Math.floor(n / 18);
    }
    return `ko${letters}ux`;
  }

  get here(): Thing[] {
    return this.things.filter(({ is }) => is === 'here');
  }

  /** The one that is named by number, whichever there are. */
  pick<T>(of: readonly T[], n: number): T | undefined {
    return of.length === 0 ? undefined : of[n % of.length];
  }

  /** Where something that hung on a thing is now. */
  static holder(thing: Thing): Thing {
    return thing.is === 'merged' && thing.into ? Story.holder(thing.into) : thing;
  }

  static now(thing: Thing): Version {
    return thing.versions.at(-1) as Version;
  }

  static isShown = (thing: Thing): boolean => thing.is === 'here' && Story.now(thing).status === 'published';

  static isRemoved = (thing: Thing): boolean => thing.removedBy.size > 0;

  /** Whether a reader may have seen it, or what was made a part of it. */
  wasPublic(thing: Thing): boolean {
    const isOwn = thing.versions.some(({ status }) => status === 'published');
    return isOwn || this.things.some((one) => one.is === 'merged' && one.into === thing && this.wasPublic(one));
  }

  /** Another version, where anything is other than before. */
  write(thing: Thing, by: Author, said: Partial<Said>, bulk?: number): boolean {
    const before = thing.versions.at(-1);
    const next = { ...(before as Version), ...said, by, bulk, at: this.at };
    if (next.status === 'published') next.date ??= this.at;
    const compared = [...TEXTS, 'status', 'publishAt', 'date'] as const;
    const isSame = before && compared.every((one) => before[one] === next[one]);
    if (isSame) return false;
    thing.versions.push(next);
    for (const text of TEXTS)
      for (const word of next[text].split(' '))
        if (word.startsWith('ko') && !this.written.has(word)) this.written.set(word, { by, on: thing });
    return true;
  }

  /** What nobody can expect back any more: somebody who may has deleted it for good, or its thirty days are over. */
  forget(thing: Thing): void {
    for (const [word, { on }] of this.written) if (on === thing) this.written.delete(word);
  }
}
