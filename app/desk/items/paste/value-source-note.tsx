/** Where the value of a field was read, beside it, until somebody writes another. */
import { Icon, type IconName } from '#app/ui/icon.tsx';
import type { ProposedValue, ValueSource } from '#contract/pasted-links.ts';
import { DeskSign, type DeskSignName } from '../../kit/signs.tsx';

type Way = { words: string } & ({ sign: DeskSignName } | { icon: IconName });

const PAGE: Way = { sign: 'ringed', words: 'Found on the page' };
const WAYS: Record<ValueSource, Way> = {
  'json-ld': PAGE,
  'open-graph': PAGE,
  citation: PAGE,
  meta: PAGE,
  oembed: { sign: 'ringed', words: 'From the page’s sharing details' },
  feed: { sign: 'ringed', words: 'From the site’s feed' },
  title: { sign: 'ringed', words: 'The page’s own title' },
  reckoned: { sign: 'clock', words: 'Calculated' },
  known: { icon: 'list', words: 'Copied from your link' },
};

/** `isAlone`: nothing was typed over it. */
export function ValueSourceNote({ proposed, isAlone }: { proposed: ProposedValue; isAlone: boolean }) {
  if (!isAlone) return null;
  const way = WAYS[proposed.from];
  return (
    <p className="-mt-1 flex items-start gap-2 text-muted">
      {'sign' in way ? (
        <DeskSign name={way.sign} className="mt-[0.2em] size-4.5 text-link" />
      ) : (
        <Icon name={way.icon} className="mt-[0.2em] size-4.5 text-link" />
      )}
      <span>
        {way.words}
        {proposed.detail && `: ${proposed.detail}`}
      </span>
    </p>
  );
}
