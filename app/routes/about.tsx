import { createFileRoute, Link } from '@tanstack/react-router';
import { site } from '#site';
import { MosaicsLegend } from '../features/about/mosaics-legend.tsx';
import { head } from '../lib/address/head.ts';
import { prefetchTexts, useTexts } from '../lib/data/site-texts.ts';
import { companyInWords } from '../lib/words/site-company.ts';
import { Badge } from '../ui/badge.tsx';
import { AccessBadge } from '../ui/cards/access-badge.tsx';
import { CustomText } from '../ui/custom-text.tsx';
import { ReadSection } from '../ui/read-aloud/read-section.tsx';

export const Route = createFileRoute('/about')({
  loader: ({ context: { queryClient } }) => prefetchTexts(queryClient, 'about'),
  head: () => head({ title: 'About', description: `What ${site.name} is, and what its badges and mosaics mean.` }),
  component: About,
});

function About() {
  const texts = useTexts('about');
  return (
    <div className="wrap pt-8">
      <div className="max-w-(--measure)">
        <h1 className="text-h1">About {site.name}</h1>
        <p className="mt-3 text-lead">{site.claim}</p>
        <div className="mt-8 grid gap-10">
          <ReadSection id="what" title={`What ${site.name} is`}>
            <CustomText html={texts.what}>
              <p>
                {site.name} is a catalogue of things to read, hear, watch and use, of events, people and services. It is
                for neurodivergent people, for those who live with them, and for those who work with them. Everything in
                it was chosen by people.
              </p>
              <p>
                You need no account to look around. You can <Link to="/search">search</Link>, go through{' '}
                <Link to="/topics-and-collections">topics and collections</Link>, see what is{' '}
                <Link to="/events">coming up</Link> or find help in the <Link to="/directory">directory</Link>.
              </p>
            </CustomText>
          </ReadSection>
          <ReadSection id="how-we-speak" title="How we speak">
            <CustomText html={texts['how-we-speak']}>
              <p>
                We say autistic person, ADHDer, dyslexic person, because most people we know say so of themselves. We
                describe what people need and notice, not what is wrong with them.
              </p>
            </CustomText>
          </ReadSection>
          <ReadSection id="badges" title="What the badges mean">
            <dl className="grid gap-5">
              <div>
                <dt>
                  <Badge look="led" icon="led">
                    Neurodivergent-led
                  </Badge>
                </dt>
                <dd className="mt-1.5">
                  The people who run this service are neurodivergent themselves. They told us so.
                </dd>
              </div>
              <div>
                <dt>
                  <Badge look="affirming" icon="affirming">
                    Neuro-affirming
                  </Badge>
                </dt>
                <dd className="mt-1.5">
                  This service has agreed to work with people as they are, and not to train them to seem like someone
                  else.
                </dd>
              </div>
              <div>
                <dt>
                  <Badge look="sponsored" icon="sponsored">
                    Sponsored
                  </Badge>
                </dt>
                <dd className="mt-1.5">Someone paid for this place. It never moves anything up in a search.</dd>
              </div>
              <div>
                <dt className="text-small font-strong">Affiliate</dt>
                <dd className="mt-1.5">
                  It stands beside a link. If you buy something there, we may get a small share. It costs you nothing
                  more.
                </dd>
              </div>
              <div>
                <dt>
                  <AccessBadge access="members" />
                </dt>
                <dd className="mt-1.5">You need a free account to open this collection.</dd>
              </div>
              <div>
                <dt>
                  <AccessBadge access="premium" />
                </dt>
                <dd className="mt-1.5">
                  You need Premium to open this collection.{site.premium.isOpen ? '' : ' Premium is coming soon.'}
                </dd>
              </div>
            </dl>
          </ReadSection>
          <ReadSection id="mosaics" title="What the mosaics mean">
            <MosaicsLegend />
          </ReadSection>
          <ReadSection id="who-we-are" title="Who we are">
            <CustomText html={texts['who-we-are']}>
              <p>
                {site.founder.name} founded {site.name}. {site.founder.words}
              </p>
              <p>
                {site.founder.name} also gives talks.{' '}
                <Link to="/speaking">What they are about, and how to ask for one</Link>
              </p>
              <p>The company behind the site is {companyInWords(site.company)}</p>
            </CustomText>
          </ReadSection>
          <ReadSection id="write-to-us" title="Write to us">
            <CustomText html={texts['write-to-us']}>
              <p>
                The <Link to="/contact">contact page</Link> is the quickest way. You can also write to{' '}
                <a href={`mailto:${site.mailboxes.general}`}>{site.mailboxes.general}</a>.
              </p>
              <p>
                How we treat your data is in the <Link to="/privacy-policy">privacy policy</Link>. What works for
                disabled people, and what does not yet, is in the{' '}
                <Link to="/accessibility">accessibility statement</Link>.
              </p>
            </CustomText>
          </ReadSection>
        </div>
      </div>
    </div>
  );
}
