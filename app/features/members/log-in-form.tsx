/** Logging in: with a password, or in one of two ways without. */

import { Link, useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { linkTime } from '#domain/lifetimes.ts';
import { ApiProblem } from '../../lib/data/api.ts';
import { FORM, useMessageActions } from '../../lib/forms/toast-context.ts';
import { emptyOnes, FILL_IN, useForm } from '../../lib/forms/use-form.ts';
import { returnAddress } from '../../lib/session/after-login.ts';
import { useSession } from '../../lib/session/user.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { OwnPasswordField } from '../../ui/password-field.tsx';
import { SubmitButton, SuccessNote } from '../../ui/request-states.tsx';
import { auth } from './auth-calls.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { usePasskeySupport } from './passkey-support.ts';
import { refusalOf, textOf } from './refusal-texts.ts';

export interface FailedLogIn {
  message: string;
  /** The password was right, but the address waits to be confirmed. */
  isUnverified: boolean;
  email: string;
}

interface LogInFormProps {
  email: string | undefined;
  onDone: () => void;
  onFailed: (failed: FailedLogIn) => void;
  /** Called when a link leads away from the form. */
  onLeave?: () => void;
  onSignUp: (email: string) => void;
  /** The level of headings in it, one below that of the page or dialog. */
  level?: 2 | 3;
}

export function LogInForm({ email, onDone, onFailed, onLeave, onSignUp, level = 3 }: LogInFormProps) {
  const id = useId();
  const Title = `h${level}` as const;
  const { alert } = useMessageActions();
  const { logIn } = useSession();
  const router = useRouter();
  const hasPasskeys = usePasskeySupport();
  const [linkSentTo, setLinkSentTo] = useState<string>();
  const { form, problems, setProblems, isSending, onSubmit } = useForm({
    check: (values) =>
      emptyOnes(values, { username: textOf('email_required'), password: 'Please write your password.' }),
    onIncomplete: () => alert(FILL_IN, { status: 'orange', about: FORM }),
    send: async ({ username = '', password = '' }) => {
      try {
        logIn(await auth.logIn({ username, password }));
      } catch (error) {
        const { message } = refusalOf(error, 'Login error, please check your credentials and try again.');
        const isUnverified = error instanceof ApiProblem && error.code === 'unverified';
        onFailed({ message, isUnverified, email: username });
        return undefined;
      }
      alert('Login successful!');
      onDone();
      return undefined;
    },
  });
  const typed = () => String(new FormData(form.current ?? undefined).get('username') ?? '').trim();

  const sendLink = async () => {
    setLinkSentTo(undefined);
    setProblems({});
    try {
      await auth.sendLoginLink(typed(), returnAddress(router.latestLocation));
      setLinkSentTo(typed());
    } catch (error) {
      const { message, fields } = refusalOf(error, 'The link could not be sent. Please try again.');
      if (fields.email) setProblems({ username: fields.email });
      else alert(message, { status: 'orange' });
    }
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField
        name="username"
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        problem={problems.username}
        required
      />
      <OwnPasswordField name="password" label="Password" problem={problems.password} required />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SubmitButton isBusy={isSending} busy="Logging in…">
          Log in
        </SubmitButton>
        <Link to="/forgot-my-password" onClick={onLeave} className="target inline-flex items-center">
          I forgot my password
        </Link>
      </div>
      <section aria-labelledby={`${id}-others`} className="grid gap-3 border-t-(length:--line-width) border-line pt-5">
        <Title id={`${id}-others`} className="text-base tracking-normal [word-spacing:0]">
          Other ways to log in
        </Title>
        <div className="flex flex-wrap gap-3">
          {hasPasskeys && <PasskeyButton onDone={onDone} />}
          <Button onPress={sendLink}>Email me a log-in link</Button>
        </div>
        <div role="status" className="empty:hidden">
          {linkSentTo && (
            <SuccessNote>
              <p>If {linkSentTo} has an account, a link is on its way.</p>
              <p>It works once, for {linkTime('login')}.</p>
            </SuccessNote>
          )}
        </div>
      </section>
      <p className="flex flex-wrap items-center gap-x-2">
        Not a member yet?
        <Button look="plain" onPress={() => onSignUp(typed())}>
          Sign up
        </Button>
      </p>
    </form>
  );
}
