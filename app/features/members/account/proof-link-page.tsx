/** Where the link leads by which a member shows that it is they. It acts from script, for the member alone. */

import { ApiProblem } from '#app/lib/data/api.ts';
import { own } from '#app/lib/data/member-calls.ts';
import { minutesInWords } from '#app/lib/words/formatting.ts';
import { linkTime, PROOF_MINUTES } from '#domain/lifetimes.ts';
import { ProblemBox } from '../../../ui/problem-box.tsx';
import { SuccessNote } from '../../../ui/request-states.tsx';
import { AuthPage, FailedAuthPage, useOnce, WaitingAuthPage } from '../auth-page.tsx';
import { refusalOf, textOf } from '../refusal-texts.ts';
import { ToSettings } from './to-settings.tsx';

export function ProofLinkPage({ linkKey }: { linkKey: string }) {
  const [fate, again] = useOnce(() => own.prove({ key: linkKey }));
  if (fate.is === 'open') {
    return <WaitingAuthPage title="Checking your link">One moment, we are checking your link…</WaitingAuthPage>;
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
  if (fate.error instanceof ApiProblem && fate.error.code === 'gone') {
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
  return <FailedAuthPage title="Checking your link" message={message} again={again} />;
}
