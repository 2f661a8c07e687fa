/** Advisory locks on PostgreSQL, one number for each thing that one at a time may do. */
export const LOCKS = {
  /** Filling an empty database. */
  start: 7_301,
  /** Numbering what goes into the change log. */
  change: 7_302,
  import: 7_303,
  /** Changing items. */
  curation: 7_304,
  /** Changing who is an administrator. */
  administrators: 7_305,
  backup: 7_306,
  /** Taking what readers suggest. */
  suggestions: 7_307,
};
