/** Dialogs for joining and logging in. */
import { type ReactNode, useCallback, useState } from 'react';
import { type AccountDialog, type AccountDraft, OpenAccountContext } from '../../lib/forms/dialog-openers.ts';
import { onDemand } from '../../ui/on-demand.tsx';

// Only who opens one loads it.
const LogInDialog = onDemand('Log in', () => import('./log-in-dialog.tsx').then((file) => file.LogInDialog));
const SignUpDialog = onDemand('Sign up', () => import('./sign-up-dialog.tsx').then((file) => file.SignUpDialog));

export function AuthDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ dialog: AccountDialog; draft: AccountDraft }>();
  const show = useCallback((dialog: AccountDialog, draft: AccountDraft = {}) => setOpen({ dialog, draft }), []);
  const close = () => setOpen(undefined);
  return (
    <OpenAccountContext value={show}>
      {children}
      {open?.dialog === 'log-in' && <LogInDialog draft={open.draft} onClose={close} />}
      {open?.dialog === 'sign-up' && <SignUpDialog draft={open.draft} onClose={close} />}
    </OpenAccountContext>
  );
}
