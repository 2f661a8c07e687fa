import { useState } from 'react';
import { type AccountDraft, useOpenAccount } from '../../lib/forms/dialog-openers.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ConfirmEmailStep } from './confirm-email-step.tsx';
import { SIGN_UP, VERIFY } from './sign-up-draft.ts';
import { SignUpForm } from './sign-up-form.tsx';

/** Joining in two steps. */
export function SignUpDialog({ draft, onClose }: { draft: AccountDraft; onClose: () => void }) {
  const open = useOpenAccount();
  const [joined, setJoined] = useState<string>();
  const step = joined === undefined ? SIGN_UP : VERIFY;
  return (
    <Dialog {...step} isOpen isForm onClose={onClose}>
      {joined === undefined ? (
        <SignUpForm email={draft.email} onJoined={setJoined} onLogIn={(email) => open('log-in', { email })} />
      ) : (
        <ConfirmEmailStep email={joined} onSkip={onClose} />
      )}
    </Dialog>
  );
}
