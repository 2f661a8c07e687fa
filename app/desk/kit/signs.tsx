/** Signs that the desk alone has; those of kinds and of the whole site are in `app/ui/icon.tsx`. */
import { Sign } from '#app/ui/icon.tsx';

const SHAPES = {
  items: 'M4 6.5h16M4 12h16M4 17.5h16',
  history: 'M4 5v4.5h4.5M4.3 9.5a8.5 8.5 0 1 1-.6 4M12 8v4.5l3 2',
  import: 'M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15',
  picture: 'M3.5 5h17v14h-17zM3.5 16l5-5 4 4 2.5-2.5 5.5 5.5M14.1 9a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0',
  alike: 'M4 7c2.5-3 5.500-3 8 0s5.500 3 8 0M4 16c2.500-3 5.500-3 8 0s5.500 3 8 0',
  barred: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M7.5 12h9',
  half: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 3.5v17M13.5 4v16M15 4.5v15M16.5 5.5v13M18 7v10M19.4 9v6',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 7v5.3l3.5 2',
  ringed: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M8 12.3l2.8 2.8L16 9.3',
  figures: 'M4 20h16M7 16v-4M12 16V5M17 16V9',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5',
  feed: 'M5 18.5v.5h.5M5 12.5a6.5 6.5 0 0 1 6.5 6.5M5 6a13 13 0 0 1 13 13',
  twins: 'M4 4h11v11H4zM9 9h11v11H9z',
  replace: 'M4 8h14l-3.5-3.5M20 16H6l3.5 3.5',
  box: 'M4 8.5h16V20H4zM3 4.5h18v4H3zM9.5 12.5h5',
  ascending: 'M12 19V5M6.5 10.5 12 5l5.5 5.5',
  descending: 'M12 5v14M6.5 13.5 12 19l5.5-5.5',
};

export type DeskSignName = keyof typeof SHAPES;

export const DeskSign = ({ name, className = 'size-5' }: { name: DeskSignName; className?: string }) => (
  <Sign className={className} d={SHAPES[name]} />
);
