/** The page behind the link that went to a new address. It says which one, and waits for a press. */

import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '#app/lib/data/api.ts';
import { own } from '#app/lib/data/member-calls.ts';
import { showUser } from '#app/lib/session/user.ts';
import type { User } from '#contract/members.ts';
import { linkTime } from '#domain/lifetimes.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemBox } from '../../../ui/problem-box.tsx';
import { SuccessNote } from '../../../ui/request-states.tsx';
import { AuthPage, WaitingAuthPage } from '../auth-page.tsx';
import { useMailedLink } from '../mailed-link.ts';
import { refusalOf } from '../refusal-texts.ts';
import { ToSettings } from './to-settings.tsx';

export function EmailChangePage({ linkKey, user }: { linkKey: string; user: User }) {
  const queryClient = useQueryClient();
  const { fate, press, again } = useMailedLink('move', linkKey, async () =>
    showUser(queryClient, await own.confirmEmailChange(linkKey)),
  );
  if (fate.is === 'open') {
    return <WaitingAuthPage title="Your new address">Checking your link…</WaitingAuthPage>;
  }
  // Also where the link is opened once more.
  if (fate.is === 'done' || (fate.is === 'asks' && fate.link.email === user.email)) {
    return (
      <AuthPage title="Your address is changed">
        <SuccessNote>
          <p>
            From now on you log in with <strong className="font-strong wrap-anywhere">{user.email}</strong>.
          </p>
        </SuccessNote>
        <ToSettings />
      </AuthPage>
    );
  }
  if (fate.is === 'asks') {
    return (
      <AuthPage title="Use this address?">
        <p className="text-lead">
          This link is for <strong className="font-strong wrap-anywhere">{fate.link.email}</strong>. You would log in
          with it from now on.
        </p>
        <p>
          Now your address is <strong className="font-strong wrap-anywhere">{user.email}</strong>. If you did not ask
          for another one, close this page. Nothing has changed.
        </p>
        <p>
          <Button look="filled" onPress={press}>
            Use this address
          </Button>
        </p>
      </AuthPage>
    );
  }
  const code = fate.error instanceof ApiProblem ? fate.error.code : '';
  const isOver = code === 'gone';
  return (
    <AuthPage title={isOver || code === 'conflict' ? 'Your address is as it was' : 'Not confirmed yet'}>
      <ProblemBox message={refusalOf(fate.error, 'We could not confirm your new address. Please try again.').message}>
        {isOver ? (
          <p className="mt-2">
            It may be older than {linkTime('move')}, or for another account. In your settings you can ask for a new one.
          </p>
        ) : (
          <Button look="inherit" className="mt-3" onPress={again}>
            Try again
          </Button>
        )}
      </ProblemBox>
      <ToSettings />
    </AuthPage>
  );
}
