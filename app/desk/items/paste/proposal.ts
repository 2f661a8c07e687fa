/** What a form begins with where a link was pasted. */
import { ApiProblem } from '#app/lib/data/api.ts';
import type { ProposedValue, ReadLink, Twin, UnreadLink } from '#contract/pasted-links.ts';
import { fieldsOf } from '#domain/kinds/registry.ts';
import type { Kind } from '#domain/kinds.ts';
import { desk } from '../../kit/data/calls.ts';
import { toValues, type Values } from '../../kit/items/form-values.ts';

export interface Proposal {
  /** The link as it was pasted. */
  pasted: string;
  url: string;
  kind: Kind;
  kindSays: string;
  fields: Readonly<Record<string, ProposedValue>>;
  topics: readonly string[];
  tags: readonly string[];
  facts: ReadLink['facts'];
  picture: ReadLink['picture'];
  twins: readonly Twin[];
  /** Why nothing could be read. */
  trouble?: string;
}

/** Throws what is wrong with the link itself; a page that cannot be read is a form with the link in it. */
export async function readPasted(pasted: string, kind: Kind | undefined): Promise<Proposal> {
  try {
    const { kind_says, seconds: _, ...read } = await desk.readLink(pasted, kind);
    return { ...read, pasted, kindSays: kind_says };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 422) throw error;
    const { url, twins, message } = error.answer as UnreadLink;
    const fields = { url: { value: url, from: 'known' as const } };
    const nothing = { topics: [], tags: [], facts: [], picture: null };
    return { ...nothing, pasted, url, kind: kind ?? 'post', kindSays: '', fields, twins, trouble: message };
  }
}

/** The proposed values as a form holds them. */
export function proposedValues({ kind, fields }: Proposal): Values {
  const all = toValues(kind, Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])));
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in fields));
}

/** What people write themselves, whatever a page says. */
const TO_WRITE = ['synopsis', 'in_short', 'topics', 'content_notes'];

/** How many fields are filled, are to be written, and want a look. */
export function countsOf({ kind, fields }: Proposal): { filled: number; toWrite: number; toLookAt: number } {
  const there = fieldsOf(kind);
  const values = Object.values(fields);
  return {
    filled: values.length,
    toWrite: TO_WRITE.filter((name) => name in there && !(name in fields)).length,
    toLookAt: values.filter(({ from }) => from === 'reckoned').length,
  };
}

const ADDRESS = /https?:\/\/[^\s<>"]+/;

/** The address in what another program shares: some put it among other words. */
export const linkIn = (...texts: readonly unknown[]): string | undefined =>
  texts.flatMap((text) => (typeof text === 'string' ? (ADDRESS.exec(text)?.[0] ?? []) : []))[0] ??
  texts.flatMap((text) => (typeof text === 'string' && text.trim() !== '' ? text.trim() : []))[0];
