/** The blocks of the home page that need no choices. */

import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { OwnSeed } from '#domain/mosaics.ts';
import { ornamentPath } from '#domain/mosaics.ts';
import { site } from '#site';
import { useSuggestions } from '../../lib/data/suggestions.ts';
import { countSearch } from '../../lib/data/usage-logging.ts';
import { ACCOUNT_LINK } from '../../lib/session/account-link.ts';
import { AdvertisementBanner } from '../../ui/advertisement-banner.tsx';
import { AuthDialogButton } from '../../ui/auth-dialog-button.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Ornament } from '../../ui/ornament.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { bannerQuery, situationsQuery } from './queries.ts';

export function Hero() {
  return (
    <section className="relative grid grid-cols-1">
      <picture className="contents">
        <source
          className="hidden"
          media="(max-width: 63.99rem)"
          srcSet={ornamentPath('hero-narrow')}
          width={800}
          height={540}
        />
        <img
          src={ornamentPath('hero')}
          width={1600}
          height={640}
          alt=""
          fetchPriority="high"
          className="aspect-800/540 max-h-[116px] w-full object-cover object-right-bottom md:max-h-[320px] beside-picture:lg:col-start-1 beside-picture:lg:row-start-1 beside-picture:lg:aspect-1600/640 beside-picture:lg:max-h-none beside-picture:lg:self-stretch beside-picture:lg:object-right-top"
        />
      </picture>
      {/* Words that need more room than the picture has make it taller: the bar above never lies on them. */}
      <div className="pointer-events-none relative flex items-end pt-3 pb-3 beside-picture:lg:col-start-1 beside-picture:lg:row-start-1 beside-picture:lg:pt-[calc(var(--navbar)*1.6+0.5rem)] beside-picture:lg:pb-[clamp(1rem,2.2vw,2rem)]">
        <div className="wrap">
          <h1 className="text-hero tracking-[-0.022em] beside-picture:lg:max-w-120">
            Understanding neuro
            <wbr />
            divergence
          </h1>
          <p className="mt-2 max-w-100 lg:mt-5 lg:mb-6 lg:text-lead">{site.description}</p>
          {/* On a telephone the search comes first, and this after it. */}
          <AuthDialogButton dialog="sign-up" className="pointer-events-auto max-lg:hidden member:hidden">
            Join now for free
          </AuthDialogButton>
          <Link
            {...ACCOUNT_LINK}
            className={`${buttonClass('filled')} pointer-events-auto max-lg:hidden visitor:hidden`}
          >
            Go to My Account
          </Link>
        </div>
      </div>
      <Ornament name="horizon" />
    </section>
  );
}

export function HomeSearch() {
  const navigate = useNavigate();
  return (
    <div className="wrap mt-5 lg:mt-11">
      <SearchField
        label="What would you like to know about?"
        hint="Try a word or a question, for example “sleep” or “quiet places to meet people”."
        action="/search"
        useSuggestions={useSuggestions}
        onSearch={(query) => {
          countSearch(query);
          void navigate({ to: '/search', search: { query } });
        }}
      />
      <p className="mt-1.5 flex flex-wrap gap-x-6 lg:mt-3">
        <Link to="/support" className="inline-flex min-h-11 items-center gap-2">
          <Icon name="support" className="size-5" />
          Get support
        </Link>
        <Link to="/tonight" className="inline-flex min-h-11 items-center gap-2">
          <Icon name="clock" className="size-5" />
          Help right now
        </Link>
      </p>
      <Situations />
      <div className="mt-2 lg:hidden">
        <AuthDialogButton dialog="sign-up" className="member:hidden">
          Join now for free
        </AuthDialogButton>
        <Link {...ACCOUNT_LINK} className={`${buttonClass('filled')} visitor:hidden`}>
          Go to My Account
        </Link>
      </div>
    </div>
  );
}

