/** A row of the list, opened in place. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { SubmitButton } from '#app/ui/busy.tsx';
import { Button } from '#app/ui/button.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import type { CuratedItem } from '#contract/curation.ts';
import { ITEM_STATUSES } from '#domain/item-status.ts';
import { fieldsOf, presentOf, useDeskChange } from '../../kit/data/queries.ts';
import { NamesField } from '../../kit/fields/names-field.tsx';
import { PublishingQuestions } from '../../kit/items/publishing-questions.tsx';
import { fieldIn, titleFieldOf, titleOfItem } from '../../kit/items/titles.ts';
import { usePublishingQuestions } from '../../kit/items/use-publishing-questions.ts';
import { momentWithin } from '../../kit/moments.ts';
import { DeskField, DeskSelect, statusWords } from '../../kit/parts.tsx';
import { topicsQuery } from './all-items.ts';
import { changedFields, draftOf, type Kept, keepRow, type RowDraft } from './row-draft.ts';

interface QuickEditProps {
  item: CuratedItem;
  onKept: (kept: Kept) => void;
  onLeave: () => void;
}

export function QuickEdit({ item, onKept, onLeave }: QuickEditProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // What the list shows may change while somebody writes: what they began with is what they compare with.
  const [began, setBegan] = useState(item);
  const [draft, setDraft] = useState<RowDraft>(() => draftOf(item));
  const change = useDeskChange((seen: number) => keepRow(began, draft, seen));
  const topics = useQuery(topicsQuery);
  const publishing = usePublishingQuestions();
  const [isAsking, setAsking] = useState(false);
  const [wantsKeep, setWantsKeep] = useState(false);
  const problems = fieldsOf(change.error);
  const present = presentOf(change.error);
  const titleField = titleFieldOf(item);
  const set = (part: Partial<RowDraft>) => setDraft((before) => ({ ...before, ...part }));
  const keep = (seen: number) => change.mutate(seen, { onSuccess: onKept });

  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (change.isError) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [change.isError]);

  // A new tag waits for an answer: the row is kept after it.
  useEffect(() => {
    if (!wantsKeep || isAsking) return;
    setWantsKeep(false);
    const asked = { set: changedFields(began, draft), ...(draft.status !== began.status && { status: draft.status }) };
    void publishing.ask([began.id], asked, () => keep(began.version));
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) setWantsKeep(true);
  };
  const statuses = ITEM_STATUSES.filter((one) => one !== 'scheduled' || began.status === 'scheduled');
  return (
    <>
      {/* Beside the form: what is pressed in the question is no key of the row. */}
      <PublishingQuestions
        questions={publishing.questions}
        words="Publish it all the same"
        onGo={publishing.go}
        onStay={publishing.close}
      />
      <form
        ref={form}
        noValidate
        aria-label={`Edit ${titleOfItem(began)}`}
        onSubmit={onSubmit}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onLeave();
        }}
        className="grid gap-3 py-2"
      >
        {present && (
          <Meanwhile
            present={present}
            onMine={() => keep(present.version)}
            onTheirs={() => {
              setBegan(present);
              setDraft(draftOf(present));
              change.reset();
            }}
          />
        )}
        {change.isError && !present && <ProblemBox message={`${change.error.message} Your words are still here.`} />}
        <div className="grid gap-3 md:grid-cols-[1.75fr_0.9fr_1.25fr]">
          <DeskField
            id={`${id}-title`}
            label="Title"
            value={draft.title}
            maxLength={300}
            problem={problems[titleField]}
            onChange={(event) => set({ title: event.target.value })}
          />
          <DeskSelect
            id={`${id}-status`}
            label="Status"
            value={draft.status}
            problem={problems.status}
            onChange={(event) => set({ status: event.target.value as RowDraft['status'] })}
          >
            {statuses.map((one) => (
              <option key={one} value={one}>
                {statusWords(one)}
              </option>
            ))}
          </DeskSelect>
          {fieldIn(item, 'topics') !== undefined && (
            <NamesField
              id={`${id}-topics`}
              label="Topics"
              isClosed
              value={draft.topics}
              choices={topics.data?.map(({ slug, name }) => ({ value: slug, label: name })) ?? []}
              problem={problems.topics}
              onChange={(value) => set({ topics: value })}
            />
          )}
        </div>
        {fieldIn(item, 'tags') !== undefined && (
          <NamesField
            id={`${id}-tags`}
            label="Tags"
            value={draft.tags}
            choices={[]}
            vocabulary="tag"
            onAsking={setAsking}
            problem={problems.tags}
            onChange={(value) => set({ tags: value })}
          />
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {!present && (
            <SubmitButton isBusy={change.isPending} busy="Keeping…">
              Keep this row
            </SubmitButton>
          )}
          <Button look="plain" onPress={onLeave}>
            Leave it as it was
          </Button>
          <Link to="/curate/items/$id" params={{ id: String(item.id) }} className="inline-flex min-h-11 items-center">
            Open the whole form
          </Link>
        </div>
      </form>
    </>
  );
}

/** Somebody else was quicker: what they wrote, and the choice. Nothing is lost either way; History has both. */
function Meanwhile({ present, onMine, onTheirs }: { present: CuratedItem; onMine: () => void; onTheirs: () => void }) {
  const { title, status, topics, tags } = draftOf(present);
  const filed = [...topics, ...tags].join(', ');
  return (
    <div
      role="alert"
      className="grid gap-2 rounded-control border-[1.5px] border-led-line bg-led px-4 py-3 text-led-text"
    >
      <p>
        <strong className="font-strong">{present.updated_by ?? 'Somebody'} changed this while you wrote</strong> (
        {momentWithin(present.updated_at)}). Nothing is overwritten yet.
      </p>
      <p>
        It now says: ‘{title}’. {statusWords(status)}. {filed && `Filed under: ${filed}.`}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-2">
        <Button look="inherit" onPress={onMine}>
          Keep my words
        </Button>
        <Button look="inherit" onPress={onTheirs}>
          Take what is there now
        </Button>
      </p>
    </div>
  );
}
