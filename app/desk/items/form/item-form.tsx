/** The form of one item: its words in groups, when readers see it, and the card that they will see. */
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMessageActions } from '#app/lib/forms/toast-context.ts';
import { useUser } from '#app/lib/session/user.ts';
import { clockTime } from '#app/lib/words/dates.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { CuratedItem, NewStatus } from '#contract/curation.ts';
import type { ProposedValue } from '#contract/pasted-links.ts';
import { hasOnlyTitle, TITLE_FIELD } from '#domain/item-fields.ts';
import { KIND_FACTS, type Kind } from '#domain/kinds.ts';
import { site } from '#site';
import { FormField } from '../../forms/field-control.tsx';
import { desk } from '../../kit/data/calls.ts';
import { DESK, fieldsOf, itemQuery, presentOf } from '../../kit/data/queries.ts';
import { isSameValue } from '../../kit/draft/merge.ts';
import { useDraft } from '../../kit/draft/use-draft.ts';
import { focusField } from '../../kit/fields/field-id.ts';
import { leaveWords, WordsLeftInForm, wordsLeft, wordsLeftKey } from '../../kit/fields/ignored-words.ts';
import { clockName, shortDay, siteClock } from '../../kit/fields/publish-schedule.ts';
import { isZone } from '../../kit/fields/zoned.ts';
import { type FormField as Field, groupsOf, lookOfField } from '../../kit/items/field-meta.ts';
import { toPlain, type Values } from '../../kit/items/form-values.ts';
import { PublishingQuestions } from '../../kit/items/publishing-questions.tsx';
import { StatusMark, statusWords } from '../../kit/items/status-mark.tsx';
import { useChoices } from '../../kit/items/use-choices.ts';
import { usePublishingQuestions } from '../../kit/items/use-publishing-questions.ts';
import { pressEnded } from '../../kit/press-ended.ts';
import { useTabTitle } from '../../kit/use-tab-title.ts';
import { expectNothingUnsent } from '../../pictures/upload-box.tsx';
import { FactsToAdd } from '../paste/facts-to-add.tsx';
import { type Proposal, proposedValues, readPasted } from '../paste/proposal.ts';
import { ProposalSummary } from '../paste/proposal-summary.tsx';
import { SuggestedValues } from '../paste/suggested-values.tsx';
import { TakePicture } from '../paste/take-picture.tsx';
import { TwinsPanel } from '../paste/twins-panel.tsx';
import { ValueSourceNote } from '../paste/value-source-note.tsx';
import { AskProvider } from './ask-provider.tsx';
import { CommentsPanel } from './comments-panel.tsx';
import { ConflictPage } from './conflict-page.tsx';
import { CopyLastExpectations } from './copy-last-expectations.tsx';
import { Group, PartsLine } from './form-groups.tsx';
import { ConflictLine, EmptyDraftLine, FoundNotice, MergedLine, Wrong } from './form-notices.tsx';
import { itemSource } from './item-draft.ts';
import { LiveCard } from './live-card.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { SaveStateLine } from './save-state.tsx';
import { SecondaryActions } from './secondary-actions.tsx';
import { SeriesPanel } from './series/series-panel.tsx';
import { useMovingEnd } from './use-moving-end.ts';

/** What stands in lists of the desk follows; the form itself knows what it has. */
const LISTS = [...DESK, 'items'];

interface ItemFormProps {
  kind: Kind;
  /** Nothing while it is new. */
  item: CuratedItem | undefined;
  /** The site has given a new item its number. */
  onMade?: (id: number) => void;
  /** What a link brought for a new item; reading it once more brings another. */
  proposal?: Proposal | undefined;
  onRead?: (proposal: Proposal) => void;
}

