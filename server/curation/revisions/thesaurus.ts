/** The groups of the thesaurus as the desk changes them, and what it refuses in words. */
import { nameKey } from '#domain/names.ts';
import type { Tx } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { STOP_WORDS, words } from '#server/search/words/analysis.ts';
import { isUrgent } from '../../features/search/urgent.ts';
import {
  asRow,
  type GroupRecord,
  type GroupTerm,
  groupNamed,
  groupOf,
  groupStore,
  removeRows,
} from '../persistence/thesaurus-groups.ts';
import { type RecordSort, refusal } from './records.ts';

export const THESAURUS: RecordSort<GroupRecord> = {
  list: 'thesaurus',
  store: groupStore,
  table: 'thesaurus_term',
  entity: 'thesaurus',
  noun: 'group of words',
  nameOf: ({ preferred }) => `thesaurus: ${preferred}`,
  stemOf: ({ preferred }) => groupNamed(preferred),
  check: async (tx, record, before) => {
    if (!before) await refuseTaken(tx, record);
    checkGroup(record, before?.record);
    return record;
  },
  remove: async (tx, { record }) => {
    const group = groupOf(record);
    const rows = await tx
      .selectFrom('thesaurus_term')
      .select(['id', 'external_id'])
      .where('group', '=', group)
      .execute();
    await removeRows(tx, rows);
  },
};

/** Throws `conflict` where there is a group of this word. */
async function refuseTaken(tx: Tx, { external_id, preferred }: GroupRecord): Promise<void> {
  const names = [external_id, groupNamed(preferred)];
  const [one] = await groupStore.read(tx, await groupStore.idsOf(tx, names));
  if (!one) return;
  const sentence = `There is a group ‘${one.record.preferred}’ already. Change that one.`;
  throw new Problem('conflict', sentence, { preferred: sentence });
}

/** What is new in a group is checked; what stood there stays. Throws `invalid_request`. */
export function checkGroup({ preferred, terms }: GroupRecord, before?: GroupRecord): void {
  if (preferred !== before?.preferred) {
    const wrong = wrongWord(preferred);
    if (wrong) throw refusal({ preferred: wrong });
  }
  if (terms.length === 0) throw refusal({ terms: 'A group needs at least one other word.' });
  const known = new Set(before?.preferred === preferred ? before.terms.map(asRow) : []);
  const wasThere = new Set(before?.terms.map(({ term }) => term));
  for (const term of terms) {
    const wrong = known.has(asRow(term)) ? undefined : wrongTerm(term, preferred, wasThere.has(term.term));
    if (wrong) throw refusal({ terms: wrong });
  }
  const twice = terms.find((one, i) => terms.some((other, j) => j < i && isSame(one, other)));
  if (twice) throw refusal({ terms: `‘${twice.term}’ stands here twice. Take one out.` });
}

/** Words that mean something in capitals alone may stand beside the same in small letters. */
const isSame = (a: GroupTerm, b: GroupTerm): boolean =>
  a.term === b.term || (nameKey(a.term) === nameKey(b.term) && !isInCapitals(a) && !isInCapitals(b));
const isInCapitals = ({ match }: GroupTerm): boolean => match?.startsWith('capitals') ?? false;

function wrongTerm(term: GroupTerm, preferred: string, wasThere: boolean): string | undefined {
  const { term: word, relation, note } = term;
  const isPreferred = nameKey(word) === nameKey(preferred);
  if (relation === 'preferred') {
    if (!isPreferred) return `‘${word}’ is not the word that the group goes by. Choose another kind for it.`;
  } else if (isPreferred && !isInCapitals(term))
    return `‘${word}’ is the word that the group goes by. It cannot stand for itself.`;
  if (relation === 'legacy' && note === null)
    return `‘${word}’ is an older name: say kindly which word is used here now.`;
  if (STOP_WORDS.has(word.toLowerCase()) && term.match === null)
    return `‘${word}’ stands in nearly every text. Say when it is meant, or take it out.`;
  return wasThere ? undefined : wrongWord(word);
}

function wrongWord(word: string): string | undefined {
  if (words(word).length === 0) return `‘${word}’ has neither letters nor numbers, so nobody can search for it.`;
  return isUrgent(word)
    ? `‘${word}’ is one of the words that lead to help at once. They are kept apart, so that nobody is led elsewhere.`
    : undefined;
}
