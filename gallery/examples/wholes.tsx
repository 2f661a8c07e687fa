/** Larger parts: lists, boxes, pictures, and what stands there when there is nothing. */
import { useRef, useState } from 'react';
import type { Missing } from '#app/lib/data/pagination.ts';
import { AdvertisementBanner } from '../../app/ui/advertisement-banner.tsx';
import { Breadcrumbs } from '../../app/ui/breadcrumbs.tsx';
import { Button } from '../../app/ui/button.tsx';
import { Credited } from '../../app/ui/credited-picture.tsx';
import { CustomText } from '../../app/ui/custom-text.tsx';
import { Dialog } from '../../app/ui/dialog.tsx';
import { DoneNote } from '../../app/ui/done-note.tsx';
import { Empty, EndOfList } from '../../app/ui/empty.tsx';
import { highlighterOf } from '../../app/ui/highlighting.ts';
import { Highlighted, HighlighterProvider } from '../../app/ui/highlights.tsx';
import { onDemand } from '../../app/ui/on-demand.tsx';
import { Ornament } from '../../app/ui/ornament.tsx';
import { PagedList } from '../../app/ui/paged-list.tsx';
import { Picture } from '../../app/ui/picture.tsx';
import { ProblemBox } from '../../app/ui/problem-box.tsx';
import { OurWords, SearchedInstead } from '../../app/ui/query-corrections.tsx';
import { AboutLeaving, QuickExit } from '../../app/ui/quick-exit.tsx';
import { QuoteBanner } from '../../app/ui/quote.tsx';
import { Controls } from '../../app/ui/read-aloud/controls.tsx';
import { ReadSection } from '../../app/ui/read-aloud/read-section.tsx';
import { useReadAloudButton } from '../../app/ui/read-aloud/use-read-aloud-button.tsx';
import { BackAndNext, OneOf } from '../../app/ui/single-item-pager.tsx';
import { CardSkeletons, PageSkeleton } from '../../app/ui/skeleton.tsx';
import { Strip, StripCard } from '../../app/ui/strip.tsx';
import { SubjectHead } from '../../app/ui/subject-head.tsx';
import { UrgentLines, UrgentPanel } from '../../app/ui/urgent-panel.tsx';
import type { AnyCard } from '../../contract/items.ts';
import type { Examples } from '../example.ts';
import * as things from '../things.ts';

function OpenDialog() {
  const [open, setOpen] = useState(true);
  return (
    <Dialog title="How to reach Fern Street Clinic" isOpen={open} onClose={() => setOpen(false)}>
      <p>Phone: 0113 496 0000</p>
      <Button look="filled">Copy</Button>
    </Dialog>
  );
}

const NeverComes = onDemand<{ onClose: () => void }>('Log in', () => new Promise(() => {}));

/** It stands at the foot of the screen; here, of a frame. */
const InRoom = () => (
  <div className="min-h-24">
    <NeverComes onClose={() => {}} />
  </div>
);

/** While a text is read. Nothing ends it here, so that it can be looked at. */
function Reading() {
  const text = useRef<HTMLDivElement>(null);
  return (
    <div ref={text}>
      <Controls text={text} name="Three ways to see time" onEnd={() => {}} />
      <p>Why a day can feel like an hour.</p>
    </div>
  );
}

function Offer() {
  const reading = useReadAloudButton<HTMLParagraphElement>('Three ways to see time');
  return (
    <>
      <p ref={reading.text}>Why a day can feel like an hour.</p>
      {reading.button}
    </>
  );
}

interface ListProps {
  cards: AnyCard[];
  total: number;
  next?: number;
  missing?: Missing;
}

function List({ cards, total, next, missing }: ListProps) {
  return (
    <PagedList
      pages={{ cards, total, page: 1, parts: 1, end: 1, next, before: undefined, missing }}
      link={(_page, { resetScroll: _, ...props }) => <a href="#there" {...props} />}
      empty={<p>No events match these filters.</p>}
    />
  );
}

