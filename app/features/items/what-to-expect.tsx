/** What to expect before one goes there: each thing yes, no or not known, and words to ask the host with. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { AnyCard, ItemCard } from '#contract/items.ts';
import { kindOfType } from '#domain/kinds.ts';
import { oldBefore } from '#domain/old-answers.ts';
import { runsOn } from '#domain/online-platform.ts';
import {
  ASKED_KINDS,
  EXPECT_GROUPS,
  EXPECTATIONS,
  type ExpectAnswer,
  type Expectation,
  type ToldFact,
  VERSIONS,
} from '#domain/what-to-expect.ts';
import { titleOf } from '../../lib/address/card-capabilities.ts';
import { nameIn, useNeeds } from '../../lib/preferences/needs.ts';
import { dayInWords } from '../../lib/words/dates.ts';
import { count } from '../../lib/words/formatting.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon, type IconName, Sign } from '../../ui/icon.tsx';
import { Letter } from '../../ui/letter-template.tsx';
import { Unfold } from '../../ui/unfold.tsx';
import { linkedQuery } from './queries.ts';

/** More than these fold: nobody reads thirty lines before they decide. */
const SHOWN = 12;

interface Line extends Expectation {
  fact: ToldFact;
}

/** Nothing for what nobody can expect anything of, nor for media of which nobody has said anything. */
export function WhatToExpect({ card, isPreview }: { card: ItemCard; isPreview: boolean }) {
  const id = useId();
  const needs = useNeeds();
  if (!('facts' in card) || ('withdrawn' in card && card.withdrawn !== null)) return null;
  const kind = kindOfType(card.object_type);
  const lines = linesOf(card);
  const known = lines.filter(({ fact }) => fact.answer !== 'unknown');
  const open = lines.filter(({ fact }) => fact.answer === 'unknown');
  // What stands above the title is all that can be said of some kinds.
  if (lines.every(({ name }) => VERSIONS.includes(name)) || (known.length === 0 && !ASKED_KINDS.includes(kind)))
    return null;
  const first = new Set(known.length === 0 ? [] : [...known, ...open].slice(0, Math.max(SHOWN, known.length)));
  const mine = needs.flatMap((need) => lines.find(({ name }) => name === nameIn(need.fact)) ?? []);
  const rest = lines.filter((line) => !first.has(line) && !mine.includes(line));
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="bounded @container mt-10 max-w-4xl rounded-card bg-raised p-4.5 sm:p-8"
    >
      <h2 id={`${id}-title`} className="text-h3">
        What to expect
      </h2>
      <p className="mt-1 max-w-(--measure) text-small text-muted">
        {askedInWords(card.facts_asked_on, card.facts_answered_by, known.length > 0)}
        {known.length > 0 &&
          open.length > 0 &&
          ` ${count(open.length, 'thing')} ${open.length === 1 ? 'is' : 'are'} not known.`}
      </p>
      {mine.length > 0 && <Group title="What you need" lines={mine} />}
      <Groups lines={[...first].filter((line) => !mine.includes(line))} />
      {rest.length > 0 && (
        <Unfold
          className="mt-4 print:hidden"
          words={known.length === 0 ? `What could be asked: ${count(rest.length, 'thing')}` : `${rest.length} more`}
        >
          <Groups lines={rest} />
        </Unfold>
      )}
      {open.length > 0 && !isPreview && (
        <Unfold
          words={kind === 'event' ? 'Email the organiser' : 'Ask by email'}
          className="mt-4 print:hidden"
          isUnread
        >
          <AskThem card={card} open={open} />
        </Unfold>
      )}
    </section>
  );
}

/** What decides first whether somebody can come; only what is known to be so. */
const FIRST_ASKED: readonly string[] = ['bsl', 'captions', 'step-free', 'leave-any-time'];

/** Said also where people look for the other answer: whether to book is known before one goes. */
const SAID_EITHER_WAY: readonly string[] = ['booking'];

/** Beside the date of an event. */
export function AccessFirst({ card }: { card: ItemCard }) {
  if (card.object_type !== 'Event' || !('facts' in card)) return null;
  const lines = linesOf(card).filter(
    ({ name, fact: { answer } }) =>
      (FIRST_ASKED.includes(name) && answer === 'yes') || (SAID_EITHER_WAY.includes(name) && answer !== 'unknown'),
  );
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-small leading-snug text-muted empty:hidden">
      {lines.map(({ name, statement, sign, fact }) => (
        <span key={name} className="flex items-center gap-1.5">
          <Sign className="size-4.5" d={sign} />
          {SAID_EITHER_WAY.includes(name) ? fact.words : statement}
        </span>
      ))}
    </p>
  );
}

/** Without questions that make no sense: nobody asks for toilets where one sits at home, nor for a camera in a museum. */
function linesOf(card: ItemCard & { facts: readonly ToldFact[] }): Line[] {
  const byName = new Map(card.facts.map((fact) => [fact.name, fact]));
  const place = placeOf(card);
  return EXPECTATIONS.flatMap((one) => {
    const fact = byName.get(one.name);
    const isSenseless = fact?.answer === 'unknown' && !fact.note && place && one.only && one.only !== place;
    return fact && !isSenseless ? { ...one, fact } : [];
  });
}