export function ItemForm({ kind, item: opened, onMade, proposal, onRead }: ItemFormProps) {
  const [sentAs] = useState(() => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`);
  const [draft, { doc: item, values, save, problems, merged, conflict, found }] = useDraft(
    itemSource(kind, desk, proposal?.pasted, sentAs),
    opened,
    LISTS,
  );
  const proposed = useMemo(() => (proposal ? proposedValues(proposal) : {}), [proposal]);
  useEffect(() => {
    if (!draft.snapshot().doc) draft.fill(proposed);
  }, [draft, proposed]);
  const router = useRouter();
  const queryClient = useQueryClient();
  const { alert } = useMessageActions();
  const choices = useChoices(kind);
  const groups = useMemo(() => groupsOf(kind), [kind]);
  const writer = useUser()?.id ?? '';
  const wordsKey = wordsLeftKey(writer, item ? String(item.id) : `new:${kind}`);
  const [left, setLeft] = useState(() => wordsLeft(wordsKey));
  const [isBusy, setBusy] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const [refused, setRefused] = useState<{ at?: string | undefined; message?: string | undefined }>({});
  const form = useRef<HTMLDivElement>(null);
  const movingEnd = useMovingEnd(draft);
  const publishing = usePublishingQuestions();
  const title = String(values[TITLE_FIELD[kind]] || '') || `New ${KIND_FACTS[kind].noun}`;
  useTabTitle(title);

  const madeId = opened ? undefined : item?.id;
  useEffect(() => {
    if (madeId === undefined) return;
    onMade?.(madeId);
    void router.navigate({
      to: '/curate/items/$id',
      params: { id: String(madeId) },
      replace: true,
      resetScroll: false,
    });
  }, [madeId, onMade, router]);

  // When it is opened again, it begins with this.
  useEffect(() => {
    if (item) queryClient.setQueryData(itemQuery(item.id).queryKey, item);
  }, [item, queryClient]);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefused({});
    try {
      await work();
    } catch (error) {
      const { publish_at } = fieldsOf(error);
      setRefused(publish_at ? { at: publish_at } : { message: error instanceof Error ? error.message : String(error) });
    } finally {
      setBusy(false);
    }
  };
  const press = (wish: NewStatus | undefined) =>
    attempt(async () => {
      if (!(await draft.save())) {
        if (draft.snapshot().conflict) setComparing(true);
        else focusProblem();
        return;
      }
      const now = draft.snapshot().doc;
      if (!now) return;
      if (!wish) {
        alert(`Saved: ${doneInWords(now)}`);
        return;
      }
      expectNothingUnsent();
      await publishing.ask([now.id], { status: wish.status }, () => void give(now, wish));
    });
  const give = (now: CuratedItem, wish: NewStatus) =>
    attempt(async () => {
      const { version } = draft.snapshot().doc ?? now;
      const next = await desk.setStatus(now.id, wish, version).catch((error: unknown) => {
        const there = presentOf(error);
        if (!there) throw error;
        draft.took(there);
        throw new Error('Someone else changed this meanwhile. Look at what is here now, then press again.');
      });
      draft.took(next);
      alert(`${statusWords(next.status)}: ${doneInWords(next)}`);
    });
  const focusProblem = () =>
    requestAnimationFrame(() => {
      const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
      wrong?.focus({ preventScroll: true });
      wrong?.scrollIntoView({ block: 'center', behavior: 'instant' });
    });

  if (conflict && item && isComparing)
    return (
      <ConflictPage
        kind={kind}
        item={item}
        fields={conflict.fields.map((field) => ({ ...field, mine: values[field.name] ?? field.mine }))}
        onChoose={async (chosen) => {
          setComparing(false);
          await draft.choose(chosen);
        }}
        onSeparate={async () => {
          // As a copy, it is in no series, not featured, and has no date yet.
          const { slug, external_id, series, featured, published_at, ...mine } = toPlain(kind, values);
          const made = await desk.create({ ...mine, kind });
          draft.reset();
          await router.navigate({ to: '/curate/items/$id', params: { id: String(made.id) } });
        }}
        onBack={() => setComparing(false)}
      />
    );

  const status = item?.status ?? 'draft';
  const takenOver = new Set(merged?.fields);
  const open = new Set(draft.open);
  const contested = new Set(conflict?.fields.map(({ name }) => name));
  const fieldOf = (field: Field) => (
    <div
      key={field.name}
      className={`grid min-w-0 content-start gap-2 ${field.isShort ? '' : 'sm:col-span-2'}`}
      {...(field.name === 'start_date' && movingEnd.about)}
    >
      {field.control === 'expect' && kind === 'event' && (
        <CopyLastExpectations
          values={values}
          itemId={item?.id}
          onTake={({ facts, facts_asked_on, facts_answered_by }) => {
            draft.edit('facts', facts);
            draft.edit('facts_asked_on', facts_asked_on ?? '');
            draft.edit('facts_answered_by', facts_answered_by ?? '');
          }}
        />
      )}
      <FormField
        field={field}
        value={values[field.name] ?? ''}
        problem={problems[field.name]}
        choices={choices.of(field.name)}
        isClosed={choices.isClosed(field.name)}
        vocabulary={choices.vocabularyOf(field.name)}
        clock={clockOfField(kind, field.name, values)}
        itemId={item?.id}
        isFixed={field.name === 'external_id' && item !== undefined}
        isOpen={open.has(field.name)}
        onChange={(value) => {
          draft.edit(field.name, value);
          // An event without a clock of its own goes by the site's, as one that is imported does.
          if (field.name === 'start_date' && value && values.timezone === '') draft.edit('timezone', site.timezone);
        }}
      />
      {proposal?.fields[field.name] && (
        <ValueSourceNote
          proposed={proposal.fields[field.name] as ProposedValue}
          isAlone={isSameValue(values[field.name], proposed[field.name])}
        />
      )}
      {field.control === 'pictures' && proposal?.picture && (
        <TakePicture
          picture={proposal.picture}
          there={[values[field.name] ?? ''].flat().map(String)}
          onTaken={(url) => {
            const before = draft.snapshot().values[field.name];
            draft.edit(field.name, Array.isArray(before) ? [...before.filter(Boolean), url] : url);
          }}
        />
      )}
      {(field.name === 'topics' || field.name === 'tags') && (
        <SuggestedValues
          label={field.label}
          names={(proposal?.[field.name] ?? [])
            .filter((name) => !listOf(values[field.name]).includes(name))
            .map((value) => ({ value, label: field.name === 'topics' ? choices.topicName(value) : value }))}
          onAdd={(name) => draft.edit(field.name, [...listOf(values[field.name]), name])}
        />
      )}
      <FactsToAdd
        field={field.name}
        label={field.label}
        facts={proposal?.facts ?? []}
        value={values[field.name]}
        onAdd={(value) => draft.edit(field.name, value)}
      />
      {field.name === 'end_date' && (
        <p role="status" className="flex items-center gap-2 text-muted empty:hidden">
          {movingEnd.note}
        </p>
      )}
      {contested.has(field.name) && (
        <p className="flex items-center gap-2 text-muted">
          <Icon name="info" className="size-4" />
          {conflict?.theirs.updated_by ?? 'Someone'} changed this as well. You choose when you have finished.
        </p>
      )}
      {takenOver.has(field.name) && (
        <p className="flex items-center gap-2 text-muted">
          <Icon name="plus" className="size-4" />
          {merged?.theirs.updated_by ?? 'Someone'} changed this while you were editing.
        </p>
      )}
    </div>
  );
  const words = { left, onLeave: (said: string) => setLeft(leaveWords(wordsKey, said)) };
  return (
    <WordsLeftInForm value={words}>
      <nav aria-label="Where you are">
        <ol className="flex flex-wrap items-center gap-x-2">
          <li>
            <Link to="/curate/items" className="inline-flex min-h-8 items-center">
              Items
            </Link>
          </li>
          <li aria-hidden="true">/</li>
          <li>{KIND_FACTS[kind].plural}</li>
        </ol>
      </nav>
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
        <h1 className="min-w-0 text-h2 wrap-anywhere">
          <bdi>{title}</bdi>
        </h1>
        {item && (
          <SecondaryActions
            item={item}
            save={() => draft.save()}
            onDeleted={() => {
              draft.reset();
              return router.navigate({ to: '/curate/items', search: { status: 'draft' } });
            }}
          />
        )}
      </div>
      {/* A line of its own, with its room kept: were the page to move when a field is left, a press would miss its button. */}
      <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 max-md:min-h-24 max-md:content-start">
        <StatusMark status={status} />
        <SaveStateLine
          save={save}
          labelOf={(name) => name && lookOfField(kind, name).label}
          onTryAgain={() => void draft.save()}
        />
      </div>
      {opened && item?.status === 'draft' && hasOnlyTitle(kind, item) && draft.open.length === 0 && (
        <EmptyDraftLine item={item} />
      )}
      {found && <FoundNotice found={found} onChosen={(wanted) => draft.bringBack(wanted)} />}
      <MergedLine kind={kind} merged={merged} />
      <ConflictLine kind={kind} conflict={conflict} onCompare={() => setComparing(true)} />
      {(Object.keys(problems).length > 0 || refused.message) && (
        <Wrong kind={kind} problems={problems} message={refused.message} />
      )}
      <PublishingQuestions
        questions={publishing.questions}
        words={publishing.isSchedule ? 'Schedule anyway' : 'Publish anyway'}
        labelOf={(name) => lookOfField(kind, name).label}
        onGo={publishing.go}
        onStay={publishing.close}
        onField={(name) => {
          publishing.close();
          focusField(name);
        }}
      />
      {proposal && !item && (
        <ProposalSummary
          proposal={proposal}
          isBusy={isBusy}
          onRead={(asked) => void attempt(async () => onRead?.(await readPasted(proposal.pasted, asked)))}
        />
      )}
      <PartsLine groups={groups} values={values} problems={problems} left={left} />
      <div ref={form} className="mt-5 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a field that is left is saved */}
        <div
          className="grid content-start gap-6 max-md:gap-3"
          onBlur={() => void pressEnded().then(() => draft.left())}
        >
          {groups.map((group, i) => (
            <Group
              key={group.title}
              number={i + 1}
              group={group}
              values={values}
              problems={problems}
              left={left}
              isNew={!opened}
              topicName={choices.topicName}
            >
              {group.fields.map(fieldOf)}
            </Group>
          ))}
        </div>
        <div className="grid content-start gap-6">
          <TwinsPanel kind={kind} values={values} itemId={item?.id} first={proposal?.twins} save={() => draft.save()} />
          <PublishPanel
            status={status}
            publishAt={item?.publish_at ?? null}
            isBusy={isBusy}
            problem={refused.at}
            isOpen={draft.isWaiting}
            onPress={(wish) => void press(wish)}
          />
          {kind === 'event' && <SeriesPanel draft={draft} item={item} values={values} />}
          {item && status === 'published' && 'checked_on' in item && (
            <AskProvider itemId={item.id} email={String(values.email ?? '')} />
          )}
          {item && (
            <CommentsPanel itemId={item.id} isDraft={status === 'draft'} onReview={() => press({ status: 'review' })} />
          )}
          <LiveCard kind={kind} values={values} item={item} topicName={choices.topicName} />
        </div>
      </div>
    </WordsLeftInForm>
  );
}

const listOf = (value: Values[string] | undefined): string[] => (Array.isArray(value) ? value : []);

const DONE: Record<CuratedItem['status'], string> = {
  draft: 'only the desk sees it.',
  review: 'a colleague can check it now.',
  scheduled: 'it is published automatically.',
  published: 'readers see it now.',
  archived: 'readers no longer see it.',
};

const doneInWords = ({ status, publish_at }: CuratedItem): string =>
  status === 'scheduled' && publish_at
    ? `it is published automatically on ${shortDay(publish_at)}, ${clockTime(publish_at, null)}.`
    : DONE[status];

function clockOfField(kind: Kind, name: string, { timezone }: Values): string {
  const isOwn = kind === 'event' && name !== 'published_at';
  return isOwn && typeof timezone === 'string' && isZone(timezone) ? clockName(timezone) : siteClock();
}
