/** Signs that the desk alone has; those of kinds and of the whole site are in `app/ui/icon.tsx`. */
import type { ReactNode } from 'react';

const SHAPES = {
  items: <path d="M4 6.5h16M4 12h16M4 17.5h16" />,
  history: (
    <>
      <path d="M4 5v4.5h4.5M4.3 9.5a8.5 8.5 0 1 1-.6 4" />
      <path d="M12 8v4.5l3 2" />
    </>
  ),
  import: <path d="M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15" />,
  picture: (
    <>
      <path d="M3.5 5h17v14h-17zM3.5 16l5-5 4 4 2.5-2.5 5.5 5.5" />
      <circle cx="15.5" cy="9" r="1.4" />
    </>
  ),
  alike: <path d="M4 7c2.5-3 5.500-3 8 0s5.500 3 8 0M4 16c2.500-3 5.500-3 8 0s5.500 3 8 0" />,
  barred: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M7.5 12h9" />
    </>
  ),
  half: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5.3l3.5 2" />
    </>
  ),
  ringed: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m8 12.3 2.8 2.8L16 9.3" />
    </>
  ),
  figures: <path d="M4 20h16M7 16v-4M12 16V5M17 16V9" />,
  box: <path d="M4 8.5h16V20H4zM3 4.5h18v4H3zM9.5 12.5h5" />,
  ascending: <path d="M12 19V5M6.5 10.5 12 5l5.5 5.5" />,
  descending: <path d="M12 5v14M6.5 13.5 12 19l5.5-5.5" />,
} satisfies Record<string, ReactNode>;

export type DeskSignName = keyof typeof SHAPES;

export function DeskSign({ name, className = 'size-5' }: { name: DeskSignName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`${className} shrink-0`}
    >
      {SHAPES[name]}
    </svg>
  );
}
