/** Which titles the index holds, so that it can tell whether a query is one of them. */
import { words } from '../words/analysis.ts';

/** A text by which titles, tags and queries are the same when their words are, folded. */
export const termKey = (text: string): string => words(text).join(' ');

export class Titles {
  readonly #byDocument = new Map<number, string>();
  /** How many documents have each title. */
  readonly #documents = new Map<string, number>();

  put(id: number, title: string): void {
    this.remove(id);
    this.#keep(id, termKey(title));
  }

  remove(id: number): void {
    const key = this.#byDocument.get(id);
    if (key === undefined) return;
    this.#byDocument.delete(id);
    const left = (this.#documents.get(key) ?? 0) - 1;
    if (left > 0) this.#documents.set(key, left);
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
    this.#documents.set(key, (this.#documents.get(key) ?? 0) + 1);
  }

  has(key: string): boolean {
    return this.#documents.has(key);
  }
}
