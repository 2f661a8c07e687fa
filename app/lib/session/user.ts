/** Who is logged in, and what of the page is theirs. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import type { SignedIn, User } from '#contract/members.ts';
import { PREMIUM_GROUPS } from '#domain/collection-access.ts';
import { api } from '../data/api.ts';
import { endSession, isLoggedIn, type SessionChange, startSession, useIsMember } from './session.ts';

const OWN = 'user';
const own = { queryKey: [OWN] };

/** The member whose page it is. Asked again whenever the tab is looked at: another one may have changed something. */
export const userQuery = queryOptions({
  queryKey: [OWN],
  queryFn: ({ signal }) => api.user(signal),
  refetchOnWindowFocus: 'always',
});

/** Whose page it is that stays where it stands although the session is over. */
export const StayingUserContext = createContext<User | undefined>(undefined);

/** The member, once known; nothing for visitors. */
export function useUser(): User | undefined {
  const isMember = useIsMember();
  const staying = useContext(StayingUserContext);
  const { data } = useQuery({ ...userQuery, enabled: isMember });
  return isMember ? data : staying;
}

/** What a member is called: where no name is known, the address. */
export const nameOf = ({ first_name, last_name, email }: User): string => `${first_name} ${last_name}`.trim() || email;

/** The groups that work at the desk. */
export const CURATING = ['Curators', 'Administrators'];

/** Whether the curators' desk is open to somebody. */
export const isCurator = (user: User | undefined): boolean =>
  user?.auth.groups.some((group) => CURATING.includes(group)) ?? false;

/** What answers of the API that change the member say: the whole page follows. */
export const showUser = (queryClient: QueryClient, user: User): void => {
  queryClient.setQueryData(userQuery.queryKey, user);
};

/** Whether premium collections are open to somebody. */
export const hasPremium = ({ auth: { groups } }: User): boolean =>
  groups.some((group) => PREMIUM_GROUPS.includes(group));

interface Session {
  /** With what a call that logs in has answered; `hasJoined` for the one with which somebody joins. */
  logIn: (answer: SignedIn, hasJoined?: boolean) => void;
  /** Ends the session here and on the server; here it ends in any case. */
  logOut: () => Promise<void>;
}

export function useSession(): Session {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      logIn: ({ user, ...tokens }, hasJoined) => {
        startSession(tokens, user, hasJoined);
        showUser(queryClient, user);
      },
      logOut: async () => {
        // Refused after the log-out, it would be taken for the end of a session by somebody else.
        await queryClient.cancelQueries(own);
        await api.logOut().catch(() => {});
        endSession('out');
      },
    }),
    [queryClient],
  );
}

const notOwn = { predicate: ({ queryKey: [first] }: { queryKey: readonly unknown[] }) => first !== OWN };

/**
 * For a page that was sent as a visitor sees it and has a member in front of it: everything is asked anew, what is on the
 * screen at once and the rest when it is used. Nothing is forgotten, since a part of the page may still have to come to
 * life from the answers that came with it; none of them is a member's.
 */
export const refetchAsMember = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries(notOwn);

/**
 * Ratings and members' collections depend on who looks. What is on the screen stays until the new answer is there; what
 * is not is forgotten. A member's own queries have keys that begin with 'user'.
 */
export function refetchAfterSessionChange(queryClient: QueryClient, change: SessionChange): void {
  queryClient.removeQueries({ type: 'inactive' });
  if (!isLoggedIn()) queryClient.removeQueries(own);
  else if (change.why !== 'in') void queryClient.resetQueries(own);
  // A page that was there before the log-in may have asked in vain; who has logged in is known.
  else void queryClient.invalidateQueries({ ...own, predicate: ({ queryKey }) => queryKey.length > 1 });
  void refetchAsMember(queryClient);
}
