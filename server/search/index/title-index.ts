/** Which titles the index holds, so that it can tell whether a query is one of them, and which documents share one. */
import { termKey } from '../words/term-key.ts';

const NONE: readonly number[] = [];

export class TitleIndex {
  readonly #byDocument = new Map<number, string>();
  /** The documents of each title. */
  readonly #documents = new Map<string, readonly number[]>();

  put(id: number, title: string): void {
    this.remove(id);
    this.#keep(id, termKey(title));
  }

  remove(id: number): void {
    const key = this.#byDocument.get(id);
    if (key === undefined) return;
    this.#byDocument.delete(id);
    const left = (this.#documents.get(key) ?? NONE).filter((one) => one !== id);
    if (left.length > 0) this.#documents.set(key, left);
    else this.#documents.delete(key);
  }

  snapshot(): Map<number, string> {
    return this.#byDocument;
  }

  /** Takes over a snapshot; only where nothing was put yet. */
  restore(byDocument: Map<number, string>): void {
    for (const [id, key] of byDocument) this.#keep(id, key);
  }

  #keep(id: number, key: string): void {
    this.#byDocument.set(id, key);
    this.#documents.set(key, [...(this.#documents.get(key) ?? NONE), id]);
  }

  has(key: string): boolean {
    return this.#documents.has(key);
  }

  /** The other documents of the same title; none where it has no words. */
  others(id: number): readonly number[] {
    const key = this.#byDocument.get(id);
    const all = key ? (this.#documents.get(key) ?? NONE) : NONE;
    return all.length > 1 ? all.filter((one) => one !== id) : NONE;
  }
}
