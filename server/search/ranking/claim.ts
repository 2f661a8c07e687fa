/** What a search may say of what it found: whether a document answers, and what of the question was found at all. */
import type { Corpus } from '../index/corpus.ts';
import type { Lexicon } from '../index/lexicon.ts';
import { fieldAt, wordAt } from '../index/tokens.ts';
import type { Clause } from '../query/clauses.ts';
import type { Plan } from '../query/query-parser.ts';
import {
  CLAIM_LOOK,
  CLOSEST_SHOWN,
  MEANING_HELD,
  NAMED_CLOSEST,
  NAMED_OF_ALL,
  PARTS_HELD,
  RARE_ENOUGH,
  SAID_CLOSEST,
  SAID_WITH_RAREST,
  UNKNOWN_WORD,
} from '../ranking-parameters.ts';
import { type Claim, FIELDS, type Said } from '../search-types.ts';
import { ROUNDING } from './accumulators.ts';
import type { TermStatistics } from './term-statistics.ts';

/** Where a document says what it is about. A short text tells it too, but less surely; a long one and names do not. */
const NAMING = new Set(['title', 'tags', 'topics']);
/** In the sentences in which somebody says what it answers, too; but these are full of everyday words. */
const SAYING = new Set([...NAMING, 'said']);
const TELLING = new Set([...SAYING, 'synopsis']);
const IS_NAMING = FIELDS.map((field) => NAMING.has(field));
const IS_SAYING = FIELDS.map((field) => SAYING.has(field));
const IS_TELLING = FIELDS.map((field) => TELLING.has(field));

/** How a term answers a thing asked for: wholly, as one that means the same, or as a part of a phrase. */
interface Role {
  asked: number;
  as: 'own' | 'others' | 'parts' | 'preferred';
  /** Which part of the phrase it is, and its share. */
  part: number;
  share: number;
}

interface Asked {
  clause: Clause;
  weight: number;
}

/** How much of each thing asked for a document holds, from 0 to 1: anywhere, where it tells what it is about, in its names. */
interface Held {
  anywhere: number[];
  telling: number[];
  saying: number[];
  naming: number[];
}

export class ClaimReader {
  readonly #corpus: Corpus;
  readonly #lexicon: Lexicon;
  readonly #statistics: TermStatistics;
  #asked: Asked[] = [];
  #whole = 0;
  /** The rarest thing asked for that some document holds. */
  #rarest = -1;
  /** Whether it is a sentence of common words, which nothing answers. */
  #isVague = false;
  #standIns: Plan['standIns'] = 'none';
  readonly #roles = new Map<number, Role[]>();
  readonly #held = new Map<number, Held>();

  constructor(corpus: Corpus, lexicon: Lexicon, statistics: TermStatistics) {
    this.#corpus = corpus;
    this.#lexicon = lexicon;
    this.#statistics = statistics;
  }

