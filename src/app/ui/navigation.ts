import { createContext, startTransition, useContext, useLayoutEffect, useMemo, useState } from 'react';

/*
 * The address that the page shows, as React knows it. The screens have fixed addresses without parameters, so the browser's history
 * is all that they need.
 */

/** What the page shows: an entry of the browser's history. */
type Place = {
  pathname: string;
  /** with its question mark */
  search: string;
  /** with its number sign */
  hash: string;
  /** what was given to `navigate`; it survives a reload */
  state: unknown;
  /** of this entry of the history; `default`: the app was opened with it */
  key: string;
};

/** An address of the app; its missing parts are empty, but for the path, which stays. */
export type To = string | { pathname?: string; search?: string; hash?: string };

type Move = {
  /** takes the place of the current entry of the history */
  replace?: boolean | undefined;
  state?: unknown;
};

/** What this app writes in an entry of the history; earlier releases wrote the same. */
type Kept = { usr?: unknown; key?: string };

function here(): Place {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = (window.history.state ?? {}) as Kept;
  return { pathname, search, hash, state: usr, key };
}

/** The address as a text that begins with its path. */
export function hrefOf(to: To): string {
  const current = window.location.pathname;
  if (typeof to === 'string') return to.startsWith('/') ? to : `${current}${to}`;
  const { pathname = current, search = '', hash = '' } = to;
  return `${pathname}${search}${hash}`;
}

/** Those that show the place. */
const shown = new Set<(isBack: boolean) => void>();

/** Moves by that many entries of the history, or to an address. */
export function navigate(to: number | To, { replace = false, state = null }: Move = {}): void {
  if (typeof to === 'number') {
    window.history.go(to);
    return;
  }
  const kept: Kept = { usr: state, key: crypto.randomUUID() };
  if (replace) window.history.replaceState(kept, '', hrefOf(to));
  else window.history.pushState(kept, '', hrefOf(to));
  for (const show of shown) show(false);
}

const Current = createContext<{ place: Place; isBack: boolean } | null>(null);
export const CurrentPlace = Current.Provider;

/** The place shown now, for `CurrentPlace`. A screen that is still being fetched leaves the one before it in view. */
export function useHistory(): { place: Place; isBack: boolean } {
  const [current, setCurrent] = useState(() => ({ place: here(), isBack: true }));
  useLayoutEffect(() => {
    const show = (isBack: boolean) => startTransition(() => setCurrent({ place: here(), isBack }));
    const showBack = () => show(true);
    shown.add(show);
    window.addEventListener('popstate', showBack);
    return () => {
      shown.delete(show);
      window.removeEventListener('popstate', showBack);
    };
  }, []);
  return current;
}

function useCurrent() {
  const current = useContext(Current);
  if (!current) throw new Error('A screen needs the place that it is at.');
  return current;
}

export const useLocation = (): Place => useCurrent().place;

/** Whether Back or Forward, or the start of the app, led here. */
export const useIsBack = (): boolean => useCurrent().isBack;

/** The parameters of the address, and a function that replaces all of them. */
export function useSearchParams(): [URLSearchParams, (next: Record<string, string>, move?: Move) => void] {
  const { search } = useLocation();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  return [parameters, setParameters];
}

const setParameters = (next: Record<string, string>, move?: Move): void =>
  navigate(`?${new URLSearchParams(next)}`, move);
