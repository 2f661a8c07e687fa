import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { site } from '#site';
import { itemQuery } from '../features/items/queries.ts';
import { RemovalForm } from '../features/removal/removal-form.tsx';
import { apiPathOf } from '../lib/address/card-capabilities.ts';
import { head } from '../lib/address/head.ts';
import { filterWord, params, word } from '../lib/address/params.ts';
import { foundBySlug } from '../lib/data/not-found.ts';
import { refusedForm } from '../lib/forms/no-script-form.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { subjectPage } from '../ui/cards/open-item.tsx';
import { ThingTitle } from '../ui/thing-title.tsx';

/** `kind` and `slug` say what it is about; `sent` is the reference of a request that has arrived without script. */
const validateSearch = params({ kind: filterWord, slug: filterWord, sent: word });

/** What can be reported: everything that says something of its own. */
const REPORTED = ['/item', '/guide'];

export const Route = createFileRoute('/removal')({
  validateSearch,
  loaderDeps: ({ search: { kind = '', slug = '' } }) => ({ kind, slug }),
  loader: async ({ context: { queryClient }, deps: { kind, slug } }) => {
    const path = apiPathOf(kind, REPORTED);
    if (path && slug) await foundBySlug(slug, () => queryClient.ensureQueryData(itemQuery(path, slug)));
    return { refused: refusedForm() };
  },
  head: () => head({ title: 'Report a problem', description: 'Ask us to remove or correct something.' }),
  component: Removal,
});

function Removal() {
  const { kind = '', slug = '', sent } = Route.useSearch();
  const path = apiPathOf(kind, REPORTED);
  return (
    <div className="wrap">
      <Breadcrumbs links={[{ to: '/home', words: 'Home' }]} here="Report a problem" />
      <h1 className="text-h1">Report a problem</h1>
      <p className="mt-3 max-w-(--measure) text-lead">
        Is something wrong, or should it not be here? Tell us. A person reads it, and decides within {site.removalHours}{' '}
        hours.
      </p>
      <div className="mt-8 max-w-[40rem]">
        {path && slug ? <AboutItem kind={kind} path={path} slug={slug} sent={sent} /> : <AboutNothing />}
      </div>
    </div>
  );
}

function AboutItem({ kind, path, slug, sent }: { kind: string; path: string; slug: string; sent: string | undefined }) {
  const { refused } = Route.useLoaderData();
  const { data: card } = useSuspenseQuery(itemQuery(path, slug));
  return (
    <>
      <p className="mb-6">
        This is about:{' '}
        {'url' in card ? (
          <Link to="/item/$kind/$slug" params={{ kind, slug }} className="font-strong">
            <ThingTitle card={card} />
          </Link>
        ) : (
          <Link to={subjectPage(card)} params={{ slug }} className="font-strong">
            <ThingTitle card={card} />
          </Link>
        )}
      </p>
      <RemovalForm key={`${slug} ${sent}`} card={card} address={{ kind, slug }} refused={refused} sent={sent} />
    </>
  );
}

const AboutNothing = () => (
  <p className="max-w-(--measure)">
    Open the page of the thing that you mean. At its end there is a link to report it. You can also{' '}
    <Link to="/contact">write to us</Link>.
  </p>
);
