/** What to know of a thing before one goes there, writes or pays: where, who, cost, contact, and what to do with this page. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useHydrated } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnyCard, ItemCard } from '#contract/items.ts';
import { kindOfType } from '#domain/kinds.ts';
import { runsOn } from '#domain/online-platform.ts';
import { waitInWords } from '#domain/price-and-waiting-time.ts';
import { titleOf } from '../../lib/address/card-capabilities.ts';
import { useMessageActions } from '../../lib/forms/toast-context.ts';
import { dayInWords } from '../../lib/words/dates.ts';
import { minutesInWords, namesInWords, telHref } from '../../lib/words/formatting.ts';
import { smsNumber } from '../../lib/words/sms-number.ts';
import { checkInWords, costOf, type ProviderCard } from '../../ui/cards/provider-details.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { linkedQuery } from './queries.ts';

/** `isPreview`: the catalogue links nothing with it yet. */
export function Facts({ card, isPreview }: { card: ItemCard; isPreview: boolean }) {
  const place = placeOf(card);
  const names = namesOf(card);
  const isOver = isProvider(card) && card.withdrawn !== null;
  return (
    <dl className="mt-10 grid gap-x-12 border-t-(length:--line-width) border-line text-card sm:grid-cols-2 lg:grid-cols-3">
      {place && (
        <Fact icon="place" term="Where">
          {place.words}
          {place.address && (
            <span className="mt-1 flex flex-wrap gap-x-5">
              <ExternalLink href={mapOf(place.address)} className={LINK}>
                Directions
              </ExternalLink>
              <CopyAddress address={place.address} />
            </span>
          )}
        </Fact>
      )}
      {names.length > 0 && (
        <Fact icon="people" term={card.object_type === 'Event' ? 'Organiser' : 'By'}>
          <ul>
            {names.map((name) => (
              <li key={name}>{isPreview ? <bdi>{name}</bdi> : <Name name={name} card={card} />}</li>
            ))}
          </ul>
        </Fact>
      )}
      {'minutes' in card && card.minutes !== null && (
        <Fact icon="clock" term="Length">
          {minutesInWords(card.minutes)}
        </Fact>
      )}
      {card.object_type !== 'People' && !isOver && (
        <Fact icon="tag" term="Cost">
          {(isProvider(card) ? costOf(card) : card.price) ?? 'Not known'}
        </Fact>
      )}
      {isProvider(card) && !isOver && <ProviderFacts card={card} />}
      <Contact card={card} />
      {card.audiences.length > 0 && (
        <Fact icon="person" term="Who it’s for">
          {namesInWords(card.audiences)}
        </Fact>
      )}
      <Fact icon="info" term="Date added">
        <span className="figures">{dayInWords(card.published_at.slice(0, 10))}</span>
      </Fact>
    </dl>
  );
}

const isProvider = (card: ItemCard): card is ProviderCard =>
  card.object_type === 'DirectoryEntry' || card.object_type === 'Support';

/** What people ask of a provider before they turn to them. */
function ProviderFacts({ card }: { card: ProviderCard }) {
  const { waiting_days: days, book_without_call: booking, complaints_url: complaints } = card;
  return (
    <>
      {days !== null && (
        <Fact icon="clock" term="Waiting time">
          {days === 0 ? 'None' : waitInWords(days)}
        </Fact>
      )}
      {booking !== null && (
        <Fact icon="text" term="Book without phoning">
          {booking}
        </Fact>
      )}
      {complaints !== null && (
        <Fact icon="info" term="How to complain">
          <ExternalLink href={complaints} className={LINK}>
            Their page about complaints
          </ExternalLink>
        </Fact>
      )}
      <Fact icon="tick" term="Checked">
        {checkInWords(card)}
      </Fact>
    </>
  );
}

const LINK = 'target inline-flex items-center text-small print:hidden';