  /** Before any document is looked at. Words that may stand in a title of any subject tell nothing beside others. */
  begin({ clauses, isSentence, standIns }: Plan): void {
    const telling = clauses.filter(({ isOfAnySubject }) => !isOfAnySubject);
    this.#asked = (telling.length > 0 ? telling : clauses).map((clause) => ({
      clause,
      weight: (this.#statistics.occurs(clause) ? 1 : UNKNOWN_WORD) * this.#statistics.idf(clause),
    }));
    this.#whole = this.#asked.reduce((sum, { weight }) => sum + weight, 0);
    this.#rarest = -1;
    for (const [i, { clause, weight }] of this.#asked.entries())
      if (this.#statistics.occurs(clause) && weight > (this.#asked[this.#rarest]?.weight ?? 0)) this.#rarest = i;
    const rarest = this.#asked[this.#rarest]?.weight ?? 0;
    this.#isVague = isSentence && rarest < RARE_ENOUGH * this.#statistics.highestIdf;
    this.#standIns = standIns;
    this.#held.clear();
    this.#noteRoles();
  }

  #noteRoles(): void {
    const roles = this.#roles;
    roles.clear();
    const note = (term: number, role: Role) => roles.set(term, [...(roles.get(term) ?? []), role]);
    for (const [asked, { clause }] of this.#asked.entries()) {
      for (const { term } of clause.own) note(term, { asked, as: 'own', part: 0, share: 1 });
      for (const { term } of clause.others) note(term, { asked, as: 'others', part: 0, share: MEANING_HELD });
      for (const as of ['parts', 'preferred'] as const) {
        const phrase = (as === 'parts' ? clause.parts : clause.preferredParts) ?? [];
        const idfs = phrase.map((part) => this.#statistics.idf(part));
        const whole = idfs.reduce((sum, idf) => sum + idf, 0);
        for (const [part, { own }] of phrase.entries())
          for (const { term } of own)
            note(term, { asked, as, part, share: (PARTS_HELD * (idfs[part] as number)) / whole });
      }
    }
  }

  /** Of what was found, best first: what answers before what is only near, without what only its long text brings in. */
  read(best: readonly number[], size: number): { docs: number[]; sure: number; claim: Claim; said: Said | undefined } {
    const some = best.slice(0, CLAIM_LOOK);
    const sure = some.filter((doc) => this.#isSure(doc));
    const near = some.filter((doc) => !sure.includes(doc) && this.#mayLead(doc));
    const docs = [...sure, ...near].slice(0, size);
    if (sure.length > 0) return { docs, sure: Math.min(sure.length, size), claim: 'answers', said: undefined };
    const claim = some.some((doc) => this.#isClose(doc)) ? 'closest' : 'nothing';
    return { docs, sure: 0, claim, said: this.saidOf(docs) };
  }

  /** It names something of all that it holds, or the rarest and enough of the rest. What stands in for a word is only near. */
  #isSure(doc: number): boolean {
    if (this.#isVague || this.#standIns !== 'none') return false;
    const { anywhere, telling, saying } = this.#look(doc);
    if (this.#shareOf(anywhere) >= 1 - ROUNDING) return this.#shareOf(saying) >= NAMED_OF_ALL;
    return (saying[this.#rarest] ?? 0) >= MEANING_HELD - ROUNDING && this.#shareOf(telling) >= SAID_WITH_RAREST;
  }

  #isClose(doc: number): boolean {
    if (this.#standIns === 'some') return false;
    const { telling, naming } = this.#look(doc);
    if (this.#standIns === 'all') return this.#shareOf(telling) > 0;
    return this.#shareOf(naming) >= NAMED_CLOSEST || this.#shareOf(telling) >= SAID_CLOSEST;
  }

  /** The page of a topic may hold nothing of it, where the rest of what was found belongs to that. */
  #mayLead(doc: number): boolean {
    const { anywhere, telling } = this.#look(doc);
    return this.#shareOf(telling) > 0 || this.#shareOf(anywhere) === 0;
  }

  /** What of the question these documents say together, and what none of them says; as it was typed, in its order. */
  saidOf(best: readonly number[]): Said {
    const isFound = this.#toldBy(best);
    return {
      found: runsOf(this.#asked.filter((_, i) => isFound[i])),
      missing: runsOf(this.#asked.filter((_, i) => !isFound[i])),
    };
  }

  /** What of the question stands in some document, but is told by none of those that are shown. */
  missingFrom(best: readonly number[]): ReadonlySet<Clause> {
    const isFound = this.#toldBy(best);
    const missing = this.#asked.filter(({ clause }, i) => !isFound[i] && this.#statistics.occurs(clause));
    return new Set(missing.map(({ clause }) => clause));
  }

  /** Which of the things asked for those that are shown tell. */
  #toldBy(best: readonly number[]): boolean[] {
    const looks = best.slice(0, CLOSEST_SHOWN).map((doc) => this.#look(doc));
    return this.#asked.map((_, i) => looks.some(({ telling }) => (telling[i] as number) > 0));
  }

  #shareOf(held: readonly number[]): number {
    return this.#asked.reduce((sum, { weight }, i) => sum + weight * (held[i] as number), 0) / this.#whole;
  }

  #look(doc: number): Held {
    const known = this.#held.get(doc);
    if (known) return known;
    const { tokens, from, to } = this.#corpus.tokensOf(doc);
    const { termOfWord } = this.#lexicon;
    const anywhere = new Tally(this.#asked);
    const [telling, saying, naming] = [new Tally(this.#asked), new Tally(this.#asked), new Tally(this.#asked)];
    for (let i = from; i < to; i++) {
      const one = tokens[i] as number;
      const roles = this.#roles.get(termOfWord[wordAt(one)] as number);
      if (!roles) continue;
      const field = fieldAt(one);
      for (const role of roles) {
        anywhere.note(role);
        if (IS_TELLING[field]) telling.note(role);
        if (IS_SAYING[field]) saying.note(role);
        if (IS_NAMING[field]) naming.note(role);
      }
    }
    const held = {
      anywhere: anywhere.shares(),
      telling: telling.shares(),
      saying: saying.shares(),
      naming: naming.shares(),
    };
    this.#held.set(doc, held);
    return held;
  }
}

/** What was met of each thing asked for. */
class Tally {
  readonly #most: number[];
  readonly #parts = new Map<string, number>();

  constructor(asked: readonly Asked[]) {
    this.#most = asked.map(() => 0);
  }

  note({ asked, as, part, share }: Role): void {
    if (as === 'own' || as === 'others') this.#most[asked] = Math.max(this.#most[asked] as number, share);
    else this.#parts.set(`${asked} ${as} ${part}`, share);
  }

  shares(): number[] {
    const sums = new Map<string, number>();
    for (const [key, share] of this.#parts) {
      const of = key.slice(0, key.lastIndexOf(' '));
      sums.set(of, (sums.get(of) ?? 0) + share);
    }
    return this.#most.map((most, i) => Math.max(most, sums.get(`${i} parts`) ?? 0, sums.get(`${i} preferred`) ?? 0));
  }
}

/** What stood side by side in the question stays together. */
function runsOf(asked: readonly Asked[]): string[] {
  const runs: { text: string; end: number }[] = [];
  for (const {
    clause: { said, at = Number.NaN },
  } of asked) {
    if (said === undefined) continue;
    const last = runs.at(-1);
    const end = at + said.split(' ').length;
    if (last && last.end === at) Object.assign(last, { text: `${last.text} ${said}`, end });
    else runs.push({ text: said, end });
  }
  return [...new Set(runs.map(({ text }) => text))];
}
