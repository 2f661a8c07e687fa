/** Writes each parameter that several calls take once, and a reference to it wherever it stands. */
export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
}

/** Shorter ones are no longer than a reference to them. */
const LEAST_LENGTH = 80;

export class SharedParameters {
  readonly #times = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly #used = new Map<string, Parameter>();

  /** All parameters of all calls. */
  constructor(parameters: readonly Parameter[]) {
    for (const one of parameters) {
      const key = JSON.stringify(one);
      this.#times.set(key, (this.#times.get(key) ?? 0) + 1);
    }
  }

  share(one: Parameter): Parameter | { $ref: string } {
    const key = JSON.stringify(one);
    if ((this.#times.get(key) ?? 0) < 2 || key.length < LEAST_LENGTH) return one;
    const name = this.#names.get(key) ?? this.#unusedName(one);
    this.#names.set(key, name);
    this.#used.set(name, one);
    return { $ref: `#/components/parameters/${name}` };
  }

  components(): Record<string, Parameter> {
    return Object.fromEntries(this.#used);
  }

  /** `page`, and where parameters of one name differ, `page2`. */
  #unusedName({ name }: Parameter): string {
    let free = name;
    for (let n = 2; this.#used.has(free); n++) free = `${name}${n}`;
    return free;
  }
}
