/** For somebody whose address is confirmed in another browser than it was registered in: a password of their own. */
import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/members.ts';
import { PASSWORD_LEAST } from '#domain/sign-up-form.ts';
import { ApiProblem } from '../../lib/data/api.ts';
import { own } from '../../lib/data/member-calls.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { showUser } from '../../lib/session/user.ts';
import { Button } from '../../ui/button.tsx';
import { NewPasswordField } from '../../ui/password-field.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { SubmitButton } from '../../ui/request-states.tsx';
import { NoPasswordNotice } from './no-password-notice.tsx';
import { refusalOf, textOf } from './refusal-texts.ts';

export function ChoosePassword({ user, onSaved, onLater }: { user: User; onSaved: () => void; onLater: () => void }) {
  const queryClient = useQueryClient();
  const { form, problems, isSending, onSubmit } = useForm({
    check: ({ update_password }): Record<string, string> =>
      update_password ? {} : { update_password: textOf('missing_new_password') },
    send: async ({ update_password = '' }) => {
      try {
        showUser(queryClient, await own.update({ update_password, confirm_password: update_password }));
        onSaved();
        return undefined;
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'proof_needed') return { late: error.message };
        const { message, fields } = refusalOf(error, textOf('password_recovery_error'));
        return Object.keys(fields).length > 0 ? fields : { '': message };
      }
    },
  });
  if (problems.late) {
    return (
      <>
        <ProblemBox message={problems.late} />
        <NoPasswordNotice user={user} />
        <Later onPress={onLater} />
      </>
    );
  }
  return (
    <>
      <p className="text-lead">One thing is left: please choose a new password.</p>
      <p>
        The password from the sign-up form is deleted, because we could not be sure that it was yours. That happens when
        the link is opened in another browser.
      </p>
      <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
        {problems[''] && <ProblemBox message={problems['']} />}
        {/* Password managers keep the address with the password. */}
        <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <NewPasswordField
          name="update_password"
          label="New password"
          hint={`At least ${PASSWORD_LEAST} characters, and not one that many people use. Three or four words work well.`}
          problem={problems.update_password}
          required
        />
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton isBusy={isSending} busy="Saving…">
            Save my new password
          </SubmitButton>
          <Later onPress={onLater} />
        </div>
      </form>
    </>
  );
}

const Later = ({ onPress }: { onPress: () => void }) => (
  <div>
    <Button look="plain" onPress={onPress}>
      Later
    </Button>
  </div>
);
