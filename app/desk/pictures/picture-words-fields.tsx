/** What a picture shows, for people who do not see it, or that it is decoration; and who made it. */
import { ALT_LIMIT, altProblem, CREDIT_LIMIT, creditProblem } from '#domain/uploads.ts';
import { boxClass, fieldAria, TickBox } from '../../ui/field.tsx';
import { fieldsOf } from '../kit/data/queries.ts';
import { DeskField, DeskLabelled } from '../kit/fields/desk-field.tsx';
import { WordingSuggestions } from '../kit/fields/wording-suggestions.tsx';

export interface PictureWords {
  alt: string;
  isDecorative: boolean;
  credit: string;
}

export type WrongWords = { alt?: string | undefined; credit?: string | undefined };

/** What is wrong with the words; nothing where they are right. The first wrong field is gone to. */
export function wrongWords(id: string, { alt, isDecorative, credit }: PictureWords): WrongWords | undefined {
  const wrong = { alt: altProblem(alt, isDecorative), credit: creditProblem(credit) };
  if (!wrong.alt && !wrong.credit) return undefined;
  document.getElementById(wrong.alt ? id : creditId(id))?.focus();
  return wrong;
}

/** What the site refused of the words, where it was these. */
export function refusedWords(error: unknown): WrongWords | undefined {
  const { alt, credit } = fieldsOf(error);
  return alt || credit ? { alt, credit } : undefined;
}

interface PictureWordsFieldsProps {
  id: string;
  value: PictureWords;
  wrong: WrongWords | undefined;
  onChange: (value: PictureWords) => void;
}

const creditId = (id: string): string => `${id}-credit`;
const HINT = 'For people who do not see it. A few words, as you would say it on the phone.';

export function PictureWordsFields({ id, value, wrong, onChange }: PictureWordsFieldsProps) {
  const { alt, isDecorative, credit } = value;
  const write = (words: string) => onChange({ ...value, alt: words });
  return (
    <>
      {!isDecorative && (
        <DeskLabelled id={id} label="What does it show?" hint={HINT} problem={wrong?.alt}>
          <textarea
            id={id}
            rows={2}
            maxLength={2 * ALT_LIMIT}
            value={alt}
            onChange={({ target }) => write(target.value)}
            {...fieldAria(id, wrong?.alt, HINT)}
            className={`resize-y ${boxClass(wrong?.alt)}`}
          />
          <WordingSuggestions text={alt} fieldId={id} onChange={write} />
        </DeskLabelled>
      )}
      <TickBox checked={isDecorative} onChange={({ target }) => onChange({ ...value, isDecorative: target.checked })}>
        Decorative picture (no description needed)
      </TickBox>
      <DeskField
        id={creditId(id)}
        label="Who made it, and under which licence?"
        hint="Readers see it below the picture. For example: Ama Boateng, CC BY 4.0."
        problem={wrong?.credit}
        maxLength={2 * CREDIT_LIMIT}
        value={credit}
        onChange={({ target }) => onChange({ ...value, credit: target.value })}
      />
    </>
  );
}
