/** The way in: dialogs for joining and logging in. */
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';

// Only who opens it loads it.
const Dialog = lazy(() => import('../../ui/dialog.tsx').then(({ Dialog: component }) => ({ default: component })));

type AccountDialog = 'sign-up' | 'log-in';

const OpenAccountContext = createContext<(dialog: AccountDialog) => void>(() => {});

/** Opens a dialog for visitors. */
export const useOpenAccount = () => useContext(OpenAccountContext);

export function AccountDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<AccountDialog>();
  const show = useMemo(() => (dialog: AccountDialog) => setOpen(dialog), []);
  return (
    <OpenAccountContext value={show}>
      {children}
      {open && (
        <Suspense>
          <Dialog title={open === 'log-in' ? 'Log in' : 'Become a member'} isOpen onClose={() => setOpen(undefined)}>
            <p>This is coming with accounts.</p>
            <p>Until then everything here can be read, heard and watched without one.</p>
          </Dialog>
        </Suspense>
      )}
    </OpenAccountContext>
  );
}
