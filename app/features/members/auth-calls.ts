/** Calls that log somebody in. Those that send something go without a token, whoever is logged in. */
import type {
  Confirmed,
  Login,
  MailedLink,
  MailedLinkParams,
  Passkey,
  Recovery,
  Registered,
  Registration,
  SignedIn,
} from '#contract/members.ts';
import { stringifySearch } from '../../lib/address/params.ts';
import { get, sendAnonymously } from '../../lib/data/api.ts';

export type LinkPurpose = MailedLinkParams['purpose'];

export const auth = {
  logIn: (login: Login) => sendAnonymously<SignedIn>('/auth/login', login),
  /** `next` in what is sent: the page to go to once the address is confirmed. */
  register: (registration: Registration, referral_id: string | undefined) =>
    sendAnonymously<typeof Registered>(`/auth/register${stringifySearch({ referral_id })}`, registration),
  resend: (email: string, next?: string) => sendAnonymously('/auth/verification', { email, next }),
  /** What a link is for; uses nothing up. */
  mailedLink: (purpose: LinkPurpose, key: string) =>
    get<MailedLink>(`/auth/link/${purpose}/${encodeURIComponent(key)}`),
  /** Sent with the token of whoever is logged in: they stay who they are. */
  confirm: (key: string, referral_id: string | undefined) =>
    get<Confirmed>(`/auth/verification/confirm/${encodeURIComponent(key)}`, { referral_id }),
  /** `next`: the page to go to afterwards. */
  sendLoginLink: (email: string, next?: string) => sendAnonymously('/auth/login/link', { email, next }),
  logInByLink: (key: string) => sendAnonymously<SignedIn>(`/auth/login/link/${encodeURIComponent(key)}`, undefined),
  forgotPassword: (email: string) => sendAnonymously('/auth/forgot-my-password', { email }),
  checkRecoveryLink: (profile: string, session: string) => get('/auth/forgot-my-password/verify', { profile, session }),
  recoveryPasskeys: (profile: string, session: string) =>
    get<{ data: Passkey[] }>('/auth/forgot-my-password/passkeys', { profile, session }),
  recover: (recovery: Recovery) => sendAnonymously<SignedIn>('/auth/forgot-my-password/recover', recovery),
};
