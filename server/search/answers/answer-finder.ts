/** The answers that there are, as people say what they answer, and which of them is meant by a text. */
import type { Thesaurus } from '../thesaurus.ts';
import { type ExpandedTerm, expandTerms, type LabelOf, OTHER_THINGS } from './expanded-terms.ts';
import { type Nearest, NearestAnswer } from './nearest-answer.ts';

/** An answer with the sentences in which people say what it answers. */
export interface AnswerLines {
  id: number;
  isUrgent: boolean;
  said: readonly string[];
}

export class AnswerFinder {
  readonly #thesaurus: Thesaurus;
  #answers: readonly AnswerLines[] = [];
  #labelOf: LabelOf | undefined;
  /** What was read before is not read again. */
  #read = new Map<string, ExpandedTerm[]>();
  #nearest: NearestAnswer | undefined;

  constructor(thesaurus: Thesaurus) {
    this.#thesaurus = thesaurus;
  }

  /** In the place of all answers of before; `labelOf` tells what is said between the lines. */
  set(answers: readonly AnswerLines[], labelOf?: LabelOf): void {
    if (JSON.stringify(answers) === JSON.stringify(this.#answers)) return;
    [this.#answers, this.#labelOf, this.#nearest] = [answers, labelOf, undefined];
  }

  /** Reads the answers step by step, so that nobody's search has to; what was not read is read with the first. */
  *reading(): Generator<void, void> {
    if (this.#answers.length === 0) return;
    const lines = new Map(this.#answers.flatMap((one) => one.said.map((line) => [line, one.isUrgent] as const)));
    for (const [line, isUrgent] of lines) yield void this.#wordsOf(line, isUrgent);
    for (const line of OTHER_THINGS) yield void this.#wordsOf(line);
    this.#find();
  }

  nearest(text: string): Nearest {
    // Nothing is near, so what no answer is about need not be read.
    if (this.#answers.length === 0) return { clear: undefined, line: undefined, also: [] };
    return this.#find().find(expandTerms(text, this.#thesaurus, this.#labelOf));
  }

  /** The answer that is meant, and the line of it that is nearest. */
  lineOf(text: string): { id: number; line: string } | undefined {
    const { clear, line } = this.nearest(text);
    const said = this.#answers.find(({ id }) => id === clear)?.said[line ?? -1];
    return clear === undefined || said === undefined ? undefined : { id: clear, line: said };
  }

  #find(): NearestAnswer {
    if (this.#nearest) return this.#nearest;
    const answers = this.#answers.map(({ said, ...one }) => ({
      ...one,
      lines: said.map((line) => this.#wordsOf(line, one.isUrgent)),
    }));
    this.#nearest = new NearestAnswer(
      answers,
      OTHER_THINGS.map((line) => this.#wordsOf(line)),
    );
    const kept = new Set([...OTHER_THINGS, ...this.#answers.flatMap(({ said }) => said)]);
    for (const line of this.#read.keys()) if (!kept.has(line)) this.#read.delete(line);
    return this.#nearest;
  }

  /** What is said between the lines leads to an urgent answer only. */
  #wordsOf(line: string, isUrgent = false): ExpandedTerm[] {
    const words = this.#read.get(line) ?? expandTerms(line, this.#thesaurus, isUrgent ? this.#labelOf : undefined);
    this.#read.set(line, words);
    return words;
  }
}
