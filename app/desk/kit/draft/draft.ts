/**
 * What is written in a form and not saved yet, without React: its copy on the device with every letter, the version it was
 * begun from, what others changed meanwhile, and saving, at a press or by itself a moment after the last letter.
 */
import { ApiProblem } from '#app/lib/data/api.ts';
import { fieldsOf, presentOf } from '../data/queries.ts';
import type { Device, DeviceCopy } from './local-draft-storage.ts';
import { type Conflict, changedNames, isSameValue, type Merged, merge, type Values } from './merge.ts';

/** After the last letter. */
export const QUIET_MS = 2_000;

/** `waiting`: something is typed and not on the site yet. `device`: it is on the device, until it is asked for. */
export type SaveState =
  | { state: 'rest' | 'waiting' | 'saving' }
  | { state: 'saved'; at: number }
  /** `waiting`: the fields that the site would not take as they are. */
  | { state: 'device'; waiting: readonly string[] }
  | { state: 'failed'; message: string | undefined };

export type Problems = Readonly<Record<string, string>>;

/** What a form edits: how its values are read from a document, and how they are saved. */
export interface DraftSource<Doc, V> {
  valuesOf(doc: Doc | undefined): Values<V>;
  /** Saves the named values; all of them, where there is no document yet. Throws `ApiProblem` where that is refused. */
  save(doc: Doc | undefined, values: Values<V>, names: readonly string[], seen: number | undefined): Promise<Doc>;
  /** Where the device has its copy; nothing is kept there without. */
  deviceKey?(doc: Doc | undefined): string;
  /** What is kept there beside the values. */
  beside?(): Readonly<Record<string, unknown>>;
  isSame?(one: V | undefined, other: V | undefined): boolean;
  problemsOf?(values: Values<V>, doc: Doc | undefined): Problems;
  /** Whether a problem is gone once this field is typed in again; without it problems stay until the next try. */
  isAbout?(problem: string, field: string): boolean;
  /**
   * Whether what is written is saved by itself, as no reader sees it yet. A form with this merges unasked what nobody here
   * has touched, and offers what the device has; others ask first, and begin with what the device has.
   */
  savesItself?(doc: Doc | undefined): boolean;
  /** How the document is now, where the refusal of an outdated change does not say it. */
  present?(): Promise<Doc>;
}

export interface Snapshot<Doc, V> {
  doc: Doc | undefined;
  values: Values<V>;
  save: SaveState;
  problems: Problems;
  /** Why it was not saved, when somebody asked for that. */
  error: Error | undefined;
  /** What others changed while it was open, and stands in the form now. */
  merged: { theirs: Doc; fields: string[] } | undefined;
  /** Somebody else was quicker: how they left it, and what both changed. */
  conflict: { theirs: Doc; fields: Conflict<V>[] } | undefined;
  /** What the device kept of an earlier time, and the site has not. */
  found: DeviceCopy | undefined;
  /** Whether the device could keep what is written. */
  isOnDevice: boolean;
}

export class Draft<Doc extends { version?: number }, V> {
  /** The newest: what it reads of its screen changes while the form is open. */
  source: DraftSource<Doc, V>;
  /** After each answer of the site. */
  onSettled: (() => unknown) | undefined;
  readonly #device: Device;
  readonly #listeners = new Set<() => void>();
  #base: Values<V>;
  /** The version that the values were made from. */
  #seen: number | undefined;
  #snapshot: Snapshot<Doc, V>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | undefined;

  constructor(source: DraftSource<Doc, V>, doc: Doc | undefined, device: Device) {
    this.source = source;
    this.#device = device;
    this.#base = source.valuesOf(doc);
    this.#seen = doc?.version;
    this.#snapshot = {
      doc,
      values: this.#base,
      save: { state: 'rest' },
      problems: {},
      error: undefined,
      merged: undefined,
      conflict: undefined,
      found: this.#foundOnDevice(doc),
      isOnDevice: true,
    };
    if (!source.savesItself) this.#beginWithFound();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): Snapshot<Doc, V> => this.#snapshot;

  /** The names of the fields that differ from what the site has. */
  get open(): string[] {
    return changedNames(this.#base, this.#snapshot.values, this.#isSame);
  }

  get isSaving(): boolean {
    return this.#snapshot.save.state === 'saving';
  }

  /** Whether something is written that only somebody's word, or another try, brings to the site. */
  get isWaiting(): boolean {
    const { state } = this.#snapshot.save;
    return this.open.length > 0 && (!this.#savesItself || state === 'device' || state === 'failed');
  }

  get #savesItself(): boolean {
    return this.source.savesItself?.(this.#snapshot.doc) ?? false;
  }

  readonly #isSame = (one: V | undefined, other: V | undefined): boolean =>
    (this.source.isSame ?? isSameValue)(one, other);

  edit(name: string, value: V): void {
    const { problems, values } = this.#snapshot;
    const left = Object.entries(problems).filter(([problem]) => !this.source.isAbout?.(problem, name));
    this.#set({
      values: { ...values, [name]: value },
      problems: Object.fromEntries(left),
      save: { state: 'waiting' },
    });
    this.#copyToDevice();
    if (this.source.savesItself) this.#soon();
  }

