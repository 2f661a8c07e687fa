/** What a search may say of what it found: whether a document answers, and what of the question was found at all. */
import { fold } from '#domain/text-folding.ts';
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
  NAMED_EVERYDAY,
  NAMED_OF_ALL,
  NAMED_TOGETHER,
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
const IS_NAMING = FIELDS.map((field) => NAMING.has(field));
const TITLE = FIELDS.indexOf('title');
const SYNOPSIS = FIELDS.indexOf('synopsis');
/** So many words are no long text. */
const SHORT_TEXT = 45;
/** The sentences in which somebody says what it answers tell it, too; so many words are one of them. */
const SAID = FIELDS.indexOf('said');
const SENTENCE = 8;
const NO_ROLES: readonly Role[] = [];

/** How a term answers a thing asked for: wholly, as one that means the same, or as a part of a phrase. */
interface Role {
  asked: number;
  as: 'own' | 'others' | 'parts' | 'preferred';
  /** Which part of the phrase it is, and its share. */
  part: number;
  share: number;
}

/** A word that a document says by what it is, such as ‘app’. */
export interface Standing {
  said: string;
  has: (doc: number) => boolean;
}

/** Whether it is one of the words of a sort of thing. */
const namedBy = ({ said = '' }: Clause, { said: name }: Standing): boolean => ` ${name} `.includes(` ${fold(said)} `);

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
  /** So many of the words stand in its title, those that any title may hold included. */
  inTitle: number;
}

export class ClaimReader {
  readonly #corpus: Corpus;
  readonly #isSubject: (clause: Clause) => boolean;
  readonly #lexicon: Lexicon;
  readonly #statistics: TermStatistics;
  #asked: Asked[] = [];
  #whole = 0;
  /** The rarest thing asked for that some document holds. */
  #rarest = -1;
  /** Whether it is a sentence of common words, which nothing answers. */
  #isVague = false;
  #isSentence = false;
  #standing: readonly Standing[] = [];
  #pages: ReadonlySet<number> = new Set();
  /** Of each of the words, which it is. */
  readonly #words = new Map<number, number>();
  #standIns: Plan['standIns'] = 'none';
  readonly #roles = new Map<number, Role[]>();
  readonly #held = new Map<number, Held>();

  constructor(corpus: Corpus, lexicon: Lexicon, statistics: TermStatistics, isSubject: (clause: Clause) => boolean) {
    this.#isSubject = isSubject;
    this.#corpus = corpus;
    this.#lexicon = lexicon;
    this.#statistics = statistics;
  }

