/** A collection that is not open to this reader: why not, and what to do. */
import type { ReactNode } from 'react';
import type { CollectionAccess } from '#domain/collection-access.ts';
import { site } from '#site';
import { useIsMember } from '../../lib/session/session.ts';
import { hasPremium, useUser } from '../../lib/session/user.ts';
import { AuthDialogButton } from '../../ui/auth-dialog-button.tsx';
import { Busy } from '../../ui/request-states.tsx';
import { PremiumNote } from './membership-tiers.tsx';

export const LockedCollection = ({ access }: { access: CollectionAccess }) =>
  access === 'premium' ? <ForPremium /> : <ForMembers />;

function ForMembers() {
  return (
    <>
      <OpeningForMembers />
      <Reason title="This collection is for members" className="member:hidden">
        <p className="max-w-(--measure)">
          Membership is free. What is in this collection is no secret: you can find each thing by searching. Members get
          it put together.
        </p>
        <div className="mt-1 flex flex-wrap gap-3">
          <AuthDialogButton dialog="sign-up">Join now</AuthDialogButton>
          <LogIn />
        </div>
      </Reason>
    </>
  );
}

function ForPremium() {
  const isMember = useIsMember();
  const user = useUser();
  // A member who may not open it is told so as soon as that is known.
  const isRefused = isMember && user !== undefined && !hasPremium(user);
  return (
    <>
      {!isRefused && <OpeningForMembers />}
      <Reason title="This collection is for Premium members" className={isRefused ? '' : 'member:hidden'}>
        <p className="max-w-(--measure)">
          {site.premium.isOpen ? '' : 'Premium is coming soon. '}
          What is in this collection is no secret: you can find each thing by searching. Premium members get it put
          together.
        </p>
        <p className="text-muted">
          <PremiumNote />
        </p>
        {!isRefused && <LogIn />}
      </Reason>
    </>
  );
}

const LogIn = () => (
  <AuthDialogButton dialog="log-in" look="outlined" size="large">
    Log in
  </AuthDialogButton>
);

function Reason({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  return (
    <section className={`wrap mt-10 ${className}`} aria-labelledby="invitation">
      <div className="bounded grid justify-items-start gap-3 rounded-card bg-raised p-6 md:p-10">
        <h2 id="invitation" className="text-h2">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}

/** Pages come as visitors see them: what is for members follows in a moment. */
export const OpeningForMembers = () => (
  <p className="wrap mt-10 flex min-h-120 items-start gap-4 text-lead visitor:hidden">
    <Busy>Opening this collection for you…</Busy>
  </p>
);
