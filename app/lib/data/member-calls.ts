/** The calls that only members make. They are loaded with what needs them. */

import type { CalendarAddress, CalendarState } from '#contract/calendars.ts';
import type { Reviewed, SavedList, Viewed } from '#contract/interactions.ts';
import type { AnyCard } from '#contract/items.ts';
import type {
  Consent,
  Device,
  KeptPreferences,
  Preferences,
  ProfileUpdate,
  Proof,
  Proven,
  User,
} from '#contract/members.ts';
import type { SharedListAddress, SharedLists } from '#contract/shared-lists.ts';
import type { SavedSection } from '#domain/kinds.ts';
import { get, send } from './api.ts';

type Thing = Pick<AnyCard, 'id' | 'object_type'>;
const named = ({ id, object_type }: Thing) => ({ id, object_type });
const rated = ({ id, object_type }: Thing) => ({ id, type: object_type });
type List<T> = { data: T[] };

export const own = {
  addFavourite: (thing: Thing) => send<User>('PUT', '/content/favourite/add', named(thing)),
  addFavourites: (things: readonly Thing[]) =>
    send<User>('PUT', '/content/favourite/add-all', { data: things.map(named) }),
  removeFavourite: (thing: Thing) => send<User>('PUT', '/content/favourite/remove', named(thing)),
  saved: (section: SavedSection, page: number, size: number) =>
    get<SavedList>('/content/favourite', { section, page, size }),
  score: (thing: Thing) => get<{ score: number | null }>('/review/content', rated(thing)),
  rate: (thing: Thing, score: number) => send<Reviewed>('POST', '/review', { ...rated(thing), score }),
  unrate: (thing: Thing) => send<Reviewed>('DELETE', '/review', rated(thing)),
  viewed: () => get<Viewed>('/log/recently-viewed'),
  clearViewed: () => send('DELETE', '/log/recently-viewed'),
  pauseViews: (paused: boolean) => send<User>('PUT', '/log/paused', { paused }),
  update: (form: ProfileUpdate) => send<User>('PUT', '/auth', form),
  /** Gives the account the address that the link with this key went to. */
  confirmEmailChange: (key: string) => send<User>('POST', `/auth/address/${encodeURIComponent(key)}`),
  resendEmailChange: () => send<User>('POST', '/auth/address'),
  cancelEmailChange: () => send<User>('DELETE', '/auth/address'),
  devices: () => get<List<Device>>('/auth/device'),
  endDevice: (id: string) => send('DELETE', `/auth/device/${encodeURIComponent(id)}`),
  /** Whether the member has shown within ten minutes, in this session, who they are. */
  isProven: async () => (await get<Proven>('/auth/proof')).is_fresh,
  prove: (proof: Proof) => send('POST', '/auth/proof', proof),
  sendProofLink: () => send('POST', '/auth/proof/link'),
  agreements: () => get<List<Consent>>('/auth/consent'),
  allowNews: (marketing: boolean) => send<List<Consent>>('PUT', '/auth/consent', { marketing }),
  preferences: () => get<KeptPreferences>('/auth/preferences'),
  savePreferences: (preferences: Preferences) => send<KeptPreferences>('PUT', '/auth/preferences', { preferences }),
  calendar: () => get<CalendarState>('/auth/calendar'),
  makeCalendar: () => send<CalendarAddress>('POST', '/auth/calendar'),
  endCalendar: () => send<CalendarState>('DELETE', '/auth/calendar'),
  sharedLists: () => get<SharedLists>('/auth/shared-list'),
  shareList: (section: SavedSection) => send<SharedListAddress>('POST', '/auth/shared-list', { section }),
  takeListBack: (section: SavedSection) => send<SharedLists>('DELETE', '/auth/shared-list', { section }),
  /** Everything that is kept: tables of rows, or one CSV. */
  data: (format: 'json' | 'csv') => get<unknown>('/auth/data', { format }),
  /** What the member keeps, as a file for browsers, and the feeds of it, as one for feed readers. */
  bookmarks: () => get<string>('/auth/bookmarks.html'),
  feeds: () => get<string>('/auth/feeds.opml'),
  deleteAccount: (password: string) => send('DELETE', '/auth', { password }),
};
