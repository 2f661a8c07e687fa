/** How a support resource is reached: a button for each way, and when somebody is there. */
import { createContext, useContext } from 'react';
import type { SupportCard } from '#contract/items.ts';
import type { SupportWay } from '#domain/support-channels.ts';
import { clockTime } from '../../lib/words/dates.ts';
import { telHref } from '../../lib/words/formatting.ts';
import { hoursInWords } from '../../lib/words/hours.ts';
import { smsNumber } from '../../lib/words/sms-number.ts';
import { buttonClass } from '../button.tsx';
import { ExternalLink } from '../external-link.tsx';
import { Icon, type IconName } from '../icon.tsx';
import { useCardEvents } from './card-events.ts';
import { useNamedAfter } from './card-title-context.ts';

/** Until when each resource is open, by the card's id; `null` for day and night. Given where it was reckoned. */
export const OpenNowContext = createContext<ReadonlyMap<number, string | null> | undefined>(undefined);

export const WAY_WORDS: Record<SupportWay, { icon: IconName; words: string }> = {
  text: { icon: 'text', words: 'Text' },
  chat: { icon: 'chat', words: 'Chat' },
  call: { icon: 'phone', words: 'Call' },
  'in-person': { icon: 'people', words: 'In person' },
};

export const SupportContact = ({ card }: { card: SupportCard }) => (
  <>
    <SupportHours card={card} />
    <SupportPlace card={card} />
    <SupportWays card={card} />
  </>
);

/** For whom it is, where that is one town, and where people can go. */
export function SupportPlace({ card: { contact, city } }: { card: SupportCard }) {
  const local = city && `Local help: ${city.name}`;
  const words = [local, contact.place].filter(Boolean).join('. ');
  if (words === '') return null;
  return (
    <p className="flex items-start gap-1.5 text-small leading-snug text-muted">
      <Icon name="place" className="mt-0.5 size-4.5" />
      {words}
    </p>
  );
}

const CHAT = 'Start a chat';

/** The verb and the number of each way, those without a voice first. */
export function SupportWays({ card }: { card: SupportCard }) {
  const { text_number, chat_url, phone_number } = card.contact;
  const text = text_number ? smsNumber(text_number) : undefined;
  const events = useCardEvents();
  const opened = () => events.opened(card, 'followed');
  const chat = useNamedAfter(CHAT, card.name);
  return (
    <div className="relative z-1 flex flex-wrap gap-2 empty:hidden">
      {text?.href && (
        <a href={text.href} onClick={opened} className={buttonClass('outlined')}>
          <Icon name="text" className="size-4.5" />
          {text.words}
        </a>
      )}
      {text && !text.href && (
        <span className="inline-flex min-h-11 items-center gap-2">
          <Icon name="text" className="size-4.5" />
          {text.words}
        </span>
      )}
      {chat_url && (
        <ExternalLink
          href={chat_url}
          sponsored={card.sponsored}
          sign
          onClick={opened}
          className={buttonClass('outlined')}
          {...chat}
        >
          <Icon name="chat" className="size-4.5" />
          {CHAT}
        </ExternalLink>
      )}
      {phone_number && (
        <a href={telHref(phone_number)} onClick={opened} className={buttonClass('outlined')}>
          <Icon name="phone" className="size-4.5" />
          Call {phone_number}
        </a>
      )}
    </div>
  );
}

/** 'Open until 6 am' where it was reckoned, else the hours of the week. */
export function SupportHours({ card: { id, hours, timezone } }: { card: SupportCard }) {
  const open = useContext(OpenNowContext);
  if (hours === null) return null;
  const until = open?.get(id);
  const isOpen = open?.has(id) ?? false;
  return (
    <p className="figures flex items-start gap-1.5 text-small leading-snug">
      <Icon name="clock" className={`mt-0.5 size-4.5 ${isOpen ? 'text-success-line' : 'text-muted'}`} />
      <span>
        {isOpen && (
          <strong className="font-strong">
            {until ? `Open until ${clockTime(until, timezone)}` : 'Open 24 hours a day'}
          </strong>
        )}
        {open && !isOpen && 'Closed now. '}
        {!isOpen && hoursInWords(hours)}
        {timezone && ` (${timezone.split('/').at(-1)?.replaceAll('_', ' ')} time)`}
      </span>
    </p>
  );
}
