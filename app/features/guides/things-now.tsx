/** What to do now: at most three things, each with at most one link. */
import { Link } from '@tanstack/react-router';
import type { GuideDetail } from '#contract/guides.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';

type Step = GuideDetail['now'][number];
const COUNT_WORDS = ['One thing', 'Two things', 'Three things'];

export function ThingsNow({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="now" className="mt-6 lg:mt-9">
      <h2 id="now" className="text-h3">
        {COUNT_WORDS[steps.length - 1]} now
      </h2>
      <ol className="mt-3.5 grid gap-3 lg:grid-cols-3 lg:gap-6">
        {steps.map((step, i) => (
          <li
            key={step.text}
            className="bounded grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3.5 rounded-card bg-raised px-4 pt-3.5 pb-4"
          >
            <span
              aria-hidden="true"
              className="figures grid size-8.5 -rotate-2 place-items-center rounded-tile border-[1.5px] border-control font-strong text-link"
            >
              {i + 1}
            </span>
            <div className="grid justify-items-start">
              <p className="pt-0.5 leading-normal text-pretty wrap-anywhere">
                <bdi>{step.text}</bdi>
              </p>
              {step.link && <StepLink {...step.link} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const LOOK = 'inline-flex min-h-11 items-center gap-2 -mb-1.5 wrap-anywhere';
const CALLS: readonly (readonly [string, IconName])[] = [
  ['tel:', 'phone'],
  ['sms:', 'text'],
];

/** A place on the page, a page of the site, a call or a text, or another site. */
function StepLink({ label, url }: NonNullable<Step['link']>) {
  const [, icon] = CALLS.find(([scheme]) => url.startsWith(scheme)) ?? [];
  if (icon || url.startsWith('#'))
    return (
      <a href={url} className={LOOK}>
        <Icon name={icon ?? 'down'} className="size-4.5" />
        {label}
      </a>
    );
  if (url.startsWith('/'))
    return (
      <Link to={url} className={LOOK}>
        {label}
      </Link>
    );
  return (
    <ExternalLink href={url} sign className={LOOK}>
      {label}
    </ExternalLink>
  );
}
