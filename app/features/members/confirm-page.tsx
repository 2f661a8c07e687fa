/**
 * Where the link of the activation mail leads. In the browser in which somebody joined it acts at once; elsewhere it says for
 * which address it is, and waits for a press.
 */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#contract/members.ts';
import { ApiProblem } from '../../lib/data/api.ts';
import { useIsMember } from '../../lib/session/session.ts';
import { useSession, useUser } from '../../lib/session/user.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { SuccessNote } from '../../ui/request-states.tsx';
import { auth } from './auth-calls.ts';
import { AuthPage, FailedAuthPage, WaitingAuthPage } from './auth-page.tsx';
import { ChoosePassword } from './choose-password-step.tsx';
import { EmailForm } from './email-form.tsx';
import { nextOf, useMailedLink } from './mailed-link.ts';
import { NoPasswordNotice } from './no-password-notice.tsx';
import { refusalOf } from './refusal-texts.ts';

interface ConfirmPageProps {
  linkKey: string;
  referral: string | undefined;
}

export function ConfirmPage({ linkKey, referral }: ConfirmPageProps) {
  const { logIn } = useSession();
  const confirm = async () => {
    const confirmed = await auth.confirm(linkKey, referral);
    const { user, access, refresh } = confirmed;
    if (user && access && refresh) logIn({ user, access, refresh }, true);
    return confirmed;
  };
  const { fate, press, again } = useMailedLink('verification', linkKey, confirm, ({ asked_here }) => asked_here);
  if (fate.is === 'asks') return <Asked email={fate.link.email} press={press} />;
  if (fate.is === 'refused') return <Refused error={fate.error} again={again} />;
  if (fate.is === 'open') return <WaitingAuthPage title="Confirm your email">Checking your link…</WaitingAuthPage>;
  const { user, email } = fate.value;
  const next = nextOf(fate.link);
  return user ? <Joined user={user} next={next} /> : <ConfirmedForOther email={email} next={next} />;
}

const Address = ({ children }: { children: string }) => (
  <strong className="font-strong wrap-anywhere">{children}</strong>
);

/** Somebody else may have sent the link, so it says whose account it is before anything happens. */
function Asked({ email, press }: { email: string; press: () => void }) {
  const isMember = useIsMember();
  const user = useUser();
  return (
    <AuthPage title="Confirm this address?">
      <p className="text-lead">
        This link is for the account of <Address>{email}</Address>.
      </p>
      <p>
        When you confirm it,{' '}
        {isMember ? (
          <>you stay logged in as {user ? <Address>{user.email}</Address> : 'you are'}.</>
        ) : (
          'you are logged in here.'
        )}{' '}
        The sign-up was in another browser, so its password is deleted. You can choose a new one.
      </p>
      <p>Is this not your address, or did you not sign up? Close this page, and nothing changes.</p>
      <p>
        <Button look="filled" onPress={press}>
          {isMember ? 'Confirm this address' : 'Confirm and log in'}
        </Button>
      </p>
    </AuthPage>
  );
}

/** Whoever is logged in as somebody else stays that. */
function ConfirmedForOther({ email, next }: { email: string; next: string | undefined }) {
  const user = useUser();
  return (
    <AuthPage title="The address is confirmed">
      <SuccessNote>
        <p>
          <Address>{email}</Address> is confirmed.{' '}
          {user ? (
            <>
              You are still logged in as <Address>{user.email}</Address>.
            </>
          ) : (
            'You are still logged in as before.'
          )}
        </p>
      </SuccessNote>
      <p>To use that account, log out first. Then ask for a link to log in. We send it to that address.</p>
      <ReturnLink next={next} />
    </AuthPage>
  );
}

function Joined({ user, next }: { user: User; next: string | undefined }) {
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
const ReturnLink = ({ next = '/home' }: { next?: string | undefined }) => (
  <p>
    <a href={next} className={buttonClass('filled', 'large')}>
      Return to site
    </a>
  </p>
);

function Refused({ error, again }: { error: unknown; again: () => void }) {
  const isMember = useIsMember();
  const user = useUser();
  const [sentTo, setSentTo] = useState<string>();
  const code = error instanceof ApiProblem ? error.code : '';
  const { message } = refusalOf(error, 'We could not confirm your address. Please try again.');
  if (code === 'already_confirmed') {
    return (
      <AuthPage title="Already confirmed">
        <p className="text-lead">
          {isMember
            ? `This link was used, and its address is confirmed. You are logged in${user ? ` as ${user.email}` : ''}.`
            : message}
        </p>
        {user && <NoPasswordNotice user={user} />}
        {isMember ? (
          <ReturnLink />
        ) : (
          <p>
            <Link to="/login" className={buttonClass('filled', 'large')}>
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
        <EmailForm words="Send a new link" send={(email) => auth.resend(email)} onSent={setSentTo} />
      ) : (
        <SuccessNote>
          <p>Email re-sent!</p>
          <p>If {sentTo} waits to be confirmed, a new link is on its way.</p>
        </SuccessNote>
      )}
    </AuthPage>
  );
}
