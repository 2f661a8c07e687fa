/** Choosing a new password, with the link that came by mail. */
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Passkey, User } from '#contract/members.ts';
import { PASSWORD_LEAST } from '#domain/sign-up-form.ts';
import { ApiProblem } from '../../lib/data/api.ts';
import { useMessageActions } from '../../lib/forms/toast-context.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useSession, useUser } from '../../lib/session/user.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TickBox } from '../../ui/field.tsx';
import { NewPasswordFields } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/request-states.tsx';
import { auth } from './auth-calls.ts';
import { AuthPage, FailedAuthPage, useOnce, useRedirect, WaitingAuthPage } from './auth-page.tsx';
import { datesOf } from './passkey-dates.ts';
import { refusalOf, textOf } from './refusal-texts.ts';

interface RecoveryLink {
  profile: string;
  session: string;
}

export function RecoveryPage(link: RecoveryLink) {
  const user = useUser();
  // Who has no password yet was sent here from their own settings.
  const isWelcome = user?.profile.has_password === false;
  const isMember = useRedirect('/', user !== undefined && !isWelcome) && !isWelcome;
  const [fate, again] = useOnce(async () => {
    await auth.checkRecoveryLink(link.profile, link.session);
    const { data: passkeys } = await auth.recoveryPasskeys(link.profile, link.session);
    return { passkeys, ...(await auth.mailedLink('recovery', link.session)) };
  });
  const [isOver, setOver] = useState(false);
  if (isMember || fate.is === 'open') {
    return (
      <WaitingAuthPage title="Choose a new password">
        {isMember ? 'You are logged in. Loading…' : 'Checking your link…'}
      </WaitingAuthPage>
    );
  }
  if (isOver || (fate.is === 'refused' && isGone(fate.error))) return <Expired isLoggedIn={user !== undefined} />;
  if (fate.is === 'refused') {
    const { message } = refusalOf(fate.error, 'Your link could not be checked. Please try again.');
    return <FailedAuthPage title="Choose a new password" message={message} again={again} />;
  }
  const { email, passkeys } = fate.value;
  // Whoever is logged in is not logged in as somebody else by the link of another account.
  if (user && user.email !== email) return <ForOther email={email} user={user} />;
  return (
    <AuthPage title="Choose a new password">
      <p className="text-lead">
        This is for the account of <strong className="font-strong wrap-anywhere">{email}</strong>.
      </p>
      <ResetForm link={link} passkeys={passkeys} onOver={() => setOver(true)} />
    </AuthPage>
  );
}

function ForOther({ email, user }: { email: string; user: User }) {
  const { logOut } = useSession();
  return (
    <AuthPage title="Choose a new password">
      <p className="text-lead">
        This link is for the account of <strong className="font-strong wrap-anywhere">{email}</strong>. You are logged
        in as <strong className="font-strong wrap-anywhere">{user.email}</strong>.
      </p>
      <p>Is the other account yours, too? Log out here first, then you can choose its password.</p>
      <div>
        <Button look="filled" onPress={() => void logOut()}>
          Log out
        </Button>
      </div>
    </AuthPage>
  );
}

/** A link that somebody has shortened by mistake is none. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 410 || error.status === 400);

/** Somebody who is logged in without a password asks for a link in their settings, not where one has forgotten it. */
function Expired({ isLoggedIn }: { isLoggedIn: boolean }) {
  return (
    <AuthPage title={textOf('link_expired')}>
      <p className="text-lead">{textOf('link_expired_subtext')}</p>
      <p>
        <Link to={isLoggedIn ? '/account/settings' : '/forgot-my-password'} className={buttonClass('filled', 'large')}>
          Start again
        </Link>
      </p>
    </AuthPage>
  );
}

interface ResetFormProps {
  link: RecoveryLink;
  passkeys: readonly Passkey[];
  onOver: () => void;
}

function ResetForm({ link, passkeys, onOver }: ResetFormProps) {
  const id = useId();
  const { alert } = useMessageActions();
  const { logIn } = useSession();
  const { form, problems, isSending, onSubmit } = useForm({
    check: ({ new_password = '', confirm_password = '' }): Record<string, string> => {
      if (new_password === '') return { new_password: textOf('missing_new_password') };
      if (confirm_password === '') return { confirm_password: textOf('missing_confirm_password') };
      return new_password === confirm_password ? {} : { confirm_password: textOf('password_mismatch') };
    },
    send: async ({ new_password = '', confirm_password = '', ...ticks }) => {
      try {
        const keep_passkeys = passkeysToKeep(passkeys, ticks);
        const answer = await auth.recover({ ...link, new_password, confirm_password, keep_passkeys });
        alert(textOf('password_recovery_success'));
        logIn(answer);
        return undefined;
      } catch (error) {
        const { message, fields } = refusalOf(error, textOf('password_recovery_error'));
        if (isGone(error) && Object.keys(fields).length === 0) onOver();
        else if (Object.keys(fields).length === 0) alert(message, { status: 'orange' });
        return fields;
      }
    },
  });
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <NewPasswordFields
        password={{
          id: `${id}-new`,
          name: 'new_password',
          label: 'New password',
          hint: `At least ${PASSWORD_LEAST} characters, and not one that many people use. Three or four words work well.`,
          problem: problems.new_password,
          required: true,
        }}
        again={{
          id: `${id}-confirm`,
          name: 'confirm_password',
          label: 'Confirm password',
          problem: problems.confirm_password,
          required: true,
        }}
      />
      <PasskeysToRemove passkeys={passkeys} />
      <p>When it is saved, you are logged out everywhere else and logged in here.</p>
      <div>
        <SubmitButton isBusy={isSending} busy="Saving…">
          Save my new password
        </SubmitButton>
      </div>
    </form>
  );
}

const nameOf = (id: string): string => `remove-${id}`;

/** The passkeys of an account that is recovered: all are ticked to go, since a stranger may have made one. */
function PasskeysToRemove({ passkeys }: { passkeys: readonly Passkey[] }) {
  if (passkeys.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-card font-strong">Passkeys that are removed</legend>
      <p>Each of these opens your account without a password. Untick a passkey to keep it.</p>
      {passkeys.map((passkey) => (
        <TickBox key={passkey.id} name={nameOf(passkey.id)} defaultChecked>
          <span className="wrap-anywhere">Remove ‘{passkey.name}’</span>
          <span className="block text-small text-muted">{datesOf(passkey)}</span>
        </TickBox>
      ))}
    </fieldset>
  );
}

/** The ids of those without a tick, from the values of the form. */
const passkeysToKeep = (passkeys: readonly Passkey[], values: Record<string, string>): string[] =>
  passkeys.map(({ id }) => id).filter((id) => values[nameOf(id)] === undefined);
