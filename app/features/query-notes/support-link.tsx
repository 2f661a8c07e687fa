/** Stands before the results where a search asks for somebody to talk to: the way to ‘Support’. */
import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/icon.tsx';

export const SupportFirst = () => (
  <p className="bounded flex max-w-(--measure) items-center gap-3 rounded-control bg-raised px-4 py-2">
    <Icon name="support" className="size-6 text-link" />
    <span className="py-1.5">
      <Link to="/support" className="-my-2.5 inline-block py-2.5 font-strong">
        Get support
      </Link>
      : who can be reached now, by text, chat, call or in person
    </span>
  </p>
);
