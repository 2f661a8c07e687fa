import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { site } from '#site';
import { itemQuery } from '../features/items/queries.ts';
import { SuggestionForm } from '../features/suggestions/suggestion-form.tsx';
import { apiPathOf } from '../lib/address/card-capabilities.ts';
import { head } from '../lib/address/head.ts';
import { filterWord, params, word } from '../lib/address/params.ts';
import { foundBySlug } from '../lib/data/not-found.ts';
import { refusedForm } from '../lib/forms/no-script-form.ts';
import { isCurator, useUser } from '../lib/session/user.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { ThingTitle } from '../ui/thing-title.tsx';

/**
 * `kind` and `slug`: what is to be corrected. `url`, `text` and `title`: what a telephone shares. `about`: what was searched for
 * in vain. `sent`: it has arrived without script; a path where the link is here already.
 */
const validateSearch = params({
  kind: filterWord,
  slug: filterWord,
  url: word,
  text: word,
  title: word,
  about: word,
  sent: word,
});

/** What can be corrected: everything that says something of its own. */
const CORRECTED = ['/item', '/guide'];

export const Route = createFileRoute('/suggest')({
  validateSearch,
  loaderDeps: ({ search: { kind = '', slug = '' } }) => ({ kind, slug }),
  loader: async ({ context: { queryClient }, deps: { kind, slug } }) => {
    const path = apiPathOf(kind, CORRECTED);
    if (path && slug) await foundBySlug(slug, () => queryClient.ensureQueryData(itemQuery(path, slug)));
    return { refused: refusedForm() };
  },
  head: ({ match: { search } }) =>
    search.slug
      ? head({ title: 'Suggest a correction', description: 'Say what is wrong, and a person looks at it.' })
      : head({ title: 'Suggest a link', description: `Show us what belongs on ${site.name}.` }),
  component: Suggest,
});

function Suggest() {
  const { kind = '', slug = '', sent } = Route.useSearch();
  const path = apiPathOf(kind, CORRECTED);
  const isCorrection = path !== undefined && slug !== '';
  const title = isCorrection ? 'Suggest a correction' : 'Suggest a link';
  return (
    <div className="wrap">
      <Breadcrumbs links={[{ to: '/home', words: 'Home' }]} here={title} />
      <h1 className="text-h1">{title}</h1>
      <div className="mt-3 max-w-[40rem]">
        {isCorrection ? <Correction key={sent} kind={kind} path={path} slug={slug} /> : <NewLink key={sent} />}
      </div>
    </div>
  );
}

/** The first address in what was shared: telephones put it into the text, or where the title should be. */
const sharedLink = (...texts: (string | undefined)[]): string | undefined =>
  texts.flatMap((text) => /https?:\/\/\S+/.exec(text ?? '')?.[0] ?? [])[0];

function NewLink() {
  const { url, text, title, about, sent } = Route.useSearch();
  const { refused } = Route.useLoaderData();
  const user = useUser();
  const link = url ?? sharedLink(text, title);
  return (
    <>
      <p className="mb-8 max-w-(--measure) text-lead">
        Found something that helped you? Paste its link. We check it within a week.
      </p>
      {isCurator(user) && (
        <p className="mb-6">
          You are a curator:{' '}
          <Link
            to="/curate/items/$id"
            params={{ id: 'new' }}
            search={link ? { link } : {}}
            preload={false}
            className="py-2"
          >
            read this link at the desk
          </Link>
          .
        </p>
      )}
      <SuggestionForm
        refused={refused}
        sent={sent}
        begun={{ ...(link && { url: link }), ...(about && { message: `I was looking for: ${about}` }) }}
      />
    </>
  );
}

function Correction({ kind, path, slug }: { kind: string; path: string; slug: string }) {
  const { sent } = Route.useSearch();
  const { refused } = Route.useLoaderData();
  const { data: card } = useSuspenseQuery(itemQuery(path, slug));
  return (
    <>
      <p className="mb-8 max-w-(--measure) text-lead">
        What is not right about <ThingTitle card={card} className="font-strong" />? Should it not be here at all? Then{' '}
        <Link to="/removal" search={{ kind, slug }} rel="nofollow">
          ask us to remove it
        </Link>
        .
      </p>
      <SuggestionForm
        about={{ id: card.id, object_type: card.object_type, kind, slug }}
        refused={refused}
        sent={sent}
      />
    </>
  );
}
