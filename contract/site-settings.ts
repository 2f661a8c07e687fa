/** The calls about the site's own particulars. */
import { type Static, type TSchema, Type } from 'typebox';
import type { SiteChanges, SiteValue } from '#domain/site/site.ts';

const FIELDS_MOST = 120;

const RowSchema = { type: 'object', additionalProperties: { type: 'string', maxLength: 2_048 } };

/** A text, a number, a list of texts, or a list of lines with fields of their own. */
const AnySiteValue = Type.Unsafe<SiteValue>({
  // In the order in which the writer of answers tries them.
  type: ['array', 'null', 'boolean', 'number', 'string'],
  maxLength: 20_000,
  maxItems: 100,
  items: { anyOf: [{ type: 'string', maxLength: 2_048 }, RowSchema] },
});

export const ChangedSite = Type.Unsafe<SiteChanges>(
  Type.Object({}, { maxProperties: FIELDS_MOST, additionalProperties: AnySiteValue as TSchema }),
);

export const SiteSettings = Type.Object({
  version: Type.Integer(),
  changes: ChangedSite,
});
export type SiteSettings = Static<typeof SiteSettings>;

export const NewSiteSettings = Type.Object({ changes: ChangedSite });

/** Somebody else has changed them meanwhile. */
export const OutdatedSettings = Type.Object({ message: Type.String(), code: Type.String(), current: SiteSettings });

/** Sections of a page that an administrator has put in other words, as HTML. */
export const SiteTexts = Type.Record(Type.String(), Type.String());
export type SiteTexts = Static<typeof SiteTexts>;

export const TextPageParam = Type.Object({ page: Type.String({ maxLength: 60 }) });
