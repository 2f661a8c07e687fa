import { createFileRoute, notFound } from '@tanstack/react-router';
import { NotFoundPage } from '../features/layout/error-page.tsx';
import { head } from '../lib/address/head.ts';
import { params, word } from '../lib/address/params.ts';

/** Where unknown addresses end; it answers with the status 404. `from`: the address that was asked for. */
const validateSearch = params({ from: word });

export const Route = createFileRoute('/404')({
  validateSearch,
  loader: () => {
    throw notFound();
  },
  head: () => head({ title: 'Page not found' }),
  notFoundComponent: Lost,
});

function Lost() {
  const { from } = Route.useSearch();
  return <NotFoundPage from={from} />;
}
