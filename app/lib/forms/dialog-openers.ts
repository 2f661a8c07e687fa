/** Dialogs that any page may open: their parts stand at the top of the site, and features never import each other. */
import { createContext, useContext } from 'react';

export type AccountDialog = 'sign-up' | 'log-in';

/** What a dialog begins with. */
export interface AccountDraft {
  email?: string | undefined;
}

export type OpenAccount = (dialog: AccountDialog, draft?: AccountDraft) => void;

export const OpenAccountContext = createContext<OpenAccount>(() => {});
export const OpenCookiesContext = createContext<() => void>(() => {});
export const OpenDisplayContext = createContext<() => void>(() => {});

/** Opens the dialog for joining or for logging in. */
export const useOpenAccount = (): OpenAccount => useContext(OpenAccountContext);

/** Opens the cookie choices, wherever the reader is. */
export const useOpenCookies = (): (() => void) => useContext(OpenCookiesContext);

/** Opens what readers set for themselves. */
export const useOpenDisplay = (): (() => void) => useContext(OpenDisplayContext);
