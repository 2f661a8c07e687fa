import { vi } from 'vitest';

/** As much of a browser as being logged in touches, for tests without one. */
export class Device extends EventTarget {
  readonly kept = new Map<string, string>();
  readonly dataset: Record<string, string> = {};
  blocked = false;

  constructor() {
    super();
    const guarded =
      <A extends unknown[], R>(act: (...args: A) => R) =>
      (...args: A): R => {
        if (this.blocked) throw new DOMException('blocked', 'SecurityError');
        return act(...args);
      };
    vi.stubGlobal('localStorage', {
      getItem: guarded((name: string) => this.kept.get(name) ?? null),
      setItem: guarded((name: string, value: string) => void this.kept.set(name, value)),
      removeItem: guarded((name: string) => void this.kept.delete(name)),
    });
    vi.stubGlobal('document', { documentElement: { dataset: this.dataset } });
    vi.stubGlobal('addEventListener', this.addEventListener.bind(this));
    vi.stubGlobal('removeEventListener', this.removeEventListener.bind(this));
  }

  /** Another tab takes values away. */
  signal(taken: readonly string[]): void {
    for (const name of taken) this.kept.delete(name);
    this.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  }

  /** What another tab does. */
  elsewhere(tokens: Record<string, string>): void {
    this.kept.clear();
    for (const [name, value] of Object.entries(tokens)) this.kept.set(name, value);
    this.dispatchEvent(new Event('storage'));
  }
}
