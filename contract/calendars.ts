import { type Static, Type } from 'typebox';
import { Nullable } from './common-schemas.ts';

/** Whether a member has a private address for the events that they keep, and since when. */
export const CalendarState = Type.Object({ made_at: Nullable(Type.String()) });
export type CalendarState = Static<typeof CalendarState>;

/** The address itself is said once, when it is made. */
export const CalendarAddress = Type.Object({ address: Type.String(), made_at: Type.String() });
export type CalendarAddress = Static<typeof CalendarAddress>;
