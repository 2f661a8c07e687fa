/** The texts within the value of a field, whatever it is made of: of what to expect the notes, of entries their parts. */
import type { Plain } from '../fields.ts';
import type { ExpectAnswer } from '../what-to-expect.ts';
import { splitFact, writeFact } from './expect-entries.ts';
import type { ItemField } from './item-field.ts';

type Made = Pick<ItemField, 'control' | 'parts'>;

/** The value with each of its texts changed. What holds no text is as it was. */
export function withTexts({ control, parts }: Made, value: Plain, change: (text: string) => string): Plain {
  if (typeof value === 'string') return change(value);
  if (!Array.isArray(value)) return value;
  if (parts) return value.map((one) => parts.join(parts.split(one).map(change)));
  if (control !== 'expect') return value.map(change);
  return value.map((one) => {
    const { name, answer, note } = splitFact(one);
    const said = change(note);
    // What nothing is changed in stays to the letter.
    return said === note ? one : writeFact({ name, answer: answer as ExpectAnswer, note: said });
  });
}

export function textsIn(field: Made, value: Plain): string[] {
  const texts: string[] = [];
  withTexts(field, value, (text) => {
    if (text !== '') texts.push(text);
    return text;
  });
  return texts;
}
