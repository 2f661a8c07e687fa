/** The page behind the link that went to a new address. It acts from script, for a member: programs that open mails change nothing. */

import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '#app/lib/data/api.ts';
import { own } from '#app/lib/data/member-calls.ts';
import { showUser } from '#app/lib/session/user.ts';
import { linkTime } from '#domain/lifetimes.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemBox } from '../../../ui/problem-box.tsx';
import { SuccessNote } from '../../../ui/request-states.tsx';
import { AuthPage, useOnce, WaitingAuthPage } from '../auth-page.tsx';
import { refusalOf } from '../refusal-texts.ts';
import { ToSettings } from './to-settings.tsx';

export function EmailChangePage({ linkKey }: { linkKey: string }) {
  const queryClient = useQueryClient();
  const [fate, again] = useOnce(async () => {
    const user = await own.confirmEmailChange(linkKey);
    showUser(queryClient, user);
    return user.email;
  });
  if (fate.is === 'open') {
    return (
      <WaitingAuthPage title="Confirming your new address">
        One moment, we are confirming your new address…
      </WaitingAuthPage>
    );
  }
  if (fate.is === 'done') {
    return (
      <AuthPage title="Your address is changed">
        <SuccessNote>
          <p>
            From now on you log in with <strong className="font-strong break-words">{fate.value}</strong>.
          </p>
        </SuccessNote>
        <ToSettings />
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
