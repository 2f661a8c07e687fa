/** How a member logs in, what they agreed to, their data, and the way out. */
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { User } from '#contract/members.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { NoPasswordNotice } from '../no-password-notice.tsx';
import { Agreements } from './agreements.tsx';
import { ChangeEmail } from './change-email.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Devices } from './devices.tsx';
import { DownloadData, DownloadFavourites } from './download-data.tsx';
import { OwnCalendar } from './own-calendar.tsx';

export function SettingsPage({ user, passkeys }: { user: User; passkeys: ReactNode }) {
  return (
    <div className="wrap">
      <Breadcrumbs
        links={[
          { to: '/home', words: 'Home' },
          { to: '/account', words: 'My Account' },
        ]}
        here="Settings"
      />
      <h1 className="mt-8 text-h1">Settings and your data</h1>
      <p className="mt-3 max-w-(--measure) text-lead">
        Names, password and topics are under ‘Edit profile’ on <Link to="/account">your account</Link>.
      </p>
      <div className="mt-4 grid max-w-184">
        <Part title="Email address">
          <ChangeEmail user={user} />
        </Part>
        {!user.profile.has_password && (
          <Part title="Password">
            <NoPasswordNotice user={user} />
          </Part>
        )}
        <Part title="Passkeys">{passkeys}</Part>
        <Part title="Where you are logged in">
          <Devices />
        </Part>
        <Part title="Your events in your calendar">
          <OwnCalendar />
        </Part>
        <Part title="Export saved items">
          <DownloadFavourites />
        </Part>
        <Part title="What you agreed to">
          <Agreements />
        </Part>
        <Part title="Download my data">
          <p>You get everything that we keep about you. Passwords are not in it: we cannot read them ourselves.</p>
          <DownloadData />
        </Part>
        <Part title="Delete my account">
          <DeleteAccount user={user} />
        </Part>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid justify-items-start gap-4 border-b-(length:--line-width) border-line py-9 last:border-b-0"
    >
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {children}
    </section>
  );
}
