/** Parameters of an address by name. */
export type HiddenValues = Record<string, string | number | string[] | undefined>;

/** What a form sends without asking for it. */
export function HiddenInputs({ values }: { values: HiddenValues }) {
  return Object.entries(values).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={one} />),
  );
}
