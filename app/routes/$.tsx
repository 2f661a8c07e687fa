import { createFileRoute, redirect } from '@tanstack/react-router';

/** Whatever no other route knows. */
export const Route = createFileRoute('/$')({
  beforeLoad: ({ location }) => {
    throw redirect({ to: '/404', search: { from: location.pathname }, statusCode: 302 });
  },
});
