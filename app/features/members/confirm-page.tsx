/**
 * Where the link of the activation mail leads. Programs that look into mails open links, so merely asking for the page
 * does nothing: it acts from script, once it has come to life in somebody's browser.
 */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiProblem } from '../../lib/api.ts';
import { useIsMember } from '../../lib/session.ts';
import { useSession } from '../../lib/user.ts';
import { DoneNote } from '../../ui/busy.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { auth } from './auth-calls.ts';
import { EmailForm } from './email-form.tsx';
import { NoPassword } from './no-password.tsx';
import { refusalOf } from './texts.ts';
import { FailedWayIn, OneMoment, useOnce, WayIn } from './way-in.tsx';

export function ConfirmPage({ linkKey, referral }: { linkKey: string; referral: string | undefined }) {
  const { signIn } = useSession();
  const [fate, again] = useOnce(async () => {
    const answer = await auth.confirm(linkKey, referral);
    signIn(answer);
    return answer.user;
  });
  if (fate.is === 'done') {
    return (
      <WayIn title="Your email is confirmed">
        <DoneNote>
          <p>Welcome. Your account is ready, and you are logged in.</p>
        </DoneNote>
        <NoPassword user={fate.value} />
        <ReturnLink />
      </WayIn>
    );
  }
  if (fate.is === 'refused') return <Refused error={fate.error} again={again} />;
  return (
    <WayIn title="Confirming your email">
      <OneMoment>One moment, we are confirming your email address…</OneMoment>
    </WayIn>
  );
}

const ReturnLink = () => (
  <p>
    <Link to="/home" className={buttonClass('filled', 'large')}>
      Return to site
    </Link>
  </p>
);

function Refused({ error, again }: { error: unknown; again: () => void }) {
  const isMember = useIsMember();
  const [sentTo, setSentTo] = useState<string>();
  const code = error instanceof ApiProblem ? error.code : '';
  const { message } = refusalOf(error, 'We could not confirm your address. Please try again.');
  if (code === 'already_confirmed') {
    return (
      <WayIn title="Already confirmed">
        <p className="text-lead">{isMember ? 'This address is already confirmed. You are logged in.' : message}</p>
        {isMember ? (
          <ReturnLink />
        ) : (
          <p>
            <Link to="/login" className={buttonClass('filled', 'large')}>
              Log in
            </Link>
          </p>
        )}
      </WayIn>
    );
  }
  if (code !== 'gone') return <FailedWayIn title="Not confirmed yet" message={message} again={again} />;
  return (
    <WayIn title="Link expired!">
      <ProblemBox message={message} />
      {sentTo === undefined ? (
        <EmailForm words="Send a new link" send={auth.resend} onSent={setSentTo} />
      ) : (
        <DoneNote>
          <p>Email re-sent!</p>
          <p>If {sentTo} waits to be confirmed, a new link is on its way.</p>
        </DoneNote>
      )}
    </WayIn>
  );
}
