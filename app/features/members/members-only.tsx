/** Keeps a page for members. Pages are sent as visitors see them, so it decides once the page is hydrated. */
import { useQuery } from '@tanstack/react-query';
import { useHydrated, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { User } from '#contract/members.ts';
import { LOG_IN, useMessageActions } from '../../lib/forms/toast-context.ts';
import { isLoggedIn, onSessionChange, useIsMember, useIsSessionOver } from '../../lib/session/session.ts';
import { StayingUserContext, userQuery, useUser } from '../../lib/session/user.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { Busy } from '../../ui/request-states.tsx';

interface MembersOnlyProps {
  /** Members of one of these groups may see it. */
  groups: readonly string[];
  /** What members of other groups see; without it there is no page here for them. */
  others?: ReactNode;
  /** Said to a member who logs out in another window while the page is open. */
  loggedOut?: string;
  children: (user: User) => ReactNode;
}

/**
 * Visitors are led to the log-in and back; members of other groups find no page here. While that is unknown: nothing. Where
 * the session was over in the middle of something, the page stays as it is until its member, or somebody else, logs in.
 */
export function MembersOnly({ groups, others, loggedOut, children }: MembersOnlyProps) {
  const router = useRouter();
  const hydrated = useHydrated();
  const isMember = useIsMember();
  const user = useUser();
  const { isError, isFetching, refetch } = useQuery({ ...userQuery, enabled: isMember });
  const isAllowed = user && groups.some((group) => user.auth.groups.includes(group));
  const isOver = useIsSessionOver();
  const [last, setLast] = useState<User>();
  if (isAllowed && user !== last) setLast(user);
  const shown = isAllowed ? user : isOver && !user ? last : undefined;

  const { alert } = useMessageActions();
  useEffect(() => {
    if (!loggedOut) return;
    return onSessionChange(({ why }) => {
      if (why === 'elsewhere' && !isLoggedIn()) alert(loggedOut, { status: 'orange', about: LOG_IN });
    });
  }, [loggedOut, alert]);

  useEffect(() => {
    if (!hydrated || shown) return;
    const { href } = router.state.location;
    if (!isMember && !isLoggedIn()) {
      // The place that was scrolled to is one of the page that is left.
      void router.navigate({ to: '/login', search: { next: href }, replace: true }).then(() => window.scrollTo(0, 0));
    } else if (user && !isAllowed && !others)
      void router.navigate({ to: '/404', search: { from: href }, replace: true });
  }, [hydrated, shown, isMember, user, isAllowed, others, router]);

  // Nothing of one member's page is another's.
  if (shown)
    return (
      <StayingUserContext key={shown.id} value={isAllowed ? undefined : shown}>
        {children(shown)}
      </StayingUserContext>
    );
  if (user && others) return others;
  if (isMember && isError) {
    return (
      <div className="wrap min-h-dvh py-16">
        <ProblemBox message="Your account could not be shown. Nothing is lost." className="max-w-(--measure)">
          <Button look="inherit" isDisabled={isFetching} onPress={() => void refetch()} className="mt-3">
            {isFetching ? 'Trying…' : 'Try again'}
          </Button>
        </ProblemBox>
      </div>
    );
  }
  return (
    <div className="wrap min-h-dvh py-16">
      <p role="status" className="flex items-center gap-4 text-lead noscript:hidden">
        <Busy>Loading…</Busy>
      </p>
      <p className="hidden text-lead noscript:block">
        This page is for members, and accounts need JavaScript. Everything else here can be read without it.
      </p>
    </div>
  );
}
