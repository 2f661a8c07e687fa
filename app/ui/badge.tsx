import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type BadgeLook = 'plain' | 'sponsored' | 'led' | 'affirming';

const looks: Record<BadgeLook, string> = {
  plain: 'border-control bg-surface text-ink',
  sponsored: 'border-dashed border-sponsored-line bg-sponsored text-sponsored-text',
  led: 'border-led-line bg-led text-led-text',
  affirming: 'border-affirming-line bg-affirming text-affirming-text',
};

export function Badge({ look = 'plain', icon, children }: { look?: BadgeLook; icon: IconName; children: ReactNode }) {
  return (
    <span
      className={`badge inline-flex max-w-full items-center gap-1.5 rounded-badge border px-2 py-0.5 text-small font-strong leading-snug ${looks[look]}`}
    >
      <Icon name={icon} className="size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
