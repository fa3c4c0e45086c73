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

/** The mode in force: the one chosen on this device, else the system's. */
export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, current);

export const toggleColorMode = () =>
  usePreferences.setState({ colorMode: current() === 'dark' ? 'light' : 'dark' });

/** Keeps the root element's class at the mode in force. Called before the first paint of the app. */
export function followColorMode(): void {
  const apply = () => document.documentElement.classList.toggle('dark', current() === 'dark');
  subscribe(apply);
  apply();
}
