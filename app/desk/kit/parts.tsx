/** What the screens of the desk are made of: the site's language, denser. */

import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { Pagination } from '#contract/lists.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import { site } from '#site';
import { Busy } from '../../ui/busy.tsx';
import { Button } from '../../ui/button.tsx';
import { boxClass, type FieldProps, fieldAria } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { STATUS_WORDS } from './items/status-words.ts';
import { DeskSign, type DeskSignName } from './signs.tsx';

/** The head of a screen: its name, a line about it, and the one next thing at the right. */
export function ScreenHead({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
      <div>
        <h1 className="text-h2">{title}</h1>
        {lead && <p className="mt-1 max-w-(--measure) text-muted">{lead}</p>}
      </div>
      {children}
    </div>
  );
}

interface PanelProps {
  title: string;
  count?: number | undefined;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A section with a title on the colour of cards. */
export function Panel({ title, count, aside, children, className = '' }: PanelProps) {
  return (
    <section className={`bounded rounded-card bg-raised ${className}`}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-3 pb-2">
        <h2 className="text-lead">
          {title}
          {count !== undefined && <span className="figures ml-2 font-normal text-muted">{count}</span>}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** Shows what a query has found, that it is on its way, or what went wrong and how to try again. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error && !isFetching)
    return (
      <ProblemBox message={error.message}>
        <Button look="inherit" className="mt-3" onPress={() => void refetch()}>
          Try again
        </Button>
      </ProblemBox>
    );
  return (
    <p role="status" className="flex min-h-11 items-center gap-4 text-muted">
      <Busy>One moment…</Busy>
    </p>
  );
}

const STATUSES: Record<ItemStatus, { sign: DeskSignName | 'pencil'; look: string }> = {
  draft: { sign: 'pencil', look: 'border-dashed border-control bg-raised text-ink' },
  review: { sign: 'half', look: 'border-notice-line bg-notice text-notice-text' },
  scheduled: { sign: 'clock', look: 'border-led-line bg-led text-led-text' },
  published: { sign: 'ringed', look: 'border-success-line bg-success text-success-text' },
  archived: { sign: 'box', look: 'border-control bg-sunken text-ink' },
};

export const statusWords = (status: ItemStatus): string => STATUS_WORDS[status];

/** Sign, word and border, always together. */
export function StatusMark({ status }: { status: ItemStatus }) {
  const { sign, look } = STATUSES[status];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-badge border-[1.5px] px-1.5 align-middle font-strong whitespace-nowrap ${look}`}
    >
      {sign === 'pencil' ? <Icon name="pencil" className="size-4" /> : <DeskSign name={sign} className="size-4" />}
      {STATUS_WORDS[status]}
    </span>
  );
}

/** What helps with a field, and what is wrong with it, where `fieldAria` looks for both. */
export function FieldNotes({ id, hint, problem }: Omit<FieldProps, 'label'>) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="max-w-(--measure) text-muted">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="flex items-start gap-2 font-strong text-danger-ink">
          <Icon name="warning" className="mt-[0.2em] size-5" />
          <span>Problem: {problem}</span>
        </p>
      )}
    </>
  );
}

/** The label above a field of the desk; what is wrong with it stands between the two. */
export function DeskLabelled({ id, label, hint, problem, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-strong">
        {label}
      </label>
      <FieldNotes id={id} hint={hint} problem={problem} />
      {children}
    </div>
  );
}

type DeskFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className'>;

export const DeskField = ({ id, label, hint, problem, ...input }: DeskFieldProps) => (
  <DeskLabelled id={id} label={label} hint={hint} problem={problem}>
    <input
      id={id}
      type="text"
      {...input}
      {...fieldAria(id, problem, hint)}
      className={`min-h-11 ${boxClass(problem)}`}
    />
  </DeskLabelled>
);

type DeskSelectProps = FieldProps & Omit<ComponentProps<'select'>, 'id' | 'className'>;

export const DeskSelect = ({ id, label, hint, problem, children, ...select }: DeskSelectProps) => (
  <DeskLabelled id={id} label={label} hint={hint} problem={problem}>
    <span className="relative">
      <select
        id={id}
        {...select}
        {...fieldAria(id, problem, hint)}
        className={`min-h-11 appearance-none pr-10 text-ellipsis ${boxClass(problem)}`}
      >
        {children}
      </select>
      <Icon name="down" className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2" />
    </span>
  </DeskLabelled>
);

/** What has just been done, and the way back; it stays until something else is done. A `role="status"` holds it. */
export function DoneLine({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-13 items-center gap-x-3 rounded-control border-[1.5px] border-success-line bg-success px-4 py-1.5 text-success-text">
      <Icon name="tick" className="size-5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">{children}</div>
    </div>
  );
}

/** The way to the pages before and after this one, and where one is. */
export function Pager({ pagination, go }: { pagination: Pagination; go: (page: number | undefined) => void }) {
  const { current_page, total_pages, has_previous, has_next } = pagination;
  if (total_pages < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      {has_previous && <Button onPress={() => go(current_page > 2 ? current_page - 1 : undefined)}>Page before</Button>}
      {has_next && <Button onPress={() => go(current_page + 1)}>Next page</Button>}
      <span className="figures text-muted">
        Page {current_page} of {total_pages}
      </span>
    </nav>
  );
}

const CLOCK_TILES = 8;
/** A tile's share of the time in which a request is answered. */
export const tileHours = (): number => site.removalHours / CLOCK_TILES;

/** How much of the time to answer in is used, in eight still tiles. The words beside it say the same. */
export function ClockTiles({ hoursLeft }: { hoursLeft: number }) {
  const used = Math.min(CLOCK_TILES, Math.max(0, CLOCK_TILES - Math.ceil(hoursLeft / tileHours())));
  return (
    <span aria-hidden="true" className="inline-flex gap-[3px]">
      {Array.from({ length: CLOCK_TILES }, (_, at) => at).map((at) => (
        <i
          key={at}
          className={`size-[15px] rounded-tile border-[1.5px] border-notice-line ${at < used ? 'bg-notice-line' : ''}`}
        />
      ))}
    </span>
  );
}
