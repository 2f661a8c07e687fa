import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ConfirmationForm } from '../features/confirmation/provider-confirmation-form.tsx';
import { askedQuery } from '../features/confirmation/queries.ts';
import { head } from '../lib/address/head.ts';
import { choice, params, word } from '../lib/address/params.ts';
import { ApiProblem } from '../lib/data/api.ts';
import { refusedForm } from '../lib/forms/no-script-form.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { DoneNote } from '../ui/done-note.tsx';

/** `key`: the secret of the link in the mail; `sent`: the answer has arrived without script. */
const validateSearch = params({ key: word, sent: choice('no', 'yes') });

/** Where a provider says whether what the site says of them is still right. */
export const Route = createFileRoute('/still-right')({
  validateSearch,
  loaderDeps: ({ search: { key, sent } }) => ({ key, sent }),
  loader: async ({ context: { queryClient }, deps: { key, sent } }) => {
    const refused = refusedForm();
    if (!key || sent === 'yes') return { refused, over: undefined };
    try {
      await queryClient.ensureQueryData(askedQuery(key));
      return { refused, over: undefined };
    } catch (error) {
      // A link that is used, over or none is no failure of the page.
      if (error instanceof ApiProblem && error.code === 'gone') return { refused, over: error.message };
      throw error;
    }
  },
  head: () =>
    head({
      title: 'Is this information correct?',
      description: 'For providers: check whether what we say is correct.',
    }),
  component: StillRight,
});

function StillRight() {
  const { key, sent } = Route.useSearch();
  const { over } = Route.useLoaderData();
  return (
    <div className="wrap">
      <Breadcrumbs links={[{ to: '/home', words: 'Home' }]} here="Is this information correct?" />
      <h1 className="mt-4 text-h1">Is this information correct?</h1>
      <div className="mt-6 max-w-(--measure)">
        {sent === 'yes' ? <Thanks /> : over ? <p>{over}</p> : key ? <Asked secret={key} /> : <WithoutLink />}
      </div>
    </div>
  );
}

function Asked({ secret }: { secret: string }) {
  const { refused } = Route.useLoaderData();
  const { data } = useSuspenseQuery(askedQuery(secret));
  return <ConfirmationForm asked={data} secret={secret} refused={refused} thanks={<Thanks />} />;
}

const Thanks = () => (
  <DoneNote done="we have your answer.">
    If all is right, the page has a tick with today’s date. If something has changed, a person looks at it. You do not
    need to do anything else.
  </DoneNote>
);

const WithoutLink = () => (
  <p>
    This page is for providers, by the link in our email. If something about you is wrong,{' '}
    <Link to="/contact">write to us</Link>.
  </p>
);