  /** Fills in what nobody has typed: it is saved with the first that somebody does, or at their word. */
  fill(values: Values<V>): void {
    this.#set({ values: { ...this.#snapshot.values, ...values } });
  }

  /** Somebody has left a field: what waits is saved now. */
  left(): void {
    if (this.#timer !== undefined) void this.#saveQuietly();
  }

  /** Ends waiting, when the form is left; what is typed is on the device by then. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Saves all at somebody's word: what is wrong is shown. Resolves to whether nothing is left to save. */
  async save(): Promise<boolean> {
    this.stop();
    // Of several who wait for one answer, one goes on, and the others wait for the next.
    while (this.#running) await this.#running;
    // What both changed is not sent before somebody has chosen.
    const { conflict, doc, save } = this.#snapshot;
    if (conflict) return false;
    const problems = this.#problems();
    if (Object.keys(problems).length > 0) {
      this.#set({ problems, error: undefined, save: waitingFor(Object.keys(problems)) });
      return false;
    }
    if (doc && this.open.length === 0) {
      this.#set({ problems: {}, error: undefined, save: save.state === 'saved' ? save : { state: 'rest' } });
      return true;
    }
    return this.#send(this.open, true);
  }

  /** Takes over what was found on the device; `false` leaves it out for ever. */
  bringBack(wanted: boolean): void {
    const { found, doc, values } = this.#snapshot;
    if (!found) return;
    this.#device.dropRead();
    this.#set({ found: undefined });
    if (!wanted) return;
    const { values: merged, conflicts } = this.#mergeCopy(found);
    this.#set({ values: { ...values, ...merged }, save: { state: 'waiting' } });
    if (conflicts.length > 0 && doc) this.#set({ conflict: { theirs: doc, fields: conflicts } });
    this.#copyToDevice();
    this.#soon();
  }

  /** What was chosen of the fields that both had changed; what is not named stays mine. Resolves as `save` does. */
  choose(chosen: Values<V> = {}): Promise<boolean> {
    this.#set({ values: { ...this.#snapshot.values, ...chosen }, conflict: undefined, error: undefined });
    this.#copyToDevice();
    return this.save();
  }

  /** Drops what is written: the form is as the site has it. */
  reset(doc: Doc | undefined = this.#snapshot.doc): void {
    this.stop();
    this.#forgetOnDevice();
    this.#device.dropRead();
    this.#base = this.source.valuesOf(doc);
    this.#seen = doc?.version;
    this.#set({
      doc,
      values: this.#base,
      conflict: undefined,
      problems: {},
      error: undefined,
      found: undefined,
      save: { state: 'rest' },
    });
  }

  /** Shows a newer document, as long as nothing is written over the one that was opened. */
  follow(doc: Doc): void {
    if (this.source.savesItself || this.isSaving || this.open.length > 0) return;
    if (doc.version !== this.#snapshot.doc?.version) this.reset(doc);
  }

  /** The document as a call beside the form has left it, such as one of its status. */
  took(doc: Doc): void {
    // What a colleague has written meanwhile where somebody types is a question, as it is when it is saved.
    const { conflicts } = this.#mergeWith(doc);
    if (conflicts.length > 0) this.#ask(doc, conflicts);
  }

  #mergeWith(doc: Doc): Merged<V> {
    const before = this.#base;
    this.#base = this.source.valuesOf(doc);
    const merged = merge(before, this.#snapshot.values, this.#base, this.#isSame);
    this.#seen = doc.version;
    this.#set({ doc, values: merged.values });
    return merged;
  }

  #ask = (theirs: Doc, fields: Conflict<V>[], error?: Error): void =>
    this.#set({ conflict: { theirs, fields }, error, save: waitingFor(fields.map(({ name }) => name)) });

  #foundOnDevice(doc: Doc | undefined): DeviceCopy | undefined {
    if (!this.source.deviceKey) return undefined;
    return this.#device.read(this.source.deviceKey(doc), ({ base, values }) => {
      const notThere = changedNames(this.#base, values as Values<V>, this.#isSame);
      return changedNames(base as Values<V>, values as Values<V>, this.#isSame).some((name) => notThere.includes(name));
    });
  }

  #mergeCopy = ({ base, values }: DeviceCopy) =>
    merge(base as Values<V>, values as Values<V>, this.#base, this.#isSame);

  /** Where others have changed the same since, the version of then is sent, so that nothing of theirs is overwritten unasked. */
  #beginWithFound(): void {
    const { found } = this.#snapshot;
    if (!found) return;
    const { values, conflicts } = this.#mergeCopy(found);
    if (conflicts.length > 0)
      [this.#base, this.#seen] = [{ ...this.#base, ...(found.base as Values<V>) }, found.version];
    this.#snapshot = { ...this.#snapshot, values: { ...this.#base, ...values }, save: { state: 'waiting' } };
  }

  #problems(): Problems {
    return this.source.problemsOf?.(this.#snapshot.values, this.#snapshot.doc) ?? {};
  }

  #set(part: Partial<Snapshot<Doc, V>>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    for (const listener of this.#listeners) listener();
  }

