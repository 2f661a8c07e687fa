/** Where the link of a mail leads that logs in. It waits for a press: programs that look into mails must not use it up. */

import { useState } from 'react';
import { linkTime } from '#domain/lifetimes.ts';
import { ApiProblem } from '../../lib/data/api.ts';
import { LOG_IN, useMessageActions } from '../../lib/forms/toast-context.ts';
import { useSession } from '../../lib/session/user.ts';
import { Button } from '../../ui/button.tsx';
import { Busy, SuccessNote } from '../../ui/request-states.tsx';
import { auth } from './auth-calls.ts';
import { AuthPage, useRedirect, WaitingAuthPage } from './auth-page.tsx';
import { EmailForm } from './email-form.tsx';
import { refusalOf, textOf } from './refusal-texts.ts';

interface LoginLinkPageProps {
  linkKey: string;
  /** The page to go to afterwards. */
  next: string | undefined;
}

export function LoginLinkPage({ linkKey, next }: LoginLinkPageProps) {
  const isMember = useRedirect(next ?? '/home');
  const { alert } = useMessageActions();
  const { logIn } = useSession();
  const [fate, setFate] = useState<'open' | 'sending' | 'over'>('open');
  const [sentTo, setSentTo] = useState<string>();

  const decryptLink = async () => {
    setFate('sending');
    try {
      logIn(await auth.logInByLink(linkKey));
      alert('Login successful!');
    } catch (error) {
      const isOver = error instanceof ApiProblem && error.status === 410;
      setFate(isOver ? 'over' : 'open');
      if (isOver) return;
      alert(`Login failed! ${refusalOf(error, 'Please try again.').message}`, { status: 'orange', about: LOG_IN });
    }
  };

  if (isMember) {
    return <WaitingAuthPage title="Log in">You are logged in. One moment…</WaitingAuthPage>;
  }
  if (fate === 'over') {
    return (
      <AuthPage title={textOf('link_expired')}>
        {sentTo === undefined ? (
          <>
            <p className="text-lead">{textOf('link_expired_subtext')}</p>
            <EmailForm
              words="Send me a new link"
              send={(email) => auth.sendLoginLink(email, next)}
              onSent={setSentTo}
            />
          </>
        ) : (
          <SuccessNote>
            <p>If {sentTo} has an account, a new link is on its way.</p>
            <p>It works once, for {linkTime('login')}.</p>
          </SuccessNote>
        )}
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Log in by link">
      <p className="text-lead">Your link has brought you here. One press, and you are logged in.</p>
      <p>
        <Button look="filled" onPress={decryptLink} isDisabled={fate === 'sending'}>
          {fate === 'sending' ? <Busy>Logging in…</Busy> : 'Log in now'}
        </Button>
      </p>
    </AuthPage>
  );
}
