/** Filters that fold behind one button on narrow screens, and always stand open on wide ones and without script. */
import { type ReactNode, useId, useState } from 'react';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

interface FoldableProps {
  /** How many filters are on. */
  active: number;
  /** The width below which it folds. */
  below: 'sm' | 'lg';
  children: ReactNode;
}

const CLASSES = {
  sm: { button: 'sm:hidden', folded: 'max-sm:hidden', body: 'max-sm:mt-4' },
  lg: { button: 'lg:hidden', folded: 'max-lg:hidden', body: 'max-lg:mt-4' },
};

export function Foldable({ active, below, children }: FoldableProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const classes = CLASSES[below];
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={`${buttonClass('outlined')} ${classes.button} noscript:hidden`}
      >
        <Icon name="filters" />
        Filters{active > 0 && ` (${active})`}
      </button>
      <div id={id} className={`${classes.body} ${open ? '' : classes.folded} noscript:block`}>
        {children}
      </div>
    </>
  );
}
