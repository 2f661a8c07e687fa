/**
 * Which answer is meant by somebody who says a situation in words of their own. An answer has lines in which people say it;
 * it is near where what was said holds much of one of its lines, and its lines much of what was said, and more of both than the
 * lines of what no answer is about. Words that are rare in English, and that few answers are said in, tell most.
 */
import type { ExpandedTerm } from './expanded-terms.ts';

/** An answer with the lines in which people say what it answers. */
export interface SaidAs {
  id: number;
  lines: readonly (readonly ExpandedTerm[])[];
  /** Whether somebody in danger may need it: of two that are as near it is the one. */
  isUrgent?: boolean;
}

export interface Nearest {
  /** The answer that is meant. */
  clear: number | undefined;
  /** The place of its nearest line among its lines. */
  line: number | undefined;
  /** Others that are near as well, nearest first; where none is clearly meant all of them. */
  also: number[];
}

/** Where a meaning stands: by occurrence its line, and how surely it matches. */
interface Postings {
  lines: number[];
  matches: number[];
}

interface Near {
  id: number;
  isUrgent: boolean;
  score: number;
  /** The score of its nearest line and of the next, and how much of the nearest was said. */
  line: number;
  nextLine: number;
  lineHeld: number;
  /** Of all lines. */
  nearest: number;
}

/** How much of a word's weight hangs on how few answers hold it. */
const SPREAD = 0.71;
/** Of the score: what the nearest line makes, and all lines together; what the next line adds. */
const LINE_SHARE = 0.63;
const ALL_SHARE = 0.4;
const NEXT_LINE = 0.2;
/** What a line about a child or a partner keeps for somebody who speaks of neither, and who speaks of the other. */
const NOBODY_SAID = 0.8;
const OTHER_PERSON = 0.54;
/** How near somebody must be who speaks of themselves or their own, and everybody else. */
const NEAR_SPEAKING = 0.42;
const NEAR = 0.63;
/** So few words are only near where they hold nearly all of a line: they may well be a subject and no situation. */
const FEW_WORDS = 3;
const WHOLE_LINE = 0.85;
/** Stop words that so many answers are said with are not looked for; they only make a line longer. */
const EVERYWHERE = 0.8;
/** How much nearer it must be than what no answer is about. */
const BEFORE_OTHERS = 0.08;
/** Of a line at least this was said. */
const LEAST_OF_LINE = 0.18;
/** Two that are no further apart than this are as near. */
const TIE = 0.05;
/** What is further behind the nearest than this is not named beside it. */
const ALSO = 0.15;

const SPEAKING = new Set(
  'i im ive id ill my me mine we weve our us he hes his him she shes her they their them were'.split(' '),
);
const PERSONS = [['group children', 'group teenagers', 'group pupils'], ['group partner']];

const OTHERS = -1;

export class NearestAnswer {
  readonly #answers: readonly SaidAs[];
  /** In how many answers each meaning stands. */
  readonly #held = new Map<string, number>();
  readonly #postings = new Map<string, Postings>();
  /** By line: its answer, what its words weigh together, of which persons it speaks. */
  readonly #answerOf: number[] = [];
  readonly #lineWeights: number[] = [];
  readonly #persons: number[] = [];
  /** For one question after another. */
  readonly #scratch: Record<'held' | 'best' | 'bestOf', Float64Array>;

  /** `others`: what people say that no answer is about. */
  constructor(real: readonly SaidAs[], others: SaidAs['lines']) {
    const answers = [...real, { id: OTHERS, lines: others }];
    this.#answers = answers;
    for (const { lines } of answers) {
      const names = new Set<string>();
      for (const words of lines) for (const { meanings } of words) for (const name of meanings.keys()) names.add(name);
      for (const name of names) this.#held.set(name, (this.#held.get(name) ?? 0) + 1);
    }
    for (const [answer, { lines }] of answers.entries()) for (const words of lines) this.#add(answer, words);
    const numbers = (size: number) => new Float64Array(size);
    const size = this.#answerOf.length;
    this.#scratch = { held: numbers(size), best: numbers(size), bestOf: numbers(answers.length) };
  }

  #add(answer: number, said: readonly ExpandedTerm[]): void {
    const line = this.#answerOf.push(answer) - 1;
    this.#persons.push(personsIn(said));
    this.#lineWeights.push(said.reduce((sum, one) => sum + this.#weightOf(one), 0));
    for (const one of said) {
      if (this.#isEverywhere(one)) continue;
      for (const [name, match] of one.meanings) {
        const postings = this.#postings.get(name) ?? { lines: [], matches: [] };
        this.#postings.set(name, postings);
        postings.lines.push(line);
        postings.matches.push(match);
      }
    }
  }

