/** Who is signed in, and what of the page is theirs. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SignedIn, User } from '#contract/members.ts';
import { api } from './api.ts';
import { type Change, enter, forget, isSignedIn, useIsMember } from './session.ts';

const OWN = 'user';
const own = { queryKey: [OWN] };

/** The member whose page it is. Asked again whenever the tab is looked at: another one may have changed something. */
export const userQuery = queryOptions({
  queryKey: [OWN],
  queryFn: () => api.user(),
  refetchOnWindowFocus: 'always',
});

/** The member, once known; nothing for visitors. */
export function useUser(): User | undefined {
  const isMember = useIsMember();
  const { data } = useQuery({ ...userQuery, enabled: isMember });
  return isMember ? data : undefined;
}

/** What answers of the API that change the member say: the whole page follows. */
export const showUser = (queryClient: QueryClient, user: User): void => {
  queryClient.setQueryData(userQuery.queryKey, user);
};

interface Session {
  /** With what a call that signs in has answered. */
  signIn: (answer: SignedIn) => void;
  /** Ends the session here and on the server; here it ends in any case. */
  signOut: () => Promise<void>;
}

export function useSession(): Session {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      signIn: ({ user, ...tokens }) => {
        enter(tokens, user);
        showUser(queryClient, user);
      },
      signOut: async () => {
        await api.logOut().catch(() => {});
        forget('out');
      },
    }),
    [queryClient],
  );
}

/**
 * Ratings and members' collections depend on who looks. What is on the screen stays until the new answer is there; what
 * is not is forgotten. A member's own queries have keys that begin with 'user'.
 */
export function showAs(queryClient: QueryClient, change: Change): void {
  queryClient.removeQueries({ type: 'inactive' });
  if (!isSignedIn()) queryClient.removeQueries(own);
  else if (change.why !== 'in') void queryClient.resetQueries(own);
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== OWN });
}
