import { useEffect } from 'react';
import { useMessageActions } from '../../lib/forms/toast-context.ts';
import { needsStore } from '../../lib/preferences/needs.ts';
import { subscribe } from '../../lib/preferences/preferences.ts';
import { putBack } from '../../lib/session/before-login.ts';
import { isLoggedIn, onSessionChange, useIsMember } from '../../lib/session/session.ts';

/** What does it is loaded when there is something to do. */
const work = () => import('./account-preferences.ts');

/** Lets the choices of 'Display' follow a member who logs in, and keeps what they change. */
export function PreferencesSync() {
  const isMember = useIsMember();
  const messages = useMessageActions();
  useEffect(() => {
    // A session that ended while no page was open.
    if (!isLoggedIn()) putBack();
    return onSessionChange(({ why }) => {
      if (why === 'in')
        work()
          .then(({ followAccount }) => followAccount(messages))
          .catch(() => {});
    });
  }, [messages]);
  useEffect(() => {
    if (!isMember) return;
    const save = () => void work().then(({ savePreferencesSoon }) => savePreferencesSoon());
    const [ends, endsNeeds] = [subscribe(save), needsStore.subscribe(save)];
    return () => {
      ends();
      endsNeeds();
    };
  }, [isMember]);
  return null;
}
