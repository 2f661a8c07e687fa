/** Every place of the catalogue in which other words are kinder, each with why, and where it is sure a press that puts them there. */
import { useQuery } from '@tanstack/react-query';
import { count, number } from '#app/lib/words/formatting.ts';
import { Button } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import type { WordingList, WordingPlace } from '#contract/replace.ts';
import { desk } from '../../kit/data/calls.ts';
import { useDeskChange, wordingQuery } from '../../kit/data/queries.ts';
import { itemCount } from '../../kit/items/bulk-outcome.ts';
import { Loaded, Pager, Panel } from '../../kit/screen-parts.tsx';
import { DoneWithUndo, useDone } from './done-with-undo.tsx';
import { PlaceLine } from './place-line.tsx';

interface WordsToLookAtProps {
  page: number | undefined;
  go: (change: { tab: 'words'; page: number | undefined }) => void;
}

export function InclusiveLanguageReview({ page, go }: WordsToLookAtProps) {
  const query = useQuery(wordingQuery(page));
  const done = useDone();
  const put = useDeskChange(({ id, version, field, find, with: instead }: WordingPlace) =>
    desk.replace({
      ...{ find: find ?? '', with: instead ?? '', fields: [field], ids: [id], seen: [{ id, version }] },
      ...{ match_case: true, dry_run: false },
    }),
  );
  const press = (place: WordingPlace) =>
    put.mutate(place, {
      onSuccess: ({ id, items, refused }) =>
        done.setDone({
          words: items > 0 ? `‘${place.title}’ says ‘${place.instead}’ now.` : `‘${place.title}’ stays as it was.`,
          refused,
          bulk: id,
        }),
    });
  return (
    <>
      <DoneWithUndo of={done} />
      {put.isError && <ProblemBox message={put.error.message} className="mt-4" />}
      <div className="mt-4">
        <Loaded query={query}>
          {(list) =>
            list.data.length === 0 ? (
              <Empty>We checked {itemCount(list.looked)} and found no wording to change.</Empty>
            ) : (
              <>
                <p className="max-w-(--measure)">{foundInWords(list)}</p>
                <Panel title="Places" count={list.pagination.total_objects} className="mt-4">
                  <ul>
                    {list.data.map((place) => (
                      <Place
                        key={`${place.id} ${place.field} ${place.before} ${place.words}`}
                        place={place}
                        isBusy={put.isPending}
                        onPut={() => press(place)}
                      />
                    ))}
                  </ul>
                </Panel>
                <Pager pagination={list.pagination} go={(next) => go({ tab: 'words', page: next })} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function foundInWords({ looked, items, sure, pagination: { total_objects: all } }: WordingList): string {
  const found = `We checked ${itemCount(looked)} and found ${count(all, 'place')} in ${itemCount(items)}.`;
  const ready =
    all === sure
      ? 'Each has a suggestion.'
      : `For ${number(sure)} of them there are words that can be put there; the others want somebody who reads the sentence.`;
  return `${found} ${ready} Names and quotations are left as they are. We know some habits of speech, not all.`;
}

function Place({ place, isBusy, onPut }: { place: WordingPlace; isBusy: boolean; onPut: () => void }) {
  const { title, before, words, after, why, prefer, instead, find } = place;
  return (
    <li className="grid gap-1 border-t-(length:--line-width) border-line px-4 py-2.5">
      <PlaceLine place={place} />
      <p className="max-w-(--measure) text-base whitespace-pre-wrap wrap-anywhere">
        {before}
        <strong className="rounded-tile bg-led px-0.5 font-strong text-led-text">{words}</strong>
        {after}
      </p>
      <p className="max-w-(--measure) text-muted">
        Most people prefer ‘{instead ?? prefer}’. {why}
      </p>
      {find !== null && (
        <p>
          <Button className="min-h-9!" isDisabled={isBusy} onPress={onPut}>
            <span>
              Use ‘{instead}’ instead<span className="sr-only">: {title}</span>
            </span>
          </Button>
        </p>
      )}
    </li>
  );
}
