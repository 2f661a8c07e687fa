/** What a picture shows, for people who do not see it; or that it is decoration. */
import { ALT_LIMIT } from '#domain/uploads.ts';
import { boxClass, fieldAria, TickBox } from '../../ui/field.tsx';
import { WordingSuggestions } from '../kit/fields/wording-suggestions.tsx';
import { DeskLabelled } from '../kit/parts.tsx';

export interface AltText {
  alt: string;
  isDecorative: boolean;
}

interface AltFieldsProps {
  id: string;
  value: AltText;
  problem: string | undefined;
  onChange: (value: AltText) => void;
}

const HINT = 'For people who do not see it. A few words, as you would say it on the telephone.';

export function AltFields({ id, value, problem, onChange }: AltFieldsProps) {
  const { alt, isDecorative } = value;
  return (
    <>
      {!isDecorative && (
        <DeskLabelled id={id} label="What does it show?" hint={HINT} problem={problem}>
          <textarea
            id={id}
            rows={2}
            maxLength={2 * ALT_LIMIT}
            value={alt}
            onChange={({ target }) => onChange({ alt: target.value, isDecorative })}
            {...fieldAria(id, problem, HINT)}
            className={`resize-y ${boxClass(problem)}`}
          />
          <WordingSuggestions text={alt} fieldId={id} onChange={(words) => onChange({ alt: words, isDecorative })} />
        </DeskLabelled>
      )}
      <TickBox
        id={`${id}-decorative`}
        checked={isDecorative}
        onChange={({ target }) => onChange({ alt, isDecorative: target.checked })}
      >
        It is decoration: it says nothing that the words beside it do not say
      </TickBox>
    </>
  );
}