  /**
   * Before any document is looked at. Words that may stand in a title of any subject tell nothing beside others, and neither do
   * those that are set `aside`, folded.
   */
  begin(
    { clauses, isSentence, standIns }: Plan,
    aside: readonly string[] = [],
    standing: readonly Standing[] = [],
  ): void {
    this.#standing = standing;
    const telling = clauses.filter(({ isOfAnySubject }) => !isOfAnySubject);
    const asked = telling.length > 0 ? telling : clauses;
    const isAside = ({ said = '' }: Clause) => aside.includes(fold(said));
    const isAll = asked.every(isAside);
    this.#asked = asked.map((clause) => ({ clause, weight: isAside(clause) && !isAll ? 0 : this.#weightOf(clause) }));
    this.#whole = this.#asked.reduce((sum, { weight }) => sum + weight, 0);
    this.#rarest = -1;
    const subjects = this.#asked.filter(({ clause }) => !this.#isSort(clause));
    for (const [i, { clause, weight }] of this.#asked.entries())
      if (
        (subjects.length === 0 || !this.#isSort(clause)) &&
        this.#statistics.occurs(clause) &&
        weight > (this.#asked[this.#rarest]?.weight ?? 0)
      )
        this.#rarest = i;
    const rarest = this.#asked[this.#rarest]?.weight ?? 0;
    this.#isSentence = isSentence;
    this.#isVague = isSentence && rarest < RARE_ENOUGH * this.#statistics.highestIdf;
    this.#standIns = standIns;
    this.#pages = new Set(this.#corpus.pages.values());
    this.#words.clear();
    for (const [i, { own }] of clauses.entries()) for (const { term } of own) this.#words.set(term, i);
    this.#held.clear();
    this.#noteRoles();
  }

  #weightOf(clause: Clause): number {
    return (this.#statistics.occurs(clause) ? 1 : UNKNOWN_WORD) * this.#statistics.idf(clause);
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
    const others = some.filter((doc) => !sure.includes(doc));
    const near = others.filter((doc) => this.#shareOf(this.#look(doc).telling) > 0);
    if (sure.length > 0 || near.slice(0, CLOSEST_SHOWN).some((doc) => this.#tellsAll(doc))) {
      const docs = [...sure, ...near].slice(0, size);
      return { docs, sure: Math.min(sure.length, size), claim: 'answers', said: undefined };
    }
    // The page of a topic may hold nothing of it, where the rest of what was found belongs to that.
    const docs = others.filter((doc) => near.includes(doc) || !this.#holdsAny(doc)).slice(0, size);
    const claim = some.some((doc) => this.#isClose(doc)) || this.#nameTogether(docs) ? 'closest' : 'nothing';
    return { docs, sure: 0, claim, said: this.saidOf(docs) };
  }

  /** It names something of all that it holds, or the rarest and enough of the rest. What stands in for a word is only near. */
  #isSure(doc: number): boolean {
    if (this.#standIns === 'all') return this.#namesAll(doc);
    if (this.#isVague || this.#standIns !== 'none' || !this.#isInPlace(doc) || !this.#isOfSort(doc)) return false;
    const { anywhere, telling, saying } = this.#look(doc);
    if (this.#shareOf(anywhere) >= 1 - ROUNDING) return this.#shareOf(saying) >= NAMED_OF_ALL;
    return (saying[this.#rarest] ?? 0) >= MEANING_HELD - ROUNDING && this.#shareOf(telling) >= SAID_WITH_RAREST;
  }

  /** Every word that was typed, where others stand in for the whole. */
  #namesAll(doc: number): boolean {
    const { naming } = this.#look(doc);
    const typed = naming.filter((_, i) => this.#clause(i).said !== undefined);
    return typed.length > 1 && typed.every((share) => share >= MEANING_HELD - ROUNDING);
  }

  /** Whether its short texts say everything, which a single word does not do: it may be meant otherwise. */
  #tellsAll(doc: number): boolean {
    if (this.#isVague || this.#standIns !== 'none' || !this.#isInPlace(doc) || !this.#isOfSort(doc)) return false;
    const isOneWord = this.#asked.length === 1 && !this.#asked[0]?.clause.said?.includes(' ');
    return !isOneWord && this.#look(doc).telling.every((share) => share >= MEANING_HELD - ROUNDING);
  }

  /** Where somebody says where, whether it is there. */
  #isInPlace(doc: number): boolean {
    return this.#asked.every(({ weight }, i) => weight > 0 || (this.#look(doc).anywhere[i] as number) > 0);
  }

  /** Where somebody says what sort of thing, whether it is one. */
  #isOfSort(doc: number): boolean {
    return this.#standing.every(({ has }) => has(doc));
  }

  #holdsAny(doc: number): boolean {
    return this.#look(doc).anywhere.some((share) => share > 0);
  }

  /** Whether those that are shown name most of it between them. */
  #nameTogether(docs: readonly number[]): boolean {
    if (this.#standIns !== 'none') return false;
    const looks = docs.slice(0, CLOSEST_SHOWN).map((doc) => this.#look(doc).naming);
    return (
      this.#shareOf(this.#asked.map((_, i) => Math.max(0, ...looks.map((naming) => naming[i] as number)))) >=
      NAMED_TOGETHER
    );
  }

  /** In few words those that name a subject here count as naming, or two in one title; everyday words must be more of it. */
  #isClose(doc: number): boolean {
    if (this.#standIns === 'some') return false;
    const { telling, naming, inTitle } = this.#look(doc);
    if (this.#standIns === 'all') return this.#shareOf(naming) > 0;
    const enough = this.#isSentence ? NAMED_CLOSEST : NAMED_EVERYDAY;
    if (inTitle > 1 || this.#shareOf(naming) >= enough || this.#shareOf(telling) >= SAID_CLOSEST) return true;
    return this.#namesSubject(doc, naming);
  }

  /** The page of a topic does so with any share; the sort of thing that it is, beside some other subject. */
  #namesSubject(doc: number, naming: readonly number[]): boolean {
    const sort = naming.map((share, i) => (this.#isSort(this.#clause(i)) ? share : 0));
    const subjects = naming.map((share, i) => (this.#isSubject(this.#clause(i)) ? share : 0));
    const share = this.#shareOf(subjects);
    return share > 0 && (this.#pages.has(doc) || share + this.#shareOf(sort) >= NAMED_CLOSEST);
  }

  #clause = (i: number): Clause => (this.#asked[i] as Asked).clause;

  #isSort = (clause: Clause): boolean => this.#standing.some((one) => namedBy(clause, one));

  /** Whether one of those that are shown is named after a subject that was asked for. */
  nameSubject(best: readonly number[]): boolean {
    return best
      .slice(0, CLOSEST_SHOWN)
      .some((doc) =>
        this.#look(doc).naming.some((share, i) => share >= MEANING_HELD - ROUNDING && this.#isSubject(this.#clause(i))),
      );
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
    const said: { at: number; role: Role }[] = [];
    const inTitle = new Set<number>();
    const isShort = this.#isShort(doc);
    for (let i = from; i < to; i++) {
      const one = tokens[i] as number;
      const [term, field] = [termOfWord[wordAt(one)] as number, fieldAt(one)];
      const word = this.#words.get(term);
      if (word !== undefined && field === TITLE) inTitle.add(word);
      for (const role of this.#roles.get(term) ?? NO_ROLES) {
        anywhere.note(role);
        if (field === SAID) said.push({ at: i, role });
        else if (IS_NAMING[field]) for (const tally of [telling, saying, naming]) tally.note(role);
        else if (field === SYNOPSIS && (isShort || role.as !== 'others')) telling.note(role);
      }
    }
    for (const role of this.#oneOf(said)) for (const tally of [telling, saying]) tally.note(role);
    for (const sort of this.#standing)
      for (const [asked, { clause }] of this.#asked.entries())
        if (namedBy(clause, sort) && sort.has(doc))
          for (const tally of [anywhere, telling, saying, naming]) tally.note({ asked, as: 'own', part: 0, share: 1 });
    const held = {
      anywhere: anywhere.shares(),
      telling: telling.shares(),
      saying: saying.shares(),
      naming: naming.shares(),
      inTitle: inTitle.size,
    };
    this.#held.set(doc, held);
    return held;
  }

  /** What means the same says nothing in a long text, where nearly any word stands. */
  #isShort(doc: number): boolean {
    const { tokens, from, to } = this.#corpus.tokensOf(doc);
    let length = 0;
    for (let i = from; i < to; i++) if (fieldAt(tokens[i] as number) === SYNOPSIS) length++;
    return length <= SHORT_TEXT;
  }

  /** Of the sentences in which people say it, what one says that says nearly all: words of several are no question. */
  #oneOf(said: readonly { at: number; role: Role }[]): Role[] {
    let most: Role[] = [];
    let best = MEANING_HELD - ROUNDING;
    for (const [first, { at }] of said.entries()) {
      const roles = said.slice(first).flatMap((one) => (one.at < at + SENTENCE ? [one.role] : []));
      const tally = new Tally(this.#asked);
      for (const role of roles) tally.note(role);
      const share = this.#shareOf(tally.shares());
      if (share > best) [best, most] = [share, roles];
    }
    return most;
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