export const WHOLES: Examples = {
  'query-corrections.tsx': [
    {
      state: 'searched instead, with the way back, and our words',
      show: () => (
        <>
          <SearchedInstead
            spelling={{ searched: 'dyslexia', instead_of: 'dislexia' }}
            asTyped={(props) => <a href="#gallery" {...props} />}
          />
          <OurWords terms={[{ typed: 'ear muffs', preferred: 'earplugs', note: 'We say earplugs here.' }]} />
        </>
      ),
    },
  ],
  'single-item-pager.tsx': [
    {
      state: 'in the middle of a list',
      show: () => (
        <>
          <OneOf at={3} total={14} pageKey="page" title="Three ways to see time" />
          <BackAndNext at={3} total={14} pageKey="page" />
        </>
      ),
    },
    { state: 'the first', show: () => <BackAndNext at={1} total={14} pageKey="page" /> },
    { state: 'the last', show: () => <BackAndNext at={14} total={14} pageKey="page" /> },
  ],
  'advertisement-banner.tsx': [
    {
      state: 'with a picture of the site',
      show: () => (
        <AdvertisementBanner
          title="Weighted blankets made to order"
          url="https://example.org/"
          image="/pictures/lamp.svg"
          alt="A lamp"
        />
      ),
    },
    {
      state: 'with one from elsewhere, which is not loaded',
      show: () => (
        <AdvertisementBanner
          title="Teas by post"
          url="https://teas.example.org/"
          image="https://example.org/t.png"
          alt=""
        />
      ),
    },
  ],
  'urgent-panel.tsx': [
    { state: 'as it is', show: () => <UrgentPanel /> },
    { state: 'in few lines', show: () => <UrgentLines unsafe={false} /> },
  ],
  'quick-exit.tsx': [
    {
      state: 'as it is',
      show: () => (
        <>
          <QuickExit />
          <AboutLeaving />
        </>
      ),
    },
  ],
  'done-note.tsx': [
    {
      state: 'as it is',
      show: () => <DoneNote done="your message was sent.">A person reads it and answers by email.</DoneNote>,
    },
  ],
  'problem-box.tsx': [
    { state: 'a problem alone', show: () => <ProblemBox message="We could not reach the site." /> },
    {
      state: 'with what to do',
      show: () => (
        <ProblemBox message="We could not reach the site.">
          <Button look="inherit">Try again</Button>
        </ProblemBox>
      ),
    },
  ],
  'empty.tsx': [
    {
      state: 'nothing there',
      show: () => (
        <Empty>
          <p>We found nothing for ‘zzq’. Try one word.</p>
        </Empty>
      ),
    },
    { state: 'end of a list', show: () => <EndOfList /> },
  ],
  'paged-list.tsx': [
    { state: 'with more to come', show: () => <List cards={[things.POST]} total={40} next={2} /> },
    {
      state: 'whose next page did not come',
      show: () => (
        <List
          cards={[things.POST]}
          total={40}
          next={2}
          missing={{ error: new Error('We could not reach the site.'), isTrying: false }}
        />
      ),
    },
    { state: 'all of it', show: () => <List cards={[things.EVENT]} total={1} /> },
    { state: 'empty', show: () => <List cards={[]} total={0} /> },
    { state: 'past its end', show: () => <List cards={[]} total={12} /> },
  ],
  'on-demand.tsx': [{ state: 'on its way', show: () => <InRoom /> }],
  'dialog.tsx': [{ state: 'open', show: () => <OpenDialog />, covers: true }],
  'quote.tsx': [
    {
      state: 'with who said it',
      show: () => (
        <QuoteBanner quote={{ text: 'I am not late. I am on another clock.', author: 'Ines', source: null }} />
      ),
    },
  ],
  'strip.tsx': [
    {
      state: 'wider than its room',
      show: () => (
        <Strip title="New this week">
          {[1, 2, 3, 4, 5, 6, 7, 8].map((id) => (
            <StripCard key={id} card={{ ...things.LISTEN, id }} />
          ))}
        </Strip>
      ),
    },
    {
      state: 'that fits',
      show: () => (
        <Strip title="New today">
          <StripCard card={things.WATCH} />
        </Strip>
      ),
    },
  ],
  'subject-head.tsx': [
    {
      state: 'of a topic',
      show: () => <TopicHead />,
    },
  ],
  'picture.tsx': [
    { state: 'its own', show: () => <Picture src="/pictures/lamp.svg" pattern="read" slug="adhd" className="w-63" /> },
    { state: 'none: a mosaic', show: () => <Picture pattern="topic" slug="adhd" className="w-63" /> },
    {
      state: 'on another host: a mosaic until that is agreed to',
      show: () => <Picture src="https://pictures.example.org/a.jpg" pattern="topic" slug="adhd" className="w-63" />,
    },
  ],
  'credited-picture.tsx': [
    {
      state: 'with a licence that can be read elsewhere',
      show: () => (
        <Credited line="Ama Boateng, CC BY-SA 4.0">
          <Picture src="/pictures/lamp.svg" pattern="read" slug="adhd" className="w-63" />
        </Credited>
      ),
    },
    {
      state: 'with a maker alone',
      show: () => (
        <Credited line="Our own">
          <Picture src="/pictures/lamp.svg" pattern="read" slug="adhd" className="w-63" />
        </Credited>
      ),
    },
  ],
  'ornament.tsx': [
    { state: 'frieze', show: () => <Ornament name="frieze" /> },
    { state: 'horizon', show: () => <Ornament name="horizon" /> },
  ],
  'custom-text.tsx': [
    {
      state: 'as it comes',
      show: () => (
        <CustomText html={undefined}>
          <p>We look at it within two days.</p>
        </CustomText>
      ),
    },
    {
      state: 'in other words',
      show: () => <CustomText html="<p>We look at it on <strong>the same day</strong>.</p>">{null}</CustomText>,
    },
  ],
  'breadcrumbs.tsx': [
    {
      state: 'two above',
      show: () => (
        <Breadcrumbs
          links={[
            { to: '/home', words: 'Home' },
            { to: '/blog', words: 'Blog' },
          ]}
          here="Three ways to see time"
        />
      ),
    },
  ],
  'skeleton.tsx': [
    {
      state: 'of cards',
      show: () => (
        <ul className="gallery-row">
          <CardSkeletons count={3} />
        </ul>
      ),
    },
    { state: 'of a list', show: () => <PageSkeleton path="/events" /> },
    { state: 'of a thing', show: () => <PageSkeleton path="/item/post/x" /> },
  ],
  'read-aloud/use-read-aloud-button.tsx': [{ state: 'offered, where the browser has a voice', show: () => <Offer /> }],
  'read-aloud/read-section.tsx': [
    {
      state: 'a part of a long text',
      show: () => (
        <ReadSection id="part" title="Money">
          <p>Reading costs nothing.</p>
        </ReadSection>
      ),
    },
  ],
  'read-aloud/controls.tsx': [{ state: 'reading', show: () => <Reading /> }],
  'highlights.tsx': [
    {
      state: 'highlighted',
      show: () => (
        <HighlighterProvider value={highlighterOf(['time', 'day'])}>
          <p>
            <Highlighted text="Why a day can feel like an hour: three ways to see time." />
          </p>
        </HighlighterProvider>
      ),
    },
    { state: 'nothing found', show: () => <Highlighted text="Why a day can feel like an hour." /> },
  ],
};

function TopicHead() {
  const reading = useReadAloudButton<HTMLDivElement>(things.TOPIC.name);
  return <SubjectHead subject={things.TOPIC} about="What helps on an ordinary day." reading={reading} />;
}