function Fact({ icon, term, children }: { icon: IconName; term: string; children: ReactNode }) {
  return (
    <div className="relative border-b-(length:--line-width) border-line py-4 ps-8">
      <dt className="text-small leading-snug text-muted">
        <Icon name={icon} className="absolute start-0 mt-0.5 size-5.5 text-link" />
        {term}
      </dt>
      <dd className="leading-snug wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Where one goes; an address that a map may find is given apart. */
function placeOf(card: ItemCard): { words: string; address?: string } | undefined {
  const at = (address: string, online: boolean) => ({
    words: online ? `${address}; also online` : address,
    address,
  });
  if (card.object_type === 'Support') return card.contact.place ? at(card.contact.place, false) : undefined;
  if (card.object_type !== 'Event' && card.object_type !== 'DirectoryEntry') return undefined;
  const on = card.object_type === 'Event' ? runsOn(card) : undefined;
  if (on) return { words: `Online: ${on}` };
  const details = card.object_type === 'Event' ? card.city_details : null;
  const address = [details, card.city?.name].filter(Boolean).join(', ');
  if (address !== '') return at(address, card.online);
  return { words: card.online ? 'Online' : 'Location not specified' };
}

/** A map that anybody may use, and that asks for no account. */
const mapOf = (address: string): string => `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;

/** Until it works it only keeps its place. */
function CopyAddress({ address }: { address: string }) {
  const { alert } = useMessageActions();
  const hydrated = useHydrated();
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => alert('Address copied'),
      () => alert('Copying is blocked in this browser. You can select the text instead.', { status: 'orange' }),
    );
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className={`${LINK} font-medium text-link underline underline-offset-[0.18em] noscript:hidden ${hydrated ? '' : 'invisible'}`}
    >
      Copy address
    </button>
  );
}

function namesOf(card: ItemCard): string[] {
  if (card.object_type === 'Event') return card.host ? [card.host] : [];
  return 'authors' in card ? card.authors.map(({ name }) => name) : [];
}

/** Leads to their own page where they have one here. */
function Name({ name, card }: { name: string; card: ItemCard }) {
  const { data: linked } = useSuspenseQuery(linkedQuery(card));
  const pages = linked.who.filter((one) => sameName(titleOf(one), name));
  const [first] = pages;
  if (!first) return <bdi>{name}</bdi>;
  return (
    <>
      <SomebodyLink card={first}>
        <bdi>{name}</bdi>
      </SomebodyLink>
      {pages.slice(1).map((one) => (
        <span key={one.id}>
          , <SomebodyLink card={one}>also in our {one.object_type === 'People' ? 'people' : 'directory'}</SomebodyLink>
        </span>
      ))}
    </>
  );
}

const sameName = (one: string, other: string): boolean =>
  one.localeCompare(other, undefined, { sensitivity: 'base', ignorePunctuation: true }) === 0;

const SomebodyLink = ({ card, children }: { card: AnyCard; children: ReactNode }) => (
  <Link
    to="/item/$kind/$slug"
    params={{ kind: kindOfType(card.object_type), slug: card.slug }}
    className="inline-block py-1.5"
  >
    {children}
  </Link>
);

/** As links that a device can use: it calls, writes or sends a text. */
function Contact({ card }: { card: ItemCard }) {
  const contact =
    card.object_type === 'DirectoryEntry'
      ? card.main_contact
      : card.object_type === 'Support'
        ? card.contact
        : undefined;
  if (!contact) return null;
  const { phone_number: phone } = contact;
  const email = 'email' in contact ? contact.email : null;
  const text = 'text_number' in contact ? contact.text_number : null;
  const links = [
    ...(text ? [smsNumber(text)] : []),
    ...(phone ? [{ href: telHref(phone), words: `Call ${phone}` }] : []),
    ...(email ? [{ href: `mailto:${email}`, words: email }] : []),
  ];
  if (links.length === 0) return null;
  return (
    <Fact icon="email" term="Contact">
      <ul>
        {links.map(({ href, words }) => (
          <li key={words}>
            {href ? (
              <a href={href} className="figures inline-block py-1.5">
                {words}
              </a>
            ) : (
              <span className="figures inline-block py-1.5">{words}</span>
            )}
          </li>
        ))}
      </ul>
    </Fact>
  );
}
