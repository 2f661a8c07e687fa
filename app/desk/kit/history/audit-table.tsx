/** What was done, by whom and when, with the way back where there is one. */
import { Link } from '@tanstack/react-router';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import { momentInWords } from '../moments.ts';
import { DoneLine } from '../screen-parts.tsx';
import { type AuditEvent, aboutWhat, eventInWords } from './audit-events.ts';
import { Differences } from './differences.tsx';
import { mayBeUndone, useUndo } from './use-undo.ts';

const CELL = 'border-t-(length:--line-width) border-line px-3 py-2 align-middle max-md:border-t-0 max-md:p-0';

export function AuditTable({ events, caption }: { events: readonly AuditEvent[]; caption: string }) {
  const undo = useUndo();
  const outcome = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<readonly string[]>([]);
  // What was put back is old news once something else was done.
  const newest = events[0]?.id;
  const saidAt = useRef<number>(undefined);
  useEffect(() => {
    if (said.length === 0) saidAt.current = undefined;
    else if (saidAt.current === undefined) saidAt.current = newest;
    else if (saidAt.current !== newest) setSaid([]);
  }, [said, newest]);
  const undone = new Set<unknown>(
    events.flatMap((event) => (event.action === 'undo' ? (event.details.undone ?? stepOf(event) ?? []) : [])),
  );
  const isUndone = (event: AuditEvent) => event.action !== 'undo' && undone.has(stepOf(event));
  return (
    <>
      <div ref={outcome} role="status" tabIndex={-1} className="mb-3 empty:hidden">
        {said.length > 0 && (
          <DoneLine>
            <span>
              {said.map((sentence) => (
                <span key={sentence} className="block">
                  {sentence}
                </span>
              ))}
            </span>
          </DoneLine>
        )}
      </div>
      {undo.isError && <ProblemBox message={undo.error.message} className="mb-3" />}
      <table className="bounded w-full border-separate border-spacing-0 rounded-card bg-raised text-left max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken max-md:sr-only">
          <tr>
            {['What', 'Change', 'Who', 'When'].map((words) => (
              <th key={words} scope="col" className="h-11 px-3 font-strong first:rounded-tl-card">
                {words}
              </th>
            ))}
            <td className="rounded-tr-card" />
          </tr>
        </thead>
        <tbody className="max-md:block">
          {events.map((event) => (
            <Fragment key={event.id}>
              <tr className="max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-1 max-md:border-t-(length:--line-width) max-md:border-line max-md:px-4 max-md:py-2 max-md:first:border-t-0">
                <th scope="row" className={`${CELL} font-strong wrap-anywhere max-md:basis-full md:w-[30%]`}>
                  <What event={event} />
                </th>
                <td className={`${CELL} wrap-anywhere max-md:basis-full md:w-[28%]`}>{eventInWords(event)}</td>
                <td className={`${CELL} wrap-anywhere md:min-w-36 xl:min-w-52`}>
                  {event.by.name}
                  {event.by.email && !event.by.name.includes(event.by.email) && (
                    <span className="block text-muted">{event.by.email}</span>
                  )}
                </td>
                <td className={`${CELL} md:whitespace-nowrap`}>{momentInWords(event.at)}</td>
                <td className={`${CELL} max-md:ml-auto max-md:empty:hidden md:text-right`}>
                  {isUndone(event) ? (
                    <span className="text-muted">Undone</span>
                  ) : (
                    mayBeUndone(event) && (
                      <Button
                        className="min-h-9!"
                        isDisabled={undo.isPending}
                        onPress={() =>
                          undo.mutate(event, {
                            onSuccess: (sentences) => {
                              saidAt.current = undefined;
                              setSaid(sentences);
                              outcome.current?.focus();
                            },
                          })
                        }
                      >
                        <Icon name="undo" className="size-4" />
                        Undo
                        <span className="sr-only">
                          {aboutWhat(event)}, {eventInWords(event)}
                        </span>
                      </Button>
                    )
                  )}
                </td>
              </tr>
              {event.action === 'site' && event.changes.length > 0 && (
                <tr className="max-md:block">
                  <td colSpan={5} className="px-3 pb-2 max-md:block max-md:px-4">
                    <details>
                      <summary className="min-h-11 w-fit py-2 text-link underline">Show previous values</summary>
                      <Differences changes={event.changes} before="Before" after="After" />
                    </details>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** By which the log says of a step that it was undone. */
const stepOf = ({ bulk, merge }: AuditEvent) => bulk ?? (merge === undefined ? undefined : `merge ${merge}`);

/** One item leads to its history; many do not, nor does what is gone. */
function What({ event }: { event: AuditEvent }) {
  const [only, ...more] = event.items;
  if (!only || (more.length > 0 && event.merge === undefined) || only.title === null) return aboutWhat(event);
  return (
    <Link
      to="/curate/items/$id/history"
      params={{ id: String(only.id) }}
      className="inline-flex min-h-9 items-center text-ink"
    >
      {aboutWhat(event)}
    </Link>
  );
}
