import { createFileRoute } from '@tanstack/react-router';
import { UNLISTED } from '#domain/unlisted.ts';
import { RecoveryPage } from '../features/members/recovery-page.tsx';
import { head } from '../lib/address/head.ts';
import { filterWord, params } from '../lib/address/params.ts';

const validateSearch = params({ profile: filterWord, session: filterWord });

export const Route = createFileRoute('/forgot-my-password/recovery')({
  validateSearch,
  headers: () => UNLISTED,
  head: () => head({ title: 'Password Recovery' }),
  component: Recovery,
});

function Recovery() {
  const { profile = '', session = '' } = Route.useSearch();
  return <RecoveryPage profile={profile} session={session} />;
}
