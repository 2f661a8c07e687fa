import { createFileRoute } from '@tanstack/react-router';
import { LoginLinkPage } from '../features/members/login-link-page.tsx';
import { head } from '../lib/address/head.ts';
import { params } from '../lib/address/params.ts';
import { ownPath } from '../lib/session/after-login.ts';

/** `next`: where to go afterwards. */
const validateSearch = params({ next: ownPath });

export const Route = createFileRoute('/login/link/$key')({
  validateSearch,
  head: () => head({ title: 'Log in by link' }),
  component: LoginLink,
});

function LoginLink() {
  const { key } = Route.useParams();
  const { next } = Route.useSearch();
  return <LoginLinkPage linkKey={key} next={next} />;
}
