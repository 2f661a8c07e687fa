/** Keeps copies of pages for readers who agreed to it, deletes them when the member logs out, and says when there is no connection. */
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { forgetPages, hasWorker } from '../../lib/data/offline-copies.ts';
import { useSavedHere } from '../../lib/data/saved-here.ts';
import { whenHydrated } from '../../lib/data/when-hydrated.ts';
import { hasConsent, useConsent } from '../../lib/session/consent.ts';
import { isLoggedIn, onSessionChange, useIsMember } from '../../lib/session/session.ts';
import { useUser } from '../../lib/session/user.ts';
import { Icon } from '../../ui/icon.tsx';

const load = () => import('./copy-pages.ts');

/** Nothing of this may be felt: it waits until the page is at rest. */
function whenIdle(act: () => Promise<void>): () => void {
  let isOff = false;
  const quietly = () => void (isOff || !navigator.onLine || act().catch(() => {}));
  const callOff = whenHydrated(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(quietly, { timeout: 10_000 });
    else setTimeout(quietly, 2_000);
  });
  return () => {
    isOff = true;
    callOff();
  };
}

export function OfflineSync() {
  // While developing, pages follow their code.
  const isPossible = import.meta.env.PROD && typeof navigator !== 'undefined' && 'serviceWorker' in navigator;
  const allowed = useConsent('offline') && isPossible;
  const path = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const isMember = useIsMember();
  const user = useUser();
  const saved = useSavedHere();
  const router = useRouter();
  const [isOffline, setOffline] = useState(false);

  useEffect(
    () => (allowed ? whenIdle(() => load().then(({ copyReadPage }) => copyReadPage(path))) : undefined),
    [allowed, path],
  );
  useEffect(() => {
    if (!allowed || (isMember && !user)) return;
    return whenIdle(() =>
      load().then(({ copySavedPages, favouritePaths }) =>
        copySavedPages(user ? favouritePaths(user) : saved.map(({ path }) => path)),
      ),
    );
  }, [allowed, isMember, user, saved]);
  useEffect(() => {
    // A page that was just sent does not know of the choice yet, so it is looked up.
    if (!allowed && hasWorker() && !hasConsent('offline'))
      void load()
        .then(({ stopCopying }) => stopCopying())
        .catch(() => {});
  }, [allowed]);
  useEffect(() => onSessionChange(() => void (isLoggedIn() || forgetPages())), []);

  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    look();
    addEventListener('offline', look);
    addEventListener('online', look);
    return () => {
      removeEventListener('offline', look);
      removeEventListener('online', look);
    };
  }, []);
  // Without a line the answers of which a page is made do not come; the page itself may be kept, whole.
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ toLocation, fromLocation, hrefChanged }) => {
        if (fromLocation && hrefChanged && !navigator.onLine && hasWorker()) location.assign(toLocation.href);
      }),
    [router],
  );
  return <OfflineNote isOffline={isOffline} />;
}

/** It stands in the page, as long as there is no line: over the page it would cover the numbers of who needs help now. */
const OfflineNote = ({ isOffline }: { isOffline: boolean }) => (
  <div role="status" className="print:hidden">
    {isOffline && (
      <p className="wrap flex items-center gap-3 border-b-(length:--line-width) border-line bg-notice py-3 text-notice-text">
        <Icon name="warning" />
        <span>
          {hasWorker()
            ? 'You are offline. The pages that you read last and those that you saved still open.'
            : 'You are offline. New pages open when you have a connection again.'}
        </span>
      </p>
    )}
  </div>
);