/** Where alone something takes place; nothing, where it is both or nobody says. */
function placeOf(card: ItemCard): 'place' | 'online' | undefined {
  if (card.object_type !== 'Event' && card.object_type !== 'DirectoryEntry') return undefined;
  const hasPlace = card.city !== null || (card.object_type === 'Event' && card.city_details !== null && !runsOn(card));
  if (card.online) return hasPlace ? undefined : 'online';
  return hasPlace ? 'place' : undefined;
}

function askedInWords(askedOn: string | null, answeredBy: string | null, isKnown: boolean): string {
  if (!askedOn) return isKnown ? 'We do not know when this was asked.' : 'We have not asked yet.';
  const asked = `Asked on ${dayInWords(askedOn)}${answeredBy ? `, answered by ${answeredBy}` : ''}.`;
  const isOld = askedOn < oldBefore(new Date().toISOString().slice(0, 10));
  return isOld ? `${asked} That is more than a year ago: it may have changed.` : asked;
}

function Groups({ lines }: { lines: readonly Line[] }) {
  const groups = EXPECT_GROUPS.map((group) => ({ group, some: lines.filter((line) => line.group === group) })).filter(
    ({ some }) => some.length > 0,
  );
  return (
    <div className="grid gap-x-9 @2xl:grid-cols-2">
      {groups.map(({ group, some }, i) => {
        // One that stands alone in its row takes all of it.
        const isWide = i % 2 === 0 && i === groups.length - 1;
        return <Group key={group} title={group} lines={some} isWide={isWide} />;
      })}
    </div>
  );
}

function Group({ title, lines, isWide = true }: { title: string; lines: readonly Line[]; isWide?: boolean }) {
  return (
    <div className={`mt-5 ${isWide ? '@2xl:col-span-2' : ''}`}>
      <h3 className="border-b-2 border-line-strong pb-1.5 text-card">{title}</h3>
      <dl className={isWide ? 'gap-x-9 @2xl:grid @2xl:grid-cols-2' : ''}>
        {lines.map((line) => (
          <FactLine key={line.name} {...line} />
        ))}
      </dl>
    </div>
  );
}

const ANSWERS: Record<ExpectAnswer, { words: string; icon?: IconName }> = {
  yes: { words: 'Yes', icon: 'tick' },
  no: { words: 'No', icon: 'minus' },
  unknown: { words: 'Not known' },
};

function FactLine({ statement, sign, fact: { answer, note } }: Line) {
  const { words, icon } = ANSWERS[answer];
  return (
    <div className="relative grid gap-x-3 border-b-(length:--line-width) border-line py-2.5 ps-8.5 last:border-b-0 @min-[14rem]:grid-cols-[minmax(0,1fr)_auto] fitting:@min-[14rem]:grid-cols-[minmax(0,1fr)_7rem]">
      <dt className="leading-snug">
        <Sign className="absolute start-0 mt-0.5 size-5.5 text-link" d={sign} />
        {statement}
        {note && (
          <span className="block text-small text-muted">
            <bdi>{note}</bdi>
          </span>
        )}
      </dt>
      <dd className={`flex items-start gap-1.5 leading-snug ${answer === 'unknown' ? 'text-muted' : 'font-strong'}`}>
        {icon ? (
          <Icon name={icon} className="mt-0.5 size-5" />
        ) : (
          <span aria-hidden="true" className="w-5 text-center">
            ?
          </span>
        )}
        {words}
      </dd>
    </div>
  );
}

/** What costs nothing can be cheaper for nobody. */
const isWorthAsking =
  (card: ItemCard) =>
  ({ name }: Line): boolean =>
    name !== 'concessions' || !/^free\b/i.test(card.price ?? '');

const emailOf = (card: AnyCard): string[] =>
  card.object_type === 'DirectoryEntry' && card.main_contact.email ? [card.main_contact.email] : [];

/** A message with what is not known as questions. It is copied or mailed; nothing of it is sent by this site. */
function AskThem({ card, open }: { card: ItemCard; open: readonly Line[] }) {
  const { data: linked } = useSuspenseQuery(linkedQuery(card));
  // An event has no address of its own; its host may have one in the directory.
  const email = [card, ...linked.who].flatMap(emailOf)[0];
  const subject = `Before I come: ${titleOf(card)}`;
  const text = [
    'Hello,',
    `I found “${titleOf(card)}”. Before I decide, may I ask:`,
    open
      .filter(isWorthAsking(card))
      .map(({ question }) => `- ${question}`)
      .join('\n'),
    'Skip what you cannot say. Thank you.',
  ].join('\n\n');
  return (
    <div className="mt-3 grid max-w-(--measure) gap-3">
      <Letter label={email ? `To ${email}` : 'To the organiser'} text={text}>
        {email && (
          <a
            href={`mailto:${email}?${new URLSearchParams({ subject, body: text }).toString().replaceAll('+', '%20')}`}
            className={buttonClass('outlined')}
          >
            Write an email
          </a>
        )}
      </Letter>
    </div>
  );
}
