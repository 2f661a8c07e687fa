/** Filters that fold behind one button on narrow screens, and where less is wanted at once; open elsewhere and without script. */
import { type ReactNode, useId, useState } from 'react';
import { buttonClass } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

interface FoldableProps {
  words?: string;
  icon?: IconName;
  /** How many filters are on. */
  active?: number;
  /** The width below which it folds; `calm` at none, but where less is wanted at once. */
  below: 'sm' | 'lg' | 'calm';
  children: ReactNode;
}

const CLASSES = {
  calm: { button: 'lively:hidden', folded: 'calm:hidden', body: 'calm:mt-3' },
  sm: { button: 'lively:sm:hidden', folded: 'max-sm:hidden calm:hidden', body: 'max-sm:mt-4 calm:mt-4' },
  lg: { button: 'lively:lg:hidden', folded: 'max-lg:hidden calm:hidden', body: 'max-lg:mt-4 calm:mt-4' },
};

export function Foldable({ words = 'Filters', icon = 'filters', active = 0, below, children }: FoldableProps) {
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
        <Icon name={icon} />
        {words}
        {active > 0 && ` (${active})`}
      </button>
      <div id={id} className={`${classes.body} ${open ? '' : classes.folded} noscript:block`}>
        {children}
      </div>
    </>
  );
}
