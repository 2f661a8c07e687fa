/** Tools: nothing beyond an item. */
import { ToolCard } from '#contract/items.ts';
import { defineKind } from './kind-home.ts';
import { commonCard, TERM_FIELDS } from './shared.ts';

export const tool = defineKind<'tool'>({
  plainCard: ToolCard,
  vocabularies: TERM_FIELDS,
  card: (row, _own, parts) => ({
    ...commonCard(row, parts),
    object_type: 'Tool',
    name: row.title,
  }),
});
