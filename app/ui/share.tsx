import { useHydrated } from '@tanstack/react-router';
import { useMessageActions } from '../lib/forms/toast-context.ts';
import { Icon } from './icon.tsx';

/** Passes a page on: by the device's own means where it has some, else by copying the address. */
export function Share({ title }: { title: string }) {
  const hydrated = useHydrated();
  const { alert } = useMessageActions();
  const shares = hydrated && typeof navigator.share === 'function';

  const copy = () =>
    navigator.clipboard.writeText(address()).then(
      () => alert('Link copied.'),
      () => alert('The link could not be copied. You can copy it from the address bar.', { status: 'orange' }),
    );
  const share = () =>
    navigator.share({ title, url: address() }).catch((error: DOMException) => {
      // Thinking better of it is no problem.
      if (error.name !== 'AbortError') return copy();
    });

  return (
    <button
      type="button"
      onClick={() => void (shares ? share() : copy())}
      className={`target inline-flex items-center gap-2 rounded-control px-2 text-small font-medium text-link hover:underline noscript:hidden print:hidden ${hydrated ? '' : 'invisible'}`}
    >
      <Icon name="share" className="size-5" />
      {shares ? 'Share' : 'Copy link'}
    </button>
  );
}

/** The address says what the page shows; where on it somebody is does not matter to others. */
const address = (): string => location.href.split('#')[0] ?? '';
