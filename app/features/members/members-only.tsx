/** Keeps a page for members. Pages are sent as visitors see them, so it decides once the page has come to life. */
import { useHydrated, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { User } from '#contract/members.ts';
import { useIsMember } from '../../lib/session.ts';
import { useUser } from '../../lib/user.ts';
import { Busy } from '../../ui/busy.tsx';

interface MembersOnlyProps {
  /** Whoever is in one of these may see it. */
  groups: readonly string[];
  children: (user: User) => ReactNode;
}

/** Visitors are led to the log-in and back; members of other groups find no page here. While that is unknown: nothing. */
export function MembersOnly({ groups, children }: MembersOnlyProps) {
  const router = useRouter();
  const hydrated = useHydrated();
  const isMember = useIsMember();
  const user = useUser();
  const isAllowed = user && groups.some((group) => user.auth.groups.includes(group));

  useEffect(() => {
    if (!hydrated) return;
    const { href } = router.state.location;
    if (!isMember) void router.navigate({ to: '/login', search: { next: href }, replace: true });
    else if (user && !isAllowed) void router.navigate({ to: '/404', search: { from: href }, replace: true });
  }, [hydrated, isMember, user, isAllowed, router]);

  if (isAllowed) return children(user);
  return (
    <div className="wrap min-h-dvh py-16">
      <p role="status" className="flex items-center gap-4 text-lead noscript:hidden">
        <Busy>One moment…</Busy>
      </p>
      <p className="hidden text-lead noscript:block">
        This page is for members, and accounts need JavaScript. Everything else here can be read without it.
      </p>
    </div>
  );
}