  #forgetOnDevice(): void {
    if (this.source.deviceKey) this.#device.forget(this.source.deviceKey(this.#snapshot.doc));
  }

  #copyToDevice(): void {
    if (!this.source.deviceKey) return;
    const { open } = this;
    // It began with what was found, so its own copy holds that.
    if (!this.source.savesItself) this.#device.dropRead();
    if (open.length === 0) {
      this.#forgetOnDevice();
      return;
    }
    const of = (all: Values<V>) => Object.fromEntries(open.map((name) => [name, all[name]]));
    const isOnDevice = this.#device.write(this.source.deviceKey(this.#snapshot.doc), {
      at: new Date().toISOString(),
      version: this.#seen,
      base: of(this.#base),
      values: of(this.#snapshot.values),
      ...this.source.beside?.(),
    });
    if (isOnDevice !== this.#snapshot.isOnDevice) this.#set({ isOnDevice });
  }

  #soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#saveQuietly(), QUIET_MS);
  }

  /** Sends what the site would take; the rest stays on the device, and no problem is shown while somebody types. */
  async #saveQuietly(): Promise<void> {
    this.stop();
    while (this.#running) await this.#running;
    if (this.#snapshot.conflict) return;
    const problems = this.#problems();
    const { open } = this;
    const wrong = Object.keys(problems);
    const ready = open.filter((name) => !(name in problems) && !('' in problems));
    if (!this.#savesItself || ready.length === 0 || (wrong.length > 0 && !this.#snapshot.doc)) {
      if (open.length > 0 || wrong.length > 0) this.#set({ save: waitingFor(this.#savesItself ? wrong : []) });
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
    const { doc, values: sent } = this.#snapshot;
    this.#set({ save: { state: 'saving' }, ...(!this.source.savesItself && { problems: {}, error: undefined }) });
    let saved: Doc;
    try {
      saved = await this.source.save(doc, sent, names, this.#seen);
    } catch (error) {
      return this.#refused(error as Error, isAsked);
    }
    await this.onSettled?.();
    return this.#arrived(saved, sent, names);
  }

  async #refused(error: Error, isAsked: boolean): Promise<boolean> {
    const status = error instanceof ApiProblem ? error.status : 0;
    const current = presentOf<Doc>(error) ?? (status === 412 ? await this.source.present?.() : undefined);
    await this.onSettled?.();
    if (current) return this.#outdated(current, error, isAsked);
    const problems = fieldsOf(error);
    const isRefused = status === 400 || status === 409;
    this.#set({
      save: isRefused
        ? waitingFor(Object.keys(problems))
        : { state: 'failed', message: AWAY.includes(status) || status >= 500 ? undefined : error.message },
      // What somebody is still typing is no matter for a problem.
      ...(isAsked && { error }),
      ...(isAsked && isRefused && { problems: Object.keys(problems).length > 0 ? problems : { '': error.message } }),
    });
    return false;
  }

  #arrived(doc: Doc, sent: Values<V>, names: readonly string[]): boolean {
    const isFirst = !this.#snapshot.doc;
    const { values } = this.#snapshot;
    const there = this.source.valuesOf(doc);
    if (isFirst) this.#forgetOnDevice();
    this.#base = there;
    this.#seen = doc.version;
    // What was typed while it was on its way stays; the rest is as the site writes it.
    const merged = Object.entries(values).map(([name, value]) => {
      const isTyped = !this.#isSame(sent[name], value);
      const isSent = names.includes(name) || isFirst;
      // A space at the end is the beginning of the next word.
      return [name, isTyped || !isSent || !(name in there) || this.#isSame(value, there[name]) ? value : there[name]];
    });
    this.#set({
      doc,
      values: Object.fromEntries(merged) as Values<V>,
      save: { state: 'saved', at: Date.now() },
      ...(!this.source.savesItself && { found: undefined }),
    });
    this.#copyToDevice();
    if (this.open.length === 0) {
      this.#set({ problems: {}, error: undefined });
      return true;
    }
    const wrong = Object.keys(this.#problems());
    if (wrong.length > 0) this.#set({ save: waitingFor(wrong) });
    else if (this.source.savesItself) this.#soon();
    return false;
  }

  /** What nobody here has touched is taken over, and saved again; for what both changed, somebody is asked. */
  #outdated(current: Doc, error: Error, isAsked: boolean): Promise<boolean> | boolean {
    const { taken: fields, conflicts } = this.#mergeWith(current);
    if (fields.length > 0) this.#set({ merged: { theirs: current, fields } });
    this.#copyToDevice();
    if (conflicts.length > 0 || !this.source.savesItself) {
      this.#ask(current, conflicts, error);
      return false;
    }
    if (this.open.length === 0) {
      this.#set({ save: { state: 'saved', at: Date.now() } });
      return true;
    }
    return this.#attempt(this.open, isAsked);
  }
}

const waitingFor = (waiting: readonly string[]): SaveState => ({ state: 'device', waiting });

/** The line or the session is gone: the form's own words say that nothing is lost. */
const AWAY = [0, 401];
