/**
 * Where the link of the activation mail leads. Programs that look into mails open links, so merely asking for the page
 * does nothing: it acts from script, once it is hydrated in somebody's browser.
 */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#contract/members.ts';
import { ApiProblem } from '../../lib/data/api.ts';
import { useIsMember } from '../../lib/session/session.ts';
import { useSession, useUser } from '../../lib/session/user.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { SuccessNote } from '../../ui/request-states.tsx';
import { auth } from './auth-calls.ts';
import { AuthPage, FailedAuthPage, useOnce, WaitingAuthPage } from './auth-page.tsx';
import { ChoosePassword } from './choose-password-step.tsx';
import { EmailForm } from './email-form.tsx';
import { NoPasswordNotice } from './no-password-notice.tsx';
import { refusalOf } from './refusal-texts.ts';

interface ConfirmPageProps {
  linkKey: string;
  referral: string | undefined;
  /** The page that they came from when they joined. */
  next: string | undefined;
}

export function ConfirmPage({ linkKey, referral, next }: ConfirmPageProps) {
  const { logIn } = useSession();
  const [fate, again] = useOnce(async () => {
    const answer = await auth.confirm(linkKey, referral);
    logIn(answer, true);
    return answer.user;
  });
  if (fate.is === 'done') return <Confirmed user={fate.value} next={next} />;
  if (fate.is === 'refused') return <Refused error={fate.error} again={again} next={next} />;
  return (
    <WaitingAuthPage title="Confirming your email">One moment, we are confirming your email address…</WaitingAuthPage>
  );
}

function Confirmed({ user, next }: { user: User; next: string | undefined }) {
  const [chosen, setChosen] = useState<'kept' | 'later' | undefined>();
  if (chosen === 'kept') {
    return (
      <AuthPage title="Your password is saved">
        <SuccessNote>
          <p>Your account is ready, and you are logged in.</p>
        </SuccessNote>
        <ReturnLink next={next} />
      </AuthPage>
    );
  }
  if (chosen === 'later') {
    return (
      <AuthPage title="Your account is ready">
        <p className="text-lead">You can log in without a password: ask for a link, and we send it to you by email.</p>
        <p>
          You can choose a password or add a passkey at any time, under{' '}
          <Link to="/account/settings">Settings and your data</Link>.
        </p>
        <ReturnLink next={next} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Your email is confirmed">
      <SuccessNote>
        <p>Welcome. Your account is ready, and you are logged in.</p>
      </SuccessNote>
      {user.profile.has_password ? (
        <ReturnLink next={next} />
      ) : (
        <ChoosePassword user={user} onSaved={() => setChosen('kept')} onLater={() => setChosen('later')} />
      )}
    </AuthPage>
  );
}

/** Back to the page that somebody came from, with its filters and words. */
const ReturnLink = ({ next = '/home' }: { next: string | undefined }) => (
  <p>
    <a href={next} className={buttonClass('filled', 'large')}>
      Return to site
    </a>
  </p>
);

function Refused({ error, again, next }: { error: unknown; again: () => void; next: string | undefined }) {
  const isMember = useIsMember();
  const user = useUser();
  const [sentTo, setSentTo] = useState<string>();
  const code = error instanceof ApiProblem ? error.code : '';
  const { message } = refusalOf(error, 'We could not confirm your address. Please try again.');
  if (code === 'already_confirmed') {
    return (
      <AuthPage title="Already confirmed">
        <p className="text-lead">{isMember ? 'This address is already confirmed. You are logged in.' : message}</p>
        {user && <NoPasswordNotice user={user} />}
        {isMember ? (
          <ReturnLink next={next} />
        ) : (
          <p>
            <Link to="/login" search={next ? { next } : {}} className={buttonClass('filled', 'large')}>
              Log in
            </Link>
          </p>
        )}
      </AuthPage>
    );
  }
  if (code !== 'gone') return <FailedAuthPage title="Not confirmed yet" message={message} again={again} />;
  return (
    <AuthPage title="Link expired!">
      <ProblemBox message={message} />
      {sentTo === undefined ? (
        <EmailForm words="Send a new link" send={(email) => auth.resend(email, next)} onSent={setSentTo} />
      ) : (
        <SuccessNote>
          <p>Email re-sent!</p>
          <p>If {sentTo} waits to be confirmed, a new link is on its way.</p>
        </SuccessNote>
      )}
    </AuthPage>
  );
}
