/** The inbox: what people wrote on the contact page. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CONTACT_SUBJECTS } from '#contract/contact-form.ts';
import type { InboxMessage } from '#contract/removals.ts';
import { choice, pageNumber, params } from '../../../lib/params.ts';
import { shortened } from '../../../lib/words.ts';
import { useAddress } from '../address.ts';
import { momentInWords } from '../moments.ts';
import { Loaded, Pager, Panel, ScreenHead } from '../parts.tsx';
import { messagesQuery } from '../queries.ts';
import { Views } from './parts.tsx';

const read = params({ page: pageNumber, status: choice('new', 'open', 'done', 'all') });

export const MESSAGE_STATUS: Record<InboxMessage['status'], string> = {
  new: 'New',
  open: 'Somebody is on it',
  done: 'Done',
};
const VIEWS = [
  ['New', 'new'],
  ['Somebody is on it', 'open'],
  ['Done', 'done'],
  ['All', 'all'],
] as const;

export function MessagesScreen() {
  const [{ page = 1, status = 'new' }, go] = useAddress(read);
  const query = useQuery(messagesQuery({ page, ...(status !== 'all' && { status: [status] }) }));
  return (
    <>
      <ScreenHead title="Messages" lead="What people wrote on the contact page, newest first." />
      <Views
        label="Which messages"
        views={VIEWS.map(([words, value]) => ({
          words,
          value: value === 'new' ? undefined : value,
          isOn: status === value,
        }))}
      />
      <div className="mt-5">
        <Loaded query={query}>
          {({ data, pagination }) => (
            <>
              <Panel title={VIEWS.find(([, value]) => value === status)?.[0] ?? 'All'} count={pagination.total_objects}>
                {data.length === 0 && <p className="px-4 pb-4 text-muted">Nothing is here.</p>}
                <ul>
                  {data.map((message) => (
                    <Row key={message.id} message={message} />
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

function Row({ message }: { message: InboxMessage }) {
  const { id, name, subject, received_at, status, assigned_to } = message;
  return (
    <li className="grid gap-1 border-t-(length:--line-width) border-line px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          to="/curate/messages/$id"
          params={{ id: String(id) }}
          className="inline-flex min-h-8 items-center font-strong"
        >
          {CONTACT_SUBJECTS[subject]}: {name}
        </Link>
        <span>
          {MESSAGE_STATUS[status]}
          {assigned_to && `: ${assigned_to.name}`}
        </span>
      </p>
      <p className="max-w-(--measure) text-base">{shortened(message.message, 160)}</p>
      <p className="figures text-muted">{momentInWords(received_at)}</p>
    </li>
  );
}
