/** Three still tiles: something is on its way. A word stands beside them. */
export const BusyTiles = ({ className = 'h-2 w-7.5' }: { className?: string }) => (
  <svg viewBox="0 0 30 8" className={`${className} shrink-0`} aria-hidden="true" fill="currentColor">
    <path d="M0 0h8v8H0zM11 0h8v8h-8zM22 0h8v8h-8z" />
  </svg>
);
