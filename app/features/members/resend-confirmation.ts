import { useRouter } from '@tanstack/react-router';
import { useMessageActions } from '../../lib/forms/toast-context.ts';
import { returnAddress } from '../../lib/session/after-login.ts';
import { auth } from './auth-calls.ts';
import { refusalOf } from './refusal-texts.ts';

/** Sends the mail that confirms an address again, and says so. */
export function useResend(): (email: string) => Promise<void> {
  const { alert } = useMessageActions();
  const router = useRouter();
  return (email) =>
    auth.resend(email, returnAddress(router.latestLocation)).then(
      () => void alert('Email re-sent!'),
      (error: unknown) =>
        void alert(refusalOf(error, 'The email could not be sent. Please try again.').message, { status: 'orange' }),
    );
}
