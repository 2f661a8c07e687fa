/** Looks for words, shows what would change, and changes what is left ticked, in one step with one way back. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { count } from '#app/lib/words/formatting.ts';
import { Empty } from '#app/ui/empty.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import { SubmitButton } from '#app/ui/request-states.tsx';
import type { ReplaceAnswer, Replacement } from '#contract/replace.ts';
import { desk } from '../../kit/data/calls.ts';
import { replacementQuery, useDeskChange } from '../../kit/data/queries.ts';
import { itemCount } from '../../kit/items/bulk-outcome.ts';
import { Loaded, Panel } from '../../kit/screen-parts.tsx';
import { DifferenceList, keyOf } from './difference-list.tsx';
import { type Done, DoneWithUndo, useDone } from './done-with-undo.tsx';
import { ReplaceForm } from './replace-form.tsx';
import { asReplacement, type ReplaceAddress } from './replace-search-params.ts';

export function FindAndReplace({ said, go }: { said: ReplaceAddress; go: (change: ReplaceAddress) => void }) {
  const asked = asReplacement(said);
  const done = useDone();
  const query = useQuery({ ...replacementQuery(asked ?? { find: '', with: '' }), enabled: asked !== undefined });
  /** Somebody has just pressed ‘Look’; they who walk back or reload have not. */
  const isAwaited = useRef(false);
  const hasSome = (query.data?.items ?? 0) > 0;
  return (
    <>
      <ReplaceForm
        key={JSON.stringify(said)}
        said={said}
        look={asked && hasSome ? 'outlined' : 'filled'}
        onLook={(next) => {
          done.setDone(undefined);
          if (asked && JSON.stringify(asReplacement(next)) === JSON.stringify(asked)) return void query.refetch();
          isAwaited.current = true;
          go(next);
        }}
      />
      <DoneWithUndo of={done} />
      {asked && (
        <div className="mt-4">
          <Loaded query={query}>
            {(answer) => (
              <Looked
                key={JSON.stringify(asked)}
                asked={asked}
                answer={answer}
                isQuiet={!!done.done}
                isAwaited={isAwaited}
                onDone={done.setDone}
              />
            )}
          </Loaded>
        </div>
      )}
    </>
  );
}

interface LookedProps {
  asked: Replacement;
  answer: ReplaceAnswer;
  /** Something else was said just now. */
  isQuiet: boolean;
  isAwaited: RefObject<boolean>;
  onDone: (done: Done) => void;
}

function Looked({ asked, answer, isQuiet, isAwaited, onDone }: LookedProps) {
  const { changes, count: fields, items, seen, refused } = answer;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const head = useRef<HTMLDivElement>(null);
  // The form stands there anew: whoever pressed in it goes on with what was found.
  useEffect(() => {
    if (!isAwaited.current) return;
    isAwaited.current = false;
    head.current?.focus();
  }, [isAwaited]);
  const change = useDeskChange(() =>
    desk.replace({
      ...asked,
      dry_run: false,
      seen,
      leave: changes.filter((one) => left.has(keyOf(one))).map(({ id, field }) => ({ id, field })),
    }),
  );
  const kept = Map.groupBy(changes, ({ id }) => id)
    .values()
    .filter((some) => some.every((one) => left.has(keyOf(one))))
    .reduce((sum) => sum + 1, 0);
  const wanted = items - kept;
  const press = () =>
    change.mutate(undefined, {
      onSuccess: ({ id, items: changed, refused: stayed }) =>
        onDone({ words: `${itemCount(changed)} changed.`, refused: stayed, bulk: id }),
    });
  if (fields === 0 && refused.length === 0)
    return isQuiet ? null : (
      <div ref={head} tabIndex={-1} role="status" className="outline-none">
        <Empty>We found ‘{asked.find}’ in no item. Try fewer letters, or more fields.</Empty>
      </div>
    );
  return (
    <>
      <div ref={head} tabIndex={-1} role="status" className="font-strong wrap-anywhere outline-none">
        {fields > 0 && `‘${asked.find}’ is in ${count(fields, 'field')} of ${itemCount(items)}.`}
        {fields === 0 && !isQuiet && 'Nothing can be changed.'}
      </div>
      {fields > 0 && (
        <DifferenceList
          changes={changes}
          count={fields}
          instead={asked.with}
          left={left}
          onLeave={(key, isLeft) => {
            const next = new Set(left);
            if (isLeft) next.add(key);
            else next.delete(key);
            setLeft(next);
          }}
        />
      )}
      {refused.length > 0 && (
        <Panel title="These are not changed" count={refused.length} className="mt-4">
          <ul>
            {refused.map(({ id, title, message }) => (
              <li key={id} className="border-t-(length:--line-width) border-line px-4 py-2.5">
                {title === null ? (
                  <strong className="font-strong">An item</strong>
                ) : (
                  <Link
                    to="/curate/items/$id"
                    params={{ id: String(id) }}
                    className="inline-flex min-h-9 items-center font-strong wrap-anywhere text-ink no-underline hover:underline"
                  >
                    <bdi>{title || 'Without a title'}</bdi>
                  </Link>
                )}
                <span className="block wrap-anywhere">{message}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {change.isError && <ProblemBox message={`${change.error.message} Nothing is changed.`} className="mt-4" />}
      {fields > 0 && (
        <form
          className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (!change.isPending && wanted > 0) press();
          }}
        >
          <SubmitButton isBusy={change.isPending} busy="Changing…">
            Change {itemCount(wanted)}
          </SubmitButton>
          <span className="text-muted">
            {wanted === 0 ? 'Tick what is to change.' : 'It is one step, and one press undoes it.'}
          </span>
        </form>
      )}
    </>
  );
}
