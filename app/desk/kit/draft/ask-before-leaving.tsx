/** Asks whoever leaves a page with something that they have arranged there and not kept. */
import { useBlocker } from '@tanstack/react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

interface AskBeforeLeavingProps {
  /** Whether something is not kept yet. */
  isOpen: boolean;
  /** Whether this device has a copy: then closing the window needs no question. */
  isOnDevice: boolean;
  isBusy: boolean;
  /** Resolves to whether all is kept. */
  onKeep: () => Promise<boolean>;
}

export function AskBeforeLeaving({ isOpen, isOnDevice, isBusy, onKeep }: AskBeforeLeavingProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isOpen && current.pathname !== next.pathname,
    enableBeforeUnload: () => isOpen && !isOnDevice,
    withResolver: true,
  });
  const keep = async () => {
    if (isBusy) return;
    if (await onKeep()) proceed?.();
    else reset?.();
  };
  return (
    <Dialog title="This order is not kept yet" isOpen={status === 'blocked'} onClose={() => reset?.()}>
      <p>
        {isOnDevice
          ? 'Readers do not see it yet. It stays on this device: when you come back to this page, you can go on.'
          : 'Readers do not see it yet, and this device cannot keep it for you.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="filled" isDisabled={isBusy} onPress={() => void keep()}>
          Keep this order and go
        </Button>
        <Button onPress={() => proceed?.()}>{isOnDevice ? 'Go, and finish it later' : 'Go without keeping it'}</Button>
        <Button look="plain" onPress={() => reset?.()}>
          Stay here
        </Button>
      </div>
    </Dialog>
  );
}
