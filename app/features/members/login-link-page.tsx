/** Where the link of a mail leads that logs in. It waits for a press: programs that look into mails must not use it up. */
import { useState } from 'react';
import { ApiProblem } from '../../lib/api.ts';
import { useMessageActions } from '../../lib/messages.ts';
import { useSession } from '../../lib/user.ts';
import { Busy, DoneNote } from '../../ui/busy.tsx';
import { Button } from '../../ui/button.tsx';
import { auth } from './auth-calls.ts';
import { EmailForm } from './email-form.tsx';
import { refusalOf, textOf } from './texts.ts';
import { OneMoment, useOnward, WayIn } from './way-in.tsx';

interface LoginLinkPageProps {
  linkKey: string;
  /** The page to go to afterwards. */
  next: string | undefined;
}

export function LoginLinkPage({ linkKey, next }: LoginLinkPageProps) {
  const isMember = useOnward(next ?? '/home');
  const { alert } = useMessageActions();
  const { signIn } = useSession();
  const [fate, setFate] = useState<'open' | 'sending' | 'over'>('open');
  const [sentTo, setSentTo] = useState<string>();

  const logIn = async () => {
    setFate('sending');
    try {
      signIn(await auth.logInByLink(linkKey));
      alert('Login successful!');
    } catch (error) {
      const isOver = error instanceof ApiProblem && error.status === 410;
      setFate(isOver ? 'over' : 'open');
      if (isOver) return;
      alert(`Login failed! ${refusalOf(error, 'Please try again.').message}`, { status: 'orange' });
    }
  };

  if (isMember) {
    return (
      <WayIn title="Log in">
        <OneMoment>You are logged in. One moment…</OneMoment>
      </WayIn>
    );
  }
  if (fate === 'over') {
    return (
      <WayIn title={textOf('link_expired')}>
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
          <DoneNote>
            <p>If {sentTo} has an account, a new link is on its way.</p>
            <p>It works once, for 15 minutes.</p>
          </DoneNote>
        )}
      </WayIn>
    );
  }
  return (
    <WayIn title="Log in by link">
      <p className="text-lead">Your link has brought you here. One press, and you are logged in.</p>
      <p>
        <Button look="filled" onPress={logIn} isDisabled={fate === 'sending'}>
          {fate === 'sending' ? <Busy>Logging in…</Busy> : 'Log in now'}
        </Button>
      </p>
    </WayIn>
  );
}
