import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  chosenIn,
  firstPaintScript,
  PREFERENCES_KEY,
  type Preferences,
  preferencesFrom,
  SETTINGS,
  USUAL,
} from './preferences.ts';

const anyPreferences = fc.record(
  Object.fromEntries(Object.entries(SETTINGS).map(([name, { values }]) => [name, fc.constantFrom(...values)])),
) as fc.Arbitrary<Preferences>;

/** As much of a browser as the module touches: what is kept, the page's attributes, and what happens to the page. */
class Device extends EventTarget {
  readonly kept = new Map<string, string>();
  /** As in a browser, whatever is written becomes text. */
  readonly dataset = new Proxy<Record<string, string>>(
    {},
    { set: (target, name, value) => Reflect.set(target, name, String(value)) },
  );
  readonly links: object[] = [];
  full = false;
  readonly localStorage = {
    getItem: (key: string) => this.kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (this.full) throw new DOMException('full', 'QuotaExceededError');
      this.kept.set(key, value);
    },
    removeItem: (key: string) => void this.kept.delete(key),
  };
  readonly document = {
    documentElement: { dataset: this.dataset },
    createElement: () => ({}),
    head: { append: (link: object) => void this.links.push(link) },
  };

  constructor() {
    super();
    vi.stubGlobal('localStorage', this.localStorage);
    vi.stubGlobal('document', this.document);
    vi.stubGlobal('addEventListener', this.addEventListener.bind(this));
    vi.stubGlobal('removeEventListener', this.removeEventListener.bind(this));
  }

  /** What another tab does. */
  elsewhere(value: string): void {
    this.kept.set(PREFERENCES_KEY, value);
    this.dispatchEvent(Object.assign(new Event('storage'), { key: PREFERENCES_KEY }));
  }

  paint(): void {
    new Function(firstPaintScript({ lexend: '/lexend.woff2' }))();
  }
}

/** A page that has just been opened. */
async function opened() {
  vi.resetModules();
  return import('./preferences.ts');
}

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(() => vi.unstubAllGlobals());

describe('the table', () => {
  it('has the usual among the values of each setting', () => {
    for (const [name, { usual, values }] of Object.entries(SETTINGS)) expect(values, name).toContain(usual);
  });
});

describe('out of whatever was kept', () => {
  it('all preferences come back through the few that are kept', () => {
    fc.assert(
      fc.property(anyPreferences, (preferences) => {
        expect(preferencesFrom(JSON.parse(JSON.stringify(chosenIn(preferences))))).toEqual(preferences);
      }),
    );
  });

  it('anything at all becomes preferences', () => {
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        expect(Object.keys(preferencesFrom(junk)).toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
      }),
    );
  });

  it('what is known is taken and the rest is left', () => {
    const found = preferencesFrom({ theme: 'dusk', size: 'huge', lines: '1.8', colour: 'red', amount: 'one' });
    expect(found).toEqual({ ...USUAL, theme: 'dusk', amount: 'one' });
  });

  it.each([
    [{ calm: 'on' }, 'fewer'],
    [{ calm: 'on', amount: 'words' }, 'words'],
    [{ calm: 'off' }, 'full'],
  ])('what was kept as calm mode, %j, means %s now, from the first frame on', async (kept, amount) => {
    expect(preferencesFrom(kept).amount).toBe(amount);
    device.kept.set(PREFERENCES_KEY, JSON.stringify(kept));
    device.paint();
    expect(device.dataset.amount ?? 'full').toBe(amount);
    const { savePreferences } = await opened();
    savePreferences({ theme: 'mist' });
    expect(JSON.parse(device.kept.get(PREFERENCES_KEY) ?? '')).not.toHaveProperty('calm');
  });
});

describe('a device', () => {
  it('keeps what differs from the usual, under one name', async () => {
    const { savePreferences, readPreferences } = await opened();
    expect(savePreferences({ theme: 'mist', size: 100, results: 24 })).toBe(true);
    expect([...device.kept]).toEqual([[PREFERENCES_KEY, '{"theme":"mist","results":24}']]);
    expect(readPreferences()).toEqual({ ...USUAL, theme: 'mist', results: 24 });
    expect(device.dataset).toEqual({ theme: 'mist', results: '24' });
  });

  it('keeps nothing when all is as usual again', async () => {
    const { savePreferences } = await opened();
    savePreferences({ theme: 'mist' });
    savePreferences(USUAL);
    expect(device.kept.size).toBe(0);
    expect(device.dataset).toEqual({});
  });

  it('that keeps nothing holds the choice until the page is closed', async () => {
    device.full = true;
    const { savePreferences, readPreferences } = await opened();
    expect(savePreferences({ theme: 'dusk' })).toBe(false);
    expect(readPreferences().theme).toBe('dusk');
    expect(device.dataset).toEqual({ theme: 'dusk' });
  });

  it.each(['', '{', 'null', '[]', '"dusk"', '7', '{"theme":["dusk"]}', '{"__proto__":{"theme":"dusk"}}'])(
    'that has kept %s shows the usual page',
    async (junk) => {
      device.kept.set(PREFERENCES_KEY, junk);
      const { readPreferences } = await opened();
      expect(readPreferences()).toEqual(USUAL);
      device.paint();
      expect(device.dataset).toEqual({});
    },
  );

  it('tells who listens, until they stop', async () => {
    const { savePreferences, subscribe, readPreferences } = await opened();
    const seen: string[] = [];
    const end = subscribe(() => seen.push(readPreferences().theme));
    savePreferences({ theme: 'mist' });
    device.elsewhere('{"theme":"contrast"}');
    end();
    device.elsewhere('{"theme":"dusk"}');
    expect(seen).toEqual(['mist', 'contrast']);
    expect(device.dataset).toEqual({ theme: 'contrast' });
  });
});

describe('before the first paint', () => {
  it('the page is marked as it will be once it has come to life', async () => {
    const { savePreferences } = await opened();
    fc.assert(
      fc.property(anyPreferences, (preferences) => {
        savePreferences(preferences);
        const alive = { ...device.dataset };
        for (const name of Object.keys(device.dataset)) delete device.dataset[name];
        device.paint();
        expect(device.dataset).toEqual(alive);
      }),
    );
  });

  it('a chosen typeface is fetched, and no other', () => {
    device.kept.set(PREFERENCES_KEY, '{"theme":"dusk"}');
    device.paint();
    expect(device.links).toEqual([]);
    device.kept.set(PREFERENCES_KEY, '{"face":"lexend"}');
    device.paint();
    expect(device.links).toEqual([
      { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: '/lexend.woff2' },
    ]);
  });

  it('nothing goes wrong where nothing may be kept', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
    expect(() => device.paint()).not.toThrow();
  });
});
