import { useState } from 'react';
import { LOG_IN, useMessageActions } from '../../lib/forms/toast-context.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { AuthPage, OneMoment, useRedirect } from './auth-page.tsx';
import { type FailedLogIn, LogInForm } from './log-in-form.tsx';
import { useResend } from './resend-confirmation.ts';
import { draft } from './sign-up-draft.ts';

/** The same as the dialog; a log-in that fails leaves the form as it is and says why above it. */
export function LogInPage({ next, onSignUp }: { next: string | undefined; onSignUp: () => void }) {
  const isMember = useRedirect(next ?? '/home');
  const { alert } = useMessageActions();
  const resend = useResend();
  const [failed, setFailed] = useState<FailedLogIn>();
  return (
    <AuthPage title="Log in">
      {isMember ? (
        <OneMoment>You are logged in. Loading…</OneMoment>
      ) : (
        <>
          {next && <p>Please log in first. Then you come back to where you were going.</p>}
          {failed && (
            <ProblemBox message={failed.message}>
              {failed.isUnverified && (
                <Button look="inherit" className="mt-3" onPress={() => void resend(failed.email)}>
                  Send the email again
                </Button>
              )}
            </ProblemBox>
          )}
          <LogInForm
            level={2}
            email={draft.email}
            onDone={() => {}}
            onFailed={(what) => {
              setFailed(what);
              alert('Login failed!', { status: 'orange', about: LOG_IN });
            }}
            onSignUp={(email) => {
              draft.email = email;
              onSignUp();
            }}
          />
        </>
      )}
    </AuthPage>
  );
}
