import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { User } from '#contract/members.ts';
import { useMessageActions } from '../../../lib/messages.ts';
import { own } from '../../../lib/own.ts';
import { showUser } from '../../../lib/user.ts';
import { SubmitButton } from '../../../ui/busy.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { OwnPasswordField } from '../../../ui/password-field.tsx';
import { ProblemBox } from '../../../ui/problem-box.tsx';
import { useResend } from '../resend.ts';
import { refusalOf } from '../texts.ts';
import { useForm } from '../use-form.ts';

const FAILED = 'Failed to update profile';

/** A new address must be confirmed; until the next log-in a slip can be put right. */
export function ChangeEmail({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const resend = useResend();
  return (
    <>
      <p>
        Your address is <strong className="font-strong break-words">{user.email}</strong>. You log in with it.
      </p>
      {!user.profile.is_verified && (
        <div
          role="status"
          className="rounded-control border-[1.5px] border-notice-line bg-notice px-5 py-4 text-notice-text"
        >
          <p>This address is not confirmed yet. Open the link in the email that we sent there.</p>
          <Button look="inherit" className="mt-3" onPress={() => void resend(user.email)}>
            Send the email again
          </Button>
        </div>
      )}
      {open ? (
        <EmailForm onDone={() => setOpen(false)} />
      ) : (
        <Button onPress={() => setOpen(true)}>Change my address</Button>
      )}
    </>
  );
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const id = useId();
  const queryClient = useQueryClient();
  const { alert } = useMessageActions();
  const { form, problems, isSending, onSubmit } = useForm({
    check: ({ email = '', current_password = '' }): Record<string, string> => {
      if (!email.trim()) return { email: 'Please add your email address!' };
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) return { email: 'Please add a valid email address!' };
      return current_password ? {} : { current_password: 'Please add your current password to update it!' };
    },
    onIncomplete: () => alert(FAILED, { status: 'orange' }),
    send: async ({ email = '', current_password = '' }) => {
      try {
        showUser(queryClient, await own.update({ email, current_password }));
      } catch (error) {
        const { message, fields } = refusalOf(error, 'Please try again.');
        alert(FAILED, { status: 'orange' });
        return { ...fields, '': message };
      }
      alert('Profile updated!');
      onDone();
      return undefined;
    },
  });
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid w-full max-w-120 gap-5">
      {problems[''] && <ProblemBox message={`${FAILED}. ${problems['']}`} />}
      <TextField
        id={`${id}-email`}
        name="email"
        label="New email address"
        hint="We send a link there, to make sure that it is yours."
        type="email"
        autoComplete="email"
        autoFocus
        problem={problems.email}
      />
      <OwnPasswordField
        id={`${id}-password`}
        name="current_password"
        label="Current password"
        problem={problems.current_password}
      />
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton isBusy={isSending} busy="Saving…">
          Save my address
        </SubmitButton>
        <Button look="plain" onPress={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
