/** Popular searches: what readers are offered, what was counted, and the words that are kept out. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import type { PopularSearches } from '#contract/vocabularies.ts';
import { SEARCH_COUNT_DAYS } from '#domain/lifetimes.ts';
import { records } from '../../kit/data/calls.ts';
import { fieldsOf, popularQuery, useDeskChange } from '../../kit/data/queries.ts';
import { DeskField } from '../../kit/fields/desk-field.tsx';
import { Outcome, useOutcome } from '../../kit/outcome.tsx';
import { Loaded, Panel, ScreenHead } from '../../kit/screen-parts.tsx';

const WORDS_MOST = 60;

export function PopularScreen() {
  const query = useQuery(popularQuery);
  return (
    <>
      <ScreenHead
        title="Popular searches"
        lead={`What the search offers before someone types. We count words that our pages have, by day, and delete them after ${SEARCH_COUNT_DAYS} days. No one is named.`}
      />
      <Loaded query={query}>{(popular) => <Popular popular={popular} />}</Loaded>
    </>
  );
}

function Popular({ popular: { shown, counted, barred, needed } }: { popular: PopularSearches }) {
  const form = useRef<HTMLFormElement>(null);
  const { outcome, tell } = useOutcome();
  const keepOut = useDeskChange(async (words: string) => {
    const kept = await records.bar(words, true);
    form.current?.reset();
    tell(`No popular search holds ‘${kept.words}’ any more.`);
  });
  const letIn = useDeskChange(async (words: string) => {
    await records.bar(words, false);
    tell(`‘${words}’ is unblocked and counted again.`);
  });
  const problem = fieldsOf(keepOut.error).words;
  const error = (problem ? undefined : keepOut.error) ?? letIn.error;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get('words')).trim();
    if (!keepOut.isPending) keepOut.mutate(words);
  };
  return (
    <>
      <Outcome of={outcome} className="mt-4" />
      {error && <ProblemBox message={error.message} />}
      <Panel title="Readers see" count={shown.length} className="mt-4">
        {shown.length === 0 ? (
          <Nothing>Nothing is popular enough yet. {needed} searches in these days make words popular.</Nothing>
        ) : (
          <ul className="flex flex-wrap gap-x-6 gap-y-1 px-4 pb-4">
            {shown.map(({ name, slug }) => (
              <li key={slug} className="font-strong wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="Counted" count={counted.length} className="mt-6">
        {counted.length === 0 ? (
          <Nothing>Nothing was counted in these days.</Nothing>
        ) : (
          <ul>
            {counted.map(({ words, searches }) => (
              <Row
                key={words}
                words={words}
                note={searches === 1 ? 'Once' : `${searches.toLocaleString('en-GB')} times`}
              >
                <Button className="min-h-9!" isDisabled={keepOut.isPending} onPress={() => keepOut.mutate(words)}>
                  Block<span className="sr-only">{words}</span>
                </Button>
              </Row>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="Blocked" count={barred.length} className="mt-6">
        <form
          ref={form}
          noValidate
          aria-label="Block words"
          onSubmit={onSubmit}
          className="flex flex-wrap items-end gap-3 px-4 pb-4"
        >
          <DeskField
            name="words"
            label="Words to block"
            hint="Searches with these words are no longer shown or counted. Old counts are deleted."
            maxLength={WORDS_MOST}
            autoComplete="off"
            problem={problem}
          />
          <Button type="submit">Block</Button>
        </form>
        {barred.length > 0 && (
          <ul>
            {barred.map((words) => (
              <Row key={words} words={words}>
                <Button className="min-h-9!" isDisabled={letIn.isPending} onPress={() => letIn.mutate(words)}>
                  Unblock<span className="sr-only">{words}</span>
                </Button>
              </Row>
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

const Nothing = ({ children }: { children: ReactNode }) => <p className="px-4 pb-4 text-muted">{children}</p>;

function Row({ words, note, children }: { words: string; note?: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t-(length:--line-width) border-line px-4 py-2">
      <span className="wrap-anywhere">
        <span className="font-strong">{words}</span>
        {note && <span className="figures ml-3 text-muted">{note}</span>}
      </span>
      {children}
    </li>
  );
}
