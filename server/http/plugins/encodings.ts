/** Which compression an answer may have: RFC 9110, 12.5.3. */

/** The better first. */
const OFFERED = ['br', 'gzip'] as const;
export type Encoding = (typeof OFFERED)[number];

/** Headers as browsers send them are few, so what each means is remembered; not without end. */
const known = new Map<string, Encoding | undefined>();
const KNOWN_MOST = 100;

/** The encoding that a caller likes best of ours; nothing for those who take none, or like plain bytes better. */
export function chosenEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined;
  if (known.has(header)) return known.get(header);
  const chosen = choose(header);
  if (known.size < KNOWN_MOST) known.set(header, chosen);
  return chosen;
}

/** Whether a caller takes an encoding at all. */
export const accepts = (header: string | undefined, encoding: Encoding): boolean =>
  header !== undefined && weightOf(weightsOf(header), encoding) > 0;

type Weights = ReadonlyMap<string, number>;
const weightsOf = (header: string): Weights => new Map(header.split(',').map(weighed));
const weightOf = (weights: Weights, name: string): number => weights.get(name) ?? weights.get('*') ?? 0;

function choose(header: string): Encoding | undefined {
  const weights = weightsOf(header);
  const [best] = OFFERED.toSorted((a, b) => weightOf(weights, b) - weightOf(weights, a));
  if (!best) return undefined;
  const weight = weightOf(weights, best);
  return weight > 0 && weight >= (weights.get('identity') ?? 0) ? best : undefined;
}

function weighed(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.toLowerCase().split(';');
  const weight = parameters.map((one) => /^\s*q\s*=(.*)$/.exec(one)?.[1]).find((one) => one !== undefined);
  return [name.trim(), weight === undefined ? 1 : Number(weight) || 0];
}
