/** Parameters of an address by name. */
export type Kept = Record<string, string | number | undefined>;

/** What a form sends without asking for it. */
export function KeptInputs({ keep }: { keep: Kept }) {
  return Object.entries(keep).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
}
