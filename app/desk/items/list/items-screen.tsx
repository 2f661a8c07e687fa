/** Items of every kind: found, chosen, changed a few or many at a time. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { count as countOf } from '#app/lib/words/formatting.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { BulkAnswer, BulkChange, CuratedItem } from '#contract/curation.ts';
import { BULK_LIMIT } from '#domain/limits.ts';
import { useAddress } from '../../kit/address.ts';
import { desk } from '../../kit/data/calls.ts';
import { itemsQuery, useDeskChange } from '../../kit/data/queries.ts';
import { changedInWords, itemCount, refusalsInWords } from '../../kit/items/bulk-outcome.ts';
import { PublishingQuestions } from '../../kit/items/publishing-questions.tsx';
import { usePublishingQuestions } from '../../kit/items/use-publishing-questions.ts';
import { type DoneStep, StepLine } from '../../kit/outcome.tsx';
import { titleOfItem } from '../../kit/record-accessors.ts';
import { Loaded, Pager, ScreenHead } from '../../kit/screen-parts.tsx';
import { useToResults } from '../../kit/to-results.ts';
import { BULK_BAR, BulkBar } from './bulk-bar.tsx';
import { fetchAllItems } from './fetch-all-pages.ts';
import { asCall, CLEARED, isNarrowed, LIST_SIZE, readListAddress } from './list-address.ts';
import { ListAsFile } from './list-as-file.tsx';
import { Filters, Views } from './list-filters.tsx';
import { editButtonId, ListTable } from './list-table.tsx';
import { MergeChosen } from './merge-chosen.tsx';

export function ItemsScreen() {
  const [said, go] = useAddress(readListAddress);
  const call = asCall(said);
  const query = useQuery(itemsQuery({ ...call, size: LIST_SIZE }));
  const total = query.data?.pagination.total_objects ?? 0;
  const { page: _, sort: __, order: ___, ...filters } = said;
  const { chosen, choose, chooseOnly } = useChosen(JSON.stringify(filters));
  const [editing, setEditing] = useState<number>();
  const [merging, setMerging] = useState<string>();
  const pair = [...chosen].join('-');
  const address = JSON.stringify(said);
  const [{ of, ...last }, setLast] = useState<{ of: string; done?: DoneStep | undefined }>({ of: address });
  // What was done in one list is old news in another, and once somebody goes on.
  const done = of === address ? last.done : undefined;
  const setDone = (next: DoneStep | undefined) => setLast({ of: address, done: next });
  const count = useRef<HTMLElement>(null);
  const back = useRef<number>(undefined);

  useToResults(count, query.isSuccess && !query.isFetching);

  // The row that was open gives the focus back to its button, wherever that stands now; to the count, if it left the list.
  useEffect(() => {
    if (editing !== undefined || back.current === undefined || query.isFetching) return;
    const button = document.getElementById(editButtonId(back.current));
    back.current = undefined;
    (button ?? count.current)?.focus();
  });

  const bulk = useDeskChange((change: BulkChange) => desk.bulk([...chosen], change));
  const undo = useDeskChange((act: () => Promise<DoneStep>) => act());
  const all = useMutation({
    mutationFn: async () => chooseOnly((await fetchAllItems(call, BULK_LIMIT)).map(({ id }) => id)),
  });

  const publishing = usePublishingQuestions();
  const changeChosen = (change: BulkChange) => publishing.ask([...chosen], change, () => changeThem(change));
  const changeThem = (change: BulkChange) => {
    const asked = chosen.size;
    bulk.mutate(change, { onSuccess: (answer) => setStep(changedInWords(asked, answer), answer) });
  };
  const setStep = (words: string, { id, changed, refused }: BulkAnswer) => {
    chooseOnly([]);
    count.current?.focus();
    setDone({
      words,
      left: refusalsInWords(refused),
      undo:
        changed === 0
          ? undefined
          : async () => {
              const put = await desk.undoBulk(id);
              return { words: `${itemCount(put.changed)} restored.`, left: refusalsInWords(put.refused) };
            },
    });
  };
  const removal = useDeskChange(() => desk.deleteDrafts([...chosen]));

  const leaveRow = (id: number | undefined) => {
    back.current = id === undefined ? editing : undefined;
    setEditing(id);
  };

  return (
    <>
      <ScreenHead title="Items">
        <div className="flex flex-wrap gap-3">
          <Link to="/curate/replace" className={buttonClass('outlined', 'large')}>
            Find and replace
          </Link>
          <Link to="/curate/items/$id" params={{ id: 'new' }} className={buttonClass('filled')}>
            <Icon name="plus" className="size-5" />
            Add an item
          </Link>
        </div>
      </ScreenHead>
      <Views said={said} />
      <Filters said={said} options={query.data?.options} go={go} />
      <p className="flex min-h-11 flex-wrap items-center gap-x-4">
        <strong ref={count} tabIndex={-1} role="status" className="figures font-strong">
          {query.data && itemCount(total)}
        </strong>
        {isNarrowed(said) && (
          <Button look="plain" onPress={() => go(CLEARED)}>
            Clear all filters
          </Button>
        )}
        {total > 0 && <ListAsFile call={call} total={total} />}
      </p>
      <div role="status">
        {done && (
          <StepLine step={done}>
            {done.undo && (
              <Button
                look="inherit"
                isDisabled={undo.isPending}
                onPress={() => {
                  if (done.undo) undo.mutate(done.undo, { onSuccess: setDone });
                  count.current?.focus();
                }}
              >
                Undo
              </Button>
            )}
            {undo.isError && <span>Problem: {undo.error.message}</span>}
          </StepLine>
        )}
      </div>
      <PublishingQuestions
        isMany
        questions={publishing.questions}
        words="Publish anyway"
        onGo={publishing.go}
        onStay={publishing.close}
      />
      {chosen.size > 0 && (
        <BulkBar
          count={chosen.size}
          total={total}
          isBusy={bulk.isPending || removal.isPending}
          problem={(bulk.error ?? removal.error ?? all.error)?.message}
          isFetchingAll={all.isPending}
          onAll={() => all.mutate()}
          onNone={() => {
            chooseOnly([]);
            count.current?.focus();
          }}
          onChange={(change) => void changeChosen(change)}
          onDelete={() =>
            removal.mutate(undefined, {
              onSuccess: (answer) => setStep(`${countOf(answer.changed, 'draft')} deleted.`, answer),
            })
          }
          onMerge={chosen.size === 2 ? () => setMerging(pair) : undefined}
        />
      )}
      {chosen.size === 2 && merging === pair && (
        <MergeChosen
          ids={[...chosen] as [number, number]}
          onDone={(words, undo) => {
            chooseOnly([]);
            count.current?.focus();
            setDone({ words, undo: undo && (async () => ({ words: await undo() })) });
          }}
          onClose={() => {
            setMerging(undefined);
            document.getElementById(BULK_BAR)?.focus();
          }}
        />
      )}
      <div className="mt-1">
        <Loaded query={query}>
          {({ data, pagination, instead }) =>
            data.length === 0 ? (
              <Empty>
                {instead ? (
                  <>
                    Nothing for ‘{said.query}’. Did you mean{' '}
                    <Link to="/curate/items" search={{ ...said, query: instead.query, page: undefined }}>
                      {instead.query}
                    </Link>
                    ?
                  </>
                ) : (
                  'No items match. Clear a filter or change your search.'
                )}
              </Empty>
            ) : (
              <>
                <ListTable
                  items={data}
                  said={said}
                  go={go}
                  chosen={chosen}
                  onChoose={(ids, isChosen) => {
                    setDone(undefined);
                    choose(ids, isChosen);
                  }}
                  editing={editing}
                  onEdit={(id) => {
                    if (id !== undefined) setDone(undefined);
                    leaveRow(id);
                  }}
                  onSaved={(item, { undo: takeBack }) => {
                    leaveRow(undefined);
                    setDone(savedRow(item, takeBack));
                  }}
                />
                {/* On a telephone the rows are long, and what may be done with them stands far above. */}
                {chosen.size > 0 && (
                  <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 md:hidden">
                    <strong className="figures font-strong">{chosen.size.toLocaleString('en-GB')} selected</strong>
                    <Button onPress={() => document.getElementById(BULK_BAR)?.focus()}>Show actions</Button>
                  </p>
                )}
                <Pager pagination={pagination} go={(page) => go({ page })} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function savedRow(item: CuratedItem, takeBack: (() => Promise<CuratedItem>) | undefined): DoneStep {
  if (!takeBack) return { words: `Nothing was changed in ‘${titleOfItem(item)}’.` };
  return {
    words: `‘${titleOfItem(item)}’ is saved.`,
    undo: async () => ({ words: `Undone. ‘${titleOfItem(await takeBack())}’ is back to its last version.` }),
  };
}

/** What is chosen, also on other pages of the same list. Another list begins with nothing chosen. */
function useChosen(list: string) {
  const [{ of, chosen }, setState] = useState<{ of: string; chosen: ReadonlySet<number> }>({ of: list, chosen: NONE });
  const now = of === list ? chosen : NONE;
  const chooseOnly = (ids: readonly number[]) => setState({ of: list, chosen: new Set(ids) });
  const choose = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(now);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setState({ of: list, chosen: next });
  };
  return { chosen: now, choose, chooseOnly };
}
const NONE: ReadonlySet<number> = new Set();
