/** About a list that is put in order: asking before it is left unsaved, saving it, and the choice where somebody else was quicker. */
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import type { Draft, Snapshot } from './draft.ts';

interface OrderProps<Doc extends { version?: number }, V> {
  draft: Draft<Doc, V>;
  snapshot: Snapshot<Doc, V>;
}

/** Asks before the page is left, and says that an order of last time is back. */
export function UnsavedOrder<Doc extends { version?: number }, V>({ draft, snapshot }: OrderProps<Doc, V>) {
  const isOpen = draft.open.length > 0;
  const { isOnDevice } = snapshot;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => draft.open.length > 0 && current.pathname !== next.pathname,
    // With a copy on the device, closing the window needs no question.
    enableBeforeUnload: () => draft.open.length > 0 && !isOnDevice,
    withResolver: true,
  });
  const save = async () => {
    if (draft.isSaving) return;
    // What is wrong is said on the page.
    if (await draft.save()) proceed?.();
    else reset?.();
  };
  return (
    <>
      <Dialog title="You have not saved the new order" isOpen={status === 'blocked'} onClose={() => reset?.()}>
        <p>
          {isOnDevice
            ? 'Readers do not see it yet. It is saved on this device: you can go on when you come back to this page.'
            : 'Readers do not see it yet, and it could not be saved on this device.'}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button look="filled" isDisabled={draft.isSaving} onPress={() => void save()}>
            Save and leave
          </Button>
          <Button onPress={() => proceed?.()}>{isOnDevice ? 'Leave and finish later' : 'Leave without saving'}</Button>
          <Button look="plain" onPress={() => reset?.()}>
            Stay
          </Button>
        </div>
      </Dialog>
      <div role="status" className="empty:hidden">
        {snapshot.found && isOpen && (
          <p className="mt-4">Your new order from last time is back. It is not saved to the site yet.</p>
        )}
      </div>
    </>
  );
}

/** At the lower edge for as long as there is something to save or to say; fields that get the focus stop above it. */
const IN_SIGHT = 'form-foot sticky bottom-0 z-1 -mx-1 border-t-(length:--line-width) border-line bg-surface px-1 py-3';

interface ReorderSaveProps<Doc extends { version?: number }, V> extends OrderProps<Doc, V> {
  /** What has just been done is said here. */
  isSaying: boolean;
  problem: string | undefined;
  onSaved: () => void;
  /** What was arranged is left. */
  onLeave: () => void;
  /** What others have arranged is taken. */
  onTakeTheirs: () => void;
  /** What has been done, and what is unsaved. */
  children: ReactNode;
}

export function ReorderSave<Doc extends { version?: number }, V>(props: ReorderSaveProps<Doc, V>) {
  const { draft, snapshot, isSaying, problem, onSaved, onLeave, onTakeTheirs, children } = props;
  const isChanged = draft.open.length > 0;
  const finish = (saving: Promise<boolean>) => void saving.then((isDone) => isDone && onSaved());
  const leave = (then: () => void) => {
    draft.reset();
    then();
  };
  return (
    <div className={`mt-6 grid gap-3 ${isChanged || isSaying ? IN_SIGHT : ''}`}>
      {problem && (
        <ProblemBox message={problem}>
          {snapshot.conflict && (
            <div className="mt-3 flex flex-wrap gap-3">
              <Button look="inherit" onPress={() => finish(draft.choose())}>
                Use my order
              </Button>
              <Button look="inherit" onPress={() => leave(onTakeTheirs)}>
                Use theirs
              </Button>
            </div>
          )}
        </ProblemBox>
      )}
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="filled" isDisabled={!isChanged || draft.isSaving} onPress={() => finish(draft.save())}>
          Save order
        </Button>
        {isChanged && (
          <Button look="plain" onPress={() => leave(onLeave)}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}
