/** What may be done with all that are chosen: one change, with one undo. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import { Busy, SubmitButton } from '#app/ui/request-states.tsx';
import type { BulkChange } from '#contract/curation.ts';
import { ITEM_STATUSES, type ItemStatus } from '#domain/item-status.ts';
import { DRAFT_UNDO_DAYS } from '#domain/lifetimes.ts';
import { EXPECTATIONS } from '#domain/what-to-expect.ts';
import { deskOptionsQuery } from '../../kit/data/queries.ts';
import { DeskField, DeskSelect } from '../../kit/fields/desk-field.tsx';
import { isNewWord, NewWordQuestion } from '../../kit/fields/new-words.tsx';
import { itemCount } from '../../kit/items/bulk-outcome.ts';
import { statusWords } from '../../kit/items/status-mark.tsx';
import { topicsQuery } from './fetch-all-pages.ts';

interface BulkBarProps {
  count: number;
  /** How many the list has in all. */
  total: number;
  isBusy: boolean;
  problem: string | undefined;
  onAll: () => void;
  isFetchingAll: boolean;
  onNone: () => void;
  onChange: (change: BulkChange) => void;
  /** Where two are chosen: makes them one. */
  onMerge: (() => void) | undefined;
  /** Deletes the drafts among them. */
  onDelete: () => void;
}

type Act = 'status' | 'topics' | 'tags' | 'audiences' | 'facts' | 'price' | 'authors' | 'days';
/** What is written, not chosen. */
const WRITTEN: readonly Act[] = ['tags', 'price', 'authors', 'days'];
/** What is added to a list, or taken out of it. */
const LISTED: readonly Act[] = ['topics', 'tags', 'audiences', 'authors'];
/** What is done most often stands in the bar; the rest comes at a press. */
const FIRST_ACTS = 3;
const ACTS: readonly { act: Act; words: string }[] = [
  { act: 'status', words: 'Status' },
  { act: 'topics', words: 'Topics' },
  { act: 'tags', words: 'Tags' },
  { act: 'audiences', words: 'Who it is for' },
  { act: 'facts', words: 'What to expect' },
  { act: 'authors', words: 'Authors and organisers' },
  { act: 'price', words: 'Cost' },
  { act: 'days', words: 'Move event dates' },
];

/** Where it is found by what leads to it. */
export const BULK_BAR = 'bulk-bar';

const LABELS: Record<Act, string> = {
  status: 'New status',
  topics: 'Topic',
  tags: 'Tag',
  audiences: 'Who it is for',
  facts: 'What to expect',
  authors: 'Author or organiser',
  price: 'Cost',
  days: 'Move by how many days (−7 is a week earlier)',
};

export function BulkBar({
  count,
  total,
  isBusy,
  problem,
  onAll,
  isFetchingAll,
  onNone,
  onChange,
  onMerge,
  onDelete,
}: BulkBarProps) {
  const id = useId();
  const [open, setOpen] = useState<Act>();
  const [hasMore, setMore] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const button = (words: string, isOpen: boolean, press: () => void) => (
    <Button key={words} size="tight" className="bg-raised!" aria-expanded={isOpen} aria-controls={id} onPress={press}>
      {words}
    </Button>
  );
  return (
    <section
      id={BULK_BAR}
      tabIndex={-1}
      aria-label={`Actions for ${count} selected`}
      className="my-3 grid gap-2 rounded-card border-[1.5px] border-control bg-wash px-4 py-2"
    >
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2 md:gap-x-4">
        <strong className="figures font-strong">{count.toLocaleString('en-GB')} selected</strong>
        {count < total && (
          <Button look="bare" className="underline" isDisabled={isFetchingAll} onPress={onAll}>
            {isFetchingAll ? <Busy>Selecting…</Busy> : `Select all ${total.toLocaleString('en-GB')}`}
          </Button>
        )}
        <Button look="bare" className="underline" onPress={onNone}>
          Clear selection
        </Button>
        <fieldset className="flex flex-wrap items-center gap-2 lg:ml-auto">
          <legend className="sr-only">Change</legend>
          {(hasMore ? ACTS : ACTS.slice(0, FIRST_ACTS)).map(({ act, words }) =>
            button(words, open === act, () => {
              setDeleting(false);
              setOpen(open === act ? undefined : act);
            }),
          )}
          {onMerge && (
            <Button size="tight" className="bg-raised!" onPress={onMerge}>
              Merge these two
            </Button>
          )}
          {hasMore &&
            button('Delete drafts', isDeleting, () => {
              setOpen(undefined);
              setDeleting(!isDeleting);
            })}
          {button(hasMore ? 'Less' : 'More', hasMore, () => setMore(!hasMore))}
        </fieldset>
      </div>
      <div id={id}>
        {open && (
          <Ask key={open} act={open} isBusy={isBusy} onChange={onChange}>
            {`Change ${itemCount(count)}`}
          </Ask>
        )}
        {isDeleting && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-1">
            <p className="basis-full">
              Only drafts that were never published are deleted. We list the rest. You can undo it for {DRAFT_UNDO_DAYS}{' '}
              days.
            </p>
            <Button look="danger" aria-disabled={isBusy} onPress={() => !isBusy && onDelete()}>
              {isBusy ? <Busy>Deleting…</Busy> : 'Delete these drafts'}
            </Button>
            <Button look="plain" onPress={() => setDeleting(false)}>
              Cancel
            </Button>
          </div>
        )}
      </div>
      {problem && <ProblemBox message={problem} />}
    </section>
  );
}

