/** The form of one group, with a search beside it that shows what the change would do. */
import { Link } from '@tanstack/react-router';
import { type FormEvent, useId, useRef, useState } from 'react';
import { SubmitButton } from '#app/ui/busy.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { CuratedRecord } from '#contract/curated-records.ts';
import type { ItemFields } from '#contract/curation.ts';
import { GROUP_LIMIT, TERM_LIMIT } from '#domain/thesaurus.ts';
import { fieldsOf, useDeskChange } from '../../kit/data/queries.ts';
import { records, textOf } from '../../kit/data/record-calls.ts';
import { RecordProblem } from '../../kit/draft/record-problem.tsx';
import { DeskField, FieldNotes, Panel, ScreenHead } from '../../kit/parts.tsx';
import { DeleteRecord } from '../delete-record.tsx';
import { TermFields } from './term-fields.tsx';
import { TryIt } from './try-it.tsx';
import { type Draft, draftsOf, emptyDraft, rowsOf, termsInWords } from './words.ts';

interface GroupFormProps {
  /** Absent for a new one. */
  group: CuratedRecord | undefined;
  /** Leaves the form; with words where something is done. */
  onClose: (done?: string) => void;
}

export function GroupForm({ group, onClose }: GroupFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // What the form was filled from: what comes in meanwhile is somebody else's.
  const [began] = useState(group);
  const before = began ? textOf(began, 'preferred') : '';
  const [preferred, setPreferred] = useState(before);
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    began ? draftsOf(began) : [emptyDraft(), emptyDraft()],
  );
  /** The rows that stand open: what is new, and what somebody changes. */
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(began ? [] : drafts.map(({ key }) => key)));
  const fields: ItemFields = { preferred: preferred.trim(), terms: rowsOf(drafts) };
  const keep = useDeskChange((seen: number | undefined) =>
    began && seen !== undefined
      ? records.change('thesaurus', began.id, fields, seen)
      : records.create('thesaurus', fields),
  );
  const problems = fieldsOf(keep.error);
  const press = (seen: number | undefined) => {
    if (keep.isPending) return;
    keep.mutate(seen, {
      onSuccess: () => onClose(`‘${fields.preferred}’ is kept. The search knows it within a second.`),
      onError: () => form.current?.querySelector<HTMLElement>('[aria-invalid=true], [tabindex="-1"]')?.focus(),
    });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    press(began?.version);
  };
  const change = (key: number, part: Partial<Draft>) =>
    setDrafts((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const takeOut = (key: number) => {
    setDrafts((all) => all.filter((one) => one.key !== key));
    form.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  const openRow = (key: number) => {
    setOpen((all) => new Set([...all, key]));
    requestAnimationFrame(() => document.getElementById(`${id}-${key}`)?.focus());
  };
  const add = () => {
    const fresh = emptyDraft();
    setDrafts((all) => [...all, fresh]);
    openRow(fresh.key);
  };
  return (
    <>
      <p>
        <Link to="." search={{} as never} className="inline-flex min-h-8 items-center">
          Thesaurus
        </Link>
      </p>
      <ScreenHead
        title={began ? `Words for ‘${before}’` : 'Add a group'}
        lead="Whoever types one of these words finds what is written with the others."
      />
      <div className="mt-5 grid items-start gap-6 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <form ref={form} noValidate aria-label="Group" onSubmit={onSubmit} className="grid gap-5">
          <RecordProblem
            error={keep.error}
            shown={['preferred', 'terms']}
            says={(now) => `‘${textOf(now, 'preferred')}’: ${termsInWords(now)}.`}
            onKeepMine={press}
            onTakeTheirs={() => onClose('The group is as somebody else has left it.')}
          />
          <DeskField
            id={`${id}-preferred`}
            label="The word that we use"
            hint="As our pages write it. The group goes by it."
            value={preferred}
            maxLength={TERM_LIMIT}
            autoComplete="off"
            problem={problems.preferred}
            onChange={({ target }) => setPreferred(target.value)}
          />
          <fieldset
            className="grid min-w-0 gap-2"
            aria-describedby={problems.terms ? `${id}-terms-problem` : undefined}
          >
            <legend className="font-strong">Other words</legend>
            <div tabIndex={problems.terms ? -1 : undefined}>
              <FieldNotes id={`${id}-terms`} problem={problems.terms} />
            </div>
            <ul className="bounded rounded-card bg-raised">
              {drafts.map((draft, i) => (
                <TermFields
                  key={draft.key}
                  id={`${id}-${draft.key}`}
                  number={i + 1}
                  draft={draft}
                  isOpen={open.has(draft.key)}
                  onOpen={() => openRow(draft.key)}
                  onChange={(part) => change(draft.key, part)}
                  onTakeOut={() => takeOut(draft.key)}
                />
              ))}
            </ul>
            <p>
              <Button data-add="" isDisabled={drafts.length >= GROUP_LIMIT} onPress={add}>
                <Icon name="plus" className="size-5" />
                Add a word
              </Button>
            </p>
          </fieldset>
          <div className="flex flex-wrap items-center gap-3">
            <SubmitButton isBusy={keep.isPending} busy="Keeping…">
              Keep this group
            </SubmitButton>
            <Button look="plain" onPress={() => onClose()}>
              {began ? 'Leave it as it was' : 'Add nothing'}
            </Button>
          </div>
        </form>
        <div className="grid gap-6">
          <TryIt id={began?.id} fields={fields} start={preferred} />
          {began && (
            <Panel title="Delete the group">
              <DeleteRecord
                list="thesaurus"
                record={began}
                name={before}
                about="The search takes these words for one another no more. History can bring the group back."
                onDone={onClose}
              />
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}
