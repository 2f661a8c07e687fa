/** Values of JSON that others wrote: nothing is of the type that it should be until it was looked at. */

export type Thing = Readonly<Record<string, unknown>>;

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const thingIn = (thing: Thing | undefined, name: string): Thing | undefined => {
  const value = thing?.[name];
  return isThing(value) ? value : undefined;
};

export const thingsIn = (thing: Thing | undefined, name: string): Thing[] => {
  const value = thing?.[name];
  return Array.isArray(value) ? value.filter(isThing) : [];
};

/** A text that says something. */
export const textIn = (thing: Thing | undefined, name: string): string | undefined => {
  const value = thing?.[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};

/** `undefined` for what is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
