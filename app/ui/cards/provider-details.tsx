/** What a provider's card and page say of waiting, cost, and whether somebody has confirmed it. */
import type { Cards } from '#contract/card-schemas.ts';
import { oldBefore } from '#domain/old-answers.ts';
import { priceInWords, waitInWords } from '#domain/price-and-waiting-time.ts';
import { site } from '#site';
import { dayInWords } from '../../lib/words/dates.ts';
import { Badge } from '../badge.tsx';
import { Icon } from '../icon.tsx';

export type ProviderCard = Cards['directory'] | Cards['support'];

/** In its own words, else by where it begins and ends. */
export const costOf = (card: ProviderCard): string | null =>
  card.withdrawn !== null ? null : (card.price ?? priceInWords(card, site.currency));

export const waitOf = ({ waiting_days: days, withdrawn }: ProviderCard): string[] =>
  days === null || withdrawn !== null ? [] : [days === 0 ? 'No waiting' : `Wait: ${waitInWords(days)}`];

/** Whether somebody has confirmed it within a year. */
const isFresh = ({ checked_on, withdrawn }: ProviderCard): boolean =>
  withdrawn === null && checked_on !== null && checked_on >= oldBefore(new Date().toISOString().slice(0, 10));

/** Nothing for what is still offered. */
export const WithdrawnBadge = ({ card }: { card: ProviderCard }) =>
  card.withdrawn !== null && (
    <Badge look="plain" icon="minus">
      No longer offered
    </Badge>
  );

const MONTH = new Intl.DateTimeFormat(site.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** When somebody has confirmed it last; a tick, where that is within a year. */
export const CheckedMark = ({ card }: { card: ProviderCard }) =>
  card.withdrawn === null && (
    <span className="flex items-center gap-1.5 text-small leading-snug text-muted">
      {isFresh(card) && <Icon name="tick" className="size-4.5" />}
      {card.checked_on ? `Checked ${MONTH.format(new Date(card.checked_on))}` : 'Not checked yet'}
    </span>
  );

/** 'Checked on 12 May 2026, by the provider.' Older than a year, it says so. */
export function checkInWords(card: ProviderCard): string {
  const { checked_on: on, checked_by: by, checked_how: how, check_due: due } = card;
  if (on === null) return 'Not checked yet.';
  const today = new Date().toISOString().slice(0, 10);
  const next = due !== null && due >= today ? `. Next check due ${dayInWords(due)}` : '';
  const said = `${dayInWords(on)}${by ? `, by ${by}` : ''}${how ? `: ${how.replace(/\.$/, '')}` : ''}${next}`;
  return isFresh(card) ? said : `${said}. That is more than a year ago: it may have changed.`;
}