/** What one may be in, as plain links: the way to a guide without a search. */
function Situations() {
  const { data: guides } = useSuspenseQuery(situationsQuery);
  if (guides.length === 0) return null;
  return (
    <nav aria-labelledby="situations" className="mt-2">
      <h2 id="situations" className="text-lead">
        Find help with
      </h2>
      {/* In columns, so that letters that come late move no line. */}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 lg:grid-cols-3">
        {guides.map(({ id, slug, title }) => (
          <li key={id} className="min-w-0">
            <Link
              to="/guide/$slug"
              params={{ slug }}
              className="inline-flex min-h-11 max-w-full items-center wrap-anywhere"
            >
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const OFFERS = [
  {
    to: '/topics-and-collections',
    title: 'Topics',
    words: 'All we have on one subject.',
    pattern: 'topic',
    slug: 'offer-topics',
  },
  { to: '/events', title: 'Events', words: 'In person and online.', pattern: 'event', slug: 'offer-events' },
  {
    to: '/topics-and-collections',
    title: 'Curated Collections',
    words: 'Small sets, chosen by hand.',
    pattern: 'collection',
    slug: 'offer-collections',
  },
  {
    to: '/directory',
    title: 'Directory',
    words: 'Services and people who can help.',
    pattern: 'directory',
    slug: 'offer-directory',
  },
] as const satisfies readonly { slug: OwnSeed; [key: string]: string }[];

export function Offers() {
  return (
    <section className="wrap mt-18 md:mt-26" aria-labelledby="offers">
      <h2 id="offers" className="mb-6 text-h2">
        What we offer
      </h2>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">
        {OFFERS.map(({ to, title, words, pattern, slug }) => (
          <li key={title} className="relative flex items-center gap-4">
            <Picture
              pattern={pattern}
              slug={slug}
              shape="square"
              deferred
              className="size-22 shrink-0 rounded-control"
            />
            <Icon name={pattern} className="size-8 text-link pictures:hidden" />
            <div>
              <h3 className="text-h3">
                <Link to={to} className="stretched decoration-2">
                  {title}
                </Link>
              </h3>
              <p className="mt-1.5 max-w-[26ch] text-card">{words}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const VALUES = [
  ['Difference, not deficit', 'We describe people by what they need and notice, never by what is wrong with them.'],
  ['Chosen by people', 'Someone has read, heard or tried each thing before it appears here.'],
  ['Calm by design', 'No adverts that move, no endless lists. Less at a time, in the same place every time.'],
] as const;

export function Values() {
  return (
    <section className="wrap mt-18 md:mt-26" aria-labelledby="values">
      <h2 id="values" className="sr-only">
        What matters to us
      </h2>
      <ol className="grid gap-x-14 gap-y-8 md:grid-cols-3">
        {VALUES.map(([title, words], i) => (
          <li key={title} className="border-t-3 border-ink pt-4">
            <span className="text-h3 font-heading figures tabular-nums" aria-hidden="true">
              {i + 1}
            </span>
            <h3 className="mt-1.5 text-h3">{title}</h3>
            <p className="mt-2.5">{words}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function GetInvolved() {
  return (
    <section className="wrap mt-18 md:mt-26" aria-labelledby="involved">
      <h2 id="involved" className="mb-6 text-h2">
        Get involved
      </h2>
      <div className="grid gap-7 md:grid-cols-2">
        <Involve
          to="/suggest"
          title="Suggest content"
          words="Found something that helped you? Tell us, and we will check it within a week."
        />
        <Involve
          to="/contact"
          title="Share your work"
          words="You make podcasts, tools or events? Show us what you do."
        />
      </div>
    </section>
  );
}

function Involve({ to, title, words }: { to: '/suggest' | '/contact'; title: string; words: string }) {
  return (
    <div className="bounded rounded-card bg-raised p-6 md:p-9">
      <h3 className="text-h3">{title}</h3>
      <p className="mt-2.5 mb-5 max-w-[40ch]">{words}</p>
      <Link to={to} className={buttonClass('outlined', 'large')}>
        {title}
      </Link>
    </div>
  );
}

/** The advertisement whose turn it is. */
export function Banner() {
  const { data } = useSuspenseQuery(bannerQuery);
  const banner = data.data[0];
  return banner ? <AdvertisementBanner {...banner} className="wrap mt-18 calm:hidden" /> : null;
}
