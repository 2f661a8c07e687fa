import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { UNLISTED } from '#domain/unlisted.ts';
import { SetupPage } from '../features/members/setup/setup-page.tsx';
import { head } from '../lib/address/head.ts';
import { params, word } from '../lib/address/params.ts';

/** The first set-up of a site. `key`: from the address that the start printed; `arrived`: from the link of a trial mail. */
export const Route = createFileRoute('/setup')({
  validateSearch: params({ key: word, arrived: word }),
  headers: () => UNLISTED,
  head: () => ({ meta: [...head({ title: 'First set-up' }).meta, { name: 'robots', content: 'noindex' }] }),
  staticData: { ownFrame: true, withoutConsent: true },
  component: Setup,
});

const SetupParts = lazyRouteComponent(() => import('../desk/screens.tsx'), 'SetupParts');
const ProveMember = lazyRouteComponent(() => import('../features/members/prove-it.tsx'), 'ProveMember');

function Setup() {
  const { key, arrived } = Route.useSearch();
  return <SetupPage setupKey={key} trialKey={arrived} parts={<SetupParts ProveMember={ProveMember} />} />;
}
