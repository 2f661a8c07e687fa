/** Why a record was not kept: in its own words, and the choice where somebody else was quicker. */

import { Button } from '#app/ui/button.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import type { CuratedRecord } from '#contract/curated-records.ts';
import { fieldsOf, presentOf } from '../data/queries.ts';

interface RecordProblemProps {
  error: unknown;
  /** The fields whose problems stand beside them. */
  shown?: readonly string[];
  /** What it says now, in a few words. */
  says: (current: CuratedRecord) => string;
  onKeepMine: (seen: number) => void;
  onTakeTheirs: () => void;
}

export function RecordProblem({ error, shown = [], says, onKeepMine, onTakeTheirs }: RecordProblemProps) {
  const current = presentOf<CuratedRecord>(error);
  if (!(error instanceof Error)) return null;
  if (!current) {
    const isBesideField = shown.some((field) => field in fieldsOf(error));
    return isBesideField ? null : <ProblemBox message={error.message} />;
  }
  return (
    <ProblemBox message={`Someone else changed this while you were editing. It now says: ${says(current)}`}>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="inherit" onPress={() => onKeepMine(current.version)}>
          Use my version
        </Button>
        <Button look="inherit" onPress={onTakeTheirs}>
          Use theirs
        </Button>
      </div>
    </ProblemBox>
  );
}
