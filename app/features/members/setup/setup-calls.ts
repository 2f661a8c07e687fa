/** The calls of the first set-up. */
import { queryOptions } from '@tanstack/react-query';
import type { SignedIn } from '#contract/members.ts';
import type { FirstAdministrator, SetupState } from '#contract/setup.ts';
import { get, send } from '../../../lib/data/api.ts';

/** How far the set-up is. It says something else once somebody has an account, or it is finished. */
export const setupQuery = (key: string | undefined) =>
  queryOptions({
    queryKey: ['setup', key],
    queryFn: () => get<SetupState>('/setup', { key }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** The key of the link in a trial mail. */
export const sayArrived = (key: string) => send('POST', '/setup/mail', { key });

/** Without an address it is the member who is logged in. */
export const becomeAdministrator = (form: FirstAdministrator) => send<SignedIn>('POST', '/setup/administrator', form);
