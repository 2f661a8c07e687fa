/** Making the dense base of the postings anew, a few milliseconds at a time. */
import { Lists, offset } from './growing-arrays.ts';
import type { Base } from './postings.ts';
import type { TermWeigher } from './term-weights.ts';

/** The documents as they are kept; what is alive when the compaction begins is in the new base. */
interface Source {
  slots: number;
  alive: Uint8Array;
  tokens: Lists;
  tokenList: Uint32Array;
  tokenCount: Uint32Array;
}

/** The new base, and the lists of the documents in it, without gaps. */
export interface Compacted {
  base: Base;
  tokens: Lists;
  tokenList: Uint32Array;
}

/** How much one step takes: about a millisecond. */
const TOKENS_A_STEP = 15_000;
const TERMS_A_STEP = 100_000;
const CLEARED_A_STEP = 400_000;

/** `documents`: how many of the documents that are alive hold each term. */
export function* compact(
  source: Source,
  documents: Uint32Array,
  weigher: TermWeigher,
  meanLengths: readonly number[],
): Generator<void, Compacted> {
  const included = source.alive.slice(0, source.slots);
  const terms = documents.length;
  const offsets = new Uint32Array(terms + 1);
  // At the same moment as `included`: documents come and go between the steps.
  offsets.set(documents, 1);
  for (let term = 0; term < terms; term++) {
    if (term % TERMS_A_STEP === 0) yield;
    offsets[term + 1] = (offsets[term + 1] as number) + (offsets[term] as number);
  }
  yield;
  const next = offsets.slice();
  yield;
  const postings = offsets[terms] as number;
  const docs = new Uint32Array(postings);
  yield* clear(docs);
  const weights = new Float32Array(postings);
  yield* clear(weights);
  const made: Compacted = {
    base: { offsets, docs, weights },
    tokens: new Lists(),
    tokenList: new Uint32Array(included.length),
  };
  for (const slot of slotsInSteps(source, included)) {
    if (slot === undefined) {
      yield;
      continue;
    }
    const [list, length] = [source.tokenList[slot] as number, source.tokenCount[slot] as number];
    const count = weigher.weigh(source.tokens, list, length, meanLengths);
    for (let i = 0; i < count; i++) {
      const term = weigher.terms[i] as number;
      const at = next[term] as number;
      next[term] = at + 1;
      made.base.docs[at] = slot;
      made.base.weights[at] = weigher.weights[term] as number;
    }
    made.tokenList[slot] = copyList(source.tokens, list, length, made.tokens);
  }
  return made;
}

/** Touches new memory bit by bit: the system hands it out at the first touch, which takes long for much at once. */
function* clear(array: Uint32Array | Float32Array): Generator<void, void> {
  for (let i = 0; i < array.length; i += CLEARED_A_STEP) {
    array.fill(0, i, i + CLEARED_A_STEP);
    yield;
  }
}

/** The slots of `included`, with `undefined` wherever a step ends. */
function* slotsInSteps({ tokenCount }: Source, included: Uint8Array): Generator<number | undefined, void> {
  let tokens = 0;
  for (let slot = 0; slot < included.length; slot++) {
    if (!included[slot]) continue;
    tokens += tokenCount[slot] as number;
    if (tokens > TOKENS_A_STEP) {
      tokens = 0;
      yield undefined;
    }
    yield slot;
  }
}

/** Copies a list from one store to another; returns its new handle. */
export function copyList(from: Lists, handle: number, length: number, to: Lists): number {
  const at = offset(handle);
  return to.add(from.chunk(handle).subarray(at, at + length), length);
}
