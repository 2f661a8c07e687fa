/** Where the link of a mail leads that logs in. It says for whom, and waits for a press. */

import { useState } from 'react';
import { linkTime } from '#domain/lifetimes.ts';
import { ApiProblem } from '../../lib/data/api.ts';
import { useMessageActions } from '../../lib/forms/toast-context.ts';
import { useSession } from '../../lib/session/user.ts';
import { Button } from '../../ui/button.tsx';
import { SuccessNote } from '../../ui/request-states.tsx';
import { auth } from './auth-calls.ts';
import { AuthPage, FailedAuthPage, useRedirect, WaitingAuthPage } from './auth-page.tsx';
import { EmailForm } from './email-form.tsx';
import { nextOf, useMailedLink } from './mailed-link.ts';
import { refusalOf, textOf } from './refusal-texts.ts';

const TITLE = 'Log in by link';

export function LoginLinkPage({ linkKey }: { linkKey: string }) {
  const { alert } = useMessageActions();
  const { logIn } = useSession();
  const { fate, press, again } = useMailedLink('login', linkKey, async () => {
    logIn(await auth.logInByLink(linkKey));
    alert('Login successful!');
  });
  const [sentTo, setSentTo] = useState<string>();
  const next = 'link' in fate ? nextOf(fate.link) : undefined;
  const isMember = useRedirect(next ?? '/home', fate.is !== 'open');
  if (isMember || fate.is === 'done') {
    return <WaitingAuthPage title={TITLE}>You are logged in. Loading…</WaitingAuthPage>;
  }
  if (fate.is === 'open') return <WaitingAuthPage title={TITLE}>Checking your link…</WaitingAuthPage>;
  if (fate.is === 'asks') {
    return (
      <AuthPage title={TITLE}>
        <p className="text-lead">
          This link is for the account of <strong className="font-strong wrap-anywhere">{fate.link.email}</strong>. One
          press, and you are logged in.
        </p>
        <p>Is this not your address? Then close this page. Nothing has changed.</p>
        <p>
          <Button look="filled" onPress={press}>
            Log in now
          </Button>
        </p>
      </AuthPage>
    );
  }
  if (!(fate.error instanceof ApiProblem && fate.error.status === 410)) {
    const { message } = refusalOf(fate.error, 'Please try again.');
    return <FailedAuthPage title={TITLE} message={`Login failed! ${message}`} again={again} />;
  }
  return (
    <AuthPage title={textOf('link_expired')}>
      {sentTo === undefined ? (
        <>
          <p className="text-lead">{textOf('link_expired_subtext')}</p>
          <EmailForm words="Send me a new link" send={(email) => auth.sendLoginLink(email)} onSent={setSentTo} />
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
