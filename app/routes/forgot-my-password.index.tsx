import { createFileRoute } from '@tanstack/react-router';
import { ForgotPage } from '../features/members/forgot-page.tsx';
import { head } from '../lib/address/head.ts';
import { choice, params } from '../lib/address/params.ts';
import { refusedForm } from '../lib/forms/no-script-form.ts';

/** `sent`: a form without script comes back to this address. */
const validateSearch = params({ sent: choice('no', 'yes') });

export const Route = createFileRoute('/forgot-my-password/')({
  validateSearch,
  loader: () => ({ refused: refusedForm() }),
  head: () => head({ title: 'Forgot my Password' }),
  component: Forgot,
});

function Forgot() {
  const { sent } = Route.useSearch();
  const { refused } = Route.useLoaderData();
  return <ForgotPage refused={refused} isSent={sent === 'yes'} />;
}
