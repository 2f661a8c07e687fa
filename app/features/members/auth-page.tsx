/** The frame of every page for joining and logging in. */

import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OwnSeed } from '#domain/mosaics.ts';
import { useIsMember } from '../../lib/session/session.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { Busy } from '../../ui/request-states.tsx';

interface AuthPageProps {
  title: string;
  /** A small line above the title. */
  lead?: string;
  worksWithoutScript?: boolean;
  children: ReactNode;
}

/** What the page was about a moment ago. */
let before: { path: string; title: string } | undefined;

export function AuthPage({ title, lead, worksWithoutScript = false, children }: AuthPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // When a page turns to something else in place, the focus goes to its new heading, which is then read.
  useEffect(() => {
    const path = location.pathname;
    if (before?.path === path && before.title !== title) heading.current?.focus({ preventScroll: true });
    before = { path, title };
  }, [title]);
  return (
    <>
      <div className="wrap">
        <Breadcrumbs links={[{ to: '/home', words: 'Home' }]} here={title} />
      </div>
      <div className="wrap grid items-start gap-x-18 gap-y-8 lg:grid-cols-[minmax(0,35rem)_1fr]">
        <div className="pt-4 lg:pt-6">
          {lead && <p className="text-small text-muted">{lead}</p>}
          <h1 ref={heading} tabIndex={-1} className="mb-6 text-h1">
            {title}
          </h1>
          {!worksWithoutScript && (
            <p className="hidden max-w-(--measure) noscript:block">
              Accounts need JavaScript. Everything else here can be read without it.
            </p>
          )}
          <div className={`grid gap-5 ${worksWithoutScript ? '' : 'noscript:hidden'}`}>{children}</div>
        </div>
        {/* An archway. */}
        <Picture
          pattern="directory"
          slug={'join' satisfies OwnSeed}
          shape="portrait"
          className="w-full max-w-100 justify-self-end overflow-hidden rounded-card max-lg:hidden"
        />
      </div>
    </>
  );
}

/** What the page is for did not work, and may when it is tried again. */
export function FailedAuthPage({ title, message, again }: { title: string; message: string; again: () => void }) {
  return (
    <AuthPage title={title}>
      <ProblemBox message={message} again={again} />
    </AuthPage>
  );
}

/** Something that takes a moment, said once it takes long enough to notice. */
export function OneMoment({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-center gap-4 text-lead">
      <Busy>{children}</Busy>
    </p>
  );
}

/** A page that has nothing to show yet. */
export const WaitingAuthPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <AuthPage title={title}>
    <OneMoment>{children}</OneMoment>
  </AuthPage>
);

/** Leads a member who is logged in on to `path`, as soon as it is known that they may; answers whether somebody is. */
export function useRedirect(path: string, may = true): boolean {
  const router = useRouter();
  const isMember = useIsMember();
  useEffect(() => {
    if (isMember && may) router.history.replace(path);
  }, [isMember, may, path, router]);
  return isMember;
}

/** The outcome of a call that is made once, when the page is hydrated. */
export type Outcome<T> = { is: 'open' } | { is: 'done'; value: T } | { is: 'refused'; error: unknown };

/** Makes the call once, also where effects run twice; `again` makes it once more. */
export function useOnce<T>(act: () => Promise<T>): [outcome: Outcome<T>, again: () => void] {
  const [outcome, setOutcome] = useState<Outcome<T>>({ is: 'open' });
  const [begun] = useState(() => ({ yet: false }));
  const begin = () => {
    begun.yet = true;
    setOutcome({ is: 'open' });
    act().then(
      (value) => setOutcome({ is: 'done', value }),
      (error: unknown) => setOutcome({ is: 'refused', error }),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
  useEffect(() => {
    if (!begun.yet) begin();
  }, []);
  return [outcome, begin];
}
