/** The one guide, topic or collection that answers a situation: its answer and the first thing to do, before all results. */
import { Link } from '@tanstack/react-router';
import type { SituationAnswer as Answer } from '#contract/search.ts';
import { factsOf, kindOfType, pageOf } from '#domain/kinds.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** `query` is what was typed; without it nothing is repeated. */
export function SituationAnswer({ answer, query }: { answer: Answer; query?: string | undefined }) {
  const { object_type, slug, title, first } = answer;
  const { word } = factsOf(object_type);
  const page = pageOf(kindOfType(object_type), slug);
  return (
    <section
      aria-labelledby="answer-title"
      className="bounded grid grid-cols-[minmax(0,1fr)] gap-x-9 gap-y-4 rounded-card border border-control bg-raised p-5 lively:lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lively:lg:p-7"
    >
      <div className="grid gap-2">
        <p className="flex items-center gap-2 text-small font-strong">
          {object_type === 'Guide' && <Icon name="guide" className="size-5 text-link" />}
          {word}
        </p>
        <h2 id="answer-title" className="text-h2 text-balance">
          <Link to={page} className="text-ink no-underline hover:underline">
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <p className="max-w-(--measure) text-lead text-pretty">
          <bdi>{answer.answer}</bdi>
        </p>
      </div>
      <div className="grid content-start justify-items-start gap-4 border-line max-lg:border-t-(length:--line-width) max-lg:pt-4 lively:lg:row-span-2 lively:lg:border-l-(length:--line-width) lively:lg:pl-9">
        {first && (
          <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5">
            <span
              aria-hidden="true"
              className="figures grid size-8.5 -rotate-2 place-items-center rounded-tile border-[1.5px] border-control font-strong text-link"
            >
              1
            </span>
            <div>
              <h3 className="text-small font-strong">First</h3>
              <p className="text-pretty">
                <bdi>{first}</bdi>
              </p>
            </div>
          </div>
        )}
        <Link to={page} className={`${buttonClass('filled', 'large')} max-sm:w-full`}>
          Open the {word.toLowerCase()}
        </Link>
      </div>
      {query && (
        <p className="text-small text-muted wrap-anywhere">
          You wrote: <bdi>{query}</bdi>
        </p>
      )}
    </section>
  );
}
