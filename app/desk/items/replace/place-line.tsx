/** Where something stands: the item, its status and kind, and the field, with a way into the form. */
import { Link } from '@tanstack/react-router';
import type { ReplacedField } from '#contract/replace.ts';
import { KIND_FACTS } from '#domain/kinds.ts';
import { fieldId } from '../../kit/fields/field-id.ts';
import { fieldWords } from '../../kit/history/field-words.ts';
import { StatusMark } from '../../kit/items/status-mark.tsx';

type Place = Pick<ReplacedField, 'id' | 'kind' | 'status' | 'title' | 'field'>;

export const PlaceLine = ({ place: { id, kind, status, title, field } }: { place: Place }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <Link
      to="/curate/items/$id"
      params={{ id: String(id) }}
      hash={fieldId(field)}
      className="inline-flex min-h-9 min-w-0 items-center font-strong wrap-anywhere text-ink no-underline hover:underline"
    >
      <bdi>{title || 'Without a title'}</bdi>
      <span className="sr-only">: {fieldWords(field)}</span>
    </Link>
    <StatusMark status={status} />
    <span className="text-muted">
      {KIND_FACTS[kind].word}, {fieldWords(field)}
    </span>
  </p>
);
