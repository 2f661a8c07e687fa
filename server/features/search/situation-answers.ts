/** Which guide, topic or collection answers somebody who says their situation, by the sentences that it is said as. */
import type { AnyCard } from '#contract/items.ts';
import type { SituationAnswer } from '#contract/search.ts';
import { aboutOf, titleOf } from '#domain/card-accessors.ts';
import type { Db } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import type { Nearest } from '#server/search/answers/nearest-answer.ts';
import type { SearchIndex } from '#server/search/search-index.ts';
import { readSaidAs } from '../guides/queries.ts';
import { isUnsafe, isUrgent } from './urgent.ts';

/** Whether somebody says it who may be in danger: no single word tells. */
export function labelOf(text: string): string | undefined {
  if (isUnsafe(text)) return 'unsafe';
  return isUrgent(text) ? 'urgent' : undefined;
}

/** The title of a guide is said as well, as it is the situation; that of a topic may be all that is asked for. */
export const linesOf = ({
  kind,
  title,
  said_as,
}: {
  kind: string;
  title: string;
  said_as: readonly string[];
}): string[] => (kind === 'guide' ? [title, ...said_as] : [...said_as]);

/** Gives the index all of them anew; they are few, and are read while the site serves. */
export async function takeAnswerLines(db: Db, search: SearchIndex): Promise<void> {
  const rows = await readSaidAs(db);
  search.answers.set(
    rows.map(({ id, urgent, ...row }) => ({ id, isUrgent: urgent ?? false, said: linesOf(row) })),
    labelOf,
  );
  void readAhead(search);
}

async function readAhead({ answers }: SearchIndex): Promise<void> {
  for (const _ of answers.reading()) await yieldWhenDue();
}

export const NOTHING_NEAR: Nearest = { clear: undefined, line: undefined, also: [] };

/** As it was typed, or else as it was put right. */
export function nearestTo(search: SearchIndex, text: string, corrected: string | undefined): Nearest {
  const near = search.answers.nearest(text);
  return near.clear === undefined && near.also.length === 0 && corrected !== undefined
    ? search.answers.nearest(corrected)
    : near;
}

/** Of what has the same words; beside an answer none, as it is one itself. */
const GUIDES_MOST = 2;

/** The answers that stand first among the results: those that are nearly as near as the one that is clearly meant. */
export const alsoNear = ({ clear, also }: Nearest): number[] => also.slice(0, clear === undefined ? GUIDES_MOST : 1);

/** What has the words, few guides among it beside those that stand first, and without the one that is clearly meant. */
export function fewGuides(nearest: Nearest, ids: readonly number[], isGuide: (id: number) => boolean): number[] {
  let room = nearest.clear === undefined ? GUIDES_MOST - alsoNear(nearest).length : 0;
  return ids.filter((id) => id !== nearest.clear && (!isGuide(id) || room-- > 0));
}

/** Nothing of what has no words to answer with. */
export function answerOf(card: AnyCard | undefined): SituationAnswer | undefined {
  const answer = card && aboutOf(card);
  if (!answer) return undefined;
  const { object_type, slug, page } = card;
  return { object_type, slug, title: titleOf(card), answer, first: 'first' in card ? card.first : null, page };
}
