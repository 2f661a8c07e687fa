import { createFileRoute } from '@tanstack/react-router';
import { UNLISTED } from '#domain/unlisted.ts';
import { ConfirmPage } from '../features/members/confirm-page.tsx';
import { head } from '../lib/address/head.ts';
import { filterWord, params } from '../lib/address/params.ts';

const validateSearch = params({ referral_id: filterWord });

export const Route = createFileRoute('/verification/confirm/$key')({
  validateSearch,
  headers: () => UNLISTED,
  head: () => head({ title: 'Confirm your email' }),
  component: Confirm,
});

function Confirm() {
  const { key } = Route.useParams();
  const { referral_id } = Route.useSearch();
  return <ConfirmPage linkKey={key} referral={referral_id} />;
}
