/** How a press changes data: it is sent, the page shows the answer, and a message says how it went. */
import { useMutation } from '@tanstack/react-query';
import { useMessageActions } from '../forms/toast-context.ts';

interface Change {
  /** Sends the change and shows its answer; resolves to the words that say so. */
  run: () => Promise<string>;
  /** The words for a refusal. */
  failed: (error: Error) => string;
  /** Called at the end, however it went. */
  after?: () => Promise<void>;
}

export function useChange() {
  const { alert } = useMessageActions();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ run }: Change) => run(),
    onSuccess: (words) => void alert(words),
    onError: (error, { failed }) => void alert(failed(error), { status: 'orange' }),
    onSettled: (_words, _error, { after }) => after?.(),
  });
  return { change: (change: Change): void => mutate(change), isChanging: isPending };
}
