import { createFileRoute, Outlet } from '@tanstack/react-router';
import { DeskFrame, NotYours } from '../desk/shell.tsx';
import { MembersOnly } from '../features/members/members-only.tsx';
import { head } from '../lib/address/head.ts';
import { CURATING } from '../lib/session/user.ts';

export const Route = createFileRoute('/curate')({
  head: () => ({ meta: [...head({ title: 'Curators’ desk' }).meta, { name: 'robots', content: 'noindex' }] }),
  staticData: { membersOnly: true, ownFrame: true },
  component: Desk,
});

const LOGGED_OUT = 'You were logged out in another window. What you wrote at the desk is saved on this device.';

function Desk() {
  return (
    <DeskFrame>
      <MembersOnly groups={CURATING} others={<NotYours />} loggedOut={LOGGED_OUT}>
        {() => <Outlet />}
      </MembersOnly>
    </DeskFrame>
  );
}
