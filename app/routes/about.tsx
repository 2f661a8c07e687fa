import { createFileRoute, Link } from '@tanstack/react-router';
import { site } from '#site';
import { head } from '../lib/head.ts';
import { Badge } from '../ui/badge.tsx';

export const Route = createFileRoute('/about')({
  head: () => head({ title: 'About', description: `What ${site.name} is, and what its badges mean.` }),
  component: About,
});

function About() {
  return (
    <div className="wrap pt-8">
      <div className="max-w-(--measure)">
        <h1 className="text-h1">About {site.name}</h1>
        <p className="mt-3 text-lead">{site.claim}</p>
        <div className="prose mt-6">
          <p>
            {site.name} is a catalogue of things to read, hear, watch and use, of events, people and services. It is for
            neurodivergent people, for those who live with them, and for those who work with them. Everything in it was
            chosen by people.
          </p>
          <p>
            You need no account to look around. You can <Link to="/search">search</Link>, go through{' '}
            <Link to="/topics-and-collections">topics and collections</Link>, see what is{' '}
            <Link to="/events">coming up</Link> or find help in the <Link to="/directory">directory</Link>.
          </p>
          <h2>How we speak</h2>
          <p>
            We say autistic person, ADHDer, dyslexic person, because most people we know say so of themselves. We
            describe what people need and notice, not what is wrong with them.
          </p>
          <h2 id="badges">What the badges mean</h2>
        </div>
        <dl className="mt-4 grid gap-5">
          <div>
            <dt>
              <Badge look="led" icon="led">
                Neurodivergent-led
              </Badge>
            </dt>
            <dd className="mt-1.5">The people who run this service are neurodivergent themselves. They told us so.</dd>
          </div>
          <div>
            <dt>
              <Badge look="affirming" icon="affirming">
                Neuro-affirming
              </Badge>
            </dt>
            <dd className="mt-1.5">
              This service has agreed to work with people as they are, and not to train them to seem like somebody else.
            </dd>
          </div>
          <div>
            <dt>
              <Badge look="sponsored" icon="sponsored">
                Sponsored
              </Badge>
            </dt>
            <dd className="mt-1.5">Somebody paid for this place. It never moves anything up in a search.</dd>
          </div>
          <div>
            <dt>
              <Badge icon="key">For members</Badge>
            </dt>
            <dd className="mt-1.5">You need a free account to open this collection.</dd>
          </div>
        </dl>
        <div className="prose mt-10">
          <h2>Who we are</h2>
          <p>
            {site.founder.name} founded {site.name}. {site.founder.words}
          </p>
          <p>
            {site.founder.name} also gives talks.{' '}
            <Link to="/speaking">What they are about, and how to ask for one</Link>
          </p>
          <p>
            Behind the site stands {site.company.name}, company number {site.company.number}, registered in{' '}
            {site.company.registeredIn}.
          </p>
          <h2>Write to us</h2>
          <p>
            The <Link to="/contact">contact page</Link> is the quickest way. You can also write to{' '}
            <a href={`mailto:${site.mailboxes.general}`}>{site.mailboxes.general}</a>.
          </p>
          <p>
            How we treat your data is in the <Link to="/privacy-policy">privacy policy</Link>. What works for disabled
            people, and what does not yet, is in the <Link to="/accessibility">accessibility statement</Link>.
          </p>
        </div>
      </div>
    </div>
  );
}
