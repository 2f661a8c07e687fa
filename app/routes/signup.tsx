import { createFileRoute, useRouter } from '@tanstack/react-router';
import { SignUpPage } from '../features/members/sign-up-page.tsx';
import { head } from '../lib/address/head.ts';
import { filterWord, params } from '../lib/address/params.ts';
import { ownPath } from '../lib/session/after-login.ts';

/** `next`: where to go afterwards. `referral_id`: who sent the reader here. */
const validateSearch = params({ next: ownPath, referral_id: filterWord });

export const Route = createFileRoute('/signup')({
  validateSearch,
  head: () => head({ title: 'Sign up' }),
  component: SignUp,
});

function SignUp() {
  const { next, referral_id } = Route.useSearch();
  const router = useRouter();
  return (
    <SignUpPage
      next={next}
      referral={referral_id}
      onLogIn={() => void router.navigate({ to: '/login', search: next ? { next } : {} })}
    />
  );
}
