/** What other sites answer is read in a program of its own. */
import type { OutwardAnswer } from '#server/kernel/outward-call.ts';
import type { ReadingLimits } from '#server/untrusted-files/limits.ts';
import { Reader, ReadingEndedError, ReadingLimitError } from '#server/untrusted-files/reader.ts';
import { asSent } from '../reading/decode-text.ts';
import type { PageReading } from './page-facts.ts';
import type { OtherAnswer, PageToRead } from './page-reader.ts';

/** What reads answers within these limits, one at a time. */
export function answerReader<Piece = PageReading>(limits: Partial<ReadingLimits>) {
  const reader = new Reader<PageToRead & OtherAnswer, Piece>(new URL('./page-reader.ts', import.meta.url), limits);
  return (answer: OutwardAnswer, signal?: AbortSignal, other?: OtherAnswer): Promise<Piece> =>
    reader.readOne({ ...asSent(answer), ...other }, signal);
}

/** Why something of another site was not read, in a sentence that begins with what it is. */
export function whyUnread(what: string, error: unknown): string {
  if (error instanceof ReadingLimitError) return `${what} takes too long to read, or is too large.`;
  if (error instanceof ReadingEndedError) return `${what} cannot be read.`;
  return error instanceof Error ? error.message : String(error);
}
