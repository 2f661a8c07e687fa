/** What the pages of the desk have in common. */
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { head } from '../lib/address/head.ts';

/** By names alone: the types of screens know those of all routes. */
type Screens = Record<keyof typeof import('./screens.tsx'), RouteComponent>;
const screens = () => import('./screens.tsx') as unknown as Promise<Screens>;

export const deskHead = (title: string) => head({ title: `${title} · Curators’ desk` });

/**
 * For `validateSearch`: links to a screen are checked by its type, and the screen reads its address itself, so that no visitor
 * loads how.
 */
export const deskSearch = <Search extends object>(raw: Record<string, unknown>): Search => raw as Search;

/** The options of a route that shows a screen of the desk which needs nothing from it. */
export const deskPage = <Search extends object = object>(title: string, screen: keyof Screens) => ({
  validateSearch: deskSearch<Search>,
  head: () => deskHead(title),
  component: lazyRouteComponent(screens, screen),
});
