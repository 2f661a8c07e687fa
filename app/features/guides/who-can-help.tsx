/** Who can be reached today: words first, and one button each. The first that is open is the filled one. */
import { Link } from '@tanstack/react-router';
import type { GuideDetail } from '#contract/guides.ts';
import type { SupportWay } from '#domain/support-channels.ts';
import { site } from '#site';
import { clockTime, weekday } from '../../lib/words/dates.ts';
import { namesInWords, telHref } from '../../lib/words/formatting.ts';
import { smsNumber } from '../../lib/words/sms-number.ts';
import { buttonClass } from '../../ui/button.tsx';
import { OpenItem } from '../../ui/cards/open-item.tsx';
import { OpenNowContext, SupportHours, SupportPlace, WAY_WORDS } from '../../ui/cards/support-contact.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';

type Contact = GuideDetail['contacts'][number];

/** How a contact is reached first: those without a voice come before others. */
interface Reach {
  way: SupportWay | 'email' | 'page';
  icon: IconName;
  words: string;
  href?: string | undefined;
}

const ORDER: readonly Reach['way'][] = ['text', 'chat', 'email', 'call', 'in-person', 'page'];

function reachOf(card: Contact): Reach {
  if (card.object_type === 'Support') {
    const { text_number, chat_url, phone_number, place } = card.contact;
    if (text_number) return { way: 'text', icon: 'text', ...smsNumber(text_number) };
    if (chat_url) return { way: 'chat', icon: 'chat', words: 'Start a chat', href: chat_url };
    if (phone_number) return { way: 'call', icon: 'phone', words: `Call ${phone_number}`, href: telHref(phone_number) };
    if (place) return { way: 'in-person', icon: WAY_WORDS['in-person'].icon, words: 'How to get there' };
    return { way: 'page', icon: 'support', words: 'How to reach them' };
  }
  const { email, phone_number } = card.main_contact;
  if (email) return { way: 'email', icon: 'email', words: 'Write an email', href: `mailto:${email}` };
  if (phone_number) return { way: 'call', icon: 'phone', words: `Call ${phone_number}`, href: telHref(phone_number) };
  return { way: 'page', icon: 'directory', words: 'How to reach them' };
}

export function WhoCanHelp({ guide: { contacts, open, reckoned_at } }: { guide: GuideDetail }) {
  const isOpen = (id: number) => open.some((one) => one.id === id);
  const reached = contacts
    .map((card) => ({ card, reach: reachOf(card) }))
    // Who answers at this hour comes first.
    .sort(
      (a, b) =>
        Number(isOpen(b.card.id)) - Number(isOpen(a.card.id)) ||
        ORDER.indexOf(a.reach.way) - ORDER.indexOf(b.reach.way),
    );
  const first = reached.find(({ card }) => isOpen(card.id))?.card.id;
  return (
    <section aria-labelledby="help" className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="help" className="text-h3">
          Who can help
        </h2>
        {contacts.length > 0 && (
          <p className="figures text-small text-muted">
            Opening times as of {weekday(reckoned_at)}, {clockTime(reckoned_at, site.timezone)}
          </p>
        )}
      </div>
      <OpenNowContext value={new Map(open.map(({ id, until }) => [id, until]))}>
        <ul className="mt-3.5 grid gap-3 empty:hidden lg:grid-cols-3 lg:gap-6">
          {reached.map(({ card, reach }) => (
            <Helper key={card.id} card={card} reach={reach} isFilled={card.id === first} />
          ))}
        </ul>
      </OpenNowContext>
      <p className="mt-3.5">
        <Link
          to="/support"
          hash="urgent"
          className={`${buttonClass('outlined', 'large')} w-full sm:w-auto print:hidden`}
        >
          <Icon name="support" className="size-5" />
          It is urgent: get help now
        </Link>
      </p>
    </section>
  );
}

function Helper({ card, reach, isFilled }: { card: Contact; reach: Reach; isFilled: boolean }) {
  const who = [
    card.audiences.length > 0 && `For ${namesInWords(card.audiences).toLowerCase()}.`,
    card.price && `${card.price}.`,
  ].filter(Boolean);
  return (
    <li className="bounded flex flex-col gap-3 rounded-card bg-raised px-4 pt-3.5 pb-4">
      <div className="grid flex-1 grid-cols-[26px_minmax(0,1fr)] content-start gap-x-3.5 gap-y-0.5">
        <Icon name={reach.icon} className="mt-px size-6.5 text-link" />
        <h3 className="text-lead leading-tight tracking-normal [word-spacing:0]">
          <OpenItem card={card} sign className="text-ink">
            <bdi>{card.name}</bdi>
          </OpenItem>
        </h3>
        <div className="col-start-2 grid gap-0.5">
          {who.length > 0 && <p className="text-small leading-snug text-muted">{who.join(' ')}</p>}
          {card.object_type === 'Support' && (
            <>
              <SupportHours card={card} />
              <SupportPlace card={card} />
            </>
          )}
        </div>
      </div>
      <ReachButton
        card={card}
        reach={reach}
        className={`${buttonClass(isFilled ? 'filled' : 'outlined', 'large')} w-full`}
      />
    </li>
  );
}

function ReachButton({ card, reach, className }: { card: Contact; reach: Reach; className: string }) {
  const inside = (
    <>
      <Icon name={reach.icon} className="size-4.5" />
      <span className="figures">{reach.words}</span>
      <span className="sr-only">: {card.name}</span>
    </>
  );
  if (reach.way === 'text' && !reach.href)
    return <p className="figures inline-flex min-h-11 items-center justify-center gap-2 font-strong">{inside}</p>;
  if (reach.way === 'chat' && reach.href)
    return (
      <ExternalLink href={reach.href} sponsored={card.sponsored} sign className={className}>
        {inside}
      </ExternalLink>
    );
  if (reach.href)
    return (
      <a href={reach.href} className={className}>
        {inside}
      </a>
    );
  return (
    <OpenItem card={card} sign className={className}>
      {inside}
    </OpenItem>
  );
}
