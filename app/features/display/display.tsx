/** 'Reading and display', for everybody: what opens it, wherever the reader is. */
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { onDemand } from '../../ui/on-demand.tsx';

// Only who opens it loads it.
const Panel = onDemand('Reading and display', () => import('./panel.tsx').then((file) => file.Panel));

const OpenContext = createContext(() => {});

export const useOpenDisplay = () => useContext(OpenContext);

export function DisplayPanel({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const show = useMemo(() => () => setOpen(true), []);
  return (
    <OpenContext value={show}>
      {children}
      {open && <Panel onClose={() => setOpen(false)} />}
    </OpenContext>
  );
}
