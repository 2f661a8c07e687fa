/** A row of the list, opened in place. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { boxClass, fieldAria } from '#app/ui/field.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import { SubmitButton } from '#app/ui/request-states.tsx';
import type { CuratedItem } from '#contract/curation.ts';
import { ITEM_STATUSES, type ItemStatus } from '#domain/item-status.ts';
import { useDraft } from '../../kit/draft/use-draft.ts';
import { DeskField, DeskLabelled, DeskSelect } from '../../kit/fields/desk-field.tsx';
import { NamesField } from '../../kit/fields/names-field.tsx';
import { lookOfField } from '../../kit/items/field-meta.ts';
import { PublishingQuestions } from '../../kit/items/publishing-questions.tsx';
import { statusWords } from '../../kit/items/status-mark.tsx';
import { usePublishingQuestions } from '../../kit/items/use-publishing-questions.ts';
import { momentWithin } from '../../kit/moments.ts';
import { fieldIn, titleFieldOf, titleOfItem } from '../../kit/record-accessors.ts';
import { topicsQuery } from './fetch-all-pages.ts';
import { rowFields, rowSource, rowValues, type SavedRow } from './row-draft.ts';

interface QuickEditProps {
  item: CuratedItem;
  /** The list is of what has no short version: it can be written here. */
  asksInShort: boolean;
  onSaved: (saved: SavedRow) => void;
  onLeave: () => void;
}

export function QuickEdit({ item, asksInShort, onSaved, onLeave }: QuickEditProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const undo = useRef<SavedRow['undo']>(undefined);
  const [source] = useState(() =>
    rowSource((way) => {
      undo.current = way;
    }),
  );
  const [draft, { doc: began = item, values, problems, error, conflict }] = useDraft(source, item);
  const [title] = useState(() => titleOfItem(item));
  const topics = useQuery(topicsQuery);
  const publishing = usePublishingQuestions();
  const [isAsking, setAsking] = useState(false);
  const [wantsSave, setWantsSave] = useState(false);
  const titleField = titleFieldOf(item);
  const look = lookOfField(item.kind, 'in_short');
  const save = async (saving: Promise<boolean>) => {
    if (await saving) onSaved({ item: draft.snapshot().doc ?? item, undo: undo.current });
  };

  useEffect(() => form.current?.querySelector<HTMLElement>(asksInShort ? 'textarea' : 'input')?.focus(), [asksInShort]);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);

  // A new tag waits for an answer: the row is saved after it.
  useEffect(() => {
    if (!wantsSave || isAsking) return;
    setWantsSave(false);
    const status = values.status as ItemStatus;
    const asked = { set: rowFields(began, values, draft.open), ...(status !== began.status && { status }) };
    void publishing.ask([began.id], asked, () => void save(draft.save()));
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!draft.isSaving) setWantsSave(true);
  };
  const statuses = ITEM_STATUSES.filter((one) => one !== 'scheduled' || began.status === 'scheduled');
  return (
    <>
      {/* Beside the form: what is pressed in the question is no key of the row. */}
      <PublishingQuestions
        questions={publishing.questions}
        words="Publish anyway"
        onGo={publishing.go}
        onStay={publishing.close}
      />
      <form
        ref={form}
        noValidate
        aria-label={`Edit ${title}`}
        onSubmit={onSubmit}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onLeave();
        }}
        className="grid gap-3 py-2"
      >
        {conflict && (
          <Meanwhile
            present={conflict.theirs}
            onMine={() => void save(draft.choose())}
            onTheirs={() => draft.reset()}
          />
        )}
        {error && !conflict && <ProblemBox message={`${error.message} Your changes are still here.`} />}
        <div className="grid gap-3 md:grid-cols-[1.75fr_0.9fr_1.25fr]">
          <DeskField
            id={`${id}-title`}
            label="Title"
            value={String(values.title)}
            maxLength={300}
            problem={problems[titleField]}
            onChange={(event) => draft.edit('title', event.target.value)}
          />
          <DeskSelect
            id={`${id}-status`}
            label="Status"
            value={String(values.status)}
            problem={problems.status}
            onChange={(event) => draft.edit('status', event.target.value)}
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
              value={values.topics as readonly string[]}
              choices={topics.data?.map(({ slug, name }) => ({ value: slug, label: name })) ?? []}
              problem={problems.topics}
              onChange={(value) => draft.edit('topics', value)}
            />
          )}
        </div>
        {fieldIn(item, 'tags') !== undefined && (
          <NamesField
            id={`${id}-tags`}
            label="Tags"
            value={values.tags as readonly string[]}
            choices={[]}
            vocabulary="tag"
            onAsking={setAsking}
            problem={problems.tags}
            onChange={(value) => draft.edit('tags', value)}
          />
        )}
        {asksInShort && (
          <DeskLabelled id={`${id}-short`} label={look.label} hint={look.help} problem={problems.in_short}>
            <textarea
              id={`${id}-short`}
              rows={3}
              value={String(values.in_short)}
              onChange={({ target }) => draft.edit('in_short', target.value)}
              {...fieldAria(`${id}-short`, problems.in_short, look.help)}
              className={boxClass(problems.in_short)}
            />
          </DeskLabelled>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {!conflict && (
            <SubmitButton isBusy={draft.isSaving} busy="Saving…">
              Save
            </SubmitButton>
          )}
          <Button look="plain" onPress={onLeave}>
            Cancel
          </Button>
          <Link to="/curate/items/$id" params={{ id: String(item.id) }} className="inline-flex min-h-11 items-center">
            Open full form
          </Link>
        </div>
      </form>
    </>
  );
}

/** Somebody else was quicker: what they wrote, and the choice. Nothing is lost either way; History has both. */
function Meanwhile({ present, onMine, onTheirs }: { present: CuratedItem; onMine: () => void; onTheirs: () => void }) {
  const { title, status, topics, tags } = rowValues(present);
  const filed = [...topics, ...tags].join(', ');
  return (
    <div
      role="alert"
      className="grid gap-2 rounded-control border-[1.5px] border-led-line bg-led px-4 py-3 text-led-text"
    >
      <p>
        <strong className="font-strong">{present.updated_by ?? 'Someone'} changed this while you were editing</strong> (
        {momentWithin(present.updated_at)}). Nothing is overwritten yet.
      </p>
      <p>
        It now says: ‘{title}’. {statusWords(status)}. {filed && `Topics and tags: ${filed}.`}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-2">
        <Button look="inherit" onPress={onMine}>
          Use my version
        </Button>
        <Button look="inherit" onPress={onTheirs}>
          Use theirs
        </Button>
      </p>
    </div>
  );
}
