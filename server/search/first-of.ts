/** The first of many documents in an order, without sorting them all. */

type Order = (a: number, b: number) => number;

/** The `size` first of `docs`; higher keys come before lower ones, and `order` decides between equals too. */
export function firstOf(
  docs: Uint32Array,
  length: number,
  size: number,
  keys: Float32Array | Float64Array,
  order: Order,
): number[] {
  if (length <= size) return [...docs.subarray(0, length)].sort(order);
  if (size === 0) return [];
  // A heap with the last of the best on top.
  const heap = [...docs.subarray(length - size, length)].sort((a, b) => order(b, a));
  let least = keys[heap[0] as number] as number;
  // From the end: what came last is often newest, which is first in many orders.
  for (let i = length - size - 1; i >= 0; i--) {
    const doc = docs[i] as number;
    if ((keys[doc] as number) < least || order(doc, heap[0] as number) >= 0) continue;
    sink(heap, doc, order);
    least = keys[heap[0] as number] as number;
  }
  return heap.sort(order);
}

/** Puts `doc` in the place of the top and lets it sink to where it belongs. */
function sink(heap: number[], doc: number, order: Order): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && order(heap[child + 1] as number, heap[child] as number) > 0) child++;
    if (order(doc, heap[child] as number) >= 0) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = doc;
}
