/** On the page of a thing, for those who may change it: the way to its form at the desk. Visitors are sent the page without. */
import { Link } from '@tanstack/react-router';
import { isCurator, useUser } from '../../lib/session/user.ts';

export function ChangeLink({ id }: { id: number }) {
  const user = useUser();
  if (!isCurator(user)) return null;
  return (
    <Link
      to="/curate/items/$id"
      params={{ id: String(id) }}
      preload={false}
      data-unread
      className="inline-flex min-h-11 items-center text-card print:hidden"
    >
      Change this
    </Link>
  );
}
