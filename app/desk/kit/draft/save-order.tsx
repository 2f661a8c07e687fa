/** Below a list that was put in order: keep it, leave it, or choose where somebody else was quicker. */
import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import { KeepBar } from './save-bar.tsx';

interface KeepOrderProps {
  isChanged: boolean;
  /** What has just been done is said here. */
  isSaying: boolean;
  isBusy: boolean;
  problem: string | undefined;
  /** Where somebody else was quicker: the two ways on. */
  meanwhile: { onKeepMine: () => void; onTakeTheirs: () => void } | undefined;
  onKeep: () => void;
  onLeave: () => void;
  /** What has been done, and what is not kept yet. */
  children: ReactNode;
}

export function KeepOrder({
  isChanged,
  isSaying,
  isBusy,
  problem,
  meanwhile,
  onKeep,
  onLeave,
  children,
}: KeepOrderProps) {
  return (
    <KeepBar isInSight={isChanged || isSaying} className="mt-6 grid gap-3">
      {problem && (
        <ProblemBox message={problem}>
          {meanwhile && (
            <div className="mt-3 flex flex-wrap gap-3">
              <Button look="inherit" onPress={meanwhile.onKeepMine}>
                Keep my order
              </Button>
              <Button look="inherit" onPress={meanwhile.onTakeTheirs}>
                Take what is there now
              </Button>
            </div>
          )}
        </ProblemBox>
      )}
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="filled" isDisabled={!isChanged || isBusy} onPress={onKeep}>
          Keep this order
        </Button>
        {isChanged && (
          <Button look="plain" onPress={onLeave}>
            Leave it as it was
          </Button>
        )}
      </div>
    </KeepBar>
  );
}
