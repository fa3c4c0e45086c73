import { useSyncExternalStore } from 'react';
import { type ColorMode, usePreferences } from './preferences-store';

const PREFERS_DARK = '(prefers-color-scheme: dark)';

/** For its event alone: Chromium reports no change of a list whose `matches` was read between the change and its frame. */
const systemMode = window.matchMedia(PREFERS_DARK);

const current = (): ColorMode =>
  usePreferences.getState().colorMode ?? (window.matchMedia(PREFERS_DARK).matches ? 'dark' : 'light');

function subscribe(changed: () => void): () => void {
  const stop = usePreferences.subscribe(changed);
  systemMode.addEventListener('change', changed);
  return () => {
    stop();
    systemMode.removeEventListener('change', changed);
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
