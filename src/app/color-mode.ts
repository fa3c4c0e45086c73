import { useSyncExternalStore } from 'react';
import { type ColorMode, usePreferences } from './preferences-store';

const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');

const current = (): ColorMode =>
  usePreferences.getState().colorMode ?? (prefersDark.matches ? 'dark' : 'light');

function subscribe(changed: () => void): () => void {
  const stop = usePreferences.subscribe(changed);
  prefersDark.addEventListener('change', changed);
  return () => {
    stop();
    prefersDark.removeEventListener('change', changed);
  };
}

/** The active color mode: the one chosen on this device, otherwise the system's. */
export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, current);

export const toggleColorMode = () =>
  usePreferences.setState({ colorMode: current() === 'dark' ? 'light' : 'dark' });

/** Keeps the root element's class in sync with the active color mode. Call it before the app's first paint. */
export function followColorMode(): void {
  const apply = () => document.documentElement.classList.toggle('dark', current() === 'dark');
  subscribe(apply);
  apply();
}
