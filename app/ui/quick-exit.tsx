/** ‘Leave this page quickly’: it stays in sight, works by Esc twice, and without script as a link. */
import { Link } from '@tanstack/react-router';
import { type MouseEvent, useEffect } from 'react';
import { site } from '#site';
import { leaveByKey, leaveQuickly } from '../lib/session/quick-exit.ts';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

export function QuickExit() {
  useEffect(leaveByKey, []);
  const leave = (event: MouseEvent) => {
    event.preventDefault();
    leaveQuickly();
  };
  return (
    <p data-unread className="sticky top-2 z-10 mt-3 ml-auto w-fit max-sm:w-full print:hidden">
      <a
        href={site.leaveTo}
        rel="noreferrer nofollow"
        aria-keyshortcuts="Escape"
        onClick={leave}
        className={`${buttonClass('danger', 'medium')} shadow-card max-sm:w-full`}
      >
        <Icon name="close" className="size-4.5" />
        Leave this page quickly
      </a>
    </p>
  );
}

/** What leaving does not do, and how one does it oneself. */
export const AboutLeaving = () => (
  <p className="mt-8 max-w-(--measure) text-small text-muted print:hidden">
    <strong className="font-strong text-ink">If someone looks at this device:</strong> ‘Leave this page quickly’, or Esc
    pressed twice, opens another site. Your browser still remembers that you were here. Open its history and clear the
    last hour. A private window keeps none. What you saved stays under <Link to="/saved">Saved on this device</Link>,
    until you clear it there.
  </p>
);
