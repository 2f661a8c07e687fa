/** Whether all is well with a site, as administrators see it at the desk and `tessera doctor` prints it. */
import { type Static, Type } from 'typebox';

export const HealthLine = Type.Object({
  name: Type.String({ description: 'What was looked at: Database, Disk, Mail …' }),
  well: Type.Boolean(),
  says: Type.String({ description: 'What was found, in a sentence.' }),
  todo: Type.Optional(Type.String({ description: 'What to do; there is something for each that is not well.' })),
});
export type HealthLine = Static<typeof HealthLine>;

export const SiteHealth = Type.Object({
  at: Type.String({ description: 'When it was looked at, UTC.' }),
  lines: Type.Array(HealthLine),
});
export type SiteHealth = Static<typeof SiteHealth>;

export const Live = Type.Object({
  waited: Type.Boolean({ description: 'Whether the site had waited since a restore.' }),
});
export type Live = Static<typeof Live>;
