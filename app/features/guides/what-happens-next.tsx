/** What usually happens next: stations with their times, the first of them filled. */
import type { GuideDetail } from '#contract/guides.ts';

export function Path({ stations }: { stations: GuideDetail['next'] }) {
  if (stations.length === 0) return null;
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-h3">
        What usually happens next
      </h2>
      <ol className="mt-3.5">
        {stations.map(({ when, text }, i) => (
          <li key={when} className="group relative grid grid-cols-[24px_minmax(0,1fr)] gap-x-3.5 pb-4 last:pb-0">
            <span
              aria-hidden="true"
              className={`relative z-1 mt-1 ml-[3px] size-4.5 -rotate-4 rounded-tile border-2 border-link ${i === 0 ? 'bg-link' : 'bg-surface'}`}
            />
            <span
              aria-hidden="true"
              className="absolute top-6.5 -bottom-0.5 left-[11px] border-l-2 border-control group-last:hidden"
            />
            <div>
              <h3 className="text-base leading-snug tracking-normal [word-spacing:0]">
                <bdi>{when}</bdi>
              </h3>
              <p className="leading-normal">
                <bdi>{text}</bdi>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
