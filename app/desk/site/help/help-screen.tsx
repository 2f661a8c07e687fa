/** Help: the guide for curators, beside the work. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { desk } from '../../kit/data/calls.ts';
import { DESK } from '../../kit/data/queries.ts';
import { Loaded, ScreenHead } from '../../kit/screen-parts.tsx';
import { guideWords, withParts } from './guide.ts';

/** The words are loaded with the screen, and rendered as any text is. */
const helpQuery = queryOptions({
  queryKey: [...DESK, 'guide'],
  queryFn: async () => {
    const { default: guide } = await import('../../../../docs/curating.md?raw');
    const { html } = await desk.markdown(guideWords(guide));
    return withParts(html);
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export function HelpScreen() {
  const query = useQuery(helpQuery);
  return (
    <>
      <ScreenHead title="Help" lead="How the desk works. You need no code, and nearly every step has an undo." />
      <Loaded query={query}>
        {({ html, parts }) => (
          <div className="mt-5 grid gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
            <nav
              aria-labelledby="help-parts"
              className="bounded content-start rounded-card bg-raised px-4 py-3 lg:self-start"
            >
              <h2 id="help-parts" className="text-lead">
                On this page
              </h2>
              <ul className="mt-1">
                {parts.map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${id}`} className="inline-flex min-h-9 items-center">
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <div
              className="prose min-w-0 max-w-(--measure) text-base [&_h2]:text-h3 [&_h2]:outline-none md:[&_table]:table [&_td]:align-top"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own guide, rendered and sanitised by the server
              dangerouslySetInnerHTML={{ __html: html }}
            />
          </div>
        )}
      </Loaded>
    </>
  );
}
