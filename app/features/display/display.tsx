/** 'Display', for everybody: what opens it, wherever the reader is. */
import { type ReactNode, useMemo, useState } from 'react';
import { OpenDisplayContext } from '../../lib/forms/dialog-openers.ts';
import { onDemand } from '../../ui/on-demand.tsx';

// Only who opens it loads it.
const Panel = onDemand('Display', () => import('./panel.tsx').then((file) => file.Panel));

export function DisplayPanel({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const show = useMemo(() => () => setOpen(true), []);
  return (
    <OpenDisplayContext value={show}>
      {children}
      {open && <Panel onClose={() => setOpen(false)} />}
    </OpenDisplayContext>
  );
}
