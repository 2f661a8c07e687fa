/** Where help can be had at once, without a voice first. The lines are those of the site's own country. */
import { Fragment } from 'react';
import type { UrgentLine } from '#domain/site/site.ts';
import { site } from '#site';
import { buttonClass } from './button.tsx';
import { ExternalLink } from './external-link.tsx';
import { Icon, type IconName } from './icon.tsx';

export const LINE_ICONS: Record<UrgentLine['way'], IconName> = {
  text: 'text',
  chat: 'chat',
  call: 'phone',
};

interface UrgentPanelProps {
  level?: 2 | 3;
  /** What was searched for says that somebody may not be safe at home: what helps with that comes first. */
  unsafe?: boolean | undefined;
}

export function UrgentPanel({ level = 2, unsafe = false }: UrgentPanelProps) {
  const { lines, danger, dangerWords, country, elsewhere } = site.urgent;
  const { lines: atHome } = site.unsafeAtHome;
  const Title = `h${level}` as const;
  const Subtitle = `h${level + 1}` as 'h3' | 'h4';
  return (
    <section id="urgent" aria-labelledby="urgent-title" className="max-w-(--measure)">
      <div className="overflow-clip rounded-card border-2 border-accent bg-raised">
        <Title id="urgent-title" className="flex items-center gap-3 bg-accent px-5 py-2 text-h3 text-accent-text">
          <Icon name="support" className="size-6" />
          If it is urgent
        </Title>
        {unsafe && atHome.length > 0 && (
          <div className="border-b-2 border-accent pt-4">
            <Subtitle className="px-5 text-lead">If you are not safe at home</Subtitle>
            <Lines lines={atHome} isFirst />
          </div>
        )}
        <Lines lines={lines} isFirst={!unsafe || atHome.length === 0} />
        {!unsafe && atHome.length > 0 && (
          <div className="border-t-(length:--line-width) border-line py-3">
            <Subtitle className="px-5 text-lead">If you are not safe at home</Subtitle>
            <Lines lines={atHome} />
          </div>
        )}
        <div className="grid gap-2 bg-sunken px-5 py-3">
          <Subtitle className="text-lead">Is someone in danger now?</Subtitle>
          <p className="text-small">{dangerWords}</p>
          <p className="flex flex-wrap gap-3 empty:hidden">
            {danger.map(({ words, url }) => (
              <a
                key={url}
                href={url}
                className={`${buttonClass('outlined')} min-w-28 flex-auto bg-raised sm:flex-none`}
              >
                <Icon name="phone" className="size-4.5" />
                {words}
              </a>
            ))}
          </p>
        </div>
      </div>
      <p className="mt-2 text-small text-muted">
        These numbers are for {country}.{' '}
        {elsewhere.url && (
          <ExternalLink href={elsewhere.url} className="inline-block py-1">
            {elsewhere.words}
          </ExternalLink>
        )}
      </p>
    </section>
  );
}

/** The same in few lines, for a page that says more below: who answers now, and whom to call in danger. */
export function UrgentLines({ unsafe }: { unsafe: boolean }) {
  const { lines, danger } = site.urgent;
  const first = unsafe && site.unsafeAtHome.lines.length > 0 ? site.unsafeAtHome.lines : lines;
  const calls = danger.slice(0, 1).filter(({ url }) => !first.some((line) => line.url === url));
  return (
    <section aria-labelledby="urgent-lines" className="mt-3 grid max-w-(--measure) gap-2">
      <h2 id="urgent-lines" className="sr-only">
        Who answers now
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {first.map(({ way, words, url }, i) => (
          <li key={url + words}>
            <LineLink url={url} className={`${buttonClass(i === 0 ? 'filled' : 'outlined', 'large')} w-full`}>
              <Icon name={LINE_ICONS[way]} className="size-5" />
              <span>{brokenAtDots(words)}</span>
            </LineLink>
          </li>
        ))}
        {calls.map(({ words, url }) => (
          <li key={url}>
            <a href={url} className={`${buttonClass('outlined', 'large')} w-full`}>
              <Icon name="phone" className="size-5" />
              In danger now: {words}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lines({ lines, isFirst = false }: { lines: readonly UrgentLine[]; isFirst?: boolean }) {
  return (
    <ul className="px-5">
      {lines.map(({ way, words, url, about }, i) => (
        <li key={url} className="grid gap-1 border-b-(length:--line-width) border-line py-3 last:border-0 sm:gap-1.5">
          <LineLink
            url={url}
            className={`${buttonClass(isFirst && i === 0 ? 'filled' : 'outlined', 'large')} w-full sm:w-80`}
          >
            <Icon name={LINE_ICONS[way]} className="size-5" />
            <span>{brokenAtDots(words)}</span>
          </LineLink>
          <p className="text-small">{about}</p>
        </li>
      ))}
    </ul>
  );
}

/** Large letters may take an address into a second line: after a dot, never within a word. */
const brokenAtDots = (words: string) =>
  words.split(/(?<=\.)(?=\S)/).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** A number is used on this device; a page opens as links to other sites do. */
export function LineLink({ url, className, children }: { url: string; className: string; children: React.ReactNode }) {
  if (!url.startsWith('http')) {
    return (
      <a href={url} className={className}>
        {children}
      </a>
    );
  }
  return (
    <ExternalLink href={url} sign className={className}>
      {children}
    </ExternalLink>
  );
}
