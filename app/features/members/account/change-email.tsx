import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { own } from '#app/lib/data/member-calls.ts';
import { useChange } from '#app/lib/data/use-change.ts';
import { showUser } from '#app/lib/session/user.ts';
import type { User } from '#contract/members.ts';
import { readEmail } from '#domain/email-address.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { OwnPasswordField } from '../../../ui/password-field.tsx';
import { ProblemBox } from '../../../ui/problem-box.tsx';
import { OpenNote, SubmitButton } from '../../../ui/request-states.tsx';
import { refusalOf, textOf } from '../refusal-texts.ts';
import { useProfileForm } from './use-profile-form.ts';

/** A new address counts once its owner has shown that it is theirs; until then a slip does no harm. */
export function ChangeEmail({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const pending = user.profile.pending_email;
  const place = useRef<HTMLDivElement>(null);
  // What was pressed is gone then.
  const stay = () => place.current?.focus();
  const close = () => {
    setOpen(false);
    stay();
  };
  return (
    <div ref={place} tabIndex={-1} className="grid w-full justify-items-start gap-4 outline-none">
      <p>
        Your address is <strong className="font-strong wrap-anywhere">{user.email}</strong>. You log in with it.
      </p>
      {pending !== null && !open && <Pending email={pending} onDone={stay} />}
      {open ? (
        <EmailForm current={user.email} onDone={close} />
      ) : (
        <Button onPress={() => setOpen(true)}>{pending === null ? 'Change email' : 'Use a different email'}</Button>
      )}
    </div>
  );
}

function Pending({ email, onDone }: { email: string; onDone: () => void }) {
  const queryClient = useQueryClient();
  const { change, isChanging } = useChange();
  const save = (send: () => Promise<User>, done: string) =>
    change({
      run: async () => {
        const user = await send();
        showUser(queryClient, user);
        if (user.profile.pending_email === null) onDone();
        return done;
      },
      failed: (error) => refusalOf(error, 'That did not work. Please try again.').message,
    });
  return (
    <OpenNote>
      <p>
        We sent an email to <strong className="font-strong wrap-anywhere">{email}</strong>. Open its link in this
        browser. Then that is your address.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="inherit" isDisabled={isChanging} onPress={() => save(own.resendEmailChange, 'Email re-sent!')}>
          Send the email again
        </Button>
        <Button
          look="inherit"
          isDisabled={isChanging}
          onPress={() => save(own.cancelEmailChange, 'Your address stays as it is.')}
        >
          Cancel
        </Button>
      </div>
    </OpenNote>
  );
}

function EmailForm({ current, onDone }: { current: string; onDone: () => void }) {
  const { form, problem, problems, isSending, onSubmit } = useProfileForm({
    check: ({ email = '', current_password = '' }): Record<string, string> => {
      if (!email.trim()) return { email: textOf('email_required') };
      if (!readEmail(email)) return { email: textOf('invalid_email') };
      if (email.trim() === current) return { email: 'That is your address already.' };
      return current_password ? {} : { current_password: 'Please add your current password to update it!' };
    },
    changes: ({ email = '', current_password = '' }) => ({ email, current_password }),
    onDone,
  });
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid w-full max-w-120 gap-5">
      {problem && <ProblemBox message={problem} />}
      <TextField
        name="email"
        label="New email address"
        hint="We send a link there, to make sure that it is yours."
        type="email"
        autoComplete="email"
        autoFocus
        problem={problems.email}
      />
      <OwnPasswordField name="current_password" label="Current password" problem={problems.current_password} />
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
