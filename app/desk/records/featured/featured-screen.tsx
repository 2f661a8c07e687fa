/** What is featured on the home page, and in which order. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Empty } from '#app/ui/empty.tsx';
import type { FeaturedItems } from '#contract/curated-records.ts';
import { KIND_FACTS } from '#domain/kinds.ts';
import { desk } from '../../kit/data/calls.ts';
import { useDeskChange } from '../../kit/data/queries.ts';
import { featuredQuery, keepFeatured, wasOutdated } from '../../kit/data/record-calls.ts';
import { AskBeforeLeaving } from '../../kit/draft/ask-before-leaving.tsx';
import { browserDevice } from '../../kit/draft/device.ts';
import { KeepOrder } from '../../kit/draft/save-order.tsx';
import { titleOfItem } from '../../kit/items/titles.ts';
import { moved, OrderedList } from '../../kit/ordered-list.tsx';
import { Outcome, useOutcome } from '../../kit/outcome.tsx';
import { Loaded, Panel, ScreenHead, statusWords } from '../../kit/parts.tsx';
import { AddThing } from '../collections/add-thing.tsx';

export function FeaturedScreen() {
  const query = useQuery(featuredQuery);
  return (
    <>
      <ScreenHead
        title="Featured"
        lead="Posts and media that the home page shows first. Move them with the arrows, with Alt and an arrow key, or by dragging; then keep the order. What you add or take out changes at once."
      />
      <Loaded query={query}>{(featured) => <Order featured={featured} />}</Loaded>
    </>
  );
}

interface FeaturedDraft {
  ids: number[];
  /** The version that it was made from. */
  version: number;
}

const KEY = 'order:featured';

function draftOnDevice(): FeaturedDraft | undefined {
  const { version, values } = browserDevice.read(KEY) ?? {};
  const ids = Array.isArray(values?.ids) ? values.ids.map(Number) : [];
  return version === undefined || ids.length === 0 ? undefined : { ids, version };
}

/** Whether the device could keep it. */
function keepDraft(draft: FeaturedDraft | undefined): boolean {
  if (draft) {
    const values = { ids: draft.ids.map(String) };
    return browserDevice.keep(KEY, { at: new Date().toISOString(), version: draft.version, base: {}, values });
  }
  browserDevice.forget(KEY);
  return true;
}

function Order({ featured }: { featured: FeaturedItems }) {
  const { outcome, tell, forget } = useOutcome();
  /** What became of the order is said beside its button, and nobody is sent to the other end of the page. */
  const order = useOutcome();
  const forgetAll = () => {
    forget();
    order.forget();
  };
  /** The order that is not kept yet. */
  const [draft, setDraft] = useState(draftOnDevice);
  const [isBack, setBack] = useState(draft !== undefined);
  const [isOnDevice, setOnDevice] = useState(true);
  useEffect(() => setOnDevice(keepDraft(draft)), [draft]);
  const items = new Map(featured.data.map((item) => [item.id, item]));
  const there = featured.data.map(({ id }) => id);
  // What came or went meanwhile does so here, too.
  const ids = draft
    ? [...draft.ids.filter((id) => items.has(id)), ...there.filter((id) => !draft.ids.includes(id))]
    : there;
  const keep = useDeskChange((version: number) => keepFeatured(ids, version));
  const settle = () => {
    setDraft(undefined);
    setBack(false);
    forget();
  };
  const keepAndGo = () =>
    keep.mutateAsync(draft?.version ?? featured.version).then(
      () => {
        keepDraft(undefined);
        settle();
        return true;
      },
      // What is wrong is said on the page.
      () => false,
    );
  const press = (version: number) =>
    keep.mutate(version, {
      onSuccess: () => {
        settle();
        order.tell('The order is kept. Readers see it within a second.');
      },
    });
  const feature = useDeskChange(async ({ id, isOn }: { id: number; isOn: boolean }) => {
    order.forget();
    const now = await desk.item(id);
    const { version } = await desk.change(id, { featured: isOn }, now.version);
    tell(`‘${titleOfItem(now)}’ is ${isOn ? 'featured now' : 'featured no more'}.`);
    return version;
  });
  const leave = () => {
    keep.reset();
    settle();
    order.tell('The order is as it was.');
  };
  const rows = ids.flatMap((id) => {
    const item = items.get(id);
    if (!item) return [];
    const note = `${KIND_FACTS[item.kind].word}, ${statusWords(item.status).toLowerCase()}`;
    return { key: String(id), name: titleOfItem(item), note };
  });
  const problem = keep.error ?? feature.error;
  return (
    <>
      <AskBeforeLeaving
        isOpen={draft !== undefined}
        isOnDevice={isOnDevice}
        isBusy={keep.isPending}
        onKeep={keepAndGo}
      />
      <div role="status" className="empty:hidden">
        {isBack && draft && (
          <p className="mt-4">What you arranged here last time is back. It is not kept on the site yet.</p>
        )}
      </div>
      <Outcome of={outcome} className="mt-4" />
      <Panel title="On the home page" count={rows.length} className="mt-4">
        <OrderedList
          label="On the home page"
          rows={rows}
          onMove={(from, to) => {
            forgetAll();
            setDraft({ ids: moved(ids, from, to), version: draft?.version ?? featured.version });
          }}
          onTakeOut={(index) => {
            const id = ids[index];
            if (id !== undefined) feature.mutate({ id, isOn: false });
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
      <KeepOrder
        isChanged={draft !== undefined}
        isSaying={order.outcome.done !== undefined}
        isBusy={keep.isPending}
        problem={problem?.message}
        meanwhile={
          wasOutdated(keep.error) ? { onKeepMine: () => press(featured.version), onTakeTheirs: leave } : undefined
        }
        onKeep={() => press(draft?.version ?? featured.version)}
        onLeave={leave}
      >
        <Outcome of={order.outcome} className="">
          {draft && <p>The new order is not kept yet.</p>}
        </Outcome>
      </KeepOrder>
    </>
  );
}
