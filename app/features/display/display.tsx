/** 'Reading and display', for everybody: what opens it, wherever the reader is. */
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';

// Only who opens it loads it.
const Panel = lazy(() => import('./panel.tsx').then(({ Panel: component }) => ({ default: component })));

const OpenContext = createContext(() => {});

export const useOpenDisplay = () => useContext(OpenContext);

export function DisplayPanel({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const show = useMemo(() => () => setOpen(true), []);
  return (
    <OpenContext value={show}>
      {children}
      {open && (
        <Suspense>
          <Panel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </OpenContext>
  );
}
