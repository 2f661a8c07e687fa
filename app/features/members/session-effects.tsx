/** Lets everything on the page follow who is logged in. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isForNewAccount, savedHere } from '../../lib/data/saved-here.ts';
import { whenHydrated } from '../../lib/data/when-hydrated.ts';
import { useOpenAccount } from '../../lib/forms/dialog-openers.ts';
import { LOG_IN, useMessageActions } from '../../lib/forms/toast-context.ts';
import { isLoggedIn, onSessionChange } from '../../lib/session/session.ts';
import { refetchAfterSessionChange, refetchAsMember } from '../../lib/session/user.ts';

export function SessionEffects() {
  const queryClient = useQueryClient();
  const open = useOpenAccount();
  const messages = useMessageActions();
  useEffect(() => {
    // Answers that the sent page was made from must not change before it is hydrated from them.
    const callOff = whenHydrated(() => isLoggedIn() && refetchAsMember(queryClient));
    const stop = onSessionChange((change) => {
      whenHydrated(() => refetchAfterSessionChange(queryClient, change));
      if (change.why === 'in') {
        messages.dismissAbout(LOG_IN);
        const isMeant = change.hasJoined === true && isForNewAccount();
        if (savedHere().length > 0)
          void import('./saved-here/move-saved.ts').then(({ offerSaved }) =>
            offerSaved(queryClient, messages, isMeant),
          );
      }
      if (change.why !== 'over') return;
      messages.alert('You have been logged out. Nothing on this page is lost.', {
        status: 'orange',
        about: LOG_IN,
        action: { words: 'Log in again', act: () => open('log-in') },
      });
    });
    return () => {
      callOff();
      stop();
    };
  }, [queryClient, messages, open]);
  return null;
}
