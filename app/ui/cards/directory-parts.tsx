/** What the card of a directory entry shows: badges, place, and the ways to reach it. */

import { useHydrated } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';
import type { DirectoryCard as Entry } from '#contract/items.ts';
import { telHref } from '../../lib/words/formatting.ts';
import { Badge } from '../badge.tsx';
import { Button, buttonClass } from '../button.tsx';
import { ExternalLink } from '../external-link.tsx';
import { Icon } from '../icon.tsx';
import { SponsoredBadge } from './card.tsx';
import { useCardEvents } from './card-events.ts';
import { useNamedAfter } from './card-title-context.ts';
import { CheckedMark, WithdrawnBadge } from './provider-details.tsx';

/** What opens an entry's contact details; given by the page that holds the dialog. */
export const ContactContext = createContext<((entry: Entry) => void) | undefined>(undefined);

export function EntryBadges({ entry }: { entry: Entry }) {
  const { sponsored, platform_approved, founding_member } = entry;
  if (!sponsored && !platform_approved && !founding_member && entry.withdrawn === null) return null;
  return (
    <div className="flex flex-wrap gap-1.5">
      <WithdrawnBadge card={entry} />
      {sponsored && <SponsoredBadge />}
      {platform_approved && (
        <Badge look="led" icon="led">
          Neurodivergent-led
        </Badge>
      )}
      {founding_member && (
        <Badge look="affirming" icon="affirming">
          Neuro-affirming
        </Badge>
      )}
    </div>
  );
}

export function EntryPlace({ entry }: { entry: Entry }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-small leading-snug text-muted empty:hidden">
      {entry.city && (
        <span className="flex items-center gap-1.5">
          <Icon name="place" className="size-4.5" />
          {entry.city.name}
        </span>
      )}
      {entry.online && (
        <span className="flex items-center gap-1.5">
          <Icon name="online" className="size-4.5" />
          Online
        </span>
      )}
      <CheckedMark card={entry} />
    </p>
  );
}

/** Phone and email open the contact details; without script they are used directly. */
export function ContactButtons({ entry }: { entry: Entry }) {
  const { phone_number, email } = entry.main_contact;
  const website = useNamedAfter('Website', entry.name);
  return (
    <div className="contact relative z-1 flex flex-wrap gap-2 empty:hidden max-sm:gap-1.5">
      {/* Nobody can press paper. */}
      {(phone_number || email) && (
        <p className="hidden w-full print:block">{[phone_number, email].filter(Boolean).join(', ')}</p>
      )}
      {email && <ContactButton entry={entry} word="Email" icon="email" href={`mailto:${email}`} />}
      {phone_number && <ContactButton entry={entry} word="Phone" icon="phone" href={telHref(phone_number)} />}
      {entry.url && (
        <EntryWebsite entry={entry} url={entry.url} {...website}>
          Website
        </EntryWebsite>
      )}
    </div>
  );
}

interface EntryWebsiteProps {
  entry: Entry;
  url: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  children: ReactNode;
}

/** The way to an entry's own website. */
export function EntryWebsite({ entry, url, children, ...named }: EntryWebsiteProps) {
  const { opened } = useCardEvents();
  return (
    <ExternalLink
      href={url}
      sponsored={entry.sponsored}
      affiliate={entry.affiliate}
      sign
      onClick={() => opened(entry, 'followed')}
      className={buttonClass('outlined')}
      {...named}
    >
      {children}
    </ExternalLink>
  );
}

interface ContactButtonProps {
  entry: Entry;
  word: string;
  icon: 'phone' | 'email';
  href: string;
}

function ContactButton({ entry, word, icon, href }: ContactButtonProps) {
  const open = useContext(ContactContext);
  const hydrated = useHydrated();
  const named = useNamedAfter(word, entry.name);
  const words = (
    <>
      <Icon name={icon} className="size-4.5" />
      {word}
    </>
  );
  if (!hydrated || !open) {
    return (
      <a href={href} className={buttonClass('outlined')} {...named}>
        {words}
      </a>
    );
  }
  return (
    <Button onPress={() => open(entry)} {...named}>
      {words}
    </Button>
  );
}
