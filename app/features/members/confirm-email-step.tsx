import { useEffect, useRef, useState } from 'react';
import { linkTime } from '#domain/lifetimes.ts';
import { Button } from '../../ui/button.tsx';
import { Busy } from '../../ui/request-states.tsx';
import { useResend } from './resend-confirmation.ts';

/** Joined: the address waits to be confirmed. */
export function ConfirmEmailStep({ email, onSkip }: { email: string; onSkip: () => void }) {
  const start = useRef<HTMLDivElement>(null);
  const resend = useResend();
  const [isSending, setSending] = useState(false);
  // The button that led here is gone.
  useEffect(() => start.current?.focus(), []);
  return (
    <div ref={start} tabIndex={-1} className="grid gap-4 outline-none">
      <p>
        We have sent an email to <strong className="font-strong wrap-anywhere">{email}</strong>. Open the link in it,
        and your account is ready.
      </p>
      <p>
        The link works for {linkTime('verification')}. If nothing comes, check your spam or junk folder, or let us send
        it again.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button look="filled" onPress={onSkip}>
          Skip for now
        </Button>
        <Button
          size="large"
          isDisabled={isSending}
          onPress={async () => {
            setSending(true);
            await resend(email);
            setSending(false);
          }}
        >
          {isSending ? <Busy>Sending…</Busy> : 'Resend'}
        </Button>
      </div>
    </div>
  );
}
