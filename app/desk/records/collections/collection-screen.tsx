/** The order of what a collection holds: within each place, and of its themes. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Button, buttonClass } from '#app/ui/button.tsx';
import type { CuratedItem, HeldItems } from '#contract/curation.ts';
import { KIND_FACTS } from '#domain/kinds.ts';
import { heldQuery, itemQuery } from '../../kit/data/queries.ts';
import { ReorderSave, UnsavedOrder } from '../../kit/draft/reorder-save.tsx';
import { useDraft } from '../../kit/draft/use-draft.ts';
import { statusWords } from '../../kit/items/status-mark.tsx';
import { moved, OrderedList } from '../../kit/ordered-list.tsx';
import { Outcome, useOutcome } from '../../kit/outcome.tsx';
import { titleOfItem } from '../../kit/record-accessors.ts';
import { DoneLine, Loaded, Panel, ScreenHead } from '../../kit/screen-parts.tsx';
import { useTabTitle } from '../../kit/use-tab-title.ts';
import { AddThing } from './add-thing.tsx';
import { type Held, orderSource } from './order-draft.ts';
import { namesAt, type Places, themesIn, withThemesSwapped } from './places.ts';

export function CollectionScreen() {
  const { id = '' } = useParams({ strict: false });
  const item = useQuery(itemQuery(Number(id)));
  const held = useQuery(heldQuery(Number(id)));
  return (
    <Loaded query={item}>
      {(collection) =>
        collection.kind === 'collection' ? (
          <Loaded query={held}>{({ data }) => <Order key={collection.id} item={collection} held={data} />}</Loaded>
        ) : (
          <ScreenHead title="This is no collection" lead="Only collections have an order." />
        )
      }
    </Loaded>
  );
}

const FIRST_OF_THEMES = 'Readers see these at a theme that has nothing under ‘Shown first’.';
const KEPT = 'Order saved. Readers see it within a second.';

function Order({ item, held }: { item: CuratedItem; held: HeldItems['data'] }) {
  const added = useRef<readonly Held[]>([]);
  const [draft, snapshot] = useDraft(orderSource(item.id, added), item);
  const [isOpened, setOpened] = useState(false);
  if (!isOpened) {
    setOpened(true);
    const found = snapshot.found?.added;
    if (Array.isArray(found)) added.current = found as Held[];
  }
  useTabTitle(`Order of ‘${titleOfItem(item)}’`);
  const { values: places, conflict, error } = snapshot;
  const changed = draft.open;
  const { outcome, tell, forget } = useOutcome();
  /** The place beside which the order was kept; nothing, where that was at the end of the page. */
  const [savedIn, setSavedIn] = useState<string>();
  const saved = () => {
    setSavedIn(undefined);
    tell(KEPT);
  };
  const saveBeside = async (field: string) => {
    if (draft.isSaving || !(await draft.save())) return;
    setSavedIn(field);
    // The focus stays beside the place: the end of the page may be far.
    forget();
    document.getElementById(footId(field))?.focus();
  };
  const said = (words: string) => () => {
    setSavedIn(undefined);
    tell(words);
  };
  const change = (next: Places) => {
    forget();
    setSavedIn(undefined);
    for (const [field, place] of Object.entries(next)) if (place !== places[field]) draft.edit(field, place);
  };
  const known = new Map<string, Held>([...held, ...added.current].map((one) => [one.external_id, one]));
  const shared = {
    places,
    known,
    onChange: change,
    onAdded: (one: Held) => {
      added.current = [...added.current, one];
    },
  };
  const themes = themesIn(places);
  // Where there are themes the end of the page is far from what was moved.
  const beside = (field: string) => ({
    onSave: themes.length > 0 && changed.includes(field) && !draft.isSaving ? () => void saveBeside(field) : undefined,
    done: savedIn === field ? KEPT : undefined,
  });
  return (
    <>
      <ScreenHead
        title={titleOfItem(item)}
        lead="Move things with the arrows, with Alt and an arrow key, or by dragging. Then save the order."
      >
        <Link to="/curate/items/$id" params={{ id: String(item.id) }} className={buttonClass('outlined')}>
          Edit text and quote
        </Link>
      </ScreenHead>
      <UnsavedOrder draft={draft} snapshot={snapshot} />
      <Place
        title="What is shown first"
        field="hero_items"
        only="content"
        note={themes.length > 0 ? FIRST_OF_THEMES : undefined}
        {...beside('hero_items')}
        {...shared}
      />
      <Place title="What it holds" field="items" {...beside('items')} {...shared} />
      {themes.map((n, i) => {
        const name = String(places[`theme_${n}_name`]);
        const swap = (other: number | undefined) => other && change(withThemesSwapped(places, n, other));
        return (
          <section key={n} aria-label={`Theme: ${name}`} className="mt-8">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h2 className="text-lead">
                Theme {i + 1}: <bdi>{name}</bdi>
              </h2>
              <div className="flex flex-wrap gap-2">
                <Button className="min-h-9!" isDisabled={i === 0} onPress={() => swap(themes[i - 1])}>
                  Theme up<span className="sr-only">{name}</span>
                </Button>
                <Button className="min-h-9!" isDisabled={i === themes.length - 1} onPress={() => swap(themes[i + 1])}>
                  Theme down<span className="sr-only">{name}</span>
                </Button>
              </div>
            </div>
            <Place
              title="Shown first"
              field={`theme_${n}_hero_items`}
              only="content"
              of={name}
              {...beside(`theme_${n}_hero_items`)}
              {...shared}
            />
            <Place
              title="In this theme"
              field={`theme_${n}_items`}
              of={name}
              {...beside(`theme_${n}_items`)}
              {...shared}
            />
          </section>
        );
      })}
      <ReorderSave
        draft={draft}
        snapshot={snapshot}
        isSaying={outcome.done !== undefined}
        problem={
          conflict
            ? 'Someone else changed this collection while you were editing. Nothing of yours is lost.'
            : error?.message
        }
        onSaved={saved}
        onLeave={said('Order restored.')}
        onTakeTheirs={said('This is the order that they saved.')}
      >
        <Outcome of={outcome} className="">
          {changed.length > 0 && !error && <p>The new order is not saved yet.</p>}
        </Outcome>
      </ReorderSave>
    </>
  );
}

