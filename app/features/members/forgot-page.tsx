/** A way back in for a member who has forgotten the password. Asking works without script, too. */

import { useState } from 'react';
import type { SentForm } from '#contract/rendering.ts';
import { linkTime } from '#domain/lifetimes.ts';
import { SuccessNote } from '../../ui/request-states.tsx';
import { auth } from './auth-calls.ts';
import { AuthPage, useRedirect, WaitingAuthPage } from './auth-page.tsx';
import { EmailForm } from './email-form.tsx';
import { textOf } from './refusal-texts.ts';

export function ForgotPage({ refused, isSent }: { refused: SentForm | undefined; isSent: boolean }) {
  const isMember = useRedirect('/');
  const [sentTo, setSentTo] = useState<string>();
  const sent = isSent || sentTo !== undefined;
  if (isMember) {
    return <WaitingAuthPage title="Forgot my password">You are logged in. Loading…</WaitingAuthPage>;
  }
  return (
    <AuthPage title="Forgot my password" worksWithoutScript>
      {sent ? (
        <div role="status">
          <SuccessNote>
            <p>{textOf('password_recovery_email_sent')}</p>
            <p>The link works once, for {linkTime('recovery')}. If nothing comes, check your spam or junk folder.</p>
          </SuccessNote>
        </div>
      ) : (
        <p>Write the email address of your account. We send you a link to choose a new password.</p>
      )}
      <EmailForm
        words={sent ? 'Send it again' : 'Send me a link'}
        action="/forgot-my-password"
        refused={refused && { email: refused.values.email ?? '', problem: textOf(refused.message) }}
        send={auth.forgotPassword}
        onSent={setSentTo}
      />
    </AuthPage>
  );
}
