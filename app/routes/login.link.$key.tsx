import { createFileRoute } from '@tanstack/react-router';
import { UNLISTED } from '#domain/unlisted.ts';
import { LoginLinkPage } from '../features/members/login-link-page.tsx';
import { head } from '../lib/address/head.ts';

export const Route = createFileRoute('/login/link/$key')({
  headers: () => UNLISTED,
  head: () => head({ title: 'Log in by link' }),
  component: LoginLink,
});

function LoginLink() {
  const { key } = Route.useParams();
  return <LoginLinkPage linkKey={key} />;
}
