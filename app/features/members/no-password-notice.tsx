/** For a member whose account has no password: joined twice with two of them, or added by somebody who runs the site. */

import { useState } from 'react';
import type { User } from '#contract/members.ts';
import { linkTime } from '#domain/lifetimes.ts';
import { useMessageActions } from '../../lib/forms/toast-context.ts';
import { Button } from '../../ui/button.tsx';
import { Busy, OpenNote, SuccessNote } from '../../ui/request-states.tsx';
import { auth } from './auth-calls.ts';
import { refusalOf, textOf } from './refusal-texts.ts';

export function NoPasswordNotice({ user }: { user: User }) {
  const { alert } = useMessageActions();
  const [fate, setFate] = useState<'open' | 'sending' | 'sent'>('open');
  if (user.profile.has_password) return null;
  if (fate === 'sent') {
    return (
      <SuccessNote>
        <p>
          We sent a link to {user.email}. It works once, for {linkTime('recovery')}.
        </p>
      </SuccessNote>
    );
  }
  const ask = async () => {
    setFate('sending');
    try {
      await auth.forgotPassword(user.email);
      setFate('sent');
    } catch (error) {
      setFate('open');
      alert(refusalOf(error, textOf('password_recovery_email_error')).message, { status: 'orange' });
    }
  };
  return (
    <OpenNote>
      <p>Your account has no password yet. We can send you a link to choose one.</p>
      <Button look="inherit" className="mt-3" isDisabled={fate === 'sending'} onPress={ask}>
        {fate === 'sending' ? <Busy>Sending…</Busy> : 'Send me a link'}
      </Button>
    </OpenNote>
  );
}
