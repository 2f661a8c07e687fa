/** How a link past something looks: it is seen while it has the focus. */
export const SKIP_LINK =
  'target absolute top-2 left-2 z-40 inline-flex -translate-y-[calc(100%+1rem)] items-center rounded-control bg-accent px-4 font-strong text-accent-text focus:translate-y-0';
