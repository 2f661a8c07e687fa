import { createFileRoute } from '@tanstack/react-router';
import { UNLISTED } from '#domain/unlisted.ts';
import { EmailChangePage } from '../features/members/account/email-change-page.tsx';
import { MembersOnly } from '../features/members/members-only.tsx';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/account/address/$key')({
  headers: () => UNLISTED,
  head: () => head({ title: 'Your new address' }),
  staticData: { membersOnly: true },
  component: NewAddress,
});

function NewAddress() {
  const { key } = Route.useParams();
  return <MembersOnly groups={['Consumers']}>{(user) => <EmailChangePage linkKey={key} user={user} />}</MembersOnly>;
}
