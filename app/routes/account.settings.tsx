import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../features/members/account/settings-page.tsx';
import { MembersOnly } from '../features/members/members-only.tsx';
import { Passkeys } from '../features/members/passkeys.tsx';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/account/settings')({
  head: () => head({ title: 'Account settings' }),
  staticData: { membersOnly: true },
  component: Settings,
});

function Settings() {
  return (
    <MembersOnly groups={['Consumers']}>{(user) => <SettingsPage user={user} passkeys={<Passkeys />} />}</MembersOnly>
  );
}
