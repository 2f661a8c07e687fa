/** The address of a list in its other forms: a feed, a calendar, a frame. */
import { useLocation } from '@tanstack/react-router';

/** Where on a list somebody is says nothing of what it holds. */
const PLACES = ['page', 'size', 'tab', 'tab_page', 'theme', 'theme_page'];

/** This page's path, and its filters as `?…` or nothing; `without` names parameters that the other form does not know. */
export function useListAddress(without: string): { path: string; filters: string } {
  const { pathname, searchStr } = useLocation();
  const filters = new URLSearchParams(searchStr);
  for (const name of [...PLACES, without]) filters.delete(name);
  return { path: pathname, filters: filters.size > 0 ? `?${filters}` : '' };
}
