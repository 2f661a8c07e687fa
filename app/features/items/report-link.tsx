/** The way to say that something is wrong with a thing, or should not be here: at the end of its page. */
import { Link } from '@tanstack/react-router';

export const ReportLink = ({ kind, slug }: { kind: string; slug: string }) => (
  <Link to="/removal" search={{ kind, slug }} rel="nofollow" className="inline-flex min-h-11 items-center text-small">
    Report a problem, or ask us to take this down
  </Link>
);
