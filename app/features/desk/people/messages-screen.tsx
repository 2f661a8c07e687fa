/** The inbox. */
import { useQuery } from '@tanstack/react-query';
import { CONTACT_SUBJECTS } from '#contract/contact-form.ts';
import { pageNumber, params } from '../../../lib/params.ts';
import { useAddress } from '../address.ts';
import { momentInWords } from '../moments.ts';
import { Loaded, Panel, ScreenHead } from '../parts.tsx';
import { messagesQuery } from '../queries.ts';

const read = params({ page: pageNumber });

export function MessagesScreen() {
  const [{ page }] = useAddress(read);
  const query = useQuery(messagesQuery({ page }));
  return (
    <>
      <ScreenHead title="Messages" lead="What people wrote on the contact page, newest first." />
      <div className="mt-6">
        <Loaded query={query}>
          {({ data, pagination }) => (
            <Panel title="All messages" count={pagination.total_objects}>
              <ul>
                {data.map(({ id, name, email, subject, message, received_at }) => (
                  <li key={id} className="border-t-(length:--line-width) border-line px-4 py-3">
                    <p className="font-strong">{CONTACT_SUBJECTS[subject]}</p>
                    <p className="text-muted">
                      From {name}, {email}. {momentInWords(received_at)}.
                    </p>
                    <p className="mt-1 max-w-(--measure) text-base whitespace-pre-wrap">{message}</p>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </Loaded>
      </div>
    </>
  );
}
