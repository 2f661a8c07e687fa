import { createFileRoute, Link } from '@tanstack/react-router';
import { site } from '#site';
import { head } from '../lib/address/head.ts';
import { prefetchTexts, useTexts } from '../lib/data/site-texts.ts';
import { buttonClass } from '../ui/button.tsx';
import { CustomText } from '../ui/custom-text.tsx';
import { useReadAloudButton } from '../ui/read-aloud/use-read-aloud-button.tsx';

const lead = 'Talks and workshops about neurodivergent life. For places of work, schools and events.';

export const Route = createFileRoute('/speaking')({
  loader: ({ context: { queryClient } }) => prefetchTexts(queryClient, 'speaking'),
  head: () => head({ title: 'Speaking', description: lead }),
  component: Speaking,
});

const TOPICS = [
  'ADHD & perimenopause',
  'Parenting neurodivergent children',
  'Neurodiversity at work',
  'Self-identification & diagnosis',
  'Advocating for yourself & others',
  'From strategy to startup',
];

const EASE = [
  ['Your choice of form', 'A talk, a workshop or questions and answers, in person or online.'],
  ['The words beforehand', 'You get the slides and a short version some days before. No one has to take notes.'],
  ['Breaks, and leaving early', 'There are pauses. Anyone may come and go, sit apart, or keep the camera off.'],
];

function Speaking() {
  const texts = useTexts('speaking');
  const speaking = useReadAloudButton<HTMLDivElement>('Speaking');
  const ease = useReadAloudButton<HTMLElement>('How it goes');
  return (
    <div className="wrap pt-8">
      <div ref={speaking.text} className="max-w-(--measure)">
        <h1 className="text-h1">Speaking</h1>
        <p className="mt-3 text-lead">{lead}</p>
        <div data-section="about" className="prose mt-5">
          <CustomText html={texts.about}>
            <p>
              {site.founder.name} founded {site.name} and speaks about it in public. {site.founder.words}
            </p>
          </CustomText>
        </div>
        <div className="mt-4 empty:hidden">{speaking.controls}</div>
        <p data-unread className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link to="/contact" search={{ subject: 'public-speaking' }} className={buttonClass('filled')}>
            Make an enquiry
          </Link>
          {speaking.button}
        </p>
      </div>
      <section className="mt-18" aria-labelledby="topics">
        <h2 id="topics" className="text-h2">
          Topics
        </h2>
        {texts.topics === undefined ? (
          <Topics />
        ) : (
          <div className="mt-3 max-w-(--measure)">
            <CustomText html={texts.topics}>{null}</CustomText>
          </div>
        )}
      </section>
      <section ref={ease.text} className="mt-18" aria-labelledby="ease">
        <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id="ease" className="text-h2">
            How it goes
          </h2>
          {ease.button}
        </div>
        {ease.controls}
        {texts.ease === undefined ? (
          <Ease />
        ) : (
          <div className="max-w-(--measure)">
            <CustomText html={texts.ease}>{null}</CustomText>
          </div>
        )}
      </section>
    </div>
  );
}

function Topics() {
  return (
    <>
      <p className="mt-3 mb-6 max-w-(--measure)">
        These are examples. Name the one you like best when you write. Another topic? Ask us.
      </p>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {TOPICS.map((topic) => (
          <li key={topic} className="grid">
            {/* As specified, a press changes nothing; what to say about a topic goes into the enquiry. */}
            <button
              type="button"
              className="bounded min-h-24 cursor-default rounded-card bg-raised px-5 py-4 text-left text-lead leading-snug font-strong"
            >
              <span className="wrap-anywhere">{topic}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const Ease = () => (
  <ul className="grid gap-x-14 gap-y-8 md:grid-cols-3">
    {EASE.map(([title, words]) => (
      <li key={title} className="border-t-3 border-ink pt-4">
        <h3 className="text-h3">{title}</h3>
        <p className="mt-2.5">{words}</p>
      </li>
    ))}
  </ul>
);
