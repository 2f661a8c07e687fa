/** One word of a group: how it relates to the group’s own, when it is meant, and what is said to whoever types it. */
import { MATCHES, NOTE_LIMIT, RELATIONS, TERM_LIMIT } from '#contract/thesaurus.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DeskField, DeskSelect } from '../parts.tsx';
import { type Draft, MATCH_WORDS, RELATION_WORDS } from './words.ts';

interface TermFieldsProps {
  id: string;
  number: number;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  onTakeOut: () => void;
}

export function TermFields({ id, number, draft, onChange, onTakeOut }: TermFieldsProps) {
  const { term, relation, note, match } = draft;
  const name = term.trim() || `word ${number}`;
  const hasNote = relation === 'legacy' || relation === 'abbreviation' || note !== '';
  return (
    <li className="bounded grid gap-x-3 gap-y-2 rounded-control bg-raised px-3 py-2.5 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1fr)_auto] lg:items-end">
      <DeskField
        id={id}
        label={`Word ${number}`}
        value={term}
        maxLength={TERM_LIMIT}
        autoComplete="off"
        onChange={({ target }) => onChange({ term: target.value })}
      />
      <DeskSelect
        id={`${id}-relation`}
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
        id={`${id}-match`}
        label="Meant"
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
      <div className="self-end justify-self-start">
        <Button onPress={onTakeOut}>
          <Icon name="close" className="size-4" />
          <span className="lg:sr-only">Take out</span>
          <span className="sr-only">{name}</span>
        </Button>
      </div>
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
        </div>
      )}
    </li>
  );
}
