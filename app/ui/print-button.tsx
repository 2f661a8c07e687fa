import { useHydrated } from '@tanstack/react-router';
import { Icon } from './icon.tsx';

export function PrintButton() {
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      onClick={() => print()}
      className={`target inline-flex items-center gap-2 rounded-control px-2 text-small font-medium text-link hover:underline noscript:hidden print:hidden ${hydrated ? '' : 'invisible'}`}
    >
      <Icon name="print" className="size-5" />
      Print
    </button>
  );
}
