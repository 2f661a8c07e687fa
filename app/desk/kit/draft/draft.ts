/**
 * What is written in the form of one item, and how it is kept: on the device with every letter, and on the site a moment
 * after the last one where no reader sees the item yet. What others changed meanwhile is merged, or asked about.
 */
import type { CuratedItem } from '#contract/curation.ts';
import type { Plain } from '#domain/fields.ts';
import type { Kind } from '#domain/kinds.ts';
import {
  changedNames,
  type FormValue,
  isSame,
  type Problems,
  problemsOf,
  toPlain,
  toValues,
  type Values,
} from '../items/values.ts';
import type { Device, Kept } from './device.ts';
import { merge } from './merge.ts';
import type { Calls, Keeping, MergedNotice, Snapshot } from './state.ts';

/** After the last letter. */
export const QUIET_MS = 2_000;

export class Keeper {
  readonly kind: Kind;
  readonly #calls: Calls;
  readonly #device: Device;
  readonly #listeners = new Set<() => void>();
  #base: Values;
  #snapshot: Snapshot;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | undefined;

  constructor(kind: Kind, item: CuratedItem | undefined, calls: Calls, device: Device) {
    this.kind = kind;
    this.#calls = calls;
    this.#device = device;
    this.#base = toValues(kind, item ?? {});
    this.#snapshot = {
      item,
      values: this.#base,
      keeping: { state: 'rest' },
      problems: {},
      merged: undefined,
      conflict: undefined,
      found: this.#foundOnDevice(item),
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): Snapshot => this.#snapshot;

