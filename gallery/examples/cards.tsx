/** A card of every kind, with all that it may say and with as little as it may. */
import type { ReactNode } from 'react';
import { AccessBadge } from '../../app/ui/cards/access-badge.tsx';
import { Card } from '../../app/ui/cards/card.tsx';
import { CardActionsProvider } from '../../app/ui/cards/card-actions-context.tsx';
import { AimsNote, BehindNotes, useFolding } from '../../app/ui/cards/content-note-disclosure.tsx';
import { MoreLink } from '../../app/ui/cards/details-link.tsx';
import { ContactContext } from '../../app/ui/cards/directory-parts.tsx';
import { EventDetails } from '../../app/ui/cards/event-details.tsx';
import { CardGrid } from '../../app/ui/cards/grid.tsx';
import { HeartButton } from '../../app/ui/cards/heart-button.tsx';
import { ItemCard } from '../../app/ui/cards/kind-cards.tsx';
import { LeftOut } from '../../app/ui/cards/left-out.tsx';
import { ListFootnotes } from '../../app/ui/cards/list-footnotes.tsx';
import { OpenItem } from '../../app/ui/cards/open-item.tsx';
import { CheckedMark } from '../../app/ui/cards/provider-details.tsx';
import { OpenNowContext, SupportContact } from '../../app/ui/cards/support-contact.tsx';
import { highlighterOf } from '../../app/ui/highlighting.ts';
import { HighlighterProvider } from '../../app/ui/highlights.tsx';
import { MatchReason, MatchReasons } from '../../app/ui/match-reason.tsx';
import { OtherFormats, WorksContext } from '../../app/ui/other-formats.tsx';
import { ThingTitle } from '../../app/ui/thing-title.tsx';
import type { AnyCard, ContentCard } from '../../contract/items.ts';
import type { Example, Examples } from '../example.ts';
import * as things from '../things.ts';

const KINDS: [state: string, card: AnyCard][] = [
  ['to read', things.POST],
  ['to read, with as little as can be', things.BARE_POST],
  ['to read, with very long words, sponsored', things.LONG_POST],
  ['to read, in another language and script', things.FOREIGN_POST],
  ['to read, with a content note', things.NOTED_POST],
  ['to listen to', things.LISTEN],
  ['to watch', things.WATCH],
  ['an event', things.EVENT],
  ['an event of several days, also online', things.DAYS_EVENT],
  ['an event that is cancelled', things.CANCELLED_EVENT],
  ['an event without date and place', things.OPEN_EVENT],
  ['an online event, sponsored', things.ONLINE_EVENT],
  ['a person', things.PERSON],
  ['a tool', things.TOOL],
  ['a tool without a price, sponsored', things.FREE_TOOL],
  ['support', things.SUPPORT],
  ['a topic', things.TOPIC],
  ['a collection', things.COLLECTION],
  ['a collection for members', things.MEMBERS_COLLECTION],
  ['a guide', things.GUIDE],
  ['a guide that is urgent', { ...things.GUIDE, urgent: true }],
  ['support with a place, sponsored', things.SUPPORT_PLACE],
  ['a link of which nothing is known', things.BARE_LINK],
];

function Noted() {
  const fold = useFolding(things.NOTED_POST, 'noted');
  return (
    <BehindNotes fold={fold} id="noted" hint="The text is hidden until you press ‘Show’.">
      <p>A diary of burnout, from the first day to the last.</p>
    </BehindNotes>
  );
}

const inColumn = (shown: ReactNode) => <div className="gallery-card">{shown}</div>;
const withCardActions = (shown: ReactNode) => (
  <CardActionsProvider
    value={{
      favourite: () => <button type="button">Save</button>,
      rating: () => '4.5 of 5',
      ratingsNote: 'Log in to see ratings',
    }}
  >
    {shown}
  </CardActionsProvider>
);

const kinds: Example[] = KINDS.map(([state, card]) => ({ state, show: () => inColumn(<ItemCard card={card} />) }));

