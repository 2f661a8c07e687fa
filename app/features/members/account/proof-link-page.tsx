/** Where the link leads by which a member shows that it is they. It waits for a press, and acts for the member alone. */

import { ApiProblem } from '#app/lib/data/api.ts';
import { own } from '#app/lib/data/member-calls.ts';
import { minutesInWords } from '#app/lib/words/formatting.ts';
import type { User } from '#contract/members.ts';
import { linkTime, PROOF_MINUTES } from '#domain/lifetimes.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemBox } from '../../../ui/problem-box.tsx';
import { SuccessNote } from '../../../ui/request-states.tsx';
import { AuthPage, FailedAuthPage, WaitingAuthPage } from '../auth-page.tsx';
import { useMailedLink } from '../mailed-link.ts';
import { refusalOf, textOf } from '../refusal-texts.ts';
import { ToSettings } from './to-settings.tsx';

const TITLE = 'Confirm it’s you';

export function ProofLinkPage({ linkKey, user }: { linkKey: string; user: User }) {
  const { fate, press, again } = useMailedLink('login', linkKey, () => own.prove({ key: linkKey }));
  if (fate.is === 'open') return <WaitingAuthPage title={TITLE}>Checking your link…</WaitingAuthPage>;
  if (fate.is === 'asks' && fate.link.email === user.email) {
    return (
      <AuthPage title={TITLE}>
        <p className="text-lead">
          Are you <strong className="font-strong wrap-anywhere">{user.email}</strong>, and did you ask for this link?
        </p>
        <p>If you did not ask for it, close this page. Nothing has changed.</p>
        <p>
          <Button look="filled" onPress={press}>
            Yes, it is me
          </Button>
        </p>
      </AuthPage>
    );
  }
  if (fate.is === 'done') {
    return (
      <AuthPage title="We know now that it is you">
        <SuccessNote>
          <p>Thank you. Go back to where we asked, and go on there. You have {minutesInWords(PROOF_MINUTES)}.</p>
        </SuccessNote>
        <ToSettings />
      </AuthPage>
    );
  }
  if (fate.is === 'asks' || (fate.error instanceof ApiProblem && fate.error.code === 'gone')) {
    return (
      <AuthPage title={textOf('link_expired')}>
        <ProblemBox
          message={`This link works once, for ${linkTime('login')}, and only for the account that asked for it. Where we asked you can have a new one sent.`}
        />
        <ToSettings />
      </AuthPage>
    );
  }
  const { message } = refusalOf(fate.error, 'Your link could not be checked. Please try again.');
  return <FailedAuthPage title={TITLE} message={message} again={again} />;
}