  get #key(): string {
    const { item } = this.#snapshot;
    return item ? String(item.id) : `new:${this.kind}`;
  }

  /** All that is written, as calls are sent it. */
  plain(): Record<string, Plain> {
    return toPlain(this.kind, this.#snapshot.values);
  }

  /** The names of the fields that differ from what the site has. */
  get open(): string[] {
    return changedNames(this.#base, this.#snapshot.values);
  }

  /** Whether something is written that only somebody's word, or another try, brings to the site. */
  get isWaiting(): boolean {
    const { state } = this.#snapshot.keeping;
    return this.open.length > 0 && (!this.#isQuiet || state === 'device' || state === 'failed');
  }

  /** Whether what is written goes to the site by itself: readers see nothing of it yet. */
  get #isQuiet(): boolean {
    const status = this.#snapshot.item?.status ?? 'draft';
    return status === 'draft' || status === 'review';
  }

  edit(name: string, value: FormValue): void {
    const { [name]: _, ...problems } = this.#snapshot.problems;
    this.#set({ values: { ...this.#snapshot.values, [name]: value }, problems, keeping: { state: 'waiting' } });
    this.#keepOnDevice();
    this.#soon();
  }

  /** Somebody has left a field: what waits is kept now. */
  left(): void {
    if (this.#timer !== undefined) void this.#keepQuietly();
  }

  /** Ends waiting, when the form is left; what is typed is on the device by then. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Keeps all on the site, at somebody's word: what is wrong is shown. Resolves to whether nothing is left to keep. */
  async keep(): Promise<boolean> {
    this.stop();
    // Of several who wait for one answer, one goes on, and the others wait for the next.
    while (this.#running) await this.#running;
    // What both changed is not sent before somebody has chosen.
    if (this.#snapshot.conflict) return false;
    const problems = problemsOf(this.kind, this.#snapshot.values, !this.#snapshot.item);
    if (Object.keys(problems).length > 0) {
      this.#set({ problems, keeping: waitingFor(Object.keys(problems)) });
      return false;
    }
    if (this.#snapshot.item && this.open.length === 0) {
      this.#set({
        problems: {},
        keeping: this.#snapshot.keeping.state === 'kept' ? this.#snapshot.keeping : { state: 'rest' },
      });
      return true;
    }
    return this.#send(this.open, true);
  }

  /** Takes over what was kept on the device; `false` leaves it out for ever. */
  bringBack(wanted: boolean): void {
    const { found, item, values } = this.#snapshot;
    if (!found) return;
    this.#device.forget(this.#key);
    this.#set({ found: undefined });
    if (!wanted) return;
    const { values: merged, conflicts } = merge(found.base, found.values, this.#base);
    this.#set({ values: { ...values, ...merged }, keeping: { state: 'waiting' } });
    if (conflicts.length > 0 && item) this.#set({ conflict: { theirs: item, fields: conflicts } });
    this.#keepOnDevice();
    this.#soon();
  }

  /** What was chosen of the fields that both had changed; what is not named stays mine. Resolves as `keep` does. */
  choose(chosen: Values): Promise<boolean> {
    this.#set({ values: { ...this.#snapshot.values, ...chosen }, conflict: undefined });
    this.#keepOnDevice();
    return this.keep();
  }

  /** What is written goes to another item: here it is as the others left it. */
  letGo(): void {
    const { item } = this.#snapshot;
    this.stop();
    this.#device.forget(this.#key);
    this.#base = toValues(this.kind, item ?? {});
    this.#set({ values: this.#base, conflict: undefined, problems: {}, keeping: { state: 'rest' } });
  }

  /** The item as a call beside the form has left it, such as one of its status. */
  took(item: CuratedItem): void {
    const before = this.#base;
    this.#base = toValues(this.kind, item);
    const { values } = merge(before, this.#snapshot.values, this.#base);
    this.#set({ item, values });
  }

  #foundOnDevice(item: CuratedItem | undefined): Kept | undefined {
    const found = this.#device.read(item ? String(item.id) : `new:${this.kind}`);
    if (!found) return undefined;
    return changedNames(found.base, found.values).some((name) => changedNames(this.#base, found.values).includes(name))
      ? found
      : undefined;
  }

  #set(part: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    for (const listener of this.#listeners) listener();
  }

  #keepOnDevice(): void {
    const { item, values } = this.#snapshot;
    if (this.open.length === 0) this.#device.forget(this.#key);
    else
      this.#device.keep(this.#key, { at: new Date().toISOString(), version: item?.version, base: this.#base, values });
  }

  #soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#keepQuietly(), QUIET_MS);
  }

  /** Sends what the site would take; the rest stays on the device, and nobody is told off while they type. */
  async #keepQuietly(): Promise<void> {
    this.stop();
    // Of several who wait for one answer, one goes on, and the others wait for the next.
    while (this.#running) await this.#running;
    if (this.#snapshot.conflict) return;
    const problems = problemsOf(this.kind, this.#snapshot.values, !this.#snapshot.item);
    const open = this.open;
    const wrong = Object.keys(problems);
    const ready = open.filter((name) => !(name in problems) && !('' in problems));
    if (!this.#isQuiet || ready.length === 0 || (wrong.length > 0 && !this.#snapshot.item)) {
      if (open.length > 0 || wrong.length > 0) this.#set({ keeping: waitingFor(this.#isQuiet ? wrong : []) });
      return;
    }
    await this.#send(ready, false);
  }

  #send(names: readonly string[], isAsked: boolean): Promise<boolean> {
    this.#running = this.#attempt(names, isAsked).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #attempt(names: readonly string[], isAsked: boolean): Promise<boolean> {
    const { item, values: sent } = this.#snapshot;
    this.#set({ keeping: { state: 'keeping' } });
    const fields = toPlain(this.kind, sent, names);
    const answer = item
      ? await this.#calls.change(item.id, item.version, fields)
      : await this.#calls.create(this.kind, withoutEmpty(fields));
    if ('item' in answer) return this.#arrived(answer.item, sent, names);
    if ('current' in answer) return this.#outdated(answer.current, isAsked);
    if ('problems' in answer) {
      // What somebody is still typing is no matter for a problem.
      this.#set({
        keeping: waitingFor(Object.keys(answer.problems)),
        ...(isAsked && { problems: withMessage(answer) }),
      });
    } else this.#set({ keeping: { state: 'failed', message: answer.unreached } });
    return false;
  }

  #arrived(item: CuratedItem, sent: Values, names: readonly string[]): boolean {
    const isFirst = !this.#snapshot.item;
    const { values } = this.#snapshot;
    const there = toValues(this.kind, item);
    if (isFirst) this.#device.forget(this.#key);
    this.#base = there;
    // What was typed while it was on its way stays; the rest is as the site writes it.
    const settled = Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const isTyped = !isSame(sent[name], value);
        const isKept = names.includes(name) || isFirst;
        // A space at the end is the beginning of the next word.
        return [name, isTyped || !isKept || isSame(value, there[name]) ? value : (there[name] ?? value)];
      }),
    );
    this.#set({ item, values: settled, keeping: { state: 'kept', at: Date.now() } });
    this.#keepOnDevice();
    if (this.open.length === 0) return true;
    const wrong = Object.keys(problemsOf(this.kind, settled, false));
    if (wrong.length > 0) this.#set({ keeping: waitingFor(wrong) });
    else this.#soon();
    return false;
  }

  /** What nobody here has touched is taken over, and kept again; for what both changed, somebody is asked. */
  #outdated(current: CuratedItem, isAsked: boolean): Promise<boolean> | boolean {
    const theirs = toValues(this.kind, current);
    const { values, taken, conflicts } = merge(this.#base, this.#snapshot.values, theirs);
    this.#base = theirs;
    const merged: MergedNotice | undefined =
      taken.length > 0 ? { by: current.updated_by, at: current.updated_at, fields: taken } : this.#snapshot.merged;
    this.#set({ item: current, values, merged });
    this.#keepOnDevice();
    if (conflicts.length > 0) {
      this.#set({
        conflict: { theirs: current, fields: conflicts },
        keeping: waitingFor(conflicts.map(({ name }) => name)),
      });
      return false;
    }
    if (this.open.length === 0) {
      this.#set({ keeping: { state: 'kept', at: Date.now() } });
      return true;
    }
    return this.#attempt(this.open, isAsked);
  }
}

const waitingFor = (waiting: readonly string[]): Keeping => ({ state: 'device', waiting });

/** A new item says only what is filled in. */
const withoutEmpty = (fields: Record<string, Plain>): Record<string, Plain> =>
  Object.fromEntries(Object.entries(fields).filter(([, plain]) => plain !== null));

const withMessage = ({ problems, message }: { problems: Problems; message: string }): Problems =>
  Object.keys(problems).length > 0 ? problems : { '': message };
