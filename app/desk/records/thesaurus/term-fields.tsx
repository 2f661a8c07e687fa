/** One word of a group: how it relates to the group’s own, when it is meant, and what is said to readers who type it. */

import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { MATCHES, NOTE_LIMIT, RELATIONS, TERM_LIMIT } from '#domain/thesaurus.ts';
import { DeskField, DeskSelect } from '../../kit/fields/desk-field.tsx';
import { WordingSuggestions } from '../../kit/fields/wording-suggestions.tsx';
import { MATCH_WORDS, matchWords, RELATION_WORDS, relationWords, type TermRow } from './term-rows.ts';

interface TermFieldsProps {
  id: string;
  number: number;
  word: TermRow;
  /** Whether it is being changed. */
  isOpen: boolean;
  onOpen: () => void;
  onChange: (part: Partial<TermRow>) => void;
  onTakeOut: () => void;
}

const ROW = 'border-t-(length:--line-width) border-line px-4 first:border-t-0';

export function TermFields({ id, number, word, isOpen, onOpen, onChange, onTakeOut }: TermFieldsProps) {
  const { term, relation, note, match } = word;
  const name = term.trim() || `word ${number}`;
  const hasNote = relation === 'legacy' || relation === 'abbreviation' || note !== '';
  const takeOut = (
    <Button className="min-h-9!" onPress={onTakeOut}>
      <Icon name="close" className="size-4" />
      <span className="sr-only">Remove {name}</span>
    </Button>
  );
  if (!isOpen)
    return (
      <li className={`${ROW} flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2`}>
        <div className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
          <bdi className="font-strong">{term}</bdi>{' '}
          <span className="text-muted">
            {relationWords(relation)}
            {match !== '' && `, ${matchWords(match).toLowerCase()}`}
          </span>
          {note !== '' && <span className="block text-muted">{note}</span>}
        </div>
        <div className="flex gap-2">
          <Button className="min-h-9!" onPress={onOpen}>
            Change<span className="sr-only">{name}</span>
          </Button>
          {takeOut}
        </div>
      </li>
    );
  return (
    <li className={`${ROW} grid gap-x-3 gap-y-2 py-3 sm:grid-cols-2`}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:col-span-full">
        <DeskField
          id={id}
          label={`Word ${number}`}
          value={term}
          maxLength={TERM_LIMIT}
          autoComplete="off"
          onChange={({ target }) => onChange({ term: target.value })}
        />
        {takeOut}
      </div>
      <DeskSelect
        label="Kind"
        aria-label={`Kind of ${name}`}
        value={relation}
        onChange={({ target }) => onChange({ relation: target.value })}
      >
        {RELATIONS.toReversed()
          .filter((one) => one !== 'preferred' || relation === one)
          .map((one) => (
            <option key={one} value={one}>
              {RELATION_WORDS[one]}
            </option>
          ))}
      </DeskSelect>
      <DeskSelect
        label="Applies"
        aria-label={`When ${name} is meant`}
        value={match}
        onChange={({ target }) => onChange({ match: target.value })}
      >
        {(['', ...MATCHES] as const).map((one) => (
          <option key={one} value={one}>
            {MATCH_WORDS[one]}
          </option>
        ))}
      </DeskSelect>
      {hasNote && (
        <div className="sm:col-span-full">
          <DeskField
            id={`${id}-note`}
            label={`What readers are told who type ‘${name}’`}
            hint={
              relation === 'legacy'
                ? 'In one kind sentence: which word is used here now.'
                : 'One sentence, if it helps.'
            }
            value={note}
            maxLength={NOTE_LIMIT}
            autoComplete="off"
            onChange={({ target }) => onChange({ note: target.value })}
          />
          <WordingSuggestions text={note} fieldId={`${id}-note`} onChange={(words) => onChange({ note: words })} />
        </div>
      )}
    </li>
  );
}
