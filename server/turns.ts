/** Taking turns: of those who name the same thing, only so many go on at once. */
export class Turns {
  readonly #busy = new Map<string, { going: number; waiting: (() => void)[] }>();

  /** Resolves when it is one's turn, to the function that ends it. */
  async take(key: string, atOnce: number): Promise<() => void> {
    const queue = this.#busy.get(key) ?? { going: 0, waiting: [] };
    this.#busy.set(key, queue);
    if (queue.going < atOnce) queue.going++;
    // Whoever ends hands their turn on.
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    return () => {
      const next = queue.waiting.shift();
      if (next) return next();
      queue.going--;
      if (queue.going === 0) this.#busy.delete(key);
    };
  }
}
