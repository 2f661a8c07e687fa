/** Lets everything on the page follow who is signed in. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMessageActions } from '../../lib/messages.ts';
import { useOpenAccount } from '../../lib/openers.ts';
import { follow, isSignedIn } from '../../lib/session.ts';
import { showAs } from '../../lib/user.ts';

export function SessionKeeper() {
  const queryClient = useQueryClient();
  const open = useOpenAccount();
  const { alert } = useMessageActions();
  useEffect(() => {
    // The page was made for a visitor.
    if (isSignedIn()) showAs(queryClient, { why: 'elsewhere' });
    return follow((change) => {
      showAs(queryClient, change);
      if (change.why !== 'over') return;
      alert('Your log-in has ended. Nothing on this page is lost.', {
        status: 'orange',
        action: { words: 'Log in again', act: () => open('log-in') },
      });
    });
  }, [queryClient, alert, open]);
  return null;
}
