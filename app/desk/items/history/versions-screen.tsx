/** The versions of one item: what each changed, any two side by side, and the way back to one. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { pageNumber, params, word } from '#app/lib/address/params.ts';
import { Button } from '#app/ui/button.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import type { CuratedItem, ItemRevision } from '#contract/curation.ts';
import { useAddress } from '../../kit/address.ts';
import { desk } from '../../kit/data/calls.ts';
import { compareQuery, itemQuery, presentOf, revisionsQuery, useDeskChange } from '../../kit/data/queries.ts';
import { DeskSelect } from '../../kit/fields/desk-field.tsx';
import { Differences } from '../../kit/history/differences.tsx';
import { fieldsInWords } from '../../kit/history/field-words.ts';
import { StatusMark } from '../../kit/items/status-mark.tsx';
import { momentWithin } from '../../kit/moments.ts';
import { titleOfItem } from '../../kit/record-accessors.ts';
import { DoneLine, Loaded, Pager, Panel, ScreenHead } from '../../kit/screen-parts.tsx';
import { useTabTitle } from '../../kit/use-tab-title.ts';

const version = (value: unknown): number | undefined => {
  const text = word(value);
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
};
const TABLE = { from: version, to: version, page: pageNumber };
const read = params(TABLE);
export type VersionsSearch = ReturnType<typeof read>;

export function VersionsScreen() {
  const { id } = useParams({ strict: false });
  return <Loaded query={useQuery(itemQuery(Number(id)))}>{(item) => <Versions item={item} />}</Loaded>;
}

function Versions({ item }: { item: CuratedItem }) {
  const [said, go] = useAddress(read);
  useTabTitle(`Versions of ‘${titleOfItem(item)}’`);
  const query = useQuery(revisionsQuery(item.id, said.page));
  const outcome = useRef<HTMLDivElement>(null);
  const restore = useDeskChange((wanted: number) => desk.restore(item.id, wanted, item.version));
  const present = presentOf(restore.error);
  const putBack = (wanted: number) => restore.mutate(wanted, { onSettled: () => outcome.current?.focus() });
  return (
    <>
      <ScreenHead
        title={`Versions of ‘${titleOfItem(item)}’`}
        lead="Every version is saved. Restoring one makes a new version, so nothing is lost."
      />
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <StatusMark status={item.status} />
        <Link to="/curate/items/$id" params={{ id: String(item.id) }} className="inline-flex min-h-11 items-center">
          Open the item
        </Link>
      </p>
      <div ref={outcome} tabIndex={-1} role="status" className="mt-3">
        {/* Once it is changed again, this is old news. */}
        {restore.isSuccess && restore.data.version === item.version && (
          <DoneLine>
            <span>
              Version {restore.variables} restored as version {restore.data.version}.
              {restore.data.left_out?.map((said) => ` ${said}`)}
            </span>
          </DoneLine>
        )}
      </div>
      {restore.isError && (
        <ProblemBox
          className="mt-3"
          message={
            present
              ? `${present.updated_by ?? 'Someone'} changed this a moment ago, so nothing was restored. The list below has their version. Try again if you still want to.`
              : restore.error.message
          }
        />
      )}
      {said.from !== undefined && said.to !== undefined && (
        <Compared item={item} from={said.from} to={said.to} onClose={() => go({ from: undefined, to: undefined })} />
      )}
      <div className="mt-4">
        <Loaded query={query}>
          {({ data, pagination }) =>
            pagination.total_objects === 0 ? (
              <p>No changes yet.</p>
            ) : (
              <>
                <Compare revisions={data} latest={item.version} onCompare={(from, to) => go({ from, to })} />
                <ol className="mt-4 grid gap-4" aria-label="Versions, newest first">
                  {data.map((one) => (
                    <li key={one.version}>
                      <Version
                        one={one}
                        item={item}
                        isBusy={restore.isPending}
                        onPutBack={() => putBack(one.version)}
                      />
                    </li>
                  ))}
                </ol>
                <Pager pagination={pagination} go={(page) => go({ page })} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

interface VersionProps {
  one: ItemRevision;
  item: CuratedItem;
  isBusy: boolean;
  onPutBack: () => void;
}

function Version({ one, item, isBusy, onPutBack }: VersionProps) {
  const isPresent = one.version === item.version;
  return (
    <Panel
      title={`Version ${one.version}${isPresent ? ', as it is now' : ''}`}
      aside={
        !isPresent && (
          <Button isDisabled={isBusy} onPress={onPutBack}>
            Restore<span className="sr-only">version {one.version}</span>
          </Button>
        )
      }
    >
      <div className="px-4 pb-4">
        <p className="text-muted">
          {one.by.name}, {momentWithin(one.at)}. {one.changes.length > 0 && `${fieldsInWords(one.changes)}.`}
        </p>
        {one.changes.length > 0 && (
          <details className="mt-1">
            <summary className="min-h-11 w-fit py-2 text-link underline">
              What it changed<span className="sr-only"> in version {one.version}</span>
            </summary>
            <Differences changes={one.changes} before="Before" after="After" />
          </details>
        )}
      </div>
    </Panel>
  );
}

interface CompareProps {
  revisions: readonly ItemRevision[];
  latest: number;
  onCompare: (from: number, to: number) => void;
}

/** Any two versions; the present one and the one before it, unless others are chosen. */
function Compare({ revisions, latest, onCompare }: CompareProps) {
  if (revisions.length < 2) return null;
  const options = revisions.map(({ version: number, at }) => (
    <option key={number} value={number}>
      Version {number}, {number === latest ? 'as it is now' : momentWithin(at)}
    </option>
  ));
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = new FormData(event.currentTarget);
        onCompare(Number(chosen.get('from')), Number(chosen.get('to')));
      }}
    >
      <DeskSelect name="from" label="Compare" defaultValue={revisions[1]?.version}>
        {options}
      </DeskSelect>
      <DeskSelect name="to" label="with" defaultValue={revisions[0]?.version}>
        {options}
      </DeskSelect>
      <Button type="submit">Compare</Button>
    </form>
  );
}

function Compared({ item, from, to, onClose }: { item: CuratedItem; from: number; to: number; onClose: () => void }) {
  const query = useQuery(compareQuery(item.id, from, to));
  return (
    <Panel
      className="mt-4"
      title={`Version ${from} and version ${to}`}
      aside={
        <Button look="plain" onPress={onClose}>
          Close
        </Button>
      }
    >
      <div className="px-4 pb-4" role="status">
        <Loaded query={query}>
          {({ changes }) =>
            changes.length === 0 ? (
              <p>They say the same.</p>
            ) : (
              <Differences changes={changes} before={`Version ${from}`} after={`Version ${to}`} />
            )
          }
        </Loaded>
      </div>
    </Panel>
  );
}
