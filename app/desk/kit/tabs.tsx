/** Views of a list as tabs that are links. */
import { Link } from '@tanstack/react-router';

export interface View {
  words: string;
  /** What the address says of it; the usual one says nothing. */
  value: string | undefined;
  isOn: boolean;
}

interface ViewsProps {
  label: string;
  /** What it is called in the address. */
  name: string;
  views: readonly View[];
}

export function Views({ label, name, views }: ViewsProps) {
  return (
    <nav aria-label={label} className="mt-4 border-b-(length:--line-width) border-line">
      <ul className="flex flex-wrap gap-x-5">
        {views.map(({ words, value, isOn }) => (
          <li key={words}>
            <Link
              to="."
              search={{ [name]: value } as never}
              aria-current={isOn ? 'page' : undefined}
              // In part every address is the one without a view.
              activeOptions={{ exact: true }}
              className={`inline-flex min-h-11 items-center border-b-4 text-ink no-underline hover:underline ${isOn ? 'border-accent font-strong' : 'border-transparent'}`}
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
