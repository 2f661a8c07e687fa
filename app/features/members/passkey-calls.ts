/** Passkeys in the browser: the calls, and the device between them. */
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import type { Passkey, SignedIn } from '#contract/members.ts';
import { get, send, sendAnonymously } from '../../lib/data/api.ts';

type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

export async function logInWithPasskey(): Promise<SignedIn> {
  const optionsJSON = await sendAnonymously<AuthenticationOptions>('/auth/passkey/login/options', undefined);
  return sendAnonymously<SignedIn>('/auth/passkey/login', await startAuthentication({ optionsJSON }));
}

export async function addPasskey(): Promise<Passkey> {
  const optionsJSON = await send<RegistrationOptions>('POST', '/auth/passkey/options');
  return send<Passkey>('POST', '/auth/passkey', await startRegistration({ optionsJSON }));
}

/** Shows with a passkey of theirs that it is the member who is logged in. */
export async function provePasskey(): Promise<void> {
  const optionsJSON = await sendAnonymously<AuthenticationOptions>('/auth/passkey/login/options', undefined);
  const { clientExtensionResults: _, ...passkey } = await startAuthentication({ optionsJSON });
  await send('POST', '/auth/proof', { passkey });
}

export const passkeys = {
  list: () => get<{ data: Passkey[] }>('/auth/passkey'),
  rename: (id: string, name: string) => send('PUT', `/auth/passkey/${id}`, { name }),
  remove: (id: string) => send('DELETE', `/auth/passkey/${id}`),
};

export const passkeysQuery = queryOptions({ queryKey: ['user', 'passkeys'], queryFn: passkeys.list });

/** Whether somebody has changed their mind, or let the device wait too long: no problem that must be reported. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(nameOf(error));

/** Whether the device has a key for this account already. */
export const isKnownAlready = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';

const nameOf = (error: Error): string => (error.cause instanceof Error ? error.cause.name : error.name);
