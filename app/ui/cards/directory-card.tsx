/** A directory entry: a tall arch at the left, badges, contact, website. */

import { useHydrated } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useId } from 'react';
import type { DirectoryCard as Entry } from '#contract/items.ts';
import { namesInWords, telHref } from '../../lib/words/short-sentences.ts';
import { Badge } from '../badge.tsx';
import { Button, buttonClass } from '../button.tsx';
import { ExternalLink } from '../external-link.tsx';
import { Highlighted } from '../highlights.tsx';
import { Icon } from '../icon.tsx';
import { MatchReason } from '../match-reason.tsx';
import { Picture } from '../picture.tsx';
import { ByLine, type CardParts, SponsoredBadge, Synopsis } from './card.tsx';
import { useCardActions } from './card-actions.tsx';
import { useCardEvents } from './card-events.ts';
import { CardTitleProvider, useNamedAfter } from './card-title.ts';
import { OpenItem } from './open-item.tsx';

/** What opens an entry's contact details; given by the page that holds the dialog. */
export const ContactContext = createContext<((entry: Entry) => void) | undefined>(undefined);

export function DirectoryCard({
  card,
  level = 3,
  eager = false,
}: { card: Entry } & Pick<CardParts, 'level' | 'eager'>) {
  const titleId = useId();
  const actions = useCardActions();
  const Title = `h${level}` as const;
  const led = card.platform_approved;
  const { entryPressed } = useCardEvents();
  return (
    <CardTitleProvider value={titleId}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: counting a click on the card; every control in it has its own keys */}
      <article
        onClick={() => entryPressed(card)}
        className={`card @container relative h-full rounded-card bg-raised shadow-card ${led ? 'border-2 border-led-line' : 'bounded focus-within:border-control hover:border-control'}`}
      >
        {/* The arch stands beside the words where both have room. */}
        <div className="card-row flex h-full flex-col pictures:@md:flex-row">
          <Picture
            src={card.images[0]}
            alt={card.image_alts?.[0]}
            pattern="directory"
            slug={card.slug}
            of={card}
            shape="arch"
            eager={eager}
            className="card-picture h-44 w-full shrink-0 object-[50%_12%] rounded-t-[calc(var(--radius-card)-2px)] @md:h-auto @md:w-34 @md:rounded-l-[calc(var(--radius-card)-2px)] @md:rounded-tr-none"
          />
          <div className="card-body flex min-w-0 flex-1 flex-col gap-y-1.5 px-5 pt-4.5 pb-2.5">
            <Title className="card-title text-lead leading-tight text-pretty tracking-[-0.008em] [word-spacing:0]">
              <OpenItem card={card} className="stretched text-ink no-underline hover:underline hover:decoration-2">
                <bdi id={titleId}>
                  <Highlighted text={card.name} />
                </bdi>
              </OpenItem>
            </Title>
            <div className="card-badges order-[-2] empty:hidden">
              <EntryBadges entry={card} />
            </div>
            {/* What the arch says, where there is no arch. */}
            <p className="card-kind order-[-1] flex items-center gap-x-2 text-small leading-snug text-ink pictures:hidden">
              <Icon name="directory" className="size-5 text-link" />
              <strong className="font-strong">Directory</strong>
            </p>
            <div className="card-details card-place grid gap-y-1 empty:hidden">
              <EntryPlace entry={card} />
            </div>
            <ByLine card={card} by={card.price} />
            {card.synopsis && <Synopsis text={card.synopsis} />}
            <MatchReason id={card.id} className="card-why mt-1" />
            {card.category.length > 0 && (
              <p className="card-tags mt-1 text-small text-muted">{namesInWords(card.category, ' · ')}</p>
            )}
            <div className="card-contact empty:hidden">
              <ContactButtons entry={card} />
            </div>
            <div className="card-foot mt-auto flex min-h-11 flex-wrap items-center justify-end gap-2 pt-2">
              <div className="relative z-1 -mr-3">{actions.favourite(card)}</div>
            </div>
          </div>
        </div>
      </article>
    </CardTitleProvider>
  );
}

export function EntryBadges({ entry }: { entry: Entry }) {
  const { sponsored, platform_approved, founding_member } = entry;
  if (!sponsored && !platform_approved && !founding_member) return null;
  return (
    <div className="flex flex-wrap gap-1.5">
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

function EntryPlace({ entry }: { entry: Entry }) {
  if (!entry.city && !entry.online) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-small leading-snug text-muted">
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
    </p>
  );
}

/** Phone and email open the contact details; without script they are used directly. */
export function ContactButtons({ entry }: { entry: Entry }) {
  const { phone_number, email } = entry.main_contact;
  const website = useNamedAfter('Website', entry.name);
  return (
    <div className="contact relative z-1 mt-2 flex flex-wrap gap-2 empty:hidden">
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
      onClick={() => opened(entry)}
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
