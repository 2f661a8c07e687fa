/** Saying how helpful a thing was, in one to five stars. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reviewed } from '#contract/interactions.ts';
import type { AnyCard } from '#contract/items.ts';
import { plural } from '#domain/plurals.ts';
import { own } from '../../lib/data/member-calls.ts';
import { scoreQuery, showRating } from '../../lib/data/ratings.ts';
import { useMessageActions } from '../../lib/forms/toast-context.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { BusyTiles } from '../../ui/request-states.tsx';
import { Star } from '../../ui/stars.tsx';
import { ThingTitle } from '../../ui/thing-title.tsx';

const WORDS = ['not helpful', 'a little helpful', 'fairly helpful', 'helpful', 'very helpful'];
const FAILED = 'I had an issue casting your vote, please try again.';
const NONE = 'Choose one to five stars first.';

export function RatingDialog({ card, onClose }: { card: AnyCard; onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery(scoreQuery(card));
  const [chosen, setChosen] = useState<number>();
  const before = isFetching && chosen === undefined ? undefined : data?.score;
  const score = chosen ?? before ?? undefined;

  const rate = useRating(card, onClose);
  const { form, problems, setProblems, isSending, onSubmit, attempt } = useForm({
    check: (): Record<string, string> => (score === undefined ? { '': NONE } : {}),
    send: () => rate(() => own.rate(card, score ?? 0), 'Rating submitted, thanks!'),
  });

  return (
    <Dialog title="How helpful was it?" isOpen onClose={onClose}>
      <form ref={form} onSubmit={onSubmit} noValidate className="grid gap-5">
        <p>
          <ThingTitle card={card} />
        </p>
        {problems[''] && <ProblemBox message={problems['']} />}
        {isError && (
          <ProblemBox
            message="We could not fetch the rating that you may have given before. You can still rate it."
            again={() => void refetch()}
          />
        )}
        <fieldset>
          <legend className="sr-only">Your rating</legend>
          <div className="-ml-2 flex flex-wrap gap-1 text-star">
            {WORDS.map((word, i) => (
              <label
                key={word}
                className="relative grid size-13 cursor-pointer place-items-center rounded-control border-[1.5px] border-transparent outline-offset-2 has-checked:border-control has-checked:bg-surface has-focus-visible:outline-3 has-focus-visible:outline-(--focus)"
              >
                <input
                  type="radio"
                  name="score"
                  value={i + 1}
                  checked={score === i + 1}
                  onChange={() => {
                    setChosen(i + 1);
                    setProblems({});
                  }}
                  className="absolute inset-0 size-full cursor-pointer opacity-0"
                />
                <Star filled={score !== undefined && i < score ? 1 : 0} className="size-8" />
                <span className="sr-only">{starsInWords(i + 1)}</span>
              </label>
            ))}
          </div>
          <p className="mt-2 min-h-[1.6em]" aria-hidden="true">
            {score === undefined ? (
              <span className="text-muted">{isFetching ? 'Fetching your rating…' : 'You have not rated it yet.'}</span>
            ) : (
              <>
                <strong className="font-strong">{stars(score)}:</strong> {WORDS[score - 1]}
              </>
            )}
          </p>
        </fieldset>
        <div className="flex flex-wrap items-center gap-4">
          <Button look="filled" type="submit">
            {isSending ? (
              <>
                <BusyTiles />
                Sending…
              </>
            ) : (
              'Submit'
            )}
          </Button>
          {typeof before === 'number' && (
            <Button
              look="plain"
              onPress={() => void attempt(() => rate(() => own.unrate(card), 'Your rating is removed.'))}
            >
              Remove my rating
            </Button>
          )}
        </div>
        <p className="text-small text-muted">Others see the average only. No one sees who rated.</p>
      </form>
    </Dialog>
  );
}

const stars = (score: number): string => `${score} ${plural(score, 'star')}`;
const starsInWords = (score: number): string => `${stars(score)}: ${WORDS[score - 1]}`;

/** Sends what was chosen. When that fails the dialog stays, with what was chosen in it. */
function useRating(card: AnyCard, onDone: () => void) {
  const queryClient = useQueryClient();
  const { alert } = useMessageActions();
  return async (call: () => Promise<Reviewed>, words: string): Promise<Record<string, string> | undefined> => {
    try {
      showRating(queryClient, card.id, await call());
      alert(words);
      onDone();
      return undefined;
    } catch (error) {
      return { '': `${FAILED} ${(error as Error).message}` };
    }
  };
}
