import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { language } from '../../messages/language';

const PREFERS_DARK = '(prefers-color-scheme: dark)';

/**
 * Used only for its event: Chromium reports no change of a list whose `matches` was read between the change and its
 * frame.
 */
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

export type ColorMode = 'light' | 'dark';

type Preferences = {
  /** null: follow the system setting */
  colorMode: ColorMode | null;
  /** the side menu shows icons only */
  menuCondensed: boolean;
  /** 'dark' is dark in both color modes, 'light' follows the color mode */
  topbarTheme: ColorMode;
  sidebarTheme: ColorMode;
  /** ids of the notifications already seen */
  noticesSeen: string[];
};

const STORED_AS = 'lottery-preferences';
const DEFAULTS: Preferences = {
  colorMode: null,
  menuCondensed: false,
  topbarTheme: 'light',
  sidebarTheme: 'dark',
  noticesSeen: [],
};

/** Appearance settings and seen notifications, stored on the device. Defaults: specification, section 4, Layout. */
export const usePreferences = create<Preferences>()(
  persist((): Preferences => DEFAULTS, { name: STORED_AS }),
);

// Picks up changes from other tabs; otherwise the next change here would overwrite them.
addEventListener('storage', ({ key }) => {
  if (key === STORED_AS) void usePreferences.persist.rehydrate();
});

export const toggleMenuCondensed = () =>
  usePreferences.setState(({ menuCondensed }) => ({ menuCondensed: !menuCondensed }));

/** Marks the page with its language: it selects the font, and screen readers need it. */
export function followLanguage(): void {
  language.subscribe(({ code }) => {
    document.documentElement.lang = code;
  });
}
