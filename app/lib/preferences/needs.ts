/**
 * What a reader needs before anything else, at most five facts: kept on their device, and with their account where they want
 * that. Addresses never hold them.
 */
import { useDeferredValue } from 'react';
import { READER_FIELDS } from '#domain/filters-and-facts.ts';
import type { Kind } from '#domain/kinds.ts';
import { NEEDS_MOST } from '#domain/limits.ts';
import { deviceStore } from '../data/device-store.ts';

export interface Need {
  /** As calls ask for it: 'quiet-space:yes'. */
  fact: string;
  /** What it is called, for where nobody knows. */
  statement: string;
}
export interface Needs {
  all: readonly Need[];
  /** Whether they are kept with the account, too. */
  isShared: boolean;
}

const NOTHING: Needs = { all: [], isShared: false };
const FACT = /^[a-z-]+:(?:yes|no)$/;

const isNeed = (found: Partial<Need> | null): found is Need =>
  FACT.test(String(found?.fact)) && typeof found?.statement === 'string' && found.statement.length <= 100;

export const needsStore = deviceStore('needs-1', NOTHING, (raw) => {
  const { all, isShared } = raw as Partial<Needs>;
  if (!Array.isArray(all)) return NOTHING;
  return { all: all.filter(isNeed).slice(0, NEEDS_MOST), isShared: isShared === true };
});

export const saveNeeds = (needs: Needs): boolean =>
  needsStore.write(needs.all.length === 0 && !needs.isShared ? NOTHING : needs);

/** Those of which a kind of things says something. */
export const needsOf = (kind: Kind, needs: readonly Need[]): Need[] =>
  needs.filter(({ fact }) => READER_FIELDS[kind].expected.includes(nameIn(fact)));

export const nameIn = (fact: string): string => fact.split(':')[0] ?? '';

/** Nothing while a page is made on the server and until hydration. */
export const useNeeds = (): readonly Need[] => needsStore.use(({ all }) => all);

/** What a list is asked to put first, where its address wants what fits: for loaders. */
export const preferredNow = (kind: Kind, isWanted: boolean | undefined): string[] =>
  isWanted && typeof document !== 'undefined' ? needsOf(kind, needsStore.read().all).map(({ fact }) => fact) : [];

/** The same for components. Another order is made ready while the one before still stands there. */
export function usePreferred(kind: Kind, isWanted: boolean | undefined): string[] {
  const needs = needsOf(kind, useNeeds());
  const said = useDeferredValue(isWanted ? needs.map(({ fact }) => fact).join(' ') : '');
  return said === '' ? [] : said.split(' ');
}
