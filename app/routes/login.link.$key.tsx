import { createFileRoute } from '@tanstack/react-router';
import { LoginLinkPage } from '../features/members/login-link-page.tsx';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/login/link/$key')({
  head: () => head({ title: 'Log in by link' }),
  component: LoginLink,
});

function LoginLink() {
  const { key } = Route.useParams();
  return <LoginLinkPage linkKey={key} />;
}