  #weightOf({ stem, meanings, rarity }: ExpandedTerm): number {
    const size = this.#answers.length;
    const held = this.#held.get(stem) ?? Math.max(0, ...[...meanings.keys()].map((name) => this.#held.get(name) ?? 0));
    const telling = Math.log((size + 1) / (held + 0.5)) / Math.log((size + 1) / 0.5);
    return rarity * (1 - SPREAD + SPREAD * telling);
  }

  #isEverywhere({ stem, isStop }: ExpandedTerm): boolean {
    return isStop && (this.#held.get(stem) ?? 0) >= EVERYWHERE * this.#answers.length;
  }

  find(said: readonly ExpandedTerm[]): Nearest {
    const ranked = this.#rank(said);
    const least = BEFORE_OTHERS + (ranked.find(({ id }) => id === OTHERS)?.score ?? 0);
    const found = ranked.filter((one) => one.id !== OTHERS && one.score >= least && isNear(one, said));
    const [first] = found;
    if (!first) return { clear: undefined, line: undefined, also: [] };
    const close = found.filter(({ score }) => first.score - score < ALSO);
    const tied = close.filter(({ score }) => first.score - score < TIE);
    const urgent = (isLabelled(said) ? close : tied).find(({ isUrgent }) => isUrgent);
    // Of two that hold only parts of it neither is more likely; where it is just what one is said as, that one is right.
    const clear = urgent ?? (tied.length === 1 || first.line >= WHOLE_LINE ? first : undefined);
    return {
      clear: clear?.id,
      line: clear && clear.nearest - this.#answerOf.indexOf(at(this.#answerOf, clear.nearest)),
      also: close.filter((one) => one !== clear).map(({ id }) => id),
    };
  }

  /** Every answer of which a line was said in part, nearest first. */
  #rank(said: readonly ExpandedTerm[]): Near[] {
    const { held, best, bestOf } = this.#scratch;
    held.fill(0);
    const allHeld = new Float64Array(this.#answers.length);
    let whole = 0;
    for (const one of said) {
      if (this.#isEverywhere(one)) continue;
      const weight = this.#weightOf(one);
      whole += weight;
      const touched: number[] = [];
      for (const [name, mine] of one.meanings) {
        const postings = this.#postings.get(name);
        if (!postings) continue;
        const { lines, matches } = postings;
        for (let i = 0; i < lines.length; i++) {
          const line = at(lines, i);
          const match = Math.min(mine, at(matches, i));
          const before = at(best, line);
          if (match <= before) continue;
          if (before === 0) touched.push(line);
          best[line] = match;
        }
      }
      for (const line of touched) {
        const match = at(best, line);
        best[line] = 0;
        held[line] = at(held, line) + match * weight;
        const answer = at(this.#answerOf, line);
        const more = match - at(bestOf, answer);
        if (more <= 0) continue;
        bestOf[answer] = match;
        allHeld[answer] = at(allHeld, answer) + more * weight;
      }
      bestOf.fill(0);
    }
    const persons = personsIn(said);
    const found = new Map<number, Near>();
    for (let line = 0; line < held.length; line++) {
      const both = at(held, line);
      if (both === 0) continue;
      const answer = at(this.#answerOf, line);
      const lineHeld = Math.min(1, both / at(this.#lineWeights, line));
      const score = personShare(at(this.#persons, line), persons) * Math.sqrt((lineHeld * both) / whole);
      let one = found.get(answer);
      if (!one) {
        const { id, isUrgent = false } = this.#answers[answer] as SaidAs;
        one = { id, isUrgent, score: 0, line: 0, nextLine: 0, lineHeld: 0, nearest: line };
        found.set(answer, one);
      }
      if (score > one.line) {
        one.nextLine = one.line;
        one.line = score;
        one.lineHeld = lineHeld;
        one.nearest = line;
      } else if (score > one.nextLine) one.nextLine = score;
    }
    for (const [answer, one] of found)
      one.score = LINE_SHARE * one.line + NEXT_LINE * one.nextLine + (ALL_SHARE * at(allHeld, answer)) / whole;
    return [...found.values()].sort((a, b) => b.score - a.score);
  }
}

const at = (numbers: Float64Array | readonly number[], i: number): number => numbers[i] as number;

/** A bit for each of `PERSONS` that is spoken of. */
const personsIn = (words: readonly ExpandedTerm[]): number =>
  PERSONS.reduce(
    (bits, names, i) =>
      words.some(({ meanings }) => names.some((name) => meanings.has(name))) ? bits | (1 << i) : bits,
    0,
  );

function personShare(ofLine: number, said: number): number {
  if (ofLine === 0 || (ofLine & said) !== 0) return 1;
  return said === 0 ? NOBODY_SAID : OTHER_PERSON;
}

const isLabelled = (said: readonly ExpandedTerm[]): boolean => said.some(({ stem }) => stem.startsWith('label '));

function isNear({ score, lineHeld }: Near, said: readonly ExpandedTerm[]): boolean {
  if (lineHeld < LEAST_OF_LINE) return false;
  if (lineHeld < WHOLE_LINE && !said.some(({ isStop }) => !isStop)) return false;
  if (said.some(({ stem }) => SPEAKING.has(stem))) return score >= NEAR_SPEAKING;
  return score >= NEAR && (said.length > FEW_WORDS || lineHeld >= WHOLE_LINE);
}
