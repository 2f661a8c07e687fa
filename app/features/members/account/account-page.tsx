/** A member's own page: who they are here, what they opened last, and everything they keep. */

import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { favouritesOf, savedTotals } from '#app/lib/data/favourites.ts';
import { useSavedHere } from '#app/lib/data/saved-here.ts';
import { count } from '#app/lib/words/formatting.ts';
import type { User } from '#contract/members.ts';
import type { OwnSeed } from '#domain/mosaics.ts';
import { type Jump, JumpLine } from '../../../ui/jump-line.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { MembershipBlock } from '../membership-tiers.tsx';
import { FavouriteSections, filledSections } from './favourite-sections.tsx';
import { ProfileCard } from './profile-card.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { SavedItemsMosaic } from './saved-items-mosaic.tsx';

// Only who opens it loads it.
const EditProfile = onDemand('Edit profile', () => import('./edit-profile.tsx').then((file) => file.EditProfile));

export function AccountPage({ user }: { user: User }) {
  const [editing, setEditing] = useState(false);
  const saved = useMemo(() => favouritesOf(user), [user]);
  const cards = Object.values(saved).flat();
  // Not while the page is open: what was the last one to go can be put back.
  const [isNew] = useState(cards.length === 0);
  const filled = filledSections(savedTotals(user)).filter(({ total }) => total > 0);
  const jumps = [...filled, { hash: 'my-mosaic', words: 'My mosaic' }].map(({ hash, ...jump }) => ({
    ...jump,
    link: (props: Parameters<Jump['link']>[0]) => <Link to="/account" hash={hash} {...props} />,
  }));
  return (
    <>
      <AccountBanner />
      <div className="wrap grid gap-x-14 lg:grid-cols-[300px_minmax(0,1fr)]">
        <h1 className="pt-8 text-h1 lg:col-start-2">My Account</h1>
        <ProfileCard user={user} onEdit={() => setEditing(true)} />
        <div className="min-w-0 lg:col-start-2">
          <div className="mt-6">
            <JumpLine label="What you saved" jumps={filled.length > 0 ? jumps : []} />
          </div>
          <SavedHereNote />
          <FavouriteSections user={user} saved={saved} />
          <RecentlyViewed user={user} />
          {!isNew && cards.length > 0 && <SavedItemsMosaic cards={cards} />}
        </div>
      </div>
      <MembershipBlock />
      {editing && <EditProfile user={user} onClose={() => setEditing(false)} />}
    </>
  );
}

const AccountBanner = () => (
  <Picture pattern="person" slug={'account' satisfies OwnSeed} shape="banner" eager className="h-28 w-full md:h-42" />
);

/** What was saved before the log-in, or by somebody else who uses this device. */
function SavedHereNote() {
  const { length } = useSavedHere();
  if (length === 0) return null;
  return (
    <p className="mt-6 print:hidden">
      {count(length, 'thing')} {length === 1 ? 'is' : 'are'} saved on this device and not in your account.{' '}
      <Link to="/saved" className="inline-block py-1.5">
        Saved on this device
      </Link>
    </p>
  );
}
