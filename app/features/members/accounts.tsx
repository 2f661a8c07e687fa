/** The way in: dialogs for joining and logging in. */
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';

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
      <Dialog
        title={open === 'log-in' ? 'Log in' : 'Become a member'}
        isOpen={open !== undefined}
        onClose={() => setOpen(undefined)}
      >
        <p>This is coming with accounts.</p>
        <p>Until then everything here can be read, heard and watched without one.</p>
      </Dialog>
    </OpenAccountContext>
  );
}
