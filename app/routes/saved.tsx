import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import type { DirectoryCard } from '#contract/items.ts';
import { ContactDialog } from '../features/directory/contact-dialog.tsx';
import { SavedHerePage } from '../features/members/saved-here/saved-here-page.tsx';
import { head } from '../lib/address/head.ts';
import { ContactContext } from '../ui/cards/directory-parts.tsx';

export const Route = createFileRoute('/saved')({
  head: () => head({ title: 'Saved on this device' }),
  component: Saved,
});

function Saved() {
  const [contact, setContact] = useState<DirectoryCard>();
  return (
    <ContactContext value={setContact}>
      <SavedHerePage />
      <ContactDialog entry={contact} onClose={() => setContact(undefined)} />
    </ContactContext>
  );
}
