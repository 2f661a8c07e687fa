/** A member's own page: who they are here, what they opened last, and everything they keep. */

import { useState } from 'react';
import type { User } from '#contract/members.ts';
import type { OwnSeed } from '#contract/pictures.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { FavouriteSections } from './favourite-sections.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { SideCard } from './side-card.tsx';

// Only who opens it loads it.
const EditProfile = onDemand('Edit profile', () => import('./edit-profile.tsx').then((file) => file.EditProfile));

export function AccountPage({ user }: { user: User }) {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <AccountBanner />
      <div className="wrap grid gap-x-14 lg:grid-cols-[300px_minmax(0,1fr)]">
        <h1 className="pt-8 text-h1 lg:col-start-2">My Account</h1>
        <SideCard user={user} onEdit={() => setEditing(true)} />
        <div className="lg:col-start-2">
          <RecentlyViewed user={user} />
          <FavouriteSections user={user} />
        </div>
      </div>
      {editing && <EditProfile user={user} onClose={() => setEditing(false)} />}
    </>
  );
}

export const AccountBanner = () => (
  <Picture pattern="person" slug={'account' satisfies OwnSeed} shape="banner" eager className="h-28 w-full md:h-42" />
);
