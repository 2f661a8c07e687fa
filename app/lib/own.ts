/** The calls that only members make. They are loaded with what needs them. */
import type { AnyCard } from '#contract/items.ts';
import type { Reviewed, Viewed } from '#contract/marks.ts';
import type { Consent, Device, KeptPreferences, Preferences, ProfileUpdate, User } from '#contract/members.ts';
import { get, send } from './api.ts';

type Thing = Pick<AnyCard, 'id' | 'object_type'>;
const named = ({ id, object_type }: Thing) => ({ id, object_type });
const rated = ({ id, object_type }: Thing) => ({ id, type: object_type });
type List<T> = { data: T[] };

export const own = {
  keep: (thing: Thing) => send<User>('PUT', '/content/favourite/add', named(thing)),
  drop: (thing: Thing) => send<User>('PUT', '/content/favourite/remove', named(thing)),
  score: (thing: Thing) => get<{ score: number | null }>('/review/content', rated(thing)),
  rate: (thing: Thing, score: number) => send<Reviewed>('POST', '/review', { ...rated(thing), score }),
  unrate: (thing: Thing) => send<Reviewed>('DELETE', '/review', rated(thing)),
  viewed: () => get<Viewed>('/log/recently-viewed'),
  clearViewed: () => send('DELETE', '/log/recently-viewed'),
  pauseViews: (paused: boolean) => send<User>('PUT', '/log/paused', { paused }),
  update: (form: ProfileUpdate) => send<User>('PUT', '/auth', form),
  /** Moves the account to the address that the link with this key went to. */
  move: (key: string) => send<User>('POST', `/auth/address/${encodeURIComponent(key)}`),
  resendMove: () => send<User>('POST', '/auth/address'),
  stay: () => send<User>('DELETE', '/auth/address'),
  devices: () => get<List<Device>>('/auth/device'),
  endDevice: (id: string) => send('DELETE', `/auth/device/${encodeURIComponent(id)}`),
  agreements: () => get<List<Consent>>('/auth/consent'),
  allowNews: (marketing: boolean) => send<List<Consent>>('PUT', '/auth/consent', { marketing }),
  preferences: () => get<KeptPreferences>('/auth/preferences'),
  keepPreferences: (preferences: Preferences) => send<KeptPreferences>('PUT', '/auth/preferences', { preferences }),
  /** Everything that is kept: tables of rows, or one CSV. */
  data: (format: 'json' | 'csv') => get<unknown>('/auth/data', { format }),
  leave: (password: string) => send('DELETE', '/auth', { password }),
};
