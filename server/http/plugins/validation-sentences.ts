/** What the validator found wrong with a field, as a sentence. */

export interface ValidationError {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  parentSchema?: { minimum?: number; maximum?: number; type?: string | string[]; enum?: unknown[] };
  message?: string;
}

/** A name longer than any of ours is the sender's own, and is not sent back whole. */
const NAME_MOST = 60;
export const shortName = (name: string): string => (name.length > NAME_MOST ? `${name.slice(0, NAME_MOST)}…` : name);

/** The field's name, and the sentence. */
export function sentence(error: ValidationError): [field: string, sentence: string] {
  const path = error.instancePath.split('/').filter((part) => part && !/^\d+$/.test(part));
  if (error.keyword === 'required') path.push(String(error.params.missingProperty));
  const field = shortName(path.join('.') || 'body');
  return [field, `‘${field}’ ${complaint(error)}`];
}

function complaint({ keyword, params, parentSchema = {}, message }: ValidationError): string {
  const { minimum, maximum } = parentSchema;
  const types = [parentSchema.type].flat();
  if (types.includes('integer') && ['type', 'minimum', 'maximum'].includes(keyword)) {
    const from = minimum === undefined ? '' : ` from ${number(minimum)}`;
    const to = maximum === undefined ? '' : ` to ${number(maximum)}`;
    return `must be a whole number${from}${to}.`;
  }
  switch (keyword) {
    case 'required':
      return 'is missing.';
    case 'minLength':
      return 'must not be empty.';
    case 'maxLength':
      return `may have at most ${number(params.limit as number)} characters.`;
    case 'maxItems':
      return `may be given at most ${number(params.limit as number)} times.`;
    case 'enum':
      return `must be one of: ${(params.allowedValues as unknown[]).join(', ')}.`;
    case 'format':
      return params.format === 'date' ? 'must be a day, written as 2027-05-11.' : `must be a valid ${params.format}.`;
    case 'type':
      return `must be ${article(String(params.type))}.`;
    default:
      return `${message ?? 'is not as it should be'}.`;
  }
}

const number = (value: number): string => value.toLocaleString('en-GB');

function article(type: string): string {
  const names: Record<string, string> = {
    string: 'text',
    boolean: 'true or false',
    object: 'an object',
    array: 'a list',
    integer: 'a whole number',
    number: 'a number',
  };
  return (
    type
      .split(',')
      .filter((one) => one !== 'null')
      .map((one) => names[one] ?? one)
      .join(' or ') || 'of another type'
  );
}
