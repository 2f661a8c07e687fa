/** Up to five things that a reader needs before anything else. */
import { useId, useState } from 'react';
import { NEEDS_MOST } from '#domain/limits.ts';
import { needsStore, saveNeeds } from '../../lib/preferences/needs.ts';
import { OFFERED_NEEDS } from '../../lib/preferences/offered-needs.ts';
import { useIsMember } from '../../lib/session/session.ts';
import { ToggleWords, toggleClass } from '../../ui/filter-toggle.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { Unfold } from '../../ui/unfold.tsx';
import { Group } from './controls.tsx';

export function NeedsChoice() {
  const id = useId();
  const { all, isShared } = needsStore.use((needs) => needs);
  const isMember = useIsMember();
  const [isRefused, setRefused] = useState(false);
  const save = (needs: Parameters<typeof saveNeeds>[0]) => setRefused(!saveNeeds(needs));
  const isFull = all.length >= NEEDS_MOST;
  const toggle = ({ fact, statement }: (typeof OFFERED_NEEDS)[number]) => {
    const rest = all.filter((need) => need.fact !== fact);
    if (rest.length < all.length) save({ all: rest, isShared });
    else if (!isFull) save({ all: [...all, { fact, statement }], isShared });
  };
  return (
    <Group
      title="My needs first"
      hint="What you choose comes first on cards and pages. Events, the directory and support also have ‘Show what fits my needs first’. Links you share do not include this."
    >
      {isRefused && <ProblemBox message="This browser does not let us save your choice." />}
      <Unfold words={`${all.length} of ${NEEDS_MOST} chosen`} className="">
        <p id={id} role="status" className="mt-2 mb-3 text-small text-muted">
          {isFull ? 'That is all five. Remove one to choose another.' : 'Choose up to five.'}
        </p>
        <ul className="flex flex-wrap gap-2.5">
          {OFFERED_NEEDS.map((one) => {
            const isChosen = all.some(({ fact }) => fact === one.fact);
            return (
              <li key={one.fact}>
                <button
                  type="button"
                  aria-pressed={isChosen}
                  aria-disabled={isFull && !isChosen}
                  aria-describedby={isFull && !isChosen ? id : undefined}
                  onClick={() => toggle(one)}
                  className={`${toggleClass(isChosen)} aria-disabled:border-dashed aria-disabled:text-muted`}
                >
                  <ToggleWords chosen={isChosen}>{one.words}</ToggleWords>
                </button>
              </li>
            );
          })}
        </ul>
        {isMember && (
          <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={isShared}
              onChange={({ target }) => save({ all, isShared: target.checked })}
              className="tick-box size-6 shrink-0"
            />
            Save this to my account as well, for my other devices
          </label>
        )}
      </Unfold>
    </Group>
  );
}
