/** The form of one group, with a search beside it that shows what the change would do. */
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { CuratedRecord } from '#contract/curated-records.ts';
import { GROUP_LIMIT, TERM_LIMIT } from '#domain/thesaurus.ts';
import { nowItSays, RecordForm, type RecordValue, recordSource } from '../../forms/record-form.tsx';
import type { DraftSource } from '../../kit/draft/draft.ts';
import { isSameValue } from '../../kit/draft/merge.ts';
import { useDraft } from '../../kit/draft/use-draft.ts';
import { FieldNotes } from '../../kit/fields/desk-field.tsx';
import type { FormField } from '../../kit/items/field-meta.ts';
import { textOf } from '../../kit/record-accessors.ts';
import { Panel, ScreenHead } from '../../kit/screen-parts.tsx';
import { DeleteRecord } from '../delete-record.tsx';
import { TermFields } from './term-fields.tsx';
import { emptyRow, rowsOf, type TermRow, termRowsOf, termsInWords } from './term-rows.ts';
import { TryIt } from './try-it.tsx';

const GROUP_FIELDS: readonly FormField[] = [
  {
    name: 'preferred',
    label: 'The word that we use',
    help: 'As our pages write it. It names the group.',
    control: 'line',
    most: TERM_LIMIT,
  },
  { name: 'terms', label: 'Other words', control: 'names' },
];

const isRows = (value: RecordValue | undefined): value is readonly TermRow[] => Array.isArray(value);

const groupSource: DraftSource<CuratedRecord, RecordValue> = {
  ...recordSource(
    'thesaurus',
    (group) => ({
      preferred: group ? textOf(group, 'preferred') : '',
      terms: group ? termRowsOf(group) : [emptyRow(), emptyRow()],
    }),
    (_, value) => (isRows(value) ? rowsOf(value) : String(value).trim()),
  ),
  isSame: (one, other) => isSameValue(isRows(one) ? rowsOf(one) : one, isRows(other) ? rowsOf(other) : other),
};

interface GroupFormProps {
  /** Absent for a new one. */
  group: CuratedRecord | undefined;
  /** Leaves the form; with words where something is done. */
  onClose: (done?: string) => void;
}

export function GroupForm({ group, onClose }: GroupFormProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const [draft, snapshot] = useDraft(groupSource, group);
  const began = snapshot.doc;
  const before = began ? textOf(began, 'preferred') : '';
  const preferred = String(snapshot.values.preferred);
  const words = snapshot.values.terms as readonly TermRow[];
  /** The rows that stand open: what is new, and what somebody changes. */
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(began ? [] : words.map(({ key }) => key)));
  const setWords = (next: readonly TermRow[]) => draft.edit('terms', next);
  const change = (key: number, part: Partial<TermRow>) =>
    setWords(words.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const takeOut = (key: number) => {
    setWords(words.filter((one) => one.key !== key));
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  const openRow = (key: number) => {
    setOpen((all) => new Set([...all, key]));
    requestAnimationFrame(() => document.getElementById(`${id}-${key}`)?.focus());
  };
  const add = () => {
    const fresh = emptyRow();
    setWords([...words, fresh]);
    openRow(fresh.key);
  };
  return (
    <>
      <p>
        <Link to="/curate/thesaurus" className="inline-flex min-h-8 items-center">
          Search synonyms
        </Link>
      </p>
      <ScreenHead
        title={began ? `Words for ‘${before}’` : 'Add synonyms'}
        lead="A search for one of these words also finds the others."
      />
      <div className="mt-5 grid items-start gap-6 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <RecordForm
          label="Group"
          draft={draft}
          snapshot={snapshot}
          fields={GROUP_FIELDS}
          own={{
            terms: ({ id: termsId, problem }) => (
              <fieldset
                ref={list}
                className="grid min-w-0 gap-2"
                aria-describedby={problem ? `${termsId}-problem` : undefined}
              >
                <legend className="font-strong">Other words</legend>
                <div {...(problem && { tabIndex: -1, 'data-wrong': '' })}>
                  <FieldNotes id={`${termsId}`} problem={problem} />
                </div>
                <ul className="bounded rounded-card bg-raised">
                  {words.map((word, i) => (
                    <TermFields
                      key={word.key}
                      id={`${id}-${word.key}`}
                      number={i + 1}
                      word={word}
                      isOpen={open.has(word.key)}
                      onOpen={() => openRow(word.key)}
                      onChange={(part) => change(word.key, part)}
                      onTakeOut={() => takeOut(word.key)}
                    />
                  ))}
                </ul>
                <p>
                  <Button data-add="" isDisabled={words.length >= GROUP_LIMIT} onPress={add}>
                    <Icon name="plus" className="size-5" />
                    Add a word
                  </Button>
                </p>
              </fieldset>
            ),
          }}
          says={(now) => nowItSays(`‘${textOf(now, 'preferred')}’: ${termsInWords(now)}.`)}
          saveWords="Save"
          leaveWords="Cancel"
          onSaved={(now) => onClose(`‘${textOf(now, 'preferred')}’ is saved. The search knows it within a second.`)}
          onLeave={() => onClose()}
          onTakeTheirs={() => onClose('You now see the saved version.')}
        />
        <div className="grid gap-6">
          <TryIt id={began?.id} fields={{ preferred: preferred.trim(), terms: rowsOf(words) }} start={preferred} />
          {began && (
            <Panel title="Delete synonyms">
              <DeleteRecord
                list="thesaurus"
                record={began}
                name={before}
                about="Search no longer treats these words as the same. You can restore them from History."
                onDone={onClose}
              />
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}
