/** Where something is on its way: its true size, laid out in grout, and still. Words for it stand elsewhere. */

import { KIND_FACTS, KINDS } from '#domain/kinds.ts';

const Bar = ({ className }: { className: string }) => <div className={`rounded-badge bg-sunken ${className}`} />;

/** A card before it is there: a row, as most are. */
function CardSkeleton() {
  return (
    <li aria-hidden="true" data-coming className="bounded flex min-h-36 gap-4 rounded-card bg-raised p-3">
      <div className="grout tiles size-22 shrink-0 rounded-control" />
      <div className="grid flex-1 content-start gap-2.5 pt-1">
        <Bar className="h-4 w-1/3" />
        <Bar className="h-5 w-11/12" />
        <Bar className="h-4 w-1/2" />
        <Bar className="h-4 w-full" />
      </div>
    </li>
  );
}

/** So many cards that are not there yet. */
export const CardSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, i) => `card-${i}`).map((key) => <CardSkeleton key={key} />);

/** Which shape a page has, by the beginning of its address. */
const ITEMS = /^\/item\//;
const LISTS = /^\/(?:home|search|events|directory|topics-and-collections|topic|collection|blog$|blog\/$|account)/;

/** The headings that are known before a page is there. */
const HEADINGS: ReadonlyMap<string, string> = new Map([
  ['/search', 'Search'],
  ...KINDS.flatMap((kind) => {
    const { list } = KIND_FACTS[kind];
    return list && list.path !== '/topics-and-collections' ? [[list.path, list.words] as const] : [];
  }),
]);

/** A page that is on its way, as high as a screen at least, so that nothing below it shows and moves. */
export function PageSkeleton({ path }: { path: string }) {
  return (
    <div data-skeleton aria-hidden="true" className="wrap min-h-[120vh] pt-8">
      {ITEMS.test(path) ? <ItemShape /> : <TextShape heading={HEADINGS.get(path.replace(/\/$/, ''))} />}
      {LISTS.test(path) && (
        <ul className="mt-10 grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2">
          <CardSkeletons count={6} />
        </ul>
      )}
    </div>
  );
}

const TextShape = ({ heading }: { heading?: string | undefined }) => (
  <div className="grid max-w-(--measure) gap-4">
    {heading ? <p className="text-h1 font-heading">{heading}</p> : <Bar className="h-12 w-2/3" />}
    <Bar className="h-6 w-full" />
    <Bar className="h-6 w-3/4" />
  </div>
);

const ItemShape = () => (
  <div className="mt-14 grid items-start gap-x-12 gap-y-6 md:grid-cols-[minmax(0,1fr)_minmax(0,40%)]">
    <TextShape />
    <div className="grout tiles aspect-16/10 w-full rounded-card max-md:order-first" />
  </div>
);
