/** Deleting the account: the download first, then the password, then nothing is left. */
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { own } from '#app/lib/data/member-calls.ts';
import { useMessageActions } from '#app/lib/forms/toast-context.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { forgetDeskWords } from '#app/lib/session/desk-words.ts';
import { endSessionAfter } from '#app/lib/session/session.ts';
import type { User } from '#contract/members.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { OwnPasswordField } from '../../../ui/password-field.tsx';
import { ProblemBox } from '../../../ui/problem-box.tsx';
import { SubmitButton } from '../../../ui/request-states.tsx';
import { NoPasswordNotice } from '../no-password-notice.tsx';
import { refusalOf } from '../refusal-texts.ts';
import { DownloadData } from './download-data.tsx';

export function DeleteAccount({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>
        This deletes your account, saved items, ratings, history and messages. You cannot undo it. You can join again at
        any time.
      </p>
      <Button look="danger" onPress={() => setOpen(true)}>
        <Icon name="warning" />
        Delete my account
      </Button>
      {open && (
        <Dialog title="Delete my account" isForm isOpen onClose={() => setOpen(false)}>
          <DeleteAccountForm user={user} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function DeleteAccountForm({ user, onClose }: { user: User; onClose: () => void }) {
  const router = useRouter();
  const { alert } = useMessageActions();
  const { form, problems, isSending, onSubmit } = useForm({
    check: ({ password }): Record<string, string> => (password ? {} : { password: 'Please write your password.' }),
    send: async ({ password = '' }) => {
      try {
        await own.deleteAccount(password);
      } catch (error) {
        const { message, fields } = refusalOf(error, 'Your account was not deleted. Please try again.');
        return Object.keys(fields).length > 0 ? fields : { '': message };
      }
      forgetDeskWords(user.id);
      await endSessionAfter(() => router.navigate({ to: '/home' }));
      alert('Your account is deleted. Thank you for being a member.');
      document.getElementById('content')?.focus({ preventScroll: true });
      return undefined;
    },
  });
  if (!user.profile.has_password) {
    return (
      <>
        <DownloadData />
        {/* A log-in may have been left open; only a password tells that it is the member. */}
        <NoPasswordNotice user={user} />
        <Button size="large" className="justify-self-start" onPress={onClose}>
          No, keep my account
        </Button>
      </>
    );
  }
  return (
    <>
      <h3 className="text-lead">1. Download your data (optional)</h3>
      <DownloadData />
      <h3 className="mt-3 text-lead">2. Confirm it’s you</h3>
      <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
        {problems[''] && <ProblemBox message={problems['']} />}
        <OwnPasswordField name="password" label="Your password" problem={problems.password} />
        <p>After this nothing is left: nothing saved, no ratings, no history. We send you one last email.</p>
        <div className="flex flex-wrap items-center gap-4">
          <Button size="large" onPress={onClose}>
            No, keep my account
          </Button>
          <SubmitButton look="danger" isBusy={isSending} busy="Deleting…">
            <Icon name="warning" />
            Delete my account for good
          </SubmitButton>
        </div>
      </form>
    </>
  );
}
