/** The first set-up: whoever has its address makes the first account, and then the site. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useHydrated } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useOpenDisplay } from '../../../lib/forms/dialog-openers.ts';
import { useIsMember } from '../../../lib/session/session.ts';
import { isCurator, useUser } from '../../../lib/session/user.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ProblemBox } from '../../../ui/problem-box.tsx';
import { Busy } from '../../../ui/request-states.tsx';
import { FirstAccount, WayIn } from './first-account.tsx';
import { sayArrived, setupQuery } from './setup-calls.ts';

interface SetupPageProps {
  setupKey: string | undefined;
  /** From the link of a trial mail. */
  trialKey: string | undefined;
  /** What an administrator fills in. */
  parts: ReactNode;
}

export function SetupPage({ setupKey, trialKey, parts }: SetupPageProps) {
  const openDisplay = useOpenDisplay();
  return (
    <div className="flex grow flex-col">
      <header className="border-b-(length:--line-width) border-line">
        <div className="wrap flex min-h-16 flex-wrap items-center justify-between gap-x-5 gap-y-1 py-2">
          <p className="font-strong">First set-up</p>
          <Button size="tight" className="px-2.5! font-normal! text-ink!" onPress={openDisplay}>
            <span aria-hidden="true" className="font-heading">
              Aa
            </span>
            Display
          </Button>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="wrap pt-8 pb-16 outline-none">
        <p className="hidden max-w-(--measure) text-lead noscript:block">The set-up needs JavaScript.</p>
        <div className="noscript:hidden">
          {trialKey === undefined ? <Stage setupKey={setupKey} parts={parts} /> : <Arrived trialKey={trialKey} />}
        </div>
      </main>
    </div>
  );
}

/** How far it is, which only the browser knows: who is logged in is no matter of the page that is sent. */
function Stage({ setupKey, parts }: Omit<SetupPageProps, 'trialKey'>) {
  const hydrated = useHydrated();
  const [isBare, setBare] = useState(false);
  const isMember = useIsMember();
  const user = useUser();
  const { data, error, refetch } = useQuery({ ...setupQuery(setupKey), enabled: hydrated });
  if (error && !data) return <ProblemBox message={error.message} again={() => void refetch()} />;
  if (!data || (isMember && !user))
    return (
      <p role="status" className="flex items-center gap-4 text-lead">
        <Busy>Loading…</Busy>
      </p>
    );
  if (isBare)
    return (
      <WayIn
        onDone={() => {
          setBare(false);
          void refetch();
        }}
      />
    );
  const isAdministrator = user?.auth.groups.includes('Administrators') ?? false;
  if (isAdministrator && !data.finished) return parts;
  if (data.administrator || isAdministrator)
    return data.finished ? <Finished isMine={isCurator(user)} /> : <LogInFirst />;
  if (data.key !== 'valid' || setupKey === undefined) return <NoKey isOver={data.key === 'over'} />;
  return <FirstAccount setupKey={setupKey} user={user} onBare={() => setBare(true)} />;
}

const Note = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid max-w-(--measure) justify-items-start gap-4">
    <h1 className="text-h1">{title}</h1>
    {children}
  </div>
);

/** It waits for a press: programs that look into mails must not be taken for their reader. */
function Arrived({ trialKey }: { trialKey: string }) {
  const say = useMutation({ mutationFn: () => sayArrived(trialKey) });
  if (say.isSuccess)
    return (
      <Note title="Emails arrive">
        <p className="text-lead">The site knows it now. You may close this page.</p>
      </Note>
    );
  return (
    <Note title="Did this email arrive?">
      <p className="text-lead">You are here, so it did. One press tells the site.</p>
      {say.error && <ProblemBox message={say.error.message} />}
      <Button look="filled" isDisabled={say.isPending} onPress={() => say.mutate()}>
        Confirm it arrived
      </Button>
    </Note>
  );
}

const NoKey = ({ isOver }: { isOver: boolean }) => (
  <Note title={isOver ? 'This address no longer works' : 'The set-up has an address of its own'}>
    <p className="text-lead">
      {isOver
        ? 'It works once, and for an hour.'
        : 'It is shown where the site was started. It works once, and for an hour.'}
    </p>
    <p>
      On the machine that the site runs on, <code>npm run tessera -- setup</code> prints a new one.
    </p>
  </Note>
);

const LogInFirst = () => (
  <Note title="Set-up has begun">
    <p className="text-lead">The site has an administrator already. Are you this person? Then log in and go on.</p>
    <Link to="/login" search={{ next: '/setup' }} className={buttonClass('filled')}>
      Log in
    </Link>
  </Note>
);

const Finished = ({ isMine }: { isMine: boolean }) => (
  <Note title="This site is set up">
    <p className="text-lead">All of it can be changed at the desk.</p>
    <p className="flex flex-wrap gap-3">
      {isMine && (
        <Link to="/curate" className={buttonClass('filled')}>
          Go to the desk
        </Link>
      )}
      <Link to="/home" className={buttonClass('outlined')}>
        See the site
      </Link>
    </p>
  </Note>
);