export const CARDS: Examples = {
  'other-formats.tsx': [
    {
      state: 'a post that is told elsewhere, too',
      show: () => (
        <WorksContext value={new Map([[1, [things.POST as ContentCard]]])}>
          <OtherFormats id={1} className="" />
        </WorksContext>
      ),
    },
  ],
  'cards/heart-button.tsx': [
    { state: 'not saved', show: () => <HeartButton title="Quiet by default" isSaved={false} onPress={() => {}} /> },
    { state: 'saved', show: () => <HeartButton title="Quiet by default" isSaved onPress={() => {}} /> },
    {
      state: 'on its way',
      show: () => <HeartButton title="Quiet by default" isSaved={false} busy="Saving…" onPress={() => {}} />,
    },
  ],
  'cards/access-badge.tsx': [
    { state: 'for members', show: () => <AccessBadge access="members" /> },
    { state: 'for Premium members', show: () => <AccessBadge access="premium" /> },
  ],
  'cards/kind-cards.tsx': [
    ...kinds,
    {
      state: 'found by words, which are marked',
      show: () =>
        inColumn(
          <HighlighterProvider value={highlighterOf(['time'])}>
            <ItemCard card={things.POST} />
          </HighlighterProvider>,
        ),
    },
  ],
  'cards/card.tsx': [
    { state: 'that leads its page', show: () => <ItemCard card={things.POST} lead /> },
    {
      state: 'with why it was found',
      show: () =>
        withCardActions(
          <MatchReasons why={[{ id: things.TOOL.id, source: 'says', text: '… shows how much time is left …' }]}>
            {inColumn(<ItemCard card={things.TOOL} />)}
          </MatchReasons>,
        ),
    },
    { state: 'with bare parts', show: () => inColumn(<Card card={things.POST} />) },
    { state: 'opening in a new tab', show: () => inColumn(<ItemCard card={things.TOPIC} newTab />) },
  ],
  'cards/directory-parts.tsx': [
    {
      state: 'with everything',
      show: () => (
        <ContactContext value={() => {}}>
          <ItemCard card={things.ENTRY} />
        </ContactContext>
      ),
    },
    { state: 'with as little as can be', show: () => <ItemCard card={things.BARE_ENTRY} /> },
    { state: 'sponsored', show: () => <ItemCard card={things.SPONSORED_ENTRY} /> },
  ],
  'cards/support-contact.tsx': [
    {
      state: 'open for a while, day and night, and closed',
      show: () => (
        <>
          {[
            new Map([[things.SUPPORT.id, '2026-11-22T23:30:00.000Z']]),
            new Map([[things.SUPPORT.id, null]]),
            new Map<number, null>(),
          ].map((open, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            <OpenNowContext key={i} value={open}>
              <SupportContact card={things.SUPPORT} />
            </OpenNowContext>
          ))}
        </>
      ),
    },
    { state: 'to go to, with a chat', show: () => <SupportContact card={things.SUPPORT_PLACE} /> },
  ],
  'cards/event-details.tsx': [
    { state: 'of several days, also online', show: () => <EventDetails event={things.DAYS_EVENT} /> },
    { state: 'cancelled', show: () => <EventDetails event={things.CANCELLED_EVENT} /> },
  ],
  'match-reason.tsx': [
    {
      state: 'a tag, and a passage',
      show: () => (
        <MatchReasons
          why={[
            { id: 1, source: 'tag', text: 'Body doubling' },
            { id: 2, source: 'says', text: '… quiet hour on Sundays …' },
          ]}
        >
          <MatchReason id={1} />
          <MatchReason id={2} />
        </MatchReasons>
      ),
    },
  ],
  'cards/grid.tsx': [
    {
      state: 'with pictures of their own',
      show: () => (
        <CardGrid
          cards={[1, 2, 3].map((id) => ({
            ...things.POST,
            id,
            images: ['/pictures/lamp.svg'],
            image_alts: ['A lamp'],
          }))}
        />
      ),
    },
    {
      state: 'rows, the first leading',
      show: () => (
        <CardGrid
          lead
          cards={[things.POST, things.BARE_LINK, things.BARE_EVENT, { ...things.BARE_LINK, id: 9 }, things.TOOL].map(
            (card, i) => ({ ...card, id: i + 10 }),
          )}
        />
      ),
    },
  ],
  'cards/card-actions-context.tsx': [
    { state: 'places filled', show: () => withCardActions(inColumn(<ItemCard card={things.POST} />)) },
  ],
  'cards/content-note-disclosure.tsx': [
    {
      state: 'on the page of a thing, folded',
      show: () => <Noted />,
    },
    {
      state: 'about the aims of a maker',
      show: () => (
        <AimsNote
          note="Many autistic people reject its aims: it looks for a cure."
          source="https://example.org/why"
          of="The Hall Trust"
        />
      ),
    },
  ],
  'cards/provider-details.tsx': [
    { state: 'confirmed this year', show: () => <CheckedMark card={things.ENTRY} /> },
    { state: 'no longer offered', show: () => <ItemCard card={things.WITHDRAWN_ENTRY} /> },
  ],
  'cards/left-out.tsx': [
    { state: 'two things', show: () => <LeftOut left={2} isShown={false} onToggle={() => {}} /> },
    { state: 'one thing, shown', show: () => <LeftOut left={1} isShown onToggle={() => {}} /> },
  ],
  'cards/details-link.tsx': [{ state: 'to the page of a thing', show: () => <MoreLink card={things.POST} /> }],
  'cards/open-item.tsx': [
    {
      state: 'to another site',
      show: () => (
        <OpenItem card={things.POST} className="" sign>
          Three ways to see time
        </OpenItem>
      ),
    },
    {
      state: 'to a page of ours',
      show: () => (
        <OpenItem card={things.BARE_POST} className="">
          Three ways to see time
        </OpenItem>
      ),
    },
  ],
  'cards/list-footnotes.tsx': [
    {
      state: 'of cards that lead away',
      show: () => withCardActions(<ListFootnotes cards={[things.POST]} />),
    },
  ],
  'thing-title.tsx': [{ state: 'in another language', show: () => <ThingTitle card={things.FOREIGN_POST} /> }],
};
