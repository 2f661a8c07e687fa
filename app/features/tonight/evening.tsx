/** One evening's three things, always in this order: do now, read or hear, reach somebody. */
import type { ReactNode } from 'react';
import type { ContentCard, SupportCard } from '#contract/items.ts';
import { site } from '#site';
import { hostOf, minutesInWords } from '../../lib/words/formatting.ts';
import { buttonClass } from '../../ui/button.tsx';
import { OpenItem, opensElsewhere } from '../../ui/cards/open-item.tsx';
import { SupportContact } from '../../ui/cards/support-contact.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { labelOfCard } from '../../ui/kind-labels.ts';
import { LINE_ICONS, LineLink } from '../../ui/urgent-panel.tsx';
import type { Steps } from './parse-steps.ts';

interface BoxProps {
  icon: IconName;
  kind: (string | null)[];
  title: string;
  children: ReactNode;
}

function Box({ icon, kind, title, children }: BoxProps) {
  return (
    <section className="bounded grid justify-items-start gap-2.5 rounded-card bg-raised p-5 shadow-card">
      <p className="figures flex items-center gap-2 text-small font-strong text-link">
        <Icon name={icon} className="size-5" />
        {kind.filter((fact) => fact !== null).join(', ')}
      </p>
      <h2 className="text-h3">
        <bdi>{title}</bdi>
      </h2>
      {children}
    </section>
  );
}

export function DoNow({ steps: { title, steps } }: { steps: Steps }) {
  return (
    <Box icon="clock" kind={['Do now']} title={title}>
      {steps.length > 0 && (
        <ol className="grid gap-2">
          {steps.map((step, i) => (
            <li key={step} className="grid grid-cols-[auto_1fr] gap-3">
              <span
                aria-hidden="true"
                className="figures inline-flex size-7 items-center justify-center rounded-tile border-[1.5px] border-control text-small"
              >
                {i + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
      )}
    </Box>
  );
}

export function ReadOrHear({ card }: { card: ContentCard }) {
  const { word, pattern } = labelOfCard(card);
  const facts = [word, card.minutes === null ? null : minutesInWords(card.minutes), card.price?.toLowerCase() ?? null];
  return (
    <Box icon={pattern} kind={facts} title={card.display_title}>
      {card.synopsis && (
        <p className="line-clamp-3 max-w-(--measure)">
          <bdi>{card.synopsis}</bdi>
        </p>
      )}
      <OpenItem card={card} sign className={`${buttonClass('outlined', 'large')} w-full sm:w-80`}>
        {word}
        <span className="sr-only">: {card.display_title}</span>
      </OpenItem>
      {opensElsewhere(card) && card.url && (
        <p className="text-small text-muted">
          Opens {hostOf(card.url)}
          <span className="same-tab:hidden"> in a new tab</span>
        </p>
      )}
    </Box>
  );
}

export function Reach({ card }: { card: SupportCard }) {
  return (
    <Box icon="text" kind={['Contact', card.price?.toLowerCase() ?? null]} title={card.name}>
      {card.synopsis && (
        <p className="line-clamp-3 max-w-(--measure)">
          <bdi>{card.synopsis}</bdi>
        </p>
      )}
      <SupportContact card={card} />
      {Object.values(card.contact).every((way) => way === null) && (
        <OpenItem card={card} sign className={buttonClass('outlined', 'large')}>
          How to reach them
        </OpenItem>
      )}
    </Box>
  );
}

/** The site's own line for typing, where nobody of the catalogue is there at this hour. */
export function ReachAnyTime() {
  const { lines } = site.urgent;
  const line = lines.find(({ way }) => way === 'text') ?? lines[0];
  if (!line) return null;
  return (
    <Box icon={LINE_ICONS[line.way]} kind={['Contact']} title="Open 24 hours a day">
      <p>{line.about}</p>
      <LineLink url={line.url} className={`${buttonClass('outlined', 'large')} w-full sm:w-80`}>
        <Icon name={LINE_ICONS[line.way]} className="size-5" />
        {line.words}
      </LineLink>
    </Box>
  );
}
