/** What administrators changed of the site's own particulars: read, changed, and taken over by this process. */

import type { SiteSettings } from '#contract/site-settings.ts';
import { checkSite, isSame, valueAt } from '#domain/site/fields.ts';
import type { Site, SiteChanges, SiteValue } from '#domain/site/site.ts';
import { withChanges } from '#domain/site/site.ts';
import { changeCatalogue } from '#server/database/change-log.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { applySiteChanges, siteFile } from '#site';
import { type Actor, noteAudit } from '../audit/audit.ts';

const UNCHANGED: SiteSettings = { version: 0, changes: {} };

const readStored = async (db: Db | Tx): Promise<SiteSettings> =>
  (await db.selectFrom('site_setting').select(['version', 'changes']).executeTakeFirst()) ?? UNCHANGED;

/**
 * What of the stored changes still holds: a field that a newer version knows no more, or a value that it does not take,
 * counts as absent, and the file's stands there.
 */
function holding(changes: SiteChanges): SiteChanges {
  const checked = checkSite(siteFile, changes);
  if ('changes' in checked) return checked.changes;
  const bad = Object.keys(checked.problems);
  const rest = Object.entries(changes).filter(
    ([place]) => !bad.some((one) => one === place || one.startsWith(`${place}.`)),
  );
  // Where nothing could be left out, what is wrong lies between the file and the changes.
  return rest.length === Object.keys(changes).length ? {} : holding(Object.fromEntries(rest));
}

/** From now on this process says what the database does. */
export async function applySettings(db: Db): Promise<void> {
  applySiteChanges(holding((await readStored(db)).changes));
}

export async function readSettings(db: Db): Promise<SiteSettings> {
  const { version, changes } = await readStored(db);
  return { version, changes: holding(changes) };
}

/** Whether what people write to the site would go to another mailbox, which an access token alone must not bring about. */
export async function movesMailboxes(db: Db, wanted: SiteChanges): Promise<boolean> {
  const { changes } = await readSettings(db);
  return Object.keys({ ...changes, ...wanted }).some(
    (place) => place.startsWith('mailboxes.') && changes[place] !== wanted[place],
  );
}

/**
 * Puts `wanted` in the place of all that differs from the file. Returns whether `seen` was the present version; otherwise
 * nothing is changed. Throws `invalid_request` with what is wrong with each field.
 */
export function changeSettings(db: Db, actor: Actor, wanted: SiteChanges, seen: number): Promise<boolean> {
  const checked = checkSite(siteFile, wanted);
  if ('problems' in checked)
    throw new Problem('invalid_request', 'Some fields cannot be kept like this.', checked.problems);
  const { changes } = checked;
  return changeCatalogue(db, async (tx, touch) => {
    const before = await readStored(tx);
    if (before.version !== seen) return false;
    const details = differences(withChanges(siteFile, holding(before.changes)), withChanges(siteFile, changes), [
      ...new Set([...Object.keys(before.changes), ...Object.keys(changes)]),
    ]);
    if (details.length === 0) return true;
    const row = {
      version: seen + 1,
      changes: JSON.stringify(changes),
      updated_at: now(),
    };
    // Another administrator was quicker and has made another version of it, or the row itself.
    const written =
      seen === 0
        ? await tx
            .insertInto('site_setting')
            .values({ id: 1, ...row })
            .onConflict((conflict) => conflict.column('id').doNothing())
            .executeTakeFirst()
        : await tx.updateTable('site_setting').set(row).where('version', '=', seen).executeTakeFirst();
    const rows = 'numUpdatedRows' in written ? written.numUpdatedRows : (written.numInsertedOrUpdatedRows ?? 0n);
    if (rows === 0n) return false;
    touch('site', 1);
    await noteAudit(tx, actor, [{ action: 'site', subject: 'The site', details: { changes: details } }]);
    return true;
  });
}

/** As the audit log shows it: lines of a list each as a text. */
const written = (value: SiteValue) =>
  Array.isArray(value)
    ? value.map((one) => (typeof one === 'string' ? one : Object.values(one).join(' · ')))
    : (value as Exclude<SiteValue, readonly unknown[]>);

function differences(before: Site, after: Site, places: readonly string[]) {
  return places.flatMap((field) => {
    const [was, is] = [valueAt(before, field), valueAt(after, field)];
    return isSame(was, is) ? [] : [{ field, before: written(was), after: written(is) }];
  });
}
