/** One term's occurrences: for each document, how often the term stands in each field. Typed arrays that grow. */
import { FIELDS } from './document.ts';

const WIDTH = FIELDS.length;
const MOST = 255;

export class Postings {
  docs = new Uint32Array(2);
  /** `WIDTH` counts for each entry of `docs`. */
  counts = new Uint8Array(2 * WIDTH);
  length = 0;

  /** Adds an occurrence. Documents must come in growing order of their number. */
  add(doc: number, field: number): void {
    if (this.length === 0 || this.docs[this.length - 1] !== doc) this.#append(doc);
    const at = (this.length - 1) * WIDTH + field;
    const count = this.counts[at] ?? 0;
    if (count < MOST) this.counts[at] = count + 1;
  }

  #append(doc: number): void {
    if (this.length === this.docs.length) {
      const docs = new Uint32Array(this.length * 2);
      docs.set(this.docs);
      this.docs = docs;
      const counts = new Uint8Array(this.length * 2 * WIDTH);
      counts.set(this.counts);
      this.counts = counts;
    }
    this.docs[this.length++] = doc;
  }
}