interface AskProps {
  act: Act;
  isBusy: boolean;
  onChange: (change: BulkChange) => void;
  children: ReactNode;
}

function Ask({ act, isBusy, onChange, children }: AskProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [newTag, setNewTag] = useState<string>();
  const topics = useQuery({ ...topicsQuery, enabled: act === 'topics' });
  const options = useQuery({ ...deskOptionsQuery, enabled: act === 'audiences' });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const said = new FormData(event.currentTarget);
    const value = String(said.get('value') ?? '').trim();
    setProblem(value ? undefined : WRITTEN.includes(act) ? 'Please write something.' : 'Please choose one.');
    if (!value) return;
    const days = Number(value.replace('−', '-'));
    if (act === 'days' && !(Number.isInteger(days) && days !== 0 && Math.abs(days) <= 3_650))
      return setProblem('Please write a number of days, such as 7 or -7.');
    if (act === 'days') onChange({ shift_days: days });
    else if (act === 'price') onChange({ set: { price: value } });
    else if (act === 'facts') onChange({ add: { facts: [`${value}: ${String(said.get('way'))}`] } });
    else if (act === 'status') onChange({ status: value as ItemStatus });
    else if (said.get('way') === 'remove') onChange({ remove: { [act]: [value] } });
    else void addOne(value);
  };
  const addOne = async (value: string) => {
    if (act === 'tags' && (await isNewWord('tag', value))) setNewTag(value);
    else onChange({ add: { [act]: [value] } });
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-wrap items-end gap-3 pb-1">
      <div role="status" className="basis-full empty:hidden">
        {newTag !== undefined && (
          <NewWordQuestion
            vocabulary="tag"
            word={newTag}
            onAdd={() => onChange({ add: { tags: [newTag] } })}
            onLeave={() => setNewTag(undefined)}
          />
        )}
      </div>
      {LISTED.includes(act) && (
        <DeskSelect id={`${id}-way`} name="way" label="What to do" defaultValue="add">
          <option value="add">Add it</option>
          <option value="remove">Remove it</option>
        </DeskSelect>
      )}
      {WRITTEN.includes(act) ? (
        <DeskField id={`${id}-value`} name="value" label={LABELS[act]} maxLength={100} problem={problem} />
      ) : (
        <DeskSelect id={`${id}-value`} name="value" label={LABELS[act]} problem={problem} defaultValue="">
          <option value="">Choose one</option>
          {act === 'status'
            ? ITEM_STATUSES.filter((one) => one !== 'scheduled').map((one) => (
                <option key={one} value={one}>
                  {statusWords(one)}
                </option>
              ))
            : act === 'facts'
              ? EXPECTATIONS.map(({ name, statement }) => (
                  <option key={name} value={name}>
                    {statement}
                  </option>
                ))
              : act === 'topics'
                ? topics.data?.map(({ slug, name }) => (
                    <option key={slug} value={slug}>
                      {name}
                    </option>
                  ))
                : options.data?.audience.map(({ name }) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
        </DeskSelect>
      )}
      {act === 'facts' && (
        <DeskSelect id={`${id}-way`} name="way" label="Answer" defaultValue="yes">
          <option value="yes">Yes</option>
          <option value="no">No</option>
          <option value="unknown">Not known</option>
        </DeskSelect>
      )}
      <SubmitButton isBusy={isBusy} busy="Changing…">
        {children}
      </SubmitButton>
      <span className="flex min-h-11 items-center text-muted">One change, with one undo.</span>
    </form>
  );
}
