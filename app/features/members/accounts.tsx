/** The way in: dialogs for joining and logging in. */
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { type AccountDialog, type AccountDraft, OpenAccountContext } from '../../lib/openers.ts';

// Only who opens one loads it.
const LogInDialog = lazy(() =>
  import('./log-in-dialog.tsx').then(({ LogInDialog: component }) => ({ default: component })),
);
const SignUpDialog = lazy(() =>
  import('./sign-up-dialog.tsx').then(({ SignUpDialog: component }) => ({ default: component })),
);

export function AccountDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ dialog: AccountDialog; draft: AccountDraft }>();
  const show = useCallback((dialog: AccountDialog, draft: AccountDraft = {}) => setOpen({ dialog, draft }), []);
  const close = () => setOpen(undefined);
  return (
    <OpenAccountContext value={show}>
      {children}
      <Suspense>
        {open?.dialog === 'log-in' && <LogInDialog draft={open.draft} onClose={close} />}
        {open?.dialog === 'sign-up' && <SignUpDialog draft={open.draft} onClose={close} />}
      </Suspense>
    </OpenAccountContext>
  );
}
