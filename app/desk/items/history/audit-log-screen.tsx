/** Who did what, newest first. Nothing here can be changed. */
import { useQuery } from '@tanstack/react-query';
import { pageNumber, params, word } from '#app/lib/address/params.ts';
import { useUser } from '#app/lib/session/user.ts';
import { Button } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { SIZE_LIMIT } from '#domain/limits.ts';
import { useAddress } from '../../kit/address.ts';
import { auditQuery } from '../../kit/data/queries.ts';
import { DeskSelect } from '../../kit/fields/desk-field.tsx';
import { ACTIONS, auditEventsOf } from '../../kit/history/audit-events.ts';
import { AuditTable } from '../../kit/history/audit-table.tsx';
import { Loaded, Pager, ScreenHead } from '../../kit/screen-parts.tsx';

const TABLE = {
  action: (value: unknown) => Object.keys(ACTIONS).find((one) => one === word(value)),
  who: (value: unknown) => (word(value) === 'me' ? ('me' as const) : undefined),
  page: pageNumber,
};
const read = params(TABLE);
export type HistorySearch = ReturnType<typeof read>;

export function AuditLogScreen() {
  const [said, go] = useAddress(read);
  const { action, who, page } = said;
  const member = useUser()?.id;
  const query = useQuery(
    auditQuery({ action, member: who === 'me' && member ? String(member) : undefined, page, size: SIZE_LIMIT }),
  );
  return (
    <>
      <ScreenHead title="History" lead="Everything that was done at the desk, newest first. No one can change it." />
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <DeskSelect
          label="What was done"
          value={action ?? ''}
          onChange={({ target }) => go({ action: target.value || undefined })}
        >
          <option value="">Everything</option>
          {Object.entries(ACTIONS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </DeskSelect>
        <DeskSelect
          label="Who did it"
          value={who ?? ''}
          onChange={({ target }) => go({ who: target.value || undefined })}
        >
          <option value="">Everyone</option>
          <option value="me">Me</option>
        </DeskSelect>
        {(action || who) && (
          <Button look="plain" onPress={() => go({ action: undefined, who: undefined })}>
            Clear all filters
          </Button>
        )}
      </div>
      <div className="mt-4">
        <Loaded query={query}>
          {({ data, pagination }) =>
            data.length === 0 ? (
              <Empty>Nothing like that was done yet.</Empty>
            ) : (
              <>
                {/* Another part of the history begins without what was said about this one. */}
                <AuditTable key={`${action} ${who} ${page}`} events={auditEventsOf(data)} caption="What was done" />
                <Pager pagination={pagination} go={(next) => go({ page: next })} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
