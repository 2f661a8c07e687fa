import type { ReactNode } from 'react';

/** Where the page stands: links to what is above it, then its own name. */
export function Breadcrumbs({ links, here }: { links: ReactNode[]; here: string }) {
  return (
    <nav aria-label="Where you are" className="pt-7 text-small">
      <ol className="flex flex-wrap gap-x-2.5">
        {links.map((link, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the trail never changes its order
          <li key={i} className="after:ml-2.5 after:text-muted after:content-['/']">
            {link}
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
