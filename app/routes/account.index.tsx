import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import type { DirectoryCard } from '#contract/items.ts';
import { ContactDialog } from '../features/directory/contact-dialog.tsx';
import { AccountPage } from '../features/members/account/account-page.tsx';
import { MembersOnly } from '../features/members/members-only.tsx';
import { head } from '../lib/address/head.ts';
import { ContactContext } from '../ui/cards/directory-parts.tsx';

export const Route = createFileRoute('/account/')({
  head: () => head({ title: 'Account' }),
  staticData: { membersOnly: true },
  component: Account,
});

function Account() {
  const [contact, setContact] = useState<DirectoryCard>();
  return (
    <MembersOnly groups={['Consumers']}>
      {(user) => (
        <ContactContext value={setContact}>
          <AccountPage user={user} />
          <ContactDialog entry={contact} onClose={() => setContact(undefined)} />
        </ContactContext>
      )}
    </MembersOnly>
  );
}
