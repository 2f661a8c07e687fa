/** The inbox: what people wrote on the contact page. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { InboxMessage } from '#contract/removals.ts';
import { CONTACT_SUBJECTS } from '#domain/contact-form.ts';
import { choice, pageNumber, params } from '../../lib/address/params.ts';
import { shortened } from '../../lib/words/formatting.ts';
import { useAddress } from '../kit/address.ts';
import { messagesQuery } from '../kit/data/queries.ts';
import { momentInWords } from '../kit/moments.ts';
import { Tabs, tab } from '../kit/tabs.tsx';
import { INBOX_LINK, Inbox, InboxRow } from './inbox-layout.tsx';

const read = params({ page: pageNumber, status: choice('new', 'open', 'done', 'all') });
export type MessagesSearch = ReturnType<typeof read>;

export const MESSAGE_STATUS: Record<InboxMessage['status'], string> = {
  new: 'New',
  open: 'In progress',
  done: 'Done',
};
const VIEWS = [
  ['New', 'new'],
  ['In progress', 'open'],
  ['Done', 'done'],
  ['All', 'all'],
] as const;

export function MessagesScreen() {
  const [{ page = 1, status = 'new' }, go] = useAddress(read);
  const query = useQuery(messagesQuery({ page, ...(status !== 'all' && { status: [status] }) }));
  return (
    <Inbox
      title="Messages"
      lead="What people wrote on the contact page, newest first."
      tabs={
        <Tabs label="Which messages">
          {VIEWS.map(([words, value]) => (
            <li key={words}>
              <Link to="/curate/messages" search={value === 'new' ? {} : { status: value }} {...tab(status === value)}>
                {words}
              </Link>
            </li>
          ))}
        </Tabs>
      }
      heading={VIEWS.find(([, value]) => value === status)?.[0] ?? 'All'}
      query={query}
      go={go}
    >
      {(message) => <Row key={message.id} message={message} />}
    </Inbox>
  );
}

function Row({ message }: { message: InboxMessage }) {
  const { id, name, subject, received_at, status, assigned_to } = message;
  return (
    <InboxRow
      head={
        <Link to="/curate/messages/$id" params={{ id: String(id) }} className={INBOX_LINK}>
          {CONTACT_SUBJECTS[subject]}: {name}
        </Link>
      }
      aside={
        <>
          {MESSAGE_STATUS[status]}
          {assigned_to && `: ${assigned_to.name}`}
        </>
      }
    >
      <p className="max-w-(--measure) text-base">{shortened(message.message, 160)}</p>
      <p className="figures text-muted">{momentInWords(received_at)}</p>
    </InboxRow>
  );
}
