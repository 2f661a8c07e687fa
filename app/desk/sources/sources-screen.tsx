/** Sources: what the site looks at elsewhere, how often, and how that goes. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { pageNumber, params } from '#app/lib/address/params.ts';
import { useMessageActions } from '#app/lib/forms/toast-context.ts';
import { count } from '#app/lib/words/formatting.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { SubmitButton } from '#app/ui/request-states.tsx';
import type { Source } from '#contract/sources.ts';
import { RHYTHMS } from '#domain/sources.ts';
import { useAddress } from '../kit/address.ts';
import { desk } from '../kit/data/calls.ts';
import { fieldsOf, sourcesQuery, useDeskChange } from '../kit/data/queries.ts';
import { DeskField } from '../kit/fields/desk-field.tsx';
import { Loaded, Pager, Panel, ScreenHead } from '../kit/screen-parts.tsx';
import { SourceForm } from './source-form.tsx';
import { SourceHealth } from './sources-aside.tsx';

const read = params({ page: pageNumber });
export type SourcesSearch = ReturnType<typeof read>;

const PAGE = 20;

export function SourcesScreen() {
  const [{ page = 1 }, go] = useAddress(read);
  const query = useQuery(sourcesQuery({ page, size: PAGE }));
  return (
    <>
      <ScreenHead
        title="Sources"
        lead="Feeds, podcasts, video channels, calendars and directories of others. New items wait for you in the inbox."
      >
        <Link to="/curate/inbox" className={buttonClass('outlined')}>
          Inbox
        </Link>
      </ScreenHead>
      <AddSource />
      <div className="mt-6">
        <Loaded query={query}>
          {({ data, pagination }) => (
            <>
              <Panel title="Sources" count={pagination.total_objects}>
                {data.length === 0 && (
                  <p className="border-t-(length:--line-width) border-line px-4 py-3 text-muted">
                    None yet. Good ones to begin with: the calendar of a group near you, the podcast that members
                    mention, the news of a charity that you trust.
                  </p>
                )}
                <ul>
                  {data.map((source) => (
                    <SourceRow key={source.id} source={source} />
                  ))}
                </ul>
              </Panel>
              <Pager pagination={pagination} go={(next) => go({ page: next })} />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

function AddSource() {
  const { alert } = useMessageActions();
  const [url, setUrl] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const add = useDeskChange((address: string) => desk.addSource({ url: address }));
  const bring = useDeskChange((form: FormData) => desk.addSourceFile(form));
  const problem = add.error ? (fieldsOf(add.error).url ?? add.error.message) : undefined;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() === '') return;
    add.mutate(url.trim(), {
      onSuccess: ({ name }) => {
        setUrl('');
        alert(`${name} is being checked. New items appear within a minute.`);
      },
    });
  };
  return (
    <section aria-labelledby="add-source" className="bounded mt-5 rounded-card bg-raised px-5 py-4">
      <h2 id="add-source" className="text-lead">
        Add a source
      </h2>
      <form
        noValidate
        onSubmit={onSubmit}
        className="mt-3 grid items-end gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <DeskField
          id="source-url"
          label="Web address of a feed or calendar"
          hint="News, podcasts, films, dates, or a list of such feeds (OPML)."
          problem={problem}
          inputMode="url"
          autoComplete="off"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <SubmitButton isBusy={add.isPending} busy="Adding…">
          Add source
        </SubmitButton>
      </form>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <label
          className={`${buttonClass('outlined')} cursor-pointer has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2`}
        >
          {bring.isPending ? 'Uploading…' : 'Choose a file'}
          <input
            ref={file}
            type="file"
            accept=".ics,.opml,.xml,.rss,.atom,.json,.jsonl"
            className="sr-only"
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              target.value = '';
              if (!chosen || bring.isPending) return;
              const form = new FormData();
              form.append('file', chosen);
              bring.mutate(form, {
                onSuccess: ({ message }) => alert(message),
                onError: (error) => alert(fieldsOf(error).file ?? error.message, { status: 'orange' }),
              });
            }}
          />
        </label>
        <span className="text-muted">A calendar, a feed or a list of feeds that you have as a file.</span>
      </p>
    </section>
  );
}

function SourceRow({ source }: { source: Source }) {
  const { id, name, url, rhythm, publish, publish_by, publish_ended_at, added_by, waiting, items, health } = source;
  const { alert } = useMessageActions();
  const [open, setOpen] = useState<'change' | 'leave'>();
  const look = useDeskChange(() => desk.lookAtSource(id));
  const leave = useDeskChange(() => desk.leaveSource(id));
  const onError = (error: Error) => alert(error.message, { status: 'orange' });
  return (
    <li className="border-t-(length:--line-width) border-line px-4 py-3 wrap-anywhere">
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2">
        <div className="min-w-0 basis-80 grow">
          <h3 className="font-strong">{name}</h3>
          {url && <p className="text-muted">{url}</p>}
          <SourceHealth source={source} />
          <p className="text-muted">
            {url && `${RHYTHMS[rhythm].words}. `}
            {added_by && `Added by ${added_by}. `}
            {publish && `Published automatically, without review${publish_by ? `, as ${publish_by} chose` : ''}. `}
            {publish_ended_at &&
              'Automatic publishing stopped: the person who chose it no longer works here. New items now wait in the inbox. '}
            {items > 0 && `${count(items, 'item')} came from it. `}
            {waiting > 0 && (
              <Link to="/curate/inbox" search={{ source: id }} className="inline-flex min-h-8 items-center">
                {waiting} waiting
              </Link>
            )}
          </p>
          {health.left_out.length > 0 && (
            <details className="mt-1">
              <summary className="inline-flex min-h-9 cursor-pointer items-center">
                {count(health.left_out.length, 'item')} could not be read
              </summary>
              <ul className="list-disc pl-5 text-muted">
                {health.left_out.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </details>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {url && (
            <Button
              aria-disabled={look.isPending}
              onPress={() => look.mutate(undefined, { onSuccess: () => alert(`${name} is being checked.`), onError })}
            >
              Check now<span className="sr-only">: {name}</span>
            </Button>
          )}
          <Button aria-expanded={open === 'change'} onPress={() => setOpen(open === 'change' ? undefined : 'change')}>
            Change<span className="sr-only"> {name}</span>
          </Button>
          <Button look="plain" onPress={() => setOpen('leave')}>
            Remove<span className="sr-only"> {name}</span>
          </Button>
        </div>
      </div>
      {open === 'change' && <SourceForm source={source} onDone={() => setOpen(undefined)} />}
      {open === 'leave' && (
        <div role="status" className="mt-3 flex flex-wrap items-center gap-3">
          <p className="basis-full">
            We stop checking it.
            {waiting > 0 && ` ${count(waiting, 'item')} waiting in the inbox ${waiting === 1 ? 'is' : 'are'} deleted.`}{' '}
            What came from it stays on the site.
          </p>
          <Button
            look="danger"
            isDisabled={leave.isPending}
            onPress={() => leave.mutateAsync(undefined).then(({ message }) => alert(message), onError)}
          >
            Remove source
          </Button>
          <Button look="plain" onPress={() => setOpen(undefined)}>
            Cancel
          </Button>
        </div>
      )}
    </li>
  );
}
