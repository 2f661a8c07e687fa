/** What a call of the desk answers with beside fields: sent back as it was, it is ignored, so that a PUT takes what a GET gave. */
import type { Plain } from '#domain/fields.ts';
import { Problem } from '#server/kernel/problem.ts';
import { FIELDS_PROBLEM, type Values } from '../revisions/change-items.ts';

/** These have a call of their own. */
const ELSEWHERE: Record<string, string> = {
  status: 'The status is changed by the call …/status.',
  publish_at: 'When it comes out is changed by the call …/status.',
};

/**
 * The values that are fields. `shown` is what the caller has read, `fields` those of it that can be written. Throws
 * `invalid_request` that names what is only read and was changed.
 */
export function writable(values: Values, shown: Readonly<Record<string, unknown>>, fields: object): Values {
  const isReadOnly = (name: string) => Object.hasOwn(shown, name) && !Object.hasOwn(fields, name);
  const changed = Object.keys(values).filter((name) => isReadOnly(name) && values[name] !== (shown[name] as Plain));
  if (changed.length > 0)
    throw new Problem(
      'invalid_request',
      FIELDS_PROBLEM,
      Object.fromEntries(
        changed.map((name) => [name, ELSEWHERE[name] ?? 'This can only be read. Leave it as it was.']),
      ),
    );
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isReadOnly(name)));
}