const footId = (field: string): string => `kept-${field}`;

interface PlaceProps {
  title: string;
  field: string;
  /** The theme that it is of. */
  of?: string;
  /** Where readers see it, when that is not plain. */
  note?: string | undefined;
  /** Whether only posts and media may stand here. */
  only?: 'content';
  /** Keeps the order, where this place waits for that and the end of the page is far. */
  onSave: (() => void) | undefined;
  /** What was done here last. */
  done: string | undefined;
  places: Places;
  known: ReadonlyMap<string, Held>;
  onChange: (places: Places) => void;
  onAdded: (thing: Held) => void;
}

function Place({ title, field, of, note: about, only, onSave, done, places, known, onChange, onAdded }: PlaceProps) {
  const names = namesAt(places, field);
  const set = (list: string[]) => onChange({ ...places, [field]: list });
  const rows = names.map((name) => {
    const thing = known.get(name);
    const note = thing && `${KIND_FACTS[thing.kind].word}, ${statusWords(thing.status).toLowerCase()}`;
    return { key: name, name: thing?.title ?? name, note };
  });
  const label = of ? `${title}: ${of}` : title;
  return (
    <Panel title={title} count={rows.length} className="mt-4">
      {about && <p className="px-4 pb-2 text-muted">{about}</p>}
      <OrderedList
        label={label}
        rows={rows}
        onMove={(from, to) => set(moved(names, from, to))}
        onTakeOut={(index) => set(names.toSpliced(index, 1))}
      />
      {rows.length === 0 && <p className="px-4 pb-2 text-muted">Empty.</p>}
      <div id={footId(field)} tabIndex={-1} role="status">
        {done && (
          <DoneLine>
            <span>{done}</span>
          </DoneLine>
        )}
      </div>
      {onSave && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t-(length:--line-width) border-line px-4 py-3">
          The new order is not saved yet.
          <Button look="filled" onPress={onSave}>
            Save order
          </Button>
        </p>
      )}
      <AddThing
        label={label}
        only={only}
        taken={names}
        onAdd={(thing) => {
          onAdded(thing);
          set([...names, thing.external_id]);
        }}
      />
    </Panel>
  );
}
