/** Words that nothing uses, such as those of a slip: looked at together, and deleted in one press. */

import { Button } from '#app/ui/button.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import type { CuratedRecord } from '#contract/curated-records.ts';
import { records } from '../../kit/data/calls.ts';
import { useDeskChange } from '../../kit/data/queries.ts';

interface UnusedTermsProps {
  /** How many the vocabulary has. */
  unused: number;
  /** Those of this page, where the list shows nothing else. */
  shown: readonly CuratedRecord[] | undefined;
  onShow: (isShown: boolean) => void;
  onDone: (words: string) => void;
}

const wordCount = (count: number): string => (count === 1 ? '1 word' : `${count.toLocaleString('en-GB')} words`);

export function UnusedTerms({ unused, shown, onShow, onDone }: UnusedTermsProps) {
  const remove = useDeskChange((ids: readonly number[]) => records.deleteUnused(ids));
  if (unused === 0 && !shown) return null;
  const ids = shown?.map(({ id }) => id) ?? [];
  const press = () =>
    remove.mutate(ids, {
      onSuccess: ({ deleted, kept }) =>
        onDone(
          `${wordCount(deleted)} deleted. History brings each back.${kept > 0 ? ` ${wordCount(kept)} stay: something uses them by now.` : ''}`,
        ),
    });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>
        {unused === 0
          ? 'Everything in this list is used.'
          : `${wordCount(unused)} of this list ${unused === 1 ? 'is' : 'are'} not used.`}
      </span>
      <Button look="plain" onPress={() => onShow(!shown)}>
        {shown ? 'Show the whole list' : 'Show only those'}
      </Button>
      {ids.length > 0 && (
        <Button isDisabled={remove.isPending} onPress={press}>
          {ids.length === unused ? `Delete ${wordCount(unused)}` : `Delete the ${ids.length} on this page`}
        </Button>
      )}
      {remove.isError && <ProblemBox message={remove.error.message} />}
    </div>
  );
}
