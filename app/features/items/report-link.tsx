/** The way to say that something is wrong with a thing, or should not be here: at the end of its page. */
import { Link } from '@tanstack/react-router';

export const ReportLink = ({ kind, slug }: { kind: string; slug: string }) => (
  <span className="flex flex-wrap gap-x-6 text-small">
    <Link to="/suggest" search={{ kind, slug }} rel="nofollow" className="inline-flex min-h-11 items-center">
      Suggest a correction
    </Link>
    <Link to="/removal" search={{ kind, slug }} rel="nofollow" className="inline-flex min-h-11 items-center">
      Report a problem, or ask us to remove this
    </Link>
  </span>
);
