/** What is featured on the home page, and in which order. */
import { useQuery } from '@tanstack/react-query';
import { Empty } from '#app/ui/empty.tsx';
import type { FeaturedItems } from '#contract/curated-records.ts';
import { KIND_FACTS } from '#domain/kinds.ts';
import { desk, records } from '../../kit/data/calls.ts';
import { featuredQuery, useDeskChange } from '../../kit/data/queries.ts';
import { ReorderSave, UnsavedOrder } from '../../kit/draft/reorder-save.tsx';
import { useDraft } from '../../kit/draft/use-draft.ts';
import { statusWords } from '../../kit/items/status-mark.tsx';
import { moved, OrderedList } from '../../kit/ordered-list.tsx';
import { Outcome, useOutcome } from '../../kit/outcome.tsx';
import { titleOfItem } from '../../kit/record-accessors.ts';
import { Loaded, Panel, ScreenHead } from '../../kit/screen-parts.tsx';
import { AddThing } from '../collections/add-thing.tsx';

export function FeaturedScreen() {
  const query = useQuery(featuredQuery);
  return (
    <>
      <ScreenHead
        title="Featured"
        lead="Posts and media that the home page shows first. Move them with the arrows, with Alt and an arrow key, or by dragging; then keep the order. Adding and removing takes effect straight away."
      />
      <Loaded query={query}>{(featured) => <Order featured={featured} />}</Loaded>
    </>
  );
}

function Order({ featured }: { featured: FeaturedItems }) {
  const { outcome, tell, forget } = useOutcome();
  /** What became of the order is said beside its button; the focus stays there. */
  const order = useOutcome();
  const forgetAll = () => {
    forget();
    order.forget();
  };
  const items = new Map(featured.data.map((item) => [String(item.id), item]));
  /** What came or went meanwhile does so in an order that is unsaved, too. */
  const withNews = (ids: readonly string[] = []) => [
    ...ids.filter((id) => items.has(id)),
    ...[...items.keys()].filter((id) => !ids.includes(id)),
  ];
  const [draft, snapshot] = useDraft<FeaturedItems, readonly string[]>(
    {
      valuesOf: (all) => ({ ids: all?.data.map(({ id }) => String(id)) ?? [] }),
      deviceKey: () => 'order:featured',
      present: records.featured,
      save: (_, { ids }, __, seen = 0) => records.orderFeatured(withNews(ids).map(Number), seen),
    },
    featured,
  );
  const isChanged = draft.open.length > 0;
  const ids = withNews(isChanged ? snapshot.values.ids : undefined);
  const feature = useDeskChange(async ({ id, isOn }: { id: number; isOn: boolean }) => {
    order.forget();
    const now = await desk.item(id);
    const { version } = await desk.change(id, { featured: isOn }, now.version);
    tell(`‘${titleOfItem(now)}’ is ${isOn ? 'featured now' : 'featured no more'}.`);
    return version;
  });
  const said = (words: string) => () => {
    forget();
    order.tell(words);
  };
  const rows = ids.flatMap((id) => {
    const item = items.get(id);
    if (!item) return [];
    const note = `${KIND_FACTS[item.kind].word}, ${statusWords(item.status).toLowerCase()}`;
    return { key: id, name: titleOfItem(item), note };
  });
  const problem = snapshot.error ?? feature.error;
  return (
    <>
      <UnsavedOrder draft={draft} snapshot={snapshot} />
      <Outcome of={outcome} className="mt-4" />
      <Panel title="On the home page" count={rows.length} className="mt-4">
        <OrderedList
          label="On the home page"
          rows={rows}
          onMove={(from, to) => {
            forgetAll();
            draft.edit('ids', moved(ids, from, to));
          }}
          onTakeOut={(index) => {
            const id = ids[index];
            if (id !== undefined) feature.mutate({ id: Number(id), isOn: false });
          }}
        />
        {rows.length === 0 && (
          <div className="px-4 pb-3">
            <Empty>Nothing is featured. The home page shows what is new.</Empty>
          </div>
        )}
        <AddThing
          label="On the home page"
          only="content"
          taken={featured.data.map(({ external_id }) => external_id)}
          onAdd={({ id }) => feature.mutate({ id, isOn: true })}
        />
      </Panel>
      <ReorderSave
        draft={draft}
        snapshot={snapshot}
        isSaying={order.outcome.done !== undefined}
        problem={problem?.message}
        onSaved={said('Order saved. Readers see it within a second.')}
        onLeave={said('Order restored.')}
        onTakeTheirs={said('Order restored.')}
      >
        <Outcome of={order.outcome} className="">
          {isChanged && <p>The new order is not saved yet.</p>}
        </Outcome>
      </ReorderSave>
    </>
  );
}
