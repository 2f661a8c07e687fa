/** Parameters of an address by name. */
export type Kept = Record<string, string | number | string[] | undefined>;

/** What a form sends without asking for it. */
export function KeptInputs({ keep }: { keep: Kept }) {
  return Object.entries(keep).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={one} />),
  );
}
