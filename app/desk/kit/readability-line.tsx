/** How long and how hard to read a text is, beside the field that it is written in. */

import { count, minutesInWords } from '#app/lib/words/formatting.ts';
import { judge } from '#app/lib/words/readability.ts';
import { minutesToRead } from '#domain/reading-time.ts';

/** A text that asks for more years of school than this is hard work for many readers. */
const EASY = 8;

/** `longest`: so many words of a sentence are enough. */
export function ReadingLine({ text, longest: most = 25 }: { text: string; longest?: number }) {
  const words = text.match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0;
  if (words === 0) return null;
  const { grade, longest } = judge(text);
  return (
    <p className="figures text-muted">
      {count(words, 'word')}, {minutesInWords(minutesToRead(text))} to read.
      {grade !== undefined &&
        ` Reading grade ${Math.max(1, Math.round(grade))}${grade <= EASY ? ': easy to read.' : ': shorter words and sentences would help.'}`}
      {longest > most && ` The longest sentence has ${longest} words.`}
    </p>
  );
}
