import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthPage, OneMoment, useRedirect } from './auth-page.tsx';
import { ConfirmEmailStep } from './confirm-email-step.tsx';
import { draft, SIGN_UP, VERIFY } from './sign-up-draft.ts';
import { SignUpForm } from './sign-up-form.tsx';

interface SignUpPageProps {
  next: string | undefined;
  referral: string | undefined;
  onLogIn: () => void;
}

export function SignUpPage({ next, referral, onLogIn }: SignUpPageProps) {
  const onward = next ?? '/home';
  const isMember = useRedirect(onward);
  const router = useRouter();
  const [joined, setJoined] = useState<string>();
  const step = joined === undefined ? SIGN_UP : VERIFY;
  return (
    <AuthPage {...step}>
      {isMember ? (
        <OneMoment>You are a member already. Loading…</OneMoment>
      ) : joined === undefined ? (
        <SignUpForm
          referral={referral}
          onJoined={setJoined}
          onLogIn={(email) => {
            draft.email = email;
            onLogIn();
          }}
        />
      ) : (
        // Where one must be logged in there is no way on yet.
        <ConfirmEmailStep email={joined} onSkip={() => router.history.push('/home')} />
      )}
    </AuthPage>
  );
}
