/** The site's own signs, drawn in one line on a 24 by 24 grid. Each kind of thing has the sign of its mosaic's pattern. */

const SHAPES = {
  read: 'M12.2 7.5a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0 -6.6 0M2 18c3.5-6 7-6.5 10-3s6.5 3.5 10-.5M2 21.5c4-3 8-3 11-1',
  listen:
    'M5.8 12a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0M15.8 12a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0M10.3 8.7a4.7 4.7 0 1 0 0 6.6M13.7 8.7a4.7 4.7 0 1 1 0 6.6M12 7v10',
  watch:
    'M2.5 12a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0 -19 0M6.5 12a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0M10.5 12a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0',
  event: 'M6.5 19a5.5 5.5 0 0 1 11 0zM12 3v6M4.2 7l4 4.5M19.8 7l-4 4.5M2 15l3 1M22 15l-3 1',
  person:
    'M9.8 12a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0M12 9.8c-3-2.5-2-6 0-7.3 2 1.3 3 4.8 0 7.3zM12 14.2c3 2.5 2 6 0 7.3-2-1.3-3-4.8 0-7.3zM9.8 12c-2.5 3-6 2-7.3 0 1.3-2 4.8-3 7.3 0zM14.2 12c2.5-3 6-2 7.3 0-1.3 2-4.8 3-7.3 0z',
  tool: 'm12 2.5 8.5 5v9L12 21.5l-8.5-5v-9zM12 2.5l-2.5 8-6-3M9.5 10.5 12 21.5M9.5 10.5l7 1.5 4-4.5M16.5 12 12 21.5',
  support: 'M2 7.5c3.3-4 6.7-4 10 0s6.7 4 10 0M2 13c3.3-4 6.7-4 10 0s6.7 4 10 0M2 18.5c3.3-4 6.7-4 10 0s6.7 4 10 0',
  guide: 'M11 21V3M11 4.5h6.5l2.5 2.7-2.5 2.8H11M11 12.2H5.5L3 14.9l2.5 2.6H11M7.5 21h7',
  directory: 'M3.5 21V11a8.5 8.5 0 0 1 17 0v10M8 21v-9.5a4 4 0 0 1 8 0V21M2 21h20',
  topic: 'M3 3h18v18H3zM6.2 12a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0 -11.6 0',
  collection: 'M3 3h18v18H3zM12 3a9 9 0 0 1-9 9M21 12a9 9 0 0 0-9 9M16 3a13 13 0 0 1-13 13',
  tag: 'M3.5 3.5h8.2l9 9-8.2 8.2-9-9zM6.5 8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0',
  'new-tab': 'M9 5H5v14h14v-4M13 4h7v7M20 4l-9.5 9.5',
  key: 'M3.5 15.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0M11.3 12.2l8.2-8.2M16 7.5l3 3M13.5 10l2 2',
  heart:
    'M12 20.5C6 16 3.5 12.8 3.5 9.2A4.6 4.6 0 0 1 8.2 4.5c1.6 0 3 .8 3.8 2.2.8-1.4 2.2-2.2 3.8-2.2a4.6 4.6 0 0 1 4.7 4.7c0 3.6-2.5 6.8-8.5 11.3z',
  place:
    'M12 21.5C7.5 16.5 5.5 13.2 5.5 10a6.5 6.5 0 0 1 13 0c0 3.2-2 6.5-6.5 11.5zM9.7 10a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0',
  online: 'M3 4.5h18v12H3zM8 20h8',
  sponsored: 'M3 6h18v12H3zM7 14.5 9 9.5l2 5M7.7 13h2.6M14 9.5v5h1a2.5 2.5 0 0 0 0-5z',
  led: 'm3.5 4 7-.5.5 7-7 .5zM14 3.5l6.5.5-.5 7-7-.5zM3.5 13.5l7 .5-.5 6.5-6.5-.5zM13.5 13.5l7-.5.5 7-7 .5z',
  affirming: 'm4 4.5 16-.5.5 15.5L4.5 20zM8 12l3 3 5.5-6',
  phone:
    'M6 3.5h3l1.7 4.4-2.2 1.6a12 12 0 0 0 6 6l1.6-2.2 4.4 1.7v3c0 1.4-1 2.5-2.5 2.5C10.5 20.5 3.5 13.5 3.5 6 3.5 4.5 4.6 3.5 6 3.5z',
  text: 'M3.5 4.5h17v11.5H10l-4.5 4v-4h-2zM7.5 8.5h9M7.5 12h6',
  chat: 'M2.5 4h12.5v9H8l-3.5 3v-3h-2zM18 8h3.5v9h-2v3l-3.5-3h-6v-1',
  people:
    'M5 6.5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M14.6 8a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0M2.5 20v-4a5.5 5.5 0 0 1 11 0v4zM15 13.2a4.4 4.4 0 0 1 6.5 3.8v3h-5',
  clock: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 6.5V12l4 2.5',
  email: 'M3 5.5h18v13H3zM3.5 6.5 12 13l8.5-6.5',
  website: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  share: 'M12 3.5v12M7.5 8 12 3.5 16.5 8M5 12.5v8h14v-8',
  speaker: 'M4 9.5h4l5-4.5v14l-5-4.5H4zM16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0',
  'content-note': 'M4 3.5h16v11l-6 6H4zM14 20.5v-6h6M8 8.5h8M8 12h5',
  pencil: 'm4 20 1-4.5L16.5 4 20 7.5 8.5 19z',
  close: 'm5 5 14 14M19 5 5 19',
  search: 'M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0M15.5 15.5l5.5 5.5',
  info: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 11v6M12 7.2v.3',
  down: 'm6 9.5 6 6 6-6',
  menu: 'M3.5 6.5h17M3.5 12h17M3.5 17.5h17',
  copy: 'M8.5 8.5h11v12h-11zM15.5 8.5v-5h-11v12h4',
  print: 'M7 8V3.5h10V8M7 16.5H3.5V8h17v8.5H17M7 13.5h10v7H7z',
  tick: 'm4.5 12.5 5 5 10-11',
  back: 'm15 5-7 7 7 7',
  forward: 'm9 5 7 7-7 7',
  pause: 'M8.5 5v14M15.5 5v14',
  play: 'M8 5v14l11-7z',
  home: 'M3.5 11.5 12 4l8.5 7.5M6 10v10h12V10',
  filters: 'M4 7h16M4 12h16M4 17h16M9 5v4M15 10v4M7 15v4',
  cards: 'M3.5 4h7v7h-7zM13.5 4h7v7h-7zM3.5 13.5h7v7h-7zM13.5 13.5h7v7h-7z',
  list: 'M3.5 5h4v4h-4zM3.5 15h4v4h-4zM11.5 7h9M11.5 17h9',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  undo: 'M8 5 4 9l4 4M4 9h9.5a5.5 5.5 0 0 1 0 11H9',
  warning: 'M12 3.5 22 20.5H2zM12 10v5M12 17.6v.3',
};

export type IconName = keyof typeof SHAPES;

/** The look of every sign: one line on the grid. */
export const Sign = ({ className, d }: { className: string; d: string }) => (
  <svg
    className={`${className} shrink-0`}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={d} />
  </svg>
);

/** A sign beside a word; it never stands for the word. */
export const Icon = ({ name, className = 'size-5' }: { name: IconName; className?: string }) => (
  <Sign className={className} d={SHAPES[name]} />
);
