import { createFileRoute } from '@tanstack/react-router';
import { UNLISTED } from '#domain/unlisted.ts';
import { ProofLinkPage } from '../features/members/account/proof-link-page.tsx';
import { MembersOnly } from '../features/members/members-only.tsx';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/account/proof/$key')({
  headers: () => UNLISTED,
  head: () => head({ title: 'Confirm it’s you' }),
  staticData: { membersOnly: true },
  component: ShowThatItIsYou,
});

function ShowThatItIsYou() {
  const { key } = Route.useParams();
  return <MembersOnly groups={['Consumers']}>{(user) => <ProofLinkPage linkKey={key} user={user} />}</MembersOnly>;
}
