/** A card of every kind, with all that it may say and with as little as it may. */
import type { ReactNode } from 'react';
import { Card } from '../../app/ui/cards/card.tsx';
import { ItemCard } from '../../app/ui/cards/cards.tsx';
import { ContactContext, DirectoryCard } from '../../app/ui/cards/directory-card.tsx';
import { CardGrid } from '../../app/ui/cards/grid.tsx';
import { MarksProvider } from '../../app/ui/cards/marks.tsx';
import { MiniCard } from '../../app/ui/cards/mini-card.tsx';
import { More, MoreButton } from '../../app/ui/cards/more.tsx';
import { OpenItem } from '../../app/ui/cards/open-item.tsx';
import { Signs } from '../../app/ui/cards/signs.tsx';
import { FoundBy } from '../../app/ui/found-words.tsx';
import type { AnyCard } from '../../contract/items.ts';
import type { Example, Examples } from '../example.ts';
import * as things from '../things.ts';

const KINDS: [state: string, card: AnyCard][] = [
  ['to read', things.POST],
  ['to read, with as little as can be', things.BARE_POST],
  ['to read, with very long words, sponsored', things.LONG_POST],
  ['to read, in another script', things.FOREIGN_POST],
  ['to listen to', things.LISTEN],
  ['to watch', things.WATCH],
  ['an event', things.EVENT],
  ['an event of several days, also online', things.DAYS_EVENT],
  ['an event without date and place', things.OPEN_EVENT],
  ['an online event, sponsored', things.ONLINE_EVENT],
  ['a person', things.PERSON],
  ['a tool', things.TOOL],
  ['a tool without a price, sponsored', things.FREE_TOOL],
  ['support', things.SUPPORT],
  ['a topic', things.TOPIC],
  ['a collection', things.COLLECTION],
  ['a collection for members', things.MEMBERS_COLLECTION],
];

const inColumn = (shown: ReactNode) => <div className="gallery-card">{shown}</div>;
const inMarks = (shown: ReactNode) => (
  <MarksProvider
    value={{
      favourite: () => <button type="button">Save</button>,
      rating: () => '4.5 of 5',
      meaning: 'what others think',
    }}
  >
    {shown}
  </MarksProvider>
);

const kinds: Example[] = KINDS.map(([state, card]) => ({ state, show: () => inColumn(<ItemCard card={card} />) }));

export const CARDS: Examples = {
  'cards/cards.tsx': [
    ...kinds,
    {
      state: 'found by words, which are marked',
      show: () =>
        inColumn(
          <FoundBy words={['time']}>
            <ItemCard card={things.POST} />
          </FoundBy>,
        ),
    },
  ],
  'cards/card.tsx': [
    { state: 'twice as wide', show: () => <ItemCard card={things.POST} lead /> },
    { state: 'with bare parts', show: () => inColumn(<Card card={things.POST} />) },
    { state: 'opening in a new tab', show: () => inColumn(<ItemCard card={things.TOPIC} newTab />) },
  ],
  'cards/directory-card.tsx': [
    {
      state: 'with everything',
      show: () => (
        <ContactContext value={() => {}}>
          <DirectoryCard card={things.ENTRY} />
        </ContactContext>
      ),
    },
    { state: 'with as little as can be', show: () => <DirectoryCard card={things.BARE_ENTRY} /> },
    { state: 'sponsored', show: () => <DirectoryCard card={things.SPONSORED_ENTRY} /> },
  ],
  'cards/mini-card.tsx': [
    {
      state: 'of several kinds',
      show: () => (
        <ul className="gallery-row">
          {[things.POST, things.EVENT, things.FREE_TOOL, things.TOPIC].map((card) => (
            <MiniCard key={card.object_type} card={card} />
          ))}
        </ul>
      ),
    },
  ],
  'cards/grid.tsx': [
    {
      state: 'three to a row',
      show: () => <CardGrid cards={[things.POST, { ...things.EVENT, id: 7 }, { ...things.TOOL, id: 8 }]} />,
    },
  ],
  'cards/marks.tsx': [{ state: 'places filled', show: () => inMarks(inColumn(<ItemCard card={things.POST} />)) }],
  'cards/more.tsx': [
    {
      state: 'folded',
      show: () => (
        <>
          <MoreButton card={things.POST} shows="more-folded" open={false} onPress={() => {}} />
          <More card={things.POST} id="more-folded" open={false}>
            Read to me
          </More>
        </>
      ),
    },
    {
      state: 'unfolded',
      show: () => (
        <>
          <MoreButton card={things.POST} shows="more-open" open onPress={() => {}} />
          <More card={things.POST} id="more-open" open>
            Read to me
          </More>
        </>
      ),
    },
  ],
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
  'cards/signs.tsx': [
    { state: 'of cards that lead away', show: () => inMarks(<Signs cards={[things.POST]} marked />) },
  ],
};
