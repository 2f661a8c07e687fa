/** Who checked a guide and where it can be read in full; then, in one quiet row, what can be done with the page. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { GuideDetail } from '#contract/guides.ts';
import { dayInWords } from '../../lib/words/dates.ts';
import { count } from '../../lib/words/formatting.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { KeepOrShare } from '../../ui/keep-or-share.tsx';

export function GuideFoot({ guide, favourite, read }: { guide: GuideDetail; favourite: ReactNode; read: ReactNode }) {
  const { checked_on, checked_by, review_by, sources } = guide;
  return (
    <div className="mt-10">
      <p className="figures max-w-(--measure) text-small leading-normal text-muted">
        {checked_on ? (
          <>
            <strong className="font-strong text-ink">Checked on {dayInWords(checked_on)}</strong>
            {checked_by && <bdi> by {checked_by}</bdi>}.
          </>
        ) : (
          <>
            <strong className="font-strong text-ink">Not checked yet.</strong>
            {checked_by && <bdi> {checked_by}.</bdi>}
          </>
        )}
        {review_by && ` Next check due ${dayInWords(review_by)}.`}
      </p>
      {sources.length > 0 && (
        <details open className="mt-1 text-small">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline print:no-underline">
            {count(sources.length, 'source')}
          </summary>
          <ul className="grid justify-items-start sm:columns-2 sm:block">
            {sources.map(({ label, url }) => (
              <li key={url} className="break-inside-avoid">
                <ExternalLink href={url} className="inline-block py-2">
                  {label}
                </ExternalLink>
              </li>
            ))}
          </ul>
        </details>
      )}
      <KeepOrShare
        title={guide.title}
        favourite={favourite}
        wrong={
          <Link
            to="/suggest"
            search={{ kind: 'guide', slug: guide.slug }}
            rel="nofollow"
            className="target inline-flex items-center px-2"
          >
            Report a problem with this guide
          </Link>
        }
      >
        {read}
      </KeepOrShare>
    </div>
  );
}
