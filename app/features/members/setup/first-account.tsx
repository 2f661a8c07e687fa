/** The account of the first administrator: a new one, or that of the member who is logged in. */
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { User } from '#contract/members.ts';
import { PASSWORD_LEAST } from '#domain/sign-up-form.ts';
import { own } from '../../../lib/data/member-calls.ts';
import { emptyOnes, useForm } from '../../../lib/forms/use-form.ts';
import { showUser, useSession } from '../../../lib/session/user.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { NewPasswordField } from '../../../ui/password-field.tsx';
import { ProblemBox } from '../../../ui/problem-box.tsx';
import { Busy, SubmitButton } from '../../../ui/request-states.tsx';
import { usePasskeySupport } from '../passkey-support.ts';
import { refusalOf } from '../refusal-texts.ts';
import { becomeAdministrator } from './setup-calls.ts';

const FAILED = 'The account could not be created. Please try again.';
const PASSWORD_HINT = `At least ${PASSWORD_LEAST} characters, and not one that many people use. Three or four words work well.`;

interface FirstAccountProps {
  setupKey: string;
  /** The member who is logged in. */
  user: User | undefined;
  /** Called as soon as there is an account that nothing opens yet. */
  onBare: () => void;
}

export function FirstAccount({ setupKey, user, onBare }: FirstAccountProps) {
  const { logIn } = useSession();
  const [error, setError] = useState<string>();
  const become = async () => {
    try {
      logIn(await becomeAdministrator({ key: setupKey }));
    } catch (refusal) {
      setError(refusalOf(refusal, FAILED).message);
    }
  };
  return (
    <div className="grid max-w-(--measure) gap-5">
      <h1 className="text-h1">First, who are you?</h1>
      <p className="text-lead">
        You become the first administrator. Then you make the site in five short parts, about six minutes. All of it can
        be changed later.
      </p>
      {error && <ProblemBox message={error} />}
      {user ? (
        <>
          <p>You are logged in as {user.email}.</p>
          <p>
            <Button look="filled" onPress={become}>
              Make me the administrator
            </Button>
          </p>
        </>
      ) : (
        <NewAccount setupKey={setupKey} onBare={onBare} />
      )}
    </div>
  );
}

function NewAccount({ setupKey, onBare }: Omit<FirstAccountProps, 'user'>) {
  const id = useId();
  const { logIn } = useSession();
  const canPasskey = usePasskeySupport();
  const [way, setWay] = useState<'password' | 'passkey'>('password');
  const { form, problems, isSending, onSubmit } = useForm({
    check: (values) =>
      emptyOnes(values, {
        first_name: 'Please write your first name.',
        email: 'Please write your email address.',
        ...(way === 'password' && { password: 'Please choose a password.' }),
      }),
    send: async ({ way: _, ...values }) => {
      try {
        const made = await becomeAdministrator({ key: setupKey, ...values });
        if (way === 'passkey') onBare();
        logIn(made);
        return undefined;
      } catch (refusal) {
        const { message, fields } = refusalOf(refusal, FAILED);
        return Object.keys(fields).length > 0 ? fields : { '': message };
      }
    },
  });
  const field = (name: string, label: string) => ({ id: `${id}-${name}`, name, label, problem: problems[name] });
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      {problems[''] && <ProblemBox message={problems['']} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('first_name', 'First name')} autoComplete="given-name" required />
        <TextField {...field('last_name', 'Last name (optional)')} autoComplete="family-name" />
      </div>
      <TextField {...field('email', 'Email')} type="email" autoComplete="username" required />
      {canPasskey && (
        <fieldset className="grid gap-1">
          <legend className="font-strong">How will you log in?</legend>
          <Way value="password" words="With a password" way={way} onChoose={setWay} />
          <Way value="passkey" words="With a passkey that this device keeps" way={way} onChoose={setWay} />
        </fieldset>
      )}
      {way === 'password' && <NewPasswordField {...field('password', 'Password')} hint={PASSWORD_HINT} required />}
      <p>
        <SubmitButton isBusy={isSending} busy="Creating…">
          Create my account
        </SubmitButton>
      </p>
    </form>
  );
}

interface WayProps<W extends string> {
  value: W;
  words: string;
  way: W;
  onChoose: (way: W) => void;
}

const Way = <W extends string>({ value, words, way, onChoose }: WayProps<W>) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3">
    <input
      type="radio"
      name="way"
      value={value}
      checked={way === value}
      onChange={() => onChoose(value)}
      className="size-6 accent-(--accent)"
    />
    {words}
  </label>
);

/** The account is made. Until a passkey or a password is, nobody could come back to it. */
export function WayIn({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      // Here alone: what this page shares with others, each first visit would carry.
      const { addPasskey } = await import('../passkey-calls.ts');
      await addPasskey();
      onDone();
    } catch {
      setFailed(true);
      setAsking(false);
    }
  };
  const { form, problems, isSending, onSubmit } = useForm({
    check: (values) => emptyOnes(values, { update_password: 'Please choose a password.' }),
    send: async ({ update_password = '' }) => {
      try {
        showUser(queryClient, await own.update({ update_password, confirm_password: update_password }));
        onDone();
        return undefined;
      } catch (refusal) {
        const { message, fields } = refusalOf(refusal, 'The password could not be saved. Please try again.');
        return Object.keys(fields).length > 0 ? fields : { '': message };
      }
    },
  });
  return (
    <div className="grid max-w-(--measure) justify-items-start gap-5">
      <h1 className="text-h1">Your account is ready</h1>
      <p className="text-lead">Now choose how to log in. Do not close this page yet.</p>
      {hasFailed && <ProblemBox message="No passkey was created. Try again, or choose a password instead." />}
      <Button look="filled" isDisabled={isAsking} onPress={ask}>
        {isAsking ? <Busy>Waiting for your device…</Busy> : 'Create the passkey'}
      </Button>
      {hasFailed && (
        <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid w-full gap-5">
          {problems[''] && <ProblemBox message={problems['']} />}
          <NewPasswordField
            name="update_password"
            label="Password"
            hint={PASSWORD_HINT}
            problem={problems.update_password}
            required
          />
          <p>
            <SubmitButton isBusy={isSending} busy="Saving…">
              Save password
            </SubmitButton>
          </p>
        </form>
      )}
    </div>
  );
}
