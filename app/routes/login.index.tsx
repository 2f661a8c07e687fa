import { createFileRoute, useRouter } from '@tanstack/react-router';
import { LogInPage } from '../features/members/log-in-page.tsx';
import { head } from '../lib/address/head.ts';
import { params } from '../lib/address/params.ts';
import { ownPath } from '../lib/session/after-login.ts';

/** `next`: where to go afterwards. */
const validateSearch = params({ next: ownPath });

export const Route = createFileRoute('/login/')({
  validateSearch,
  head: () => head({ title: 'Log in' }),
  component: LogIn,
});

function LogIn() {
  const { next } = Route.useSearch();
  const router = useRouter();
  return (
    <LogInPage next={next} onSignUp={() => void router.navigate({ to: '/signup', search: next ? { next } : {} })} />
  );
}
