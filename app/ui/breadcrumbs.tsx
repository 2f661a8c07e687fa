import { Link, type LinkProps } from '@tanstack/react-router';

interface BreadcrumbsProps {
  links: { to: NonNullable<LinkProps['to']>; words: string }[];
  here: string;
}

/** Where the page stands: links to what is above it, then its own name. */
export function Breadcrumbs({ links, here }: BreadcrumbsProps) {
  return (
    <nav aria-label="Where you are" className="pt-4 text-small">
      <ol className="flex flex-wrap items-center gap-x-2.5">
        {links.map(({ to, words }) => (
          <li key={words} className="after:ml-2.5 after:text-muted after:content-['/']">
            <Link to={to} className="inline-flex min-h-11 min-w-6 items-center">
              {words}
            </Link>
          </li>
        ))}
        <li aria-current="page" className="wrap-anywhere">
          {here}
        </li>
      </ol>
    </nav>
  );
}
