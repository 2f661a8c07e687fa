/** The slowest answer of each route within a day, for whoever asks where the time goes. Nothing in it is about a person. */

const DAY_MS = 86_400_000;

interface Slow {
  /** Method and route: 'GET /api/content/search'. */
  call: string;
  ms: number;
  at: number;
}

export class SlowestCalls {
  readonly #byCall = new Map<string, Slow>();

  /** `at` is the clock's, in milliseconds. */
  note(call: string, ms: number, at = Date.now()): void {
    const known = this.#byCall.get(call);
    if (known === undefined || ms >= known.ms || known.at < at - DAY_MS) this.#byCall.set(call, { call, ms, at });
  }

  /** The slowest first, of the last day. */
  first(count: number, at = Date.now()): Slow[] {
    const fresh = [...this.#byCall.values()].filter((one) => one.at >= at - DAY_MS);
    return fresh.sort((a, b) => b.ms - a.ms).slice(0, count);
  }

  clear(): void {
    this.#byCall.clear();
  }
}

/** Those of this process. */
export const slowestCalls = new SlowestCalls();
