import { type AccountDraft, useOpenAccount } from '../../lib/forms/dialog-openers.ts';
import { LOG_IN, useMessageActions } from '../../lib/forms/toast-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LogInForm } from './log-in-form.tsx';
import { useResend } from './resend-confirmation.ts';

/** A log-in that fails closes the dialog; what is said about it leads back, with the address kept. */
export function LogInDialog({ draft, onClose }: { draft: AccountDraft; onClose: () => void }) {
  const { alert } = useMessageActions();
  const open = useOpenAccount();
  const resend = useResend();
  return (
    <Dialog title="Log in" isOpen isForm onClose={onClose}>
      <LogInForm
        email={draft.email}
        onDone={onClose}
        onLeave={onClose}
        onSignUp={(email) => open('sign-up', { email })}
        onFailed={({ message, isUnverified, email }) => {
          onClose();
          alert(`Login failed! ${message}`, {
            status: 'orange',
            about: LOG_IN,
            action: isUnverified
              ? { words: 'Send the email again', act: () => void resend(email) }
              : { words: 'Try again', act: () => open('log-in', { email }) },
          });
        }}
      />
    </Dialog>
  );
}
